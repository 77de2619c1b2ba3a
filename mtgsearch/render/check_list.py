"""The checks that there are: for a person, for programs, and as a part of the documentation."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mtgsearch.findings import About
from mtgsearch.model import Bilingual
from mtgsearch.render.look import Look, plain, wrapped
from mtgsearch.text.width import cells

GAP = 2
NONE = "–"
"""What stands for a text that is not there."""
OFF = "off unless asked for with --only"


def text(abouts: Sequence[About], look: Look) -> Iterator[str]:
    """A few lines a check: its id and names, what it finds, one example of what is right and one of what is wrong.

    That is the last one: what is wrong only beside other texts stands after them.
    """
    width = max(cells(each.id) for each in abouts) + GAP
    for each in abouts:
        names = f"{each.zh_name} · {each.en_name}"
        off = f" ({look.say(OFF)})" * (not each.is_on)
        head = plain(each.id, look, "strong").text + " " * (width - cells(each.id))
        yield head + plain(names, look).text + plain(off, look, "faint").text
        yield from (" " * width + line.text for line in wrapped(look.say(each.finds), (), look.width - width, look))
        labels = [(look.say("right"), "good", each.right[0]), (look.say("wrong"), "error", each.wrong[-1])]
        margin = max(cells(label) for label, _, _ in labels) + GAP
        for label, role, example in labels:
            yield from _example(label, role, example, (width, margin), look)


def _example(label: str, role: str, example: Bilingual, margins: tuple[int, int], look: Look) -> Iterator[str]:
    start, margin = margins
    room = look.width - start - margin
    lines = [line for side in example for line in wrapped(side or NONE, (), room, look)]
    for number, line in enumerate(lines):
        before = " " * margin if number else look.paint(label, role) + " " * (margin - cells(label))
        yield " " * start + before + line.text


def objects(abouts: Iterable[About]) -> list[dict[str, Any]]:
    """``{"id", "zh_name", "en_name", "finds", "right", "wrong", "is_on"}`` of each."""
    return [
        {
            **each._asdict(),
            "right": [example._asdict() for example in each.right],
            "wrong": [example._asdict() for example in each.wrong],
        }
        for each in abouts
    ]


def markdown(abouts: Sequence[About]) -> str:
    """A table of all, and a part of its own for each."""
    table = [
        "| check | | finds |",
        "|---|---|---|",
        *(f"| [`{each.id}`](#{each.id}) | {each.zh_name} {each.en_name} | {_cell(each.finds)} |" for each in abouts),
    ]
    return "\n".join([*table, "", *(line for each in abouts for line in _part(each))])


def _part(about: About) -> Iterator[str]:
    yield f"### {about.id}"
    yield ""
    yield f"{about.zh_name} · {about.en_name}. {about.finds}" + (f" It is {OFF}." if not about.is_on else "")
    yield ""
    yield "| | 中文 | English |"
    yield "|---|---|---|"
    for label, examples in (("right", about.right), ("wrong", about.wrong)):
        for example in examples:
            yield f"| {label} | {_code(example.zh)} | {_code(example.en)} |"
    yield ""


def _code(text: str | None) -> str:
    """A text as code in a cell of a table; what cannot be seen there by its escape."""
    if not text:
        return NONE
    shown = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    fence = "``" if "`" in shown else "`"
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown.replace('|', chr(92) + '|')}{pad}{fence}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
