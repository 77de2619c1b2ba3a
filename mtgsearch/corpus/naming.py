"""Ids for the documents of a run: the file's name, with its suffix or folders where the name alone would be taken."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from pathlib import PurePath

from mtgsearch.errors import DataError
from mtgsearch.sources import STDIN, Candidate, is_gone
from mtgsearch.store import Store
from mtgsearch.store.records import identity

_UNFIT = re.compile(r"[\s:@~\x00-\x1f\x7f-\x9f]+")


class Naming:
    """Names documents so that a file keeps its id, and two files never share one.

    :param run: all candidates of the run; those of one name are told apart whatever their order.
    """

    def __init__(self, store: Store, run: Iterable[Candidate]) -> None:
        self._store = store
        self._run = list(run)

    def id_of(self, candidate: Candidate, sha256: str) -> str:
        """An id for a file that the corpus does not know.

        :param sha256: of the file's bytes, by which a file that was moved is known again.
        """
        names = _names(candidate.real)
        return next((name for name in names if self._is_free(name, candidate, sha256)), names[-1])

    def chosen(self, id: str, candidate: Candidate) -> str:
        """An id that the person gave.

        :raises DataError: it is that of another file, which is still there.
        """
        holder = self._store.stored(id)
        if holder and holder.realpath not in (identity(candidate.real), None) and not is_gone(holder.realpath):
            raise DataError(
                "document {id} is {path} already",
                "Give another id, or take that one out first: mtgsearch remove {id}.",
                id=id,
                path=holder.document.path,
            )
        return id

    @cached_property
    def _alike(self) -> Counter[str]:
        """How many candidates may have a name; most runs have nothing to name."""
        return Counter(name for candidate in self._run for name in set(_names(candidate.real)))

    def _is_free(self, name: str, candidate: Candidate, sha256: str) -> bool:
        if self._alike[name] > 1:
            return False
        holder = self._store.stored(name)
        if holder is None:
            return True
        if candidate.real == STDIN:
            return holder.realpath is None
        moved = holder.realpath is not None and is_gone(holder.realpath)
        return moved and holder.document.sha256 == sha256


def _names(real: str) -> list[str]:
    """What a file may be called, the likeliest first: its name, that under its folder, and both with its suffix; then
    the same under more folders."""
    if real == STDIN:
        return ["stdin"]
    path = PurePath(real)
    folders = [_fit(part) for part in path.parts[:-1] if _fit(part)]
    under = ["/".join([*folders[len(folders) - depth :], ""]) for depth in range(len(folders) + 1)]
    near, far = under[:2], under[2:]
    pairs = [(name, at) for name in (path.stem, path.name) for at in near]
    pairs += [(name, at) for at in far for name in (path.stem, path.name)]
    return [at + _fit(name) for name, at in pairs]


def _fit(part: str) -> str:
    """Part of a path as part of an id: without white space, and what ids are put together with."""
    return _UNFIT.sub("-", part.strip("/\\"))
