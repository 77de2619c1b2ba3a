"""Which paragraphs of a Word document are headings, and of what level: their own outline level or that of their style
says it, or the style's name, ``heading 1`` in every language of the program.
"""

import re
from collections.abc import Iterable, Iterator

from mtgsearch.errors import DataError
from mtgsearch.formats.package import Package
from mtgsearch.formats.xml import Element, local
from mtgsearch.model import Warning

HEADING = re.compile(r"heading ?([1-9])", re.IGNORECASE)
"""The names of the styles, and their ids where no part says which styles there are."""
BODY = 9
"""The outline level, counted from 0, of what is no heading."""
DEEPEST = 20
"""Styles that a style is based on, one on the other."""


class Styles:
    """The levels of the styles of a document; ``warnings`` say what could not be read of them."""

    def __init__(self, package: Package, part: str) -> None:
        self.warnings: list[Warning] = []
        self._levels: dict[str, int] = {}
        self._bases: dict[str, str] = {}
        for element in self._elements(package, part):
            name = value(element, "styleId")
            said = next((value(each, "val") for each in element if local(each) == "name"), "")
            level = outline(next((each for each in element if local(each) == "pPr"), ()))
            if level is None and (match := HEADING.fullmatch(said)):
                level = int(match[1])
            if level is not None:
                self._levels[name] = level
            self._bases[name] = next((value(each, "val") for each in element if local(each) == "basedOn"), "")

    def level(self, properties: Iterable[Element]) -> int:
        """The level of the heading that a paragraph of these properties is, from 1 on; 0 for any other."""
        properties = list(properties)
        own = outline(properties)
        if own is not None:
            return own
        style = next((value(each, "val") for each in properties if local(each) == "pStyle"), "")
        if style not in self._bases and (match := HEADING.fullmatch(style)):
            return int(match[1])
        for _ in range(DEEPEST):
            if style in self._levels:
                return self._levels[style]
            style = self._bases.get(style, "")
        return 0

    def _elements(self, package: Package, part: str) -> Iterator[Element]:
        try:
            for kind, name in package.related(part).values():
                for element in package.elements(name, "style") if kind == "styles" and name in package.names else ():
                    if isinstance(element, Warning):
                        self.warnings.append(element)
                    else:
                        yield element
        except DataError as error:
            self.warnings.append(Warning(0, f"which paragraphs are headings is not read: {error}"))


def outline(properties: Iterable[Element]) -> int | None:
    """The level that properties say themselves, 0 for none; ``None`` where they say nothing."""
    said = next((value(each, "val") for each in properties if local(each) == "outlineLvl"), "")
    if not re.fullmatch("[0-9]", said):
        return None
    return 0 if int(said) == BODY else int(said) + 1


def value(element: Element, name: str) -> str:
    """An attribute, in whatever namespace; empty where there is none."""
    return next((str(each) for key, each in element.items() if key.rpartition("}")[2] == name), "")
