"""Runs many command lines in one process, as a user who may not write to the index: ``python -m tests.failure.many``.

Reads a JSON list of lists of arguments from stdin, and prints one of exit code, stdout and stderr of each. With
``--nobody`` root becomes nobody, who may be unable to read Python's own files: so all that is needed is imported
before.
"""

import contextlib
import io
import json
import sys
import tempfile

from mtgsearch.cli.main import main
from tests.failure import sources
from tests.store.apart import become_nobody

COMMANDS = ("ingest -", "status", "documents", "show x", "export --format tsv", "rebuild", "remove x")


def run(arguments: list[str]) -> tuple[int, str, str]:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        code = main(arguments)
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return code, out, err


def load() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for arguments in [*map(str.split, COMMANDS), *(["search", query, "--count"] for query in sources.QUERIES)]:
            run(["--index", f"{folder}/index", *arguments])


if __name__ == "__main__":
    commands = json.load(sys.stdin)
    if "--nobody" in sys.argv:
        load()
        become_nobody()
    print(json.dumps([run(command) for command in commands]))
