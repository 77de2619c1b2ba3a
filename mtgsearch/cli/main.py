"""The way in, from the console script and from ``python -m mtgsearch``.

Imports next to nothing by itself, so that a run is ready for an interrupt from its first moment on.
"""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

OBJECTS = 100_000
"""So many new objects until Python looks for cycles among them: a search makes fewer, and needs no such look."""


def script() -> NoReturn:
    """Run the command line of the process and end it: the system frees at once what Python takes apart piece by piece.

    This and ``OBJECTS`` together spare a tenth of a search. Whatever a command has open is closed before.
    """
    gc.set_threshold(OBJECTS)
    code = main()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody reads it
            stream.flush()
    os._exit(code)


def main(argv: list[str] | None = None) -> int:
    """Run one command line; its exit code.

    :param argv: the arguments; those of the process where ``None``.
    """
    try:
        from mtgsearch.cli.interrupts import AtOnce

        with AtOnce():
            from mtgsearch.cli import plain, terminal

            terminal.prepare()
            arguments = sys.argv[1:] if argv is None else argv
            asked = plain.understood(arguments)
            if not asked:
                from mtgsearch.cli import commands
        return plain.run(asked) if asked else commands.run(arguments)
    except KeyboardInterrupt:
        return 130  # the exit code may not be imported yet
