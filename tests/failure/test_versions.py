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
