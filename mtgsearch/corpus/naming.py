"""Ids for the documents of a run: the file's name, with its folders where the name alone would be taken."""

import os
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath

from mtgsearch.sources import STDIN, Candidate
from mtgsearch.store import Store

_UNFIT = re.compile(r"[\s:\x00-\x1f\x7f-\x9f]+")


class Naming:
    """Names documents so that a file keeps its id, and two files never share one.

    :param run: all candidates of the run; those of one name are told apart by their folders, whatever their order.
    """

    def __init__(self, store: Store, run: Iterable[Candidate]) -> None:
        self._store = store
        self._alike = Counter(_name(candidate.real, 1) for candidate in run)

    def id_of(self, candidate: Candidate, sha256: str) -> str:
        """:param sha256: of the file's bytes, by which a file that was moved is known again."""
        known = self._store.by_path(candidate.real) if candidate.real != STDIN else None
        if known:
            return known.document.id
        names = [_name(candidate.real, depth) for depth in range(1, len(PurePath(candidate.real).parts) + 1)]
        return next((name for name in names if self._is_free(name, candidate, sha256)), names[-1])

    def _is_free(self, name: str, candidate: Candidate, sha256: str) -> bool:
        if self._alike[name] > 1:
            return False
        holder = self._store.stored(name)
        if holder is None:
            return True
        if candidate.real == STDIN:
            return holder.realpath is None
        moved = holder.realpath is not None and not os.path.exists(holder.realpath)
        return moved and holder.document.sha256 == sha256


def _name(real: str, depth: int) -> str:
    """The last ``depth`` parts of a path without the suffix, as an id: no white space, no colon."""
    if real == STDIN:
        return "stdin"
    parts = PurePath(real).with_suffix("").parts[-depth:]
    return "/".join(_UNFIT.sub("-", part.strip("/\\")) for part in parts) or "document"
