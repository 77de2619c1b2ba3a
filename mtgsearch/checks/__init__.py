"""All checks by their ids, and a run of them over texts.

A new check is a class in a module of its own name here, and its place in ``NAMES``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module

from mtgsearch.checks.base import Check, Lore, Study, Unit
from mtgsearch.errors import UsageError
from mtgsearch.findings import About, Fault
from mtgsearch.model import Bilingual, Document, Passage

NAMES = {
    "number": "Number",
    "symbol": "Symbol",
    "reference": "Reference",
    "term": "Term",
    "name": "Name",
    "consistency": "Consistency",
    "departure": "Departure",
    "missing": "Missing",
    "sentence": "Sentence",
    "repetition": "Repetition",
    "length": "Length",
    "untranslated": "Untranslated",
    "pasted": "Pasted",
    "swapped": "Swapped",
    "cue": "Cue",
    "punctuation": "Punctuation",
    "bracket": "Bracket",
    "spacing": "Spacing",
    "doubled": "Doubled",
    "markup": "Markup",
    "character": "Character",
    "script": "Mixture",
    "slip": "Slip",
}
"""The class of each, by its id; in the order in which they are listed."""

Task = Sequence[tuple[Passage, Document]]
Seen = tuple[int, str, Fault]
"""The place of a passage in a task, the id of a check, and what it sees."""


@cache
def check(id: str) -> Check:
    """The check of an id that there is."""
    made: Check = getattr(import_module(f"mtgsearch.checks.{id}"), NAMES[id])()
    return made


def chosen(only: Iterable[str] = (), skip: Iterable[str] = ()) -> list[Check]:
    """The checks that run: those asked for, or all that are on; never those to be skipped.

    :raises UsageError: there is no check of such a name, or none is left.
    """
    only, skip = list(only), list(skip)
    for id in (*only, *skip):
        if id not in NAMES:
            raise UsageError("there is no check {id}", "mtgsearch check --list names them", id=repr(id))
    found = [check(id) for id in NAMES if id not in skip and (id in only if only else check(id).is_on)]
    if not found:
        raise UsageError("no check is left to run", "name fewer with --skip")
    return found


def about(id: str) -> About:
    """What the check of an id that there is says of itself."""
    said = check(id)
    right, wrong = (tuple(Bilingual(each.zh, each.en) for each in texts) for texts in (said.right, said.wrong))
    return About(id, said.zh_name, said.en_name, said.finds, right, wrong, said.is_on)


def studies(checks: Iterable[Check]) -> list[type[Study]]:
    """What must be learned for some checks, each once."""
    return list(dict.fromkeys(study for each in checks for study in each.studies))


@contextmanager
def examining(ids: Sequence[str], lore: Lore) -> Iterator[Callable[[Task], list[Seen]]]:
    """What looks at passages, in whatever process."""
    checks = [check(id) for id in ids]
    yield lambda task: [
        (place, each.id, fault)
        for place, (passage, document) in enumerate(task)
        for unit in (Unit(passage, document),)
        for each in checks
        for fault in each.examine(unit, lore)
    ]
