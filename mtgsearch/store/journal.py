"""The journal beside the database, SQLite's write-ahead log: what is committed and not yet copied into the database.

SQLite continues a database with whatever log lies beside it. Where a copy of the database was put back, and not what
belongs to it, that is the log of another one: what it holds would overrule the copy, or spoil it. So every change
notes in the log its *base*: the state of the database that the log began on, and a name for the log. A log is read only
beside a database of that state, into which nothing of it has been copied, or one that has been copied the same base.
"""

import os
import sqlite3
import time
from contextlib import closing

from mtgsearch.errors import IndexFault

ENDING = "-wal"
BASE = "base"
"""The meta key."""
STATE = "state"
"""The meta key of what is drawn at random in every transaction, whether it changes the corpus or not."""
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
    """The database is looked at without its log, as immutable, and with it; where that fails, others will tell."""
    try:
        alone, together = (_as_noted(path, query) for query in ("mode=ro&immutable=1", "mode=ro"))
        base = together.get(BASE)
        return base is None or base == alone.get(BASE) or base.startswith(_state(alone))
    except sqlite3.DatabaseError:
        return True


def _as_noted(path: str, query: str) -> dict[str, str]:
    with closing(connect(path, query)) as connection:
        connection.execute("PRAGMA writable_schema = ON")  # or one into which half a log is copied is refused
        return noted(connection)


def noted(connection: sqlite3.Connection) -> dict[str, str]:
    """What stands in ``meta``.

    :raises sqlite3.DatabaseError: something of it is no text.
    """
    found = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    if not all(isinstance(value, str) for value in found.values()):
        raise sqlite3.DatabaseError(f"its {STATE} or the like is no text")
    return found


def _state(noted: dict[str, str]) -> str:
    """Before schema 4 there was the stamp alone, which changes with the corpus.

    :raises sqlite3.DatabaseError: there is neither.
    """
    state = noted.get(STATE) or noted.get("stamp")
    if not state:
        raise sqlite3.DatabaseError(f"its {STATE} is missing")
    return state


def note(connection: sqlite3.Connection, base: str) -> None:
    """What every transaction notes: the base of the log that it goes into, and that the state is a new one."""
    noted = [(BASE, base), (STATE, os.urandom(8).hex())]
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", noted)


def begin(connection: sqlite3.Connection, path: str) -> str:
    """Copy the log into the database; the base to be noted with each change from now on.

    :param connection: the only one that writes. It copies the log only here, and when it is closed.
    """
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    frames = copied = 0
    if size(path):
        (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
        connection.execute("PRAGMA busy_timeout = 0")  # whoever reads may take as long as it likes
        _, frames, copied = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        connection.execute(f"PRAGMA busy_timeout = {patience}")
    there = noted(connection)
    if not frames == copied >= 0 and BASE in there:
        return there[BASE]
    # what is copied whole begins anew with the next change, even where a reader kept it from being cut
    return _state(there) + os.urandom(8).hex()


def connect(path: str, query: str) -> sqlite3.Connection:
    """Transactions are ours to begin and end; one thread after another may use the connection."""
    uri = f"file://{_uri_path(os.path.abspath(path))}?{query}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10, check_same_thread=False)


def _uri_path(path: str) -> str:
    """``pathlib`` would do the same, and takes longer to import than SQLite."""
    path = path.replace(os.sep, "/")
    path = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return path if path.startswith("/") else "/" + path
