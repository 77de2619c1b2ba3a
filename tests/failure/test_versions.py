"""IDX07: an index of another version is refused with what to do, by every command, and never touched."""

import shutil
import sqlite3

import pytest

from mtgsearch.store import schema
from tests.failure import sources
from tests.failure.conftest import STATE

COMMANDS = (
    ["search", "跃离"],
    ["search", "phasing", "--json"],
    ["documents"],
    ["show", "cr:101.1"],
    ["export", "--format", "tsv"],
    ["status"],
    ["rebuild"],
    ["remove", "alpha"],
)
UPDATE, AGAIN = "update mtgsearch", "ingest the documents again"


def version(number):
    return f"PRAGMA user_version = {number}"


CASES = {
    "IDX07: version raised by 1": (version(schema.SCHEMA_VERSION + 1), "has schema", UPDATE),
    "IDX07: version raised far": (version(1_000_000), "has schema", UPDATE),
    "IDX07: version lowered to none": (version(0), "has schema 0", AGAIN),
    "IDX07: version negative": (version(-1), "has schema -1", AGAIN),
    "of another application": ("PRAGMA application_id = 1", "is no index of mtgsearch", "--index"),
    "of no application": ("PRAGMA application_id = 0", "is no index of mtgsearch", "--index"),
}


def alter(index, *statements):
    connection = sqlite3.connect(index / schema.FILE_NAME, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize("case", CASES)
def test_an_index_that_cannot_be_read(case, index, texts, mtgsearch):
    statement, message, hint = CASES[case]
    alter(index, statement)
    before = (index / schema.FILE_NAME).read_bytes()
    for command in [*COMMANDS, ["ingest", texts]]:
        done = mtgsearch(*command)
        assert (done.code, done.out) == (3, ""), command
        assert message in done.err
        assert hint in done.err
        assert "Traceback" not in done.err
    assert (index / schema.FILE_NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("documents", "warnings"),
        ("documents", "licence"),
        ("passages", "breaks"),
        ("passages", "zh"),
        ("meta", "value"),
    ],
)
def test_idx07_a_field_is_missing(table, column, index, texts, mtgsearch):
    """Under the right number of the schema; commands that do not need the field may well do without."""
    alter(index, "DROP INDEX IF EXISTS passages_local", f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
    refused = 0
    for command in [*COMMANDS, ["ingest", texts]]:
        done = mtgsearch(*command)
        assert done.code in (0, 3), command
        assert "Traceback" not in done.err
        assert "internal error" not in done.err
        if done.code == 3:
            refused += 1
            assert AGAIN in done.err or "no such column" in done.err or "not whole" in done.err
    assert refused
    assert (index / schema.FILE_NAME).exists()


def test_idx07_an_older_schema_is_brought_up_to_date_by_rebuild(index, found, mtgsearch):
    alter(
        index,
        "ALTER TABLE glossary DROP COLUMN en_key",
        "ALTER TABLE glossary DROP COLUMN en_stems",
        "ALTER TABLE glossary DROP COLUMN zh_key",
        "ALTER TABLE passages DROP COLUMN checksum",
        "ALTER TABLE documents DROP COLUMN script",
        "ALTER TABLE documents DROP COLUMN english",
        "ALTER TABLE documents DROP COLUMN checksum",
        "DELETE FROM meta WHERE key IN ('documents', 'state')",
        version(1),
    )
    done = mtgsearch("search", "跃离")
    assert done.code == 3
    assert "mtgsearch rebuild" in done.err
    assert mtgsearch("rebuild").code == 0
    assert found() == sources.answers(STATE)
    assert mtgsearch("status").code == 0


@pytest.mark.parametrize("content", [b"", b"no database at all " * 100, None])
def test_a_store_that_is_damaged_is_never_begun_anew(content, index, texts, mtgsearch):
    """``None``: half of it."""
    path = index / schema.FILE_NAME
    content = path.read_bytes()[: path.stat().st_size // 2] if content is None else content
    path.write_bytes(content)
    for command in [*COMMANDS, ["ingest", texts]]:
        done = mtgsearch(*command)
        assert done.code == 3, (command, done.out, done.err)
        assert "Traceback" not in done.err
        assert "internal error" not in done.err
    assert path.stat().st_size == len(content)


def test_a_copy_that_was_put_back(index, tmp_path, texts, found, mtgsearch):
    """With derived files of later states beside it."""
    shutil.copy(index / schema.FILE_NAME, tmp_path / "copy")
    assert mtgsearch("remove", "alpha", "beta").code == 0
    shutil.copy(tmp_path / "copy", index / schema.FILE_NAME)
    for ending in ("-wal", "-shm"):
        (index / f"{schema.FILE_NAME}{ending}").unlink(missing_ok=True)
    assert found() == sources.answers(STATE)
    assert mtgsearch("status").code == 3
    assert mtgsearch("rebuild").code == 0
    assert found() == sources.answers(STATE)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE passages SET en = replace(en, 'a', 'b')",
        "UPDATE passages SET zh = CAST(X'FF' AS TEXT)",
        "UPDATE passages SET breaks = zeroblob(length(breaks))",
        "UPDATE passages SET number = NULL",
    ],
)
def test_passages_that_are_not_what_was_written(statement, index, mtgsearch):
    """As after a fault of the disk: nobody is shown them for what they were, and rebuild does not spread them."""
    alter(index, statement)
    for command in (["search", "跃离"], ["export", "--format", "tsv"], ["rebuild"]):
        done = mtgsearch(*command)
        assert done.code == 3, command
        assert "damaged" in done.err
        assert "a copy of the whole folder" in done.err
        assert len(done.err) < 1000
    done = mtgsearch("status", "--json")
    assert (done.code, done.json["parts"]["store"]) == (3, "damaged")
    assert "a copy of the whole folder" in done.err


def test_an_index_of_the_database_that_does_not_go_with_it(index, mtgsearch):
    """What is looked up by it would be missing without a word."""
    connection = sqlite3.connect(index / schema.FILE_NAME, isolation_level=None)
    (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'passages_local'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    content = bytearray((index / schema.FILE_NAME).read_bytes())
    place = content.index(b"101.1", (page - 1) * size)
    content[place : place + 3] = b"909"
    (index / schema.FILE_NAME).write_bytes(content)
    assert mtgsearch("status").code == 3
