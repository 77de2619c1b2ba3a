"""The way in, from the console script and from ``python -m mtgsearch``.

Imports next to nothing by itself, so that a run is ready for an interrupt from its first moment on.
"""

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command line; its exit code.

    :param argv: the arguments; those of the process where ``None``.
    """
    try:
        from mtgsearch.cli.interrupts import AtOnce

        with AtOnce():
            from mtgsearch.cli import terminal
            from mtgsearch.cli.commands import run

            terminal.prepare()
        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return 130  # the exit code may not be imported yet
