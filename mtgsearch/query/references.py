"""The rules that a text cites, in either language: ``702.26a``, ``CR 702.26``, ``rules 601.2f–h``, 「规则613.4c」,
《万智牌比赛规则》第 5.2 节.

A number is a reference for what stands about it: the name of a work, a word such as *rule*, *section* or 节, another
reference that it is listed with. Without any of these it must look like a rule: three digits before its dot, or be one
that is known. So figures are none: ``4/4``, ``{2}``, prices, dates, versions, ``1.5 metres``. The names of works stand
in ``data/works.tsv``, the words in ``data/citing.tsv``; nothing else here is of one field or language.
"""

import re
from collections.abc import Container, Iterator
from functools import cache
from typing import NamedTuple

from mtgsearch.model import Span, label
from mtgsearch.query import works
from mtgsearch.text.normalize import fold, fold_with_offsets

MOST_IN_RANGE = 60
"""Rules that one range holds at most; two numbers further apart are no range."""
LONG = 100
"""From here on the first part of a number is no quantity with decimals: ``603.1`` is a rule, ``2.5`` may be one."""
LONGEST_TITLE = 60
"""Code points of the title that may stand between a number and the name of its work."""

NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3}){0,3}(?:[a-z](?![a-z0-9]))?"
_PARTS = re.compile(r"([0-9.]+)([a-z]?)")


class Reference(NamedTuple):
    """A rule that is cited, or a range of rules."""

    span: Span
    """The number alone, or the range, in the text that was read."""
    work: str | None
    """The code of the work that is named with it; ``None`` where none is, so that it is the document's own."""
    number: str
    last: str | None = None
    """The last of a range, written out: ``601.2h`` for ``601.2f–h``."""

    def holds(self, number: str) -> bool:
        """Whether it cites ``number``, by itself or within its range; a rule does not hold its subrules."""
        if number == self.number or self.last is None:
            return number == self.number
        return number in within(self.number, self.last)

    @property
    def label(self) -> str:
        """As it is shown: ``601.2f–h``."""
        return label(self.number, self.last)


def references(text: str, known: Container[str] = frozenset()) -> list[Reference]:
    """What ``text`` cites, in its order.

    :param known: numbers that are references wherever they stand: those of the work that the text belongs to.
    """
    found = read(fold(text), known)
    if not found:
        return found
    original = fold_with_offsets(text).original
    return [each._replace(span=original(*each.span)) for each in found]


def read(folded: str, known: Container[str] = frozenset(), start: int = 0) -> list[Reference]:
    """The same of a text that is folded already, with spans in that.

    :param start: where in it to begin.
    """
    return list(_Reader(folded, known).all(start))


def citations(text: str, number: str | None, known: Container[str] = frozenset()) -> list[Reference]:
    """The same of a passage: its own number at its head is no citation.

    :param number: that of the passage.
    """
    head = own_number(text, number)
    return [each for each in references(text, known) if each.span[1] > head]


def own_number(text: str, number: str | None) -> int:
    """Where the text of a passage begins behind its own number; 0 where that does not stand at its head."""
    if not number or not (match := _head().match(text)) or fold(match[1]) != fold(number):
        return 0
    return match.end()


@cache
def _head() -> re.Pattern[str]:
    named = works.any_of((*works.names(), *works.words("section", "ordinal")))
    return re.compile(rf"[\s*#>•·\[(-]*(?:{named})?\s*({NUMBER}|[0-9.]+)[.:：)\]]?\s*", re.IGNORECASE)


def within(first: str, last: str) -> tuple[str, ...]:
    """The numbers of a range, first and last included; none where they are no range, or one of too many."""
    (numbers, letter), (last_numbers, last_letter) = _parts(first), _parts(last)
    if letter and last_letter and numbers == last_numbers:
        steps, count = (f"{numbers}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1)), 26
    elif letter or last_letter or numbers.count(".") != last_numbers.count("."):
        return ()
    else:
        (stem, dot, low), (last_stem, _, high) = numbers.rpartition("."), last_numbers.rpartition(".")
        count = int(high) - int(low) + 1
        if stem != last_stem or count > MOST_IN_RANGE:
            return ()
        steps = (f"{stem}{dot}{n}" for n in range(int(low), int(high) + 1))
    found = tuple(steps)
    return found if 1 < len(found) <= count else ()


def range_of(stem: str) -> str:
    """What a folded text holds, as a regular expression, that cites a range of numbers of this stem: ``903.6–11`` and
    ``903.6 to 903.11`` are of ``903``, ``2–4`` is of none.
    """
    begun = re.escape(f"{stem}.") if stem else ""
    return rf"{begun}[0-9]{{1,3}} ?(?:{works.any_of(works.words('range'))}) ?[0-9]"


def _parts(number: str) -> tuple[str, str]:
    match = _PARTS.fullmatch(number)
    return (match[1], match[2]) if match else (number, "")


class _Reader:
    """Reads one folded text from its beginning to its end."""

    def __init__(self, text: str, known: Container[str]) -> None:
        self._text = text
        self._known = known
        self._words = _words()

    def all(self, start: int = 0) -> Iterator[Reference]:
        together: list[Reference] = []
        place = start
        while found := self._words.number.search(self._text, place):
            place = found.end()
            if listed := self._listed(found, together):
                together.append(listed)
            elif alone := self._alone(found):
                yield from self._finished(together)
                together = [alone]
            else:
                continue
            while lettered := self._lettered(together[-1]):
                together.append(lettered)
            place = together[-1].span[1]
        yield from self._finished(together)

    def _finished(self, together: list[Reference]) -> Iterator[Reference]:
        """References listed together, the last of them known: the work may be named after it."""
        if not together:
            return
        match = self._words.work_after.match(self._text, together[-1].span[1])
        work = works.names()[match[1]] if match else None
        for each in together:
            yield each._replace(work=work) if work and not each.work else each

    # One number ----------------------------------------------------------------------------------------------------

    def _alone(self, found: re.Match[str]) -> Reference | None:
        """A number that is a reference for what stands before and after it, or for what it is."""
        start, number = found.start(), found[0]
        if not self._ends(found.end()):
            return None
        named = works.named_before(self._text, start)
        if not (named or self._is_free(start)):
            return None
        plain = self._words.before.search(self._text, max(0, start - 40), start)
        if not (self._is_cited(found, named, plain) or self._looks_like_one(found)):
            return None
        return self._with_range(Reference(found.span(), named and named[0], number))

    def _is_cited(self, found: re.Match[str], named: works.Named | None, plain: re.Match[str] | None) -> bool:
        """Whether the words about a number say that it is cited; a number without a dot needs words that are plain."""
        start, number = found.start(), found[0]
        if "." in number:
            return bool(
                named or (plain and not self._has_unit(found.end())) or self._words.after.match(self._text, found.end())
            )
        if not number.isdecimal():
            return False
        is_long = int(number) >= LONG
        if plain and plain.lastgroup == "see":
            return is_long and number in self._known and self._words.end.match(self._text, found.end()) is not None
        if plain and (is_long or plain.lastgroup == "section"):
            return not self._has_unit(found.end())
        if self._words.ordinal.search(self._text, max(0, start - 4), start):
            return self._words.ordinal_end.match(self._text, found.end()) is not None
        if named is None or self._text[named[1] : start].strip() not in works.codes():
            return False
        return is_long or self._words.end.match(self._text, found.end()) is not None

    def _looks_like_one(self, found: re.Match[str]) -> bool:
        number, start = found[0], found.start()
        if "." not in number or ".0" in number[:-1] or self._has_unit(found.end()):
            return False  # what has a nought after the dot is a decimal: ``113.06``, but not ``4.0``
        if self._words.version.search(self._text, max(0, start - 12), start):
            return False
        return number in self._known or (number.count(".") == 1 and is_long(number))

    def _is_free(self, start: int) -> bool:
        """Whether what stands directly before a number leaves it a number of its own."""
        before = self._text[max(0, start - 2) : start]
        return not re.search(r"[a-z0-9_/.+*=#$€£¥^{-]\Z|[=$€£¥] \Z|[0-9],\Z", before)

    def _ends(self, end: int) -> bool:
        return not re.match(r"[a-z0-9_/*}=^]|\.[0-9]|,[0-9]{3}(?![0-9.])|-[0-9]+[-/]", self._text[end : end + 8])

    def _has_unit(self, end: int) -> bool:
        return self._words.unit.match(self._text, end) is not None

    # Several -------------------------------------------------------------------------------------------------------

    def _listed(self, found: re.Match[str], together: list[Reference]) -> Reference | None:
        """A number that goes on a list of references: written like the one before it."""
        if not together or not self._ends(found.end()):
            return None
        last = together[-1]
        between = self._text[last.span[1] : found.start()]
        if not self._words.separator.fullmatch(between) or self._has_unit(found.end()):
            return None
        if not _are_alike(last.number, found[0]):
            return None
        return self._with_range(Reference(found.span(), last.work, found[0]))

    def _lettered(self, last: Reference) -> Reference | None:
        """A letter that goes on: the ``b`` of ``608.3a and b``. A lone ``a`` is a word, and so is ``I``."""
        match = self._words.letter.match(self._text, last.span[1])
        numbers, letter = _parts(last.number)
        if match is None or last.last or not letter < match[1] or not letter or match[1] == "i":
            return None
        return Reference(match.span(1), last.work, numbers + match[1])

    def _with_range(self, reference: Reference) -> Reference:
        """The reference with the end of its range, if it has one."""
        start, end = reference.span
        for match in (self._words.short_range.match(self._text, end), self._words.long_range.match(self._text, end)):
            if match is None or not self._ends(match.end()):
                continue
            last = _written_out(reference.number, match[1])
            if within(reference.number, last):
                return Reference((start, match.end()), reference.work, reference.number, last)
        return reference


def _written_out(first: str, last: str) -> str:
    """``601.2h`` for the ``h`` of ``601.2f-h``, ``712.10`` for the ``10`` of ``712.9-10``."""
    numbers, _ = _parts(first)
    if last.isalpha():
        return numbers + last
    stem, dot, _ = numbers.rpartition(".")
    return last if "." in last else stem + dot + last


def _are_alike(one: str, other: str) -> bool:
    """Whether two numbers can be of one list: ``509.1`` and ``702.26a``, ``7.6`` and ``10.2``, ``704`` and ``705``."""
    if "." in one or "." in other:
        return "." in one and "." in other and is_long(one) == is_long(other)
    return len(one) == len(other) and other.isdecimal()


def is_long(number: str) -> bool:
    """Whether a number is a rule by its first part alone, as ``702.26`` is."""
    return int(re.split("[.a-z]", number)[0]) >= LONG


class _Words:
    """Regular expressions over folded text, made from the data."""

    def __init__(self) -> None:
        def any_of(*roles: str) -> str:
            return works.any_of(works.words(*roles))

        to = rf"(?: ?(?:{any_of('range')}) ?)"
        begins = "(?:(?<![a-z])(?=[a-z])|(?![a-z]))"
        plain = f"(?P<rule>{any_of('rule')})|(?P<section>{any_of('section')})|(?P<see>{any_of('see')})"
        self.number = re.compile(rf"(?<![0-9])(?:{NUMBER}|[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{0,3}})")
        self.before = re.compile(rf"{begins}(?:{plain})[ :(\"]*\Z")
        self.ordinal = re.compile(rf"(?:{any_of('ordinal')}) *\Z")
        self.after = re.compile(rf" *(?:{any_of('after')})")
        more = rf"(?: *(?:{any_of('range', 'list')}) *(?:{any_of('ordinal')})? *[0-9]{{1,3}}){{0,9}}"
        self.ordinal_end = re.compile(rf"{more} *(?:{any_of('after')})")
        self.end = re.compile(r" *(?:[.,;:)\]。，；：）、」』》]|\Z)")
        self.unit = re.compile(rf" ?(?:{any_of('unit')})(?![a-z])")
        self.version = re.compile(rf"{begins}(?:{any_of('version')})[ .:]*\Z")
        signs = works.any_of(word for word in works.words("range") if not word.isascii() or not word.isalpha())
        self.short_range = re.compile(rf"(?:{signs})([a-z](?![a-z0-9'])|[0-9]{{1,3}}(?![0-9a-z]))")
        self.long_range = re.compile(rf"{to}({NUMBER})")
        again = rf"(?:(?:{any_of('rule', 'section', 'ordinal')}) *)?"
        title = rf"(?:,? ?[\"(][^\"()]{{1,{LONGEST_TITLE}}}[\")],?)?"
        self.separator = re.compile(rf"(?:{any_of('after')})?{title} *(?:(?:{any_of('list')}) *){{1,2}}{again}")
        self.letter = re.compile(rf" ?(?:{any_of('list')}) ?([a-z])(?![a-z0-9']|\.[a-z0-9])")
        self.work_after = re.compile(
            rf"(?: *(?:{any_of('after')}))?{title} (?:{any_of('of')}) ({works.any_of(works.names())})(?![a-z0-9])"
        )


@cache
def _words() -> _Words:
    return _Words()
