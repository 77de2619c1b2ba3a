"""The memory of a process and all its descendants while they run, sampled from ``/proc``; elsewhere, none."""

import os
import re
import threading
from collections import defaultdict
from pathlib import Path

PROC = Path("/proc")
PAUSE = 0.25
"""Seconds between two looks."""
_PARENT = re.compile(r"\) \S (\d+) ")


class Sampler:
    """A context manager around the life of a process."""

    def __init__(self, pid: int) -> None:
        self.largest = 0
        """The peak of the process whose peak was the highest, in bytes."""
        self.together = 0
        """The most that all had at one moment; what several share counts once."""
        self._pid = pid
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Sampler":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(PAUSE):
            family = _family(self._pid)
            self.largest = max([self.largest, *(_kilobytes(pid, "status", "VmHWM") * 1024 for pid in family)])
            together = sum(_kilobytes(pid, "smaps_rollup", "Pss") for pid in family)
            self.together = max(self.together, together * 1024)


def peak() -> int:
    """The most memory that was resident in this process, in bytes."""
    return _kilobytes(os.getpid(), "status", "VmHWM") * 1024


def _family(pid: int) -> list[int]:
    """The process and its descendants."""
    children: dict[int, list[int]] = defaultdict(list)
    for folder in PROC.glob("[0-9]*"):
        if parent := _PARENT.search(_read(folder / "stat")):
            children[int(parent[1])].append(int(folder.name))
    found = [pid]
    for known in found:
        found.extend(children[known])
    return found


def _kilobytes(pid: int, file: str, field: str) -> int:
    found = re.search(rf"^{field}:\s*(\d+) kB", _read(PROC / str(pid) / file), re.MULTILINE)
    return int(found[1]) if found else 0


def _read(path: Path) -> str:
    """What a file says; of a process that has ended, nothing."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
