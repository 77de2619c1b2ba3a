"""The numbers that ``docs/durability.md`` states are those of the program."""

import re

import pytest

from mtgsearch import aligned, large, store
from mtgsearch.query import parse
from mtgsearch.store import schema
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "durability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("stated", "value"),
    [
        (r"\| a document \| (\d+) MB", large.LARGEST >> 20),
        (r"\| a text for `align` \| ([\d,]+) sentences", aligned.MOST),
        (r"\| a text for `align` \| .* (\d+) MB", large.LARGEST >> 20),
        (r"\| a query \| ([\d,]+) characters", parse.MAX_CHARACTERS),
        (r"\| a query \| .* (\d+) parts", parse.MAX_PARTS),
        (r"\| a query \| .* (\d+) groups", parse.MAX_DEPTH),
        (r"\| waiting for another writer \| (\d+) s", store.PATIENCE),
        (r"says that it waits, for (\d+) seconds", store.PATIENCE),
        (r"the index has schema (\d+) \(an older one\)", schema.SCHEMA_VERSION - 1),
    ],
)
def test_a_stated_limit(stated, value):
    (found,) = re.findall(stated, PAGE)
    assert int(found.replace(",", "")) == value


@pytest.mark.parametrize(
    "query",
    ["跃" * (parse.MAX_CHARACTERS + 1), "a " * (parse.MAX_PARTS + 1), "(" * 60 + "a b" + ")" * 60],
)
def test_a_query_beyond_the_limits(query, index, mtgsearch):
    done = mtgsearch("search", query)
    assert (done.code, done.out) == (2, "")
    assert "at most" in done.err or "more than" in done.err


def test_a_document_beyond_the_limit(index, mtgsearch, tmp_path):
    too_large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    with open(too_large, "wb") as file:
        file.truncate(large.LARGEST + 1)
    small.write_text("The token phases out.\n该衍生物跃离。\n", encoding="utf-8")
    done = mtgsearch("ingest", too_large, small)
    assert done.code == 3
    assert "larger than 16 MB" in done.err
    assert "1 added" in done.out
