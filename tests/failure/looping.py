"""A process that searches again and again, each time as a run of its own, until its standard input ends.

``python -m tests.failure.looping INDEX QUERY``; prints how many passages each search found, or what it said on stderr
when it failed.
"""

import contextlib
import io
import sys
from threading import Thread

from mtgsearch.cli.main import main


def loop(index: str, query: str) -> None:
    waiting = Thread(target=sys.stdin.read, daemon=True)
    waiting.start()
    while True:
        is_last = not waiting.is_alive()
        print(_search(index, query), flush=True)
        if is_last:
            return


def _search(index: str, query: str) -> str:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["--index", index, "search", query, "--count"])
    told = {}
    for name, stream in (("out", out), ("err", err)):
        stream.flush()
        told[name] = stream.buffer.getvalue().decode()
    return told["out"].strip() if code in (0, 1) and told["out"].strip().isdigit() else f"{code}: {told}"


if __name__ == "__main__":
    loop(*sys.argv[1:])
