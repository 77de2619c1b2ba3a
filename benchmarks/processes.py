"""Commands as whole processes: what one took in CPU, in time and in memory, told by the system itself."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
MTGSEARCH = str(Path(sys.executable).with_name("mtgsearch"))


class Broken(Exception):
    """A command that was to be measured did not do its work."""


class Cost(NamedTuple):
    """Of one process with all that it waited for. Seconds and bytes."""

    cpu: float
    wall: float
    peak: int
    """The most memory that was resident in one of its processes."""
    code: int


def environment() -> dict[str, str]:
    """What a user has set: no settings of this project's, compiled files as usual."""
    left_out = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    kept = {name: value for name, value in kept.items() if not name.startswith("MTGSEARCH_")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


def start(command: Sequence[str], folder: Path, **options: Any) -> "subprocess.Popen[Any]":
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.DEVNULL)
    options.setdefault("stderr", subprocess.DEVNULL)
    return subprocess.Popen(command, cwd=folder, env=environment(), **options)


def measure(command: Sequence[str], folder: Path, codes: Sequence[int] = (0,), **options: Any) -> Cost:
    """Run a command to its end in ``folder``.

    :raises Broken: its exit code is none of ``codes``.
    """
    begun = time.perf_counter()
    return wait(start(command, folder, **options), begun, codes)


def wait(process: "subprocess.Popen[Any]", begun: float, codes: Sequence[int] = (0,)) -> Cost:
    """See a process to its end; it began at ``begun`` on the clock ``time.perf_counter``."""
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        process.send_signal(signal.SIGTERM)
        raise
    wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        raise Broken(f"exit code {process.returncode}: {' '.join(map(str, process.args))}")  # type: ignore[arg-type]
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * unit, process.returncode)


def output(command: Sequence[str], folder: Path, codes: Sequence[int] = (0,)) -> str:
    """What a command prints.

    :raises Broken: its exit code is none of ``codes``.
    """
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode not in codes:
        raise Broken(f"exit code {done.returncode}: {' '.join(command)}\n{done.stderr}")
    return done.stdout
