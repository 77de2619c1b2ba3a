"""The checkout's own virtual environment, ``.venv``, for the scripts beside this module.

It is made when it is absent, or was made for other requirements, by another Python, or in another place. The package is
installed editable, so that an edit of the checkout is seen at once. Standard library only; what is then run in the
environment is left to the scripts.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
OLDEST = (3, 11)


class Failure(Exception):
    """A step that did not succeed: which, and what to do next."""


def main(script: Callable[[list[str]], int]) -> None:
    """Run ``script`` on the arguments of the command line, and end the process with the exit code it returns."""
    sys.stdout.reconfigure(errors="replace")
    try:
        code = script(sys.argv[1:])
        sys.stdout.flush()
    except Failure as failure:
        print(f"{Path(sys.argv[0]).name}: {failure}", file=sys.stderr)
        code = 3
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def prepare(extra: str = "") -> None:
    """Make ``.venv`` hold the package with what it requires, and with the requirements of ``extra`` when one is named.

    :raises Failure: when this Python is too old, or a step did not succeed.
    """
    if sys.version_info < OLDEST:
        raise Failure(f"needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and this is {sys.version.split()[0]}")
    if not _is_ready(""):
        _say("making .venv (once, a minute or two)")
        _step([sys.executable, "-m", "venv", "--clear", str(VENV)], "on Debian and Ubuntu: apt install python3-venv")
        _install("")
    if not _is_ready(extra):
        _say(f"adding to .venv what [{extra}] requires")
        _install(extra)


def program(name: str) -> str:
    """The path of a program in ``.venv``."""
    return str(VENV / "Scripts" / f"{name}.exe" if WINDOWS else VENV / "bin" / name)


def run(arguments: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program in the checkout to its end; ``options`` are those of ``subprocess.run``."""
    sys.stdout.flush()
    return subprocess.run(arguments, cwd=ROOT, text=True, encoding="utf-8", check=False, **options)


def exit_code(*done: subprocess.CompletedProcess[str]) -> int:
    """The first exit code that is not 0, as a shell gives it: 128 and the signal for a program that one ended."""
    first = next((step.returncode for step in done if step.returncode), 0)
    return first if first >= 0 else 128 - first


def _install(extra: str) -> None:
    """Install the checkout into ``.venv``, and note what for: last, so that a broken attempt is made again."""
    wanted = f"{ROOT}[{extra}]" if extra else str(ROOT)
    pip = [program("python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--editable", wanted]
    _step(pip, "the first run needs the network, or packages in a folder that PIP_FIND_LINKS names")
    _stamp(extra).write_text(_made_for(), encoding="utf-8")


def _is_ready(extra: str) -> bool:
    stamp = _stamp(extra)
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _made_for()


def _stamp(extra: str) -> Path:
    return VENV / f"made-for{'-' if extra else ''}{extra}"


def _made_for() -> str:
    """A name for everything that the environment depends on."""
    requirements = b"".join((ROOT / name).read_bytes() for name in ("setup.cfg", "pyproject.toml"))
    return hashlib.sha256(requirements + f"{sys.version} {sys.base_prefix} {ROOT}".encode()).hexdigest()


def _step(arguments: list[str], hint: str) -> None:
    """Run one step with its output on stderr: stdout is for the answer."""
    if run(arguments, stdout=sys.stderr).returncode:
        raise Failure(f"this did not succeed: {' '.join(arguments)}\n{hint}")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
