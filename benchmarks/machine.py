"""The machine's shape: what figures depend on, and nothing that would tell whose machine it is."""

import os
import platform
import re
import sqlite3
from pathlib import Path


def shape() -> str:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parts = [f"{cores} cores", *_processor(), *_memory(), f"{platform.system()} {platform.machine()}"]
    return ", ".join([*parts, f"Python {platform.python_version()}", f"SQLite {sqlite3.sqlite_version}"])


def load() -> float:
    """How many processes want to run, of the last minute; 0 where that is not told."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _processor() -> list[str]:
    found = re.search(r"^model name\s*: (.+)", _read("/proc/cpuinfo"), re.MULTILINE)
    return [found[1]] if found else []


def _memory() -> list[str]:
    found = re.search(r"^MemTotal:\s*(\d+) kB", _read("/proc/meminfo"), re.MULTILINE)
    return [f"{round(int(found[1]) / 2**20)} GiB of memory"] if found else []


def _read(path: str) -> str:
    file = Path(path)
    return file.read_text(encoding="utf-8") if file.exists() else ""
