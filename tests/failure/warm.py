"""A process that has loaded all that ``mtgsearch`` needs, and forks for each command line: a run then takes hundredths
of a second, and is killed where it matters rather than while it starts.

Reads orders from stdin and answers on stdout, a JSON object a line each. An order may say after how many seconds, or
before which step, the run is killed. A step is a call of the operating system or of SQLite on which what is in files or
folders can depend.
"""

import contextlib
import io
import json
import mmap
import os
import signal
import struct
import sys
import tempfile
import time
from pathlib import Path

from mtgsearch.cli.main import main
from tests.failure import sources

STEPS = frozenset(
    "close execute executemany executescript flock flush fsync fdatasync mkdir open remove rename replace rmdir "
    "truncate unlink write writelines".split()
)
PHASES = {
    "mtgsearch.engines.manifest": "manifest",
    "mtgsearch.engines.words": "words",
    "mtgsearch.engines.flatfile": "flat files",
    "mtgsearch.store.lock": "lock",
    "mtgsearch.store": "store",
}
"""By a module in the stack, the first of these that is."""
PLACE = struct.Struct("=Q16s")


def serve() -> None:
    _load()
    place = mmap.mmap(-1, PLACE.size)
    for line in sys.stdin:
        print(json.dumps(_run(place, **json.loads(line))), flush=True)


def _load() -> None:
    """Whatever a run loads stays loaded for those after it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        path, glossary = Path(folder, "gamma.txt"), Path(folder, "glossary.tsv")
        path.write_text(sources.text("gamma", 0), encoding="utf-8")
        glossary.write_text(sources.GLOSSARY, encoding="utf-8")
        ingest = ["ingest", str(path), "--glossary", str(glossary)]
        for arguments in (ingest, ["phasing"], ["status"], ["rebuild"]):
            if main(["--index", str(Path(folder, "index")), *arguments]):
                raise RuntimeError(f"{arguments} failed")


def _run(place, arguments, out, watched=False, seconds=None, step=None):
    """Run a command line in a process of its own, its output in the file ``out``; count its steps if it is watched."""
    place[:] = PLACE.pack(0, b"start")
    begun = time.monotonic()
    child = os.fork()
    if not child:
        _become(arguments, out, _counting(place, step) if watched else None)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)  # to one that has ended already, which nobody has waited for, it does nothing
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    steps, phase = PLACE.unpack(place[:])
    return {
        "code": code,
        "steps": steps,
        "phase": phase.rstrip(b"\0").decode(),
        "seconds": time.monotonic() - begun,
    }


def _become(arguments, out, watch):
    """The run itself; never returns."""
    code = 70
    try:
        descriptor = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 1)
        os.dup2(descriptor, 2)
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (the process ends with it)
        sys.setprofile(watch)
        code = main(arguments)
        sys.setprofile(None)
        sys.stdout.flush()
    finally:
        os._exit(code)


def _counting(place, last):
    count = 0

    def see(frame, event, called):
        nonlocal count
        if event == "c_call" and called.__name__ in STEPS:
            count += 1
            place[:] = PLACE.pack(count, _phase(frame).encode())
            if count == last:
                os.kill(os.getpid(), signal.SIGKILL)

    return see


def _phase(frame) -> str:
    modules = set()
    while frame:
        modules.add(frame.f_globals.get("__name__"))
        frame = frame.f_back
    return next((phase for module, phase in PHASES.items() if module in modules), "reading")


if __name__ == "__main__":
    serve()
