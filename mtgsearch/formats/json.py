"""JSON: units in objects and arrays of any build, trees of rules, cards and rulings of Scryfall and MTGJSON.

A unit is an object whose keys name its languages (``zh``, ``en_US``, ``text_cn``, ``Chinese Simplified``), or its
``source`` and ``target``; what stands around it may say its number, section, date, provenance and kind. Where each
language has a tree of its own, members of the same key answer one another, and so do items of arrays of one length.
"""

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from mtgsearch.blocks import Group, Record, unit
from mtgsearch.errors import DataError
from mtgsearch.formats.base import Source
from mtgsearch.formats.jsonl import (
    APART,
    OTHER,
    SOURCES,
    SURROGATE,
    Numeral,
    Object,
    Tongue,
    decoded,
    is_known,
    is_own,
    is_text,
    span,
    tell_units,
    tongue,
    whole,
)
from mtgsearch.formats.tally import Tally
from mtgsearch.metadata import is_date
from mtgsearch.model import KINDS, TRAIL
from mtgsearch.text.script import language

SAMPLE = 200_000
"""Code points whose keys tell what a source is."""
HEADINGS = frozenset("title heading".split())
TEXTS = HEADINGS | frozenset(("", "text", "name", "sentence", "content"))
"""What a key may say besides its language where the other language is not there."""
OTHER_LANGUAGE = "text(s) left out, in languages other than Chinese and English"
TRADITIONAL = "Chinese text(s) in traditional characters, taken as they are"
NO_TEXT = "value(s) left out that should be text"
APART_BUILT = "pair(s) of different build in the two languages, read one language after the other"
UNTOLD = "pair(s) left out, whose languages are not told and cannot be seen"
OF_ANOTHER_USE = "field(s) of another use left out"
HALVES = "text(s) with halves of characters, shown as U+FFFD"

_KEY = re.compile(r'"([^"\\\n]{1,40})"\s*:')
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*[a-z]?\.?", re.ASCII)


class Place(NamedTuple):
    """Where a value stands: near which line, and what is said of all units in it."""

    line: int
    number: str | None = None
    section: tuple[str, ...] = ()
    date: str | None = None
    provenance: str | None = None
    kind: str = "entry"

    def below(self, key: str, number: str | None) -> "Place":
        """The place of a member. One whose key is the number of a rule has that number."""
        return self._replace(number=key.rstrip(".") if _NUMBER.fullmatch(key) else number)

    def under(self, *heading: Any) -> "Place":
        """The place of what stands under a heading in several languages."""
        text = " / ".join(whole(each).strip() for each in heading if is_text(each))
        return self._replace(section=(*self.section, text)) if text else self


class Json:
    name = "json"
    describe = "JSON whose objects hold zh and en, or cards and rulings of Scryfall or MTGJSON"

    def confidence(self, source: Source) -> float:
        """.95 where it begins like JSON and its first keys name both languages, or are those of a publisher."""
        if not re.match(r'[\s\ufeff]*(?:\{\s*"|\[\s*[\[{])', source.text):
            return 0.0
        sample = source.text[:SAMPLE]
        return 0.95 if tell_units(_KEY.findall(sample), sample) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        """:raises DataError: it is no JSON, or too deep."""
        tally = Tally()
        try:
            value = decoded("\n".join(source.lines), 1, tally)
        except ValueError as error:
            hint = "Mend it there, or export it again."
            raise DataError("it cannot be read as JSON: {reason}", hint, reason=error) from None
        yield from walk(value, Place(1), tally)
        yield from tally.warnings()


def walk(value: Any, place: Place, tally: Tally) -> Iterator[Group]:
    """The units in a decoded value, wherever they stand in it, in its order."""
    if isinstance(value, list):
        for item in value:
            yield from walk(item, place._replace(number=None), tally)
    elif isinstance(value, dict):
        place = place._replace(line=span(value.values(), place.line).first)
        if "comment" in value and "published_at" in value:
            yield from _ruling(value, "comment", "published_at", place, tally)
        elif not value.keys().isdisjoint(("oracle_text", "printed_name", "printed_text")) or "card_faces" in value:
            yield from _scryfall(value, place, tally)
        elif "foreignData" in value or "foreignNames" in value or value.keys() >= {"name", "type", "rulings"}:
            yield from _mtgjson(value, place, tally)
        else:
            yield from _object(value, place, tally)


# Objects of any build ----------------------------------------------------------------------------------------------


def _object(record: Object, outside: Place, tally: Tally) -> Iterator[Group]:
    own = is_own(record)
    outside = _told(record, outside)
    inside = outside if own else outside.under(*_title(record))
    groups = _units(record, outside, inside, tally)
    if first := next(groups, None):
        yield first
        yield from groups
    for key, item in record.items():
        if isinstance(item, (dict, list)) and not tongue(key) and not (own and key in APART):
            place = outside._replace(kind="heading") if key in HEADINGS else inside
            yield from walk(item, place.below(key, None if first else place.number), tally)
        elif first and is_text(item) and not (tongue(key) or is_known(key) or item == getattr(outside, key, None)):
            tally.add(OF_ANOTHER_USE, span((item,), inside.line).first, key)


def _told(record: Object, place: Place) -> Place:
    """``place`` with what a record tells of its units."""
    fits: dict[str, Callable[[str], bool]] = {"date": is_date, "provenance": is_text, "kind": KINDS.__contains__}
    told: dict[str, Any] = {
        key: whole(value) for key, fit in fits.items() if is_text(value := record.get(key)) and fit(value)
    }
    section, number = record.get("section"), record.get("number", record.get("ruleNumber"))
    if is_text(section):
        told["section"] = tuple(whole(section).split(TRAIL))
    if isinstance(number, str) and number.strip():
        told["number"] = whole(number).strip()
    return place._replace(**told)


def _title(record: Object) -> list[Any]:
    """The heading of a record, in one language or in both."""
    title = record.get("title") or record.get("heading")
    if is_text(title):
        return [title]
    fields, wanted = (title, {""}) if isinstance(title, dict) else (record, HEADINGS)
    named = [(tongue(key), text) for key, text in fields.items()]
    return [text for lang in ("zh", "en") for side, text in named if side and side[0] == lang and side[2] in wanted]


def _units(record: Object, outside: Place, inside: Place, tally: Tally) -> Iterator[Group]:
    """What the members of an object say, those together whose keys say the same besides their language."""
    fields: dict[str, list[tuple[str, Tongue, Any]]] = {}
    for key, value in record.items():
        if (named := tongue(key)) and value not in (None, ""):
            fields.setdefault(named[2], []).append((key, named, value))
    for field, members in fields.items():
        place = outside._replace(kind="heading") if field in HEADINGS else inside
        if field not in TEXTS and len({named[0] for _, named, _ in members}) == 1:
            for key, _, _ in members:
                tally.add(OF_ANOTHER_USE, place.line, key)
            continue
        yield from _sides([(named, value) for _, named, value in members], place, tally)
    for pair in SOURCES:
        if all(is_text(record.get(key)) for key in pair):
            yield from _sourced(record, pair, inside, tally)


def _sides(sides: list[tuple[Tongue, Any]], place: Place, tally: Tally) -> Iterator[Group]:
    """Each Chinese text with the first English one; further English ones alone."""
    english = [value for (lang, _, _), value in sides if lang == "en"]
    chinese = [(value, hant) for (lang, hant, _), value in sides if lang == "zh"]
    for value, hant in chinese:
        yield from _paired(value, english[0] if english else None, place, hant, tally)
    for value in english[bool(chinese) :]:
        yield from _paired(None, value, place, False, tally)
    for _ in range(len(sides) - len(english) - len(chinese)):
        tally.add(OTHER_LANGUAGE, place.line)


def _sourced(record: Object, pair: tuple[str, str], place: Place, tally: Tally) -> Iterator[Group]:
    """A source and its target, in the languages that the record tells, or that they are seen to be in."""
    endings = ("_lang", "_language", "Lang", "Language", "lang")
    codes = [next((code for ending in endings if is_text(code := record.get(key + ending))), None) for key in pair]
    sides = [
        (tongue(code) or OTHER if code else (language(record[key]), False, ""), record[key])
        for code, key in zip(codes, pair, strict=True)
    ]
    if any(codes) or {lang for (lang, _, _), _ in sides} == {"zh", "en"}:
        yield from _sides(sides, place, tally)
    else:
        tally.add(UNTOLD, place.line)


def _paired(zh: Any, en: Any, place: Place, hant: bool, tally: Tally) -> Iterator[Group]:
    """The units of two texts or of two values of the same build. ``hant``: the Chinese is in traditional characters."""
    zh, en = (_said(value, place, tally) for value in (zh, en))
    there = [value for value in (en, zh) if value is not None]
    if all(isinstance(value, dict) for value in there):
        for key in dict.fromkeys(key for value in there for key in value):
            zh_item, en_item = (None if value is None else value.get(key) for value in (zh, en))
            yield from _paired(zh_item, en_item, place.below(key, place.number), hant, tally)
    elif all(isinstance(value, list) for value in there) and len({len(value) for value in there}) == 1:
        for zh_item, en_item in zip_longest(zh or (), en or ()):
            yield from _paired(zh_item, en_item, place._replace(number=None), hant, tally)
    elif all(isinstance(value, str) for value in there):
        yield from _unit(zh, en, place, hant, tally)
    else:
        yield from _paired(zh, None, place, hant, tally)
        yield from _paired(None, en, place, hant, tally)
        tally.add(APART_BUILT, place.line)


def _said(value: Any, place: Place, tally: Tally) -> Any:
    """``value``, or ``None`` where it can hold no text."""
    if value is None or (isinstance(value, (str, dict, list)) and not isinstance(value, Numeral)):
        return value
    tally.add(NO_TEXT, place.line)
    return None


def _unit(zh: str | None, en: str | None, place: Place, hant: bool, tally: Tally) -> Iterator[Group]:
    texts = [text for text in (zh, en) if is_text(text)]
    lines = span(texts, place.line)
    if hant and is_text(zh):
        tally.add(TRADITIONAL, span((zh,), place.line).first)
    if any(SURROGATE.search(text) for text in texts if text):
        tally.add(HALVES, lines.first)
    known = {key: value for key, value in place._asdict().items() if key != "line"}
    if group := unit(whole(zh or ""), whole(en or ""), lines, **known):
        yield group


# Objects of publishers ---------------------------------------------------------------------------------------------


def _ruling(record: Object, text: str, date: str, place: Place, tally: Tally) -> Iterator[Group]:
    """A ruling in English: its text and its date stand in the members ``text`` and ``date``."""
    place = _told({"date": record.get(date), "provenance": record.get("source")}, place)._replace(kind="ruling")
    yield from _paired(None, record.get(text), place, False, tally)


def _scryfall(card: Object, place: Place, tally: Tally) -> Iterator[Group]:
    """A card, or its faces, as printed in one language, beside the English that is valid today."""
    if faces := _objects(card.get("card_faces")):
        for face in faces:
            yield from _scryfall({"lang": card.get("lang"), **face, "card_faces": None}, place, tally)
        return
    lang, hant, _ = tongue(str(card.get("lang") or "en")) or OTHER
    english = [card.get(key) for key in ("name", "type_line", "oracle_text")]
    if lang is None:
        tally.add(OTHER_LANGUAGE, place.line)
    elif lang == "en":
        yield from _card([None] * 4, [*english, card.get("flavor_text")], place.under(english[0]), False, tally)
    else:
        zh = [card.get(key) for key in ("printed_name", "printed_type_line", "printed_text", "flavor_text")]
        yield from _card(zh, [*english, None], place.under(zh[0], english[0]), hant, tally)


def _mtgjson(card: Object, place: Place, tally: Tally) -> Iterator[Group]:
    """A card beside each of its Chinese printings, what none of them has alone, and its rulings in English."""
    english = _printed(card)
    printings: list[list[Any]] = []
    for foreign in _objects(card.get("foreignData") or card.get("foreignNames")):
        lang, hant, _ = tongue(str(foreign.get("language"))) or OTHER
        if lang == "zh":
            printings.append(printed := _printed(foreign))
            answering = [text if is_text(zh) else None for zh, text in zip(printed, english, strict=True)]
            yield from _card(printed, answering, place.under(printed[0], english[0]), hant, tally)
        else:
            tally.add(OTHER_LANGUAGE, span(foreign.values(), place.line).first)
    alone = [None if any(is_text(each[at]) for each in printings) else text for at, text in enumerate(english)]
    yield from _card([None] * 4, alone, place.under(*(each[0] for each in printings[:1]), english[0]), False, tally)
    for ruling in _objects(card.get("rulings")):
        yield from _ruling(ruling, "text", "date", place.under(english[0]), tally)


def _printed(card: Object) -> list[Any]:
    """The texts of a card or of a printing; ``flavor`` is what they call it up to version 3."""
    name, flavor = card.get("faceName") or card.get("name"), card.get("flavorText") or card.get("flavor")
    return [name, card.get("type"), card.get("text"), flavor]


def _objects(value: Any) -> list[Object]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _card(chinese: list[Any], english: list[Any], under: Place, hant: bool, tally: Tally) -> Iterator[Group]:
    """The units of a card, which stand under its name."""
    for zh, en in zip(chinese, english, strict=True):
        if is_text(zh) or is_text(en):
            yield from _paired(zh, en, under, hant, tally)
