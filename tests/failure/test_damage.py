"""Whatever is damaged in the store, no passage is lost in silence: what is answered is right, or it is said that the
store is damaged, and ``status`` says so in any case."""

import os
import sqlite3
from contextlib import closing

import pytest

from mtgsearch.corpus import export
from mtgsearch.store import schema
from tests.failure import sources
from tests.failure.conftest import STATE

COMMANDS = (
    ["documents"],
    ["documents", "--json"],
    ["search", "跃离", "--limit", "0"],
    ["search", "phasing", "-C", "2"],
    ["show", "cr:101.1", "-C", "3"],
    ["export", "--format", "jsonl"],
    ["rebuild"],
)


def alter(index, *statements):
    with closing(sqlite3.connect(index / schema.FILE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(statement)


def take_from_index(index, table, columns, condition):
    """Take entries out of the index that SQLite keeps for a UNIQUE of ``table``, and leave the table as it is.

    The pages of an index are those of a table without row ids, so that it can be opened as one.
    """
    ghost = f"CREATE TABLE ghost ({columns}, row, PRIMARY KEY ({columns}, row)) WITHOUT ROWID"
    alter(
        index,
        f"INSERT INTO sqlite_schema SELECT 'table', 'ghost', 'ghost', rootpage, '{ghost}' "
        f"FROM sqlite_schema WHERE name = 'sqlite_autoindex_{table}_1'",
    )
    alter(index, f"DELETE FROM ghost WHERE {condition}")
    alter(index, "DELETE FROM sqlite_schema WHERE name = 'ghost'")


HARMS = {
    "an index of the passages": lambda index: take_from_index(index, "passages", "document, ordinal", "ordinal = 2"),
    "an index of the documents": lambda index: take_from_index(index, "documents", "id", "id = 'alpha'"),
    "a document's id": "UPDATE documents SET id = 'omega' WHERE id = 'alpha'",
    "a document's path": "UPDATE documents SET path = x'ff' WHERE id = 'alpha'",
    "a document's version": "UPDATE documents SET version = 7 WHERE id = 'alpha'",
    "a document's warnings": "UPDATE documents SET warnings = '[[' WHERE id = 'alpha'",
    "a document's count of passages": "UPDATE documents SET passages = passages + 1 WHERE id = 'alpha'",
    "a document's title, no text": "UPDATE documents SET title = cast(x'ff' AS TEXT) WHERE id = 'alpha'",
    "a document": "DELETE FROM documents WHERE id = 'alpha'",
    "a passage": "DELETE FROM passages WHERE row = 3",
    "a passage's text": "UPDATE passages SET zh = zh || '。' WHERE row = 3",
    "the generation": "UPDATE meta SET value = 'many' WHERE key = 'generation'",
    "a generation of too many digits": "UPDATE meta SET value = replace(hex(zeroblob(3000)), '0', '7') "
    "WHERE key = 'generation'",
    "a stamp that is no text": "UPDATE meta SET value = x'00ff' WHERE key = 'stamp'",
    "a state that is no text": "UPDATE meta SET value = x'00ff' WHERE key IN ('state', 'base')",
    "a name that is no number": "UPDATE passages SET twin = 'two' WHERE row = 3",
    "no generation": "DELETE FROM meta WHERE key = 'generation'",
    "no stamp": "DELETE FROM meta WHERE key = 'stamp'",
    "nothing noted": "DELETE FROM meta",
    "no table of what is noted": "DROP TABLE meta",
}
UNSEEN = {
    "the names of all": "UPDATE passages SET twin = twin + 1",
    "the name of one": "UPDATE passages SET twin = 2 WHERE row = 3",
    "the rows that were drawn": "DELETE FROM sqlite_sequence",
    "too few rows drawn": "UPDATE sqlite_sequence SET seq = 5",
}
"""What is seen by those that look at everything."""
IN_TERMS = {
    "a term": "UPDATE glossary SET en = 'phase off' WHERE en = 'phase out'",
    "what a term folds to": "UPDATE glossary SET zh_key = '离跃' WHERE en = 'phase out'",
    "no terms": "DELETE FROM glossary",
    "no table of terms": "DROP TABLE glossary",
}
"""Searches go by the texts alone: what answers to a term may be unmarked, and no passage is missing."""


@pytest.fixture(params=[*HARMS, *IN_TERMS])
def damaged(request, index, mtgsearch):
    """What the commands print of an index before it is damaged, and whether its terms alone are."""
    before = {tuple(command): mtgsearch(*command) for command in COMMANDS}
    harm = {**HARMS, **IN_TERMS}[request.param]
    harm(index) if callable(harm) else alter(index, harm)
    return before, request.param in IN_TERMS


def test_status_tells(damaged, mtgsearch):
    done = mtgsearch("status")
    assert done.code == 3
    assert "damaged" in done.out + done.err or "cannot be used" in done.err
    assert "internal error" not in done.err


def test_what_is_answered_is_right(damaged, mtgsearch):
    answers, is_in_terms = damaged
    for command, before in answers.items():
        done = mtgsearch(*command)
        assert "internal error" not in done.err, command
        if done.code == 0:
            assert done.out == before.out or (is_in_terms and command[0] == "search"), command
        else:
            assert done.code == 3, (command, done)
            assert "damaged" in done.err or "cannot be used" in done.err, command
            assert "hint:" in done.err


@pytest.mark.parametrize("processes", [1, 2])
def test_an_export_of_what_is_damaged_leaves_no_file(processes, index, mtgsearch, tmp_path, monkeypatch):
    monkeypatch.setattr(export, "AT_A_TIME", 1)
    monkeypatch.setattr(export, "WORTH_STARTING", 0)
    monkeypatch.setattr(export, "cores", lambda: processes)
    alter(index, HARMS["a passage's text"])
    (tmp_path / "out").mkdir()
    done = mtgsearch("export", "-o", tmp_path / "out" / "out.jsonl")
    assert done.code == 3
    assert "damaged" in done.err or "cannot be used" in done.err
    assert list((tmp_path / "out").iterdir()) == []


def test_nothing_is_spread(damaged, mtgsearch, index):
    """What is damaged is not taken for the state that derived files are made from."""
    derived = sorted(path.name for path in index.glob("*.bin"))
    done = mtgsearch("rebuild")
    assert done.code == 3
    assert sorted(path.name for path in index.glob("*.bin")) == derived


def test_a_sound_store_answers(index, mtgsearch, found):
    """What the others compare with."""
    assert all(mtgsearch(*command).code == 0 for command in COMMANDS)
    assert found() == sources.answers(STATE)


@pytest.mark.parametrize("harm", UNSEEN.values())
def test_those_that_look_at_everything_see_it(harm, index, mtgsearch):
    alter(index, harm)
    assert mtgsearch("status").code == 3
    assert mtgsearch("rebuild").code == 3


def test_a_schema_that_cannot_be_read(index, mtgsearch):
    """SQLite repeats it in its message."""
    path = index / schema.FILE_NAME
    data = path.read_bytes()
    place = data.index(b"ordinal INTEGER NOT NULL") + len("ordinal INTEGER NOT NULL")
    path.write_bytes(data[:place] + b"\x92" + data[place + 1 :])
    for command in (["status"], *COMMANDS):
        done = mtgsearch(*command)
        assert done.code == 3, command
        assert "damaged" in done.err, command
        assert "hint:" in done.err


@pytest.mark.parametrize(
    "harm",
    ["PRAGMA foreign_keys = ON", "DELETE FROM meta WHERE key = 'documents'", "UPDATE meta SET value = '9' "],
)
def test_no_change_hides_it(harm, index, mtgsearch, tmp_path):
    """What is missing is still told after an ingest that has to do with another document."""
    alter(index, harm, "DELETE FROM documents WHERE id = 'beta'" if "PRAGMA" in harm else harm)
    (tmp_path / "new.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
    assert mtgsearch("status").code == 3
    assert mtgsearch("ingest", tmp_path / "new.txt").code == 3
    assert mtgsearch("remove", "gamma").code == 3
    assert mtgsearch("status").code == 3


def test_rows_are_drawn_beyond_those_that_are_there(index, mtgsearch, tmp_path):
    alter(index, "DELETE FROM sqlite_sequence")
    (tmp_path / "new.txt").write_text("Tap it.\n横置它。\n", encoding="utf-8")
    assert mtgsearch("ingest", tmp_path / "new.txt").code == 0
    assert mtgsearch("status").code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("ending", schema.BESIDE)
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink(path, path)])
def test_what_is_no_file_is_not_waited_for(ending, make, index, mtgsearch, tmp_path):
    path = index / f"{schema.FILE_NAME}{ending}"
    path.unlink(missing_ok=True)
    make(path)
    for command in (["status"], ["search", "跃离"], ["ingest", tmp_path], ["rebuild"]):
        done = mtgsearch(*command)
        assert done.code == 3, command
        assert path.name in done.err
        assert "hint:" in done.err


@pytest.mark.parametrize("harm", IN_TERMS.values())
def test_no_passage_is_missing_where_terms_are(harm, index, mtgsearch, found):
    alter(index, harm)
    if mtgsearch("search", "跃离").code == 0:
        assert found() == sources.answers(STATE)
