"""Whoever kills a run at any moment loses nothing: see ``killing``. ``scripts/soak`` does the same for longer."""

import os

import pytest

from tests.failure.killing import kill

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def test_a_run_that_is_killed_leaves_each_document_as_it_was_or_as_it_was_to_be(tmp_path):
    killed = kill(tmp_path, kills=104, seed=1, minutes=5)
    assert killed.total() == 104
    assert {command for command, _ in killed} == {"ingest", "rebuild", "remove"}
    # flat files are written so quickly that not every hundred kills meet one; a thousand of ``scripts/soak`` do
    assert {phase for _, phase in killed} >= {"reading", "store", "words", "cold process"}
