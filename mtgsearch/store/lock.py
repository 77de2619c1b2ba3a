"""The one lock that every writer of an index folder takes. Readers take none."""

import os
from collections.abc import Callable

from mtgsearch.errors import IndexFault
from mtgsearch.store.disk import make_folder

FILE_NAME = "lock"
WAITING = "another mtgsearch is writing to {path}, waiting up to {seconds} s for it to finish"


class WriterLock:
    """Held from its making to ``release``; the system gives it up for a process that dies.

    :param on_wait: told that another writer has the lock, before it is waited for: by a template and what it names.
    :param patience: seconds to wait.
    :raises IndexFault: the other writer did not finish, or the folder cannot be written to.
    """

    def __init__(self, folder: str, on_wait: Callable[..., None], patience: float) -> None:
        from filelock import FileLock, Timeout

        try:
            make_folder(folder)
            path = os.path.join(folder, FILE_NAME)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o644))  # or it is waited for where it cannot be made
            self._lock = FileLock(path, thread_local=False)
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                on_wait(WAITING, path=folder, seconds=round(patience))
                self._lock.acquire(timeout=patience, poll_interval=0.1)
        except Timeout as error:
            raise IndexFault(
                "another mtgsearch is still writing to {path}", "try again when it has finished", path=folder
            ) from error
        except (OSError, NotImplementedError) as error:
            raise IndexFault(
                "cannot write the index at {path}: {reason}",
                "see to the folder's permissions, or name another one with --index",
                path=folder,
                reason=getattr(error, "strerror", None) or error,
            ) from error

    def release(self) -> None:
        self._lock.release()
