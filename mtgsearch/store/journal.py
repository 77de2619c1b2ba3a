"""The journal beside the database, SQLite's write-ahead log: what is committed and not yet copied into the database.

SQLite continues a database with whatever log lies beside it. Where a copy of the database was put back, and not what
belongs to it, that is the log of another one: what it holds would overrule the copy, or spoil it. So every change
notes in the log the state of the database that the log began with, and a log is read only beside a database of that
state, or one that the same log is already copied into.
"""

import os
import sqlite3
import time
from contextlib import closing

from mtgsearch.errors import IndexFault

ENDING = "-wal"
BASE = "base"
"""The meta key of the stamp that the database had when the log was empty."""
LARGEST = 64 << 20
"""Bytes from which on the log is copied into the database while more is to come, which readers may put off."""
_ATTEMPTS = 5
"""The database is looked at without its log so often before they are said not to belong together: a writer may be
copying just then, or have begun another log."""
_PAUSE = 0.02
"""Seconds between them."""


def size(path: str) -> int:
    """In bytes, of the log of the database at ``path``; 0 where there is none."""
    try:
        return os.path.getsize(path + ENDING)
    except FileNotFoundError:
        return 0


def check(path: str) -> None:
    """See to it that the log is that of the database.

    :raises IndexFault: it is another one's.
    """
    for attempt in range(_ATTEMPTS):
        time.sleep(_PAUSE if attempt else 0)
        if not size(path) or _belongs(path):
            return
    raise IndexFault(
        "{path} is not the database that {journal} was written for: a copy of one was put beside it",
        "move both away and put back a copy of the whole folder; or, if what was written last may go, delete {journal}",
        path=path,
        journal=os.path.basename(path) + ENDING,
    )


def _belongs(path: str) -> bool:
    """SQLite refuses a database into which half of a log is copied unless it reads the other half, too. So the page is
    looked at that has both stamp and base, which are found in it as they are."""
    with closing(connect(path, "mode=ro")) as connection:
        base = _noted(connection).get(BASE)
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'meta'").fetchone()
    with open(path, "rb") as file:
        file.seek((page - 1) * page_size)
        return base is None or base.encode() in file.read(page_size)


def _noted(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT key, value FROM meta").fetchall())


def begin(connection: sqlite3.Connection, path: str) -> str:
    """Copy the log into the database; the base to be noted with each change from now on.

    :param connection: the only one that writes. It copies the log only here, and when it is closed.
    """
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    if size(path):
        (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
        connection.execute("PRAGMA busy_timeout = 0")  # whoever reads may take as long as it likes
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute(f"PRAGMA busy_timeout = {patience}")
    noted = _noted(connection)
    return str((size(path) and noted.get(BASE)) or noted["stamp"])


def connect(path: str, query: str) -> sqlite3.Connection:
    """Transactions are ours to begin and end; one thread after another may use the connection."""
    uri = f"file://{_uri_path(os.path.abspath(path))}?{query}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10, check_same_thread=False)


def _uri_path(path: str) -> str:
    """``pathlib`` would do the same, and takes longer to import than SQLite."""
    path = path.replace(os.sep, "/")
    path = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return path if path.startswith("/") else "/" + path
