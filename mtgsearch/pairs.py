"""Pairs of texts as programs hand them over: JSON lines, an object with ``id``, ``zh`` and ``en`` in each."""

import json
import re
from collections.abc import Iterator, Sequence

from mtgsearch.blocks import Group, unit
from mtgsearch.findings import Unread
from mtgsearch.model import Lines

SURROGATE = re.compile("[\ud800-\udfff]")
REQUIRED = ("id", "zh", "en")
HINT = 'a line is an object such as {"id": "702.26a", "zh": "…", "en": "…"}; an empty text stands for a missing one'


def read(path: str, lines: Sequence[str]) -> Iterator[tuple[str, Group] | Unread]:
    """The id of each pair and what it holds, or what is wrong with its line. Blank lines are none.

    A pair may also tell its ``number``; unless it does, that is told from its texts.
    """
    seen: dict[str, int] = {}
    for place, line in enumerate(lines, 1):
        if not line.strip():
            continue
        read = _read(line, place)
        if isinstance(read, str):
            yield Unread(path, place, read, HINT)
            continue
        id, group = read
        first = seen.setdefault(id, place)
        if first != place:
            yield Unread(path, place, f"the id {id!r} stands in line {first} already", "each pair needs its own")
        elif group is None:
            yield Unread(path, place, "both texts are empty", HINT)
        else:
            yield id, group


def _read(line: str, place: int) -> tuple[str, Group | None] | str:
    """A pair, or what is wrong with it."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as fault:
        return f"no JSON: {fault}"
    if not isinstance(found, dict):
        return "no object"
    if missing := [key for key in REQUIRED if key not in found]:
        return f"it lacks {', '.join(missing)}"
    texts = {key: "" if found[key] is None else found[key] for key in ("zh", "en")}
    if wrong := [key for key, text in texts.items() if not isinstance(text, str)]:
        return f"{', '.join(wrong)} must be text"
    if halves := [key for key, text in texts.items() if SURROGATE.search(text)]:
        return f"{', '.join(halves)} holds half a character: a surrogate without its other half"
    id, number = found["id"], found.get("number")
    if not isinstance(id, str | int) or isinstance(id, bool) or id == "":
        return "id must be text or a number"
    if number is not None and not isinstance(number, str):
        return "number must be text"
    return str(id), unit(texts["zh"], texts["en"], Lines(place, place), kind="paragraph", number=number)
