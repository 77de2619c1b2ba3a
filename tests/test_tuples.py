"""``tuples.NamedTuple`` makes what ``typing.NamedTuple`` does; only when that is made is another matter."""

import copy
import pickle
import typing
from typing import Any

import pytest

from mtgsearch import tuples


def kinds(base: Any) -> tuple[Any, ...]:
    """The same classes on each base, none of which was called."""

    class Place(base):
        """Where something is."""

        work: str
        number: "str | None" = None
        twin: int = 0

        @classmethod
        def of(cls, text):
            return cls(*text.split(":"))

        @property
        def name(self):
            return f"{self.work}:{self.number}"

    class Former(Place):
        __slots__ = ()

    class Nothing(base):
        pass

    return Place, Former, Nothing


USES = {
    "call": lambda place: place("cr", "702.26"),
    "named": lambda place: place(twin=2, work="cr"),
    "make": lambda place: place._make(["cr", "702.26", 1]),
    "of": lambda place: place.of("cr:702.26"),
    "name": lambda place: place("cr", "702.26").name,
    "items": lambda place: (
        place("cr").work,
        place("cr").number,
        place("cr").twin,
        [*place("cr", "1")],
        len(place("cr")),
    ),
    "repr": lambda place: repr(place("cr", "702.26")),
    "replace": lambda place: place("cr", "702.26")._replace(number=None),
    "dict": lambda place: place("cr", "702.26")._asdict(),
    "fields": lambda place: (place._fields, place.__match_args__, place.__doc__, place.__name__),
    "order": lambda place: sorted([place("mtr", "1"), place("cr", "2")]),
    "hash": lambda place: hash(place("cr", "702.26")),
    "copy": lambda place: copy.deepcopy(place("cr", "702.26")),
    "is one": lambda place: (
        isinstance(place("cr"), tuple),
        type(place("cr")) is place,
        place("cr") == ("cr", None, 0),
    ),
    "bare": lambda place: hasattr(place("cr"), "__dict__"),
}
MISUSES = {
    "too few": lambda place: place(),
    "too many": lambda place: place(1, 2, 3, 4),
    "unknown": lambda place: place("cr", colour="red"),
    "made of too few": lambda place: (place("cr"), place._make(["cr"])),
    "unknown replaced": lambda place: place("cr")._replace(colour="red"),
    "set": lambda place: setattr(place("cr"), "work", "mtr"),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("which", [0, 1])
def test_a_kind_does_what_that_of_typing_does(use, which):
    """Also one that is a kind of another, be that called before it or not."""
    expected, made = (use(kinds(base)[which]) for base in (typing.NamedTuple, tuples.NamedTuple))
    assert made == expected
    place, *others = kinds(tuples.NamedTuple)
    place("called first")
    assert use((place, *others)[which]) == expected


@pytest.mark.parametrize("misuse", MISUSES.values(), ids=MISUSES)
def test_it_refuses_what_that_refuses(misuse):
    for base in (typing.NamedTuple, tuples.NamedTuple):
        with pytest.raises((TypeError, ValueError, AttributeError)):
            misuse(kinds(base)[0])


def test_one_may_have_no_fields():
    _, _, nothing = kinds(tuples.NamedTuple)
    assert nothing() == ()
    assert nothing._fields == ()


def test_it_is_matched_by_its_fields():
    place, _, _ = kinds(tuples.NamedTuple)
    match place("cr", "702.26"):
        case place(work, number):
            assert (work, number) == ("cr", "702.26")
        case _:
            pytest.fail("it is not matched")


class Kept(tuples.NamedTuple):
    one: int
    other: int = 2


def test_it_is_pickled():
    kept = pickle.loads(pickle.dumps(Kept(1)))
    assert type(kept) is Kept
    assert kept == (1, 2)
