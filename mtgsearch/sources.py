"""Which files a run of ingest is about: paths and folders walked, links told apart. Reads no document."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from mtgsearch import STORE_FILE

STDIN = "-"
SIDECAR_SUFFIX = ".toml"
GLOSSARY = "glossary.tsv"
"""The terms for the documents of a folder: a document only where it is named."""


class Candidate(NamedTuple):
    """A file that may be a document.

    ``path`` is as the person gave it, for messages; ``real`` is the file itself, links resolved, by which a document
    is known again. ``named`` tells a file given by name from one found in a folder. ``problem`` says why it cannot
    even be opened. ``english`` is the second file of a document whose languages are in two; the others are then said
    of the Chinese one.
    """

    path: str
    real: str
    named: bool
    problem: str | None = None
    english: str | None = None


def candidates(paths: Iterable[str]) -> Iterator[Candidate]:
    """Every file under ``paths`` once, folders in the order of their names.

    Hidden files, sidecars, READMEs and the glossary of a folder are passed over, and so is the folder of an index.
    Links to folders are not followed; a link to a file counts as that file, unless it leads out of the folder walked.
    """
    seen: set[str] = set()
    for path in paths:
        for candidate in _under(path):
            if candidate.real not in seen:
                seen.add(candidate.real)
                yield candidate


def parallel(zh: str, en: str) -> Iterator[Candidate]:
    """A document in two files; of two folders the files of the same relative path, and what stands in one alone."""
    if not (os.path.isdir(zh) and os.path.isdir(en)):
        problem = next((f"{path}: {why}" for path in (zh, en) if (why := _file_problem(path))), None)
        yield Candidate(zh, os.path.realpath(zh), named=True, problem=problem, english=en)
        return
    theirs = {os.path.relpath(candidate.path, en): candidate for candidate in _walk(en)}
    for candidate in _walk(zh):
        other = theirs.pop(os.path.relpath(candidate.path, zh), None)
        yield candidate._replace(english=other.path, problem=candidate.problem or other.problem) if other else candidate
    yield from theirs.values()


def folders(paths: Iterable[str]) -> list[str]:
    """The folders among ``paths``, as real paths."""
    return [os.path.realpath(path) for path in paths if path != STDIN and os.path.isdir(path)]


def is_gone(real: str) -> bool:
    """Whether there is certainly no such file: one behind a folder that cannot be read may well be there."""
    try:
        os.stat(real)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def is_under(real: str, folder: str) -> bool:
    return Path(real).is_relative_to(folder)


def _under(path: str) -> Iterator[Candidate]:
    if path == STDIN:
        yield Candidate(path, STDIN, named=True)
    elif os.path.isdir(path):
        yield from _walk(path)
    else:
        yield Candidate(path, os.path.realpath(path), named=True, problem=_problem(path))


def _problem(path: str) -> str | None:
    """Why a path leads to no file, as the system says it."""
    try:
        os.stat(path)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _file_problem(path: str) -> str | None:
    return "it is a folder, and the other is a file" if os.path.isdir(path) else _problem(path)


def _walk(folder: str) -> Iterator[Candidate]:
    root = os.path.realpath(folder)
    unread: list[OSError] = []
    for here, subfolders, names in os.walk(folder, onerror=unread.append):
        if STORE_FILE in names:
            subfolders.clear()
            continue
        subfolders[:] = sorted(name for name in subfolders if not name.startswith("."))
        for name in sorted(names):
            if not _is_apart(name):
                yield from _entry(os.path.join(here, name), root)
    for error in unread:
        path = os.fsdecode(error.filename)
        yield Candidate(path, os.path.realpath(path), named=False, problem=error.strerror)


def _entry(path: str, root: str) -> Iterator[Candidate]:
    real = os.path.realpath(path)
    if os.path.islink(path) and not os.path.exists(path):
        yield Candidate(path, os.path.abspath(path), named=False, problem="the link leads nowhere")
    elif os.path.isfile(path) and is_under(real, root):
        yield Candidate(path, real, named=False)


def _is_apart(name: str) -> bool:
    """Whether a file stands beside documents without being one."""
    if name.startswith(".") or name.endswith(SIDECAR_SUFFIX) or name == GLOSSARY:
        return True
    return Path(name).stem.split(".")[0].upper() == "README"
