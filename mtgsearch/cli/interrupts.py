"""What Ctrl-C does while modules are imported: it ends the process on the spot.

Nothing is begun yet that had to be ended properly, and an exception could be raised in a place where the import system
only prints it. Imports little itself.
"""

import os
import signal

from mtgsearch.errors import Exit


class AtOnce:
    """A context in which an interrupt ends the process; where the caller has seen to interrupts, that stands."""

    def __enter__(self) -> None:
        self._ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._ours:
            signal.signal(signal.SIGINT, lambda *_: os._exit(Exit.INTERRUPTED))

    def __exit__(self, *_: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
