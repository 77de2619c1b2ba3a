"""The tree of a web page as far as it is seen: elements, the pieces of text in them, visible lines, languages.

Every piece is in one record at most: what a record is made of is taken. No mark-up is parsed here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import Any, NamedTuple

from mtgsearch.blocks import Record, unit
from mtgsearch.model import LANGS, Lang, Lines
from mtgsearch.text import languages
from mtgsearch.text.script import language

INLINE = frozenset(
    "a abbr acronym area b bdi bdo big cite code data del dfn em font i img ins kbd label map mark picture q rp rt "
    "ruby s samp script small source span strike strong sub sup svg template time tt u var wbr".split()
)
HEADINGS = {f"h{level}": level for level in range(1, 7)}
"""And their levels."""
_WHOLE_PAGE = frozenset(["html", "body"])
"""Elements whose language is the site's, not that of each text: a template says it of bilingual pages, too."""
_ENDS = {
    **dict.fromkeys(("td", "th"), frozenset(["td", "th"])),
    **dict.fromkeys(("tr", "thead", "tbody", "tfoot"), frozenset(["td", "th", "tr"])),
    **dict.fromkeys(("dt", "dd"), frozenset(["dt", "dd"])),
}
"""Elements, and those that their start tags end where end tags are left out."""
_SCOPE = frozenset(["table", "dl"])
CONTAINERS = frozenset("div section article td ul ol blockquote".split())
"""What columns of paragraphs are made of."""
COLUMN_LEAST = 2
"""Lines that make an element a column, where no attribute tells its language."""
_SPACE = re.compile(r"[ \t\r\n\f]+")

Claim = tuple[int, Record]
"""A record, and the piece of the page where it begins."""


@dataclass(slots=True, eq=False)
class Node:
    """An element that is seen, with its pieces from ``first`` to before ``last``."""

    name: str
    attributes: dict[str, str]
    parent: "Node | None"
    first: int
    owner: "Node | None" = None
    """The innermost element, itself included, whose lang attribute is about its text."""
    is_pre: bool = False
    holds_table: bool = False
    last: int = 0
    children: "list[Node]" = field(default_factory=list)

    @property
    def is_inline(self) -> bool:
        return self.name in INLINE


class Piece(NamedTuple):
    """A string of the page. Pieces that follow one another in the same ``place`` are one visible line."""

    place: tuple[int, int]
    text: str
    line: int
    owner: Node | None
    is_aside: bool = False
    """Whether it stands for a picture, and is text only where other text stands in its line."""

    @property
    def is_shown(self) -> bool:
        return not self.is_aside and bool(collapsed(self.text))


class Visible(NamedTuple):
    """A visible line, where its text begins: the source line and the piece. ``owner`` where all of it has the same."""

    line: int
    text: str
    piece: int
    owner: Node | None


class Page:
    """A page as it is read. A piece is taken when it is in a record."""

    def __init__(self) -> None:
        self.root = Node("", {}, None, 0)
        self.pieces: list[Piece] = []
        self.taken = bytearray()
        self._open = [self.root]
        self._before: dict[Lang | None, list[int]] = {}
        self._told: list[int] = []

    def open(self, parent: Node, name: str, attributes: dict[str, str]) -> Node:
        """A new element, the last so far."""
        parent = _ended(parent, name)
        while self._open[-1] is not parent and len(self._open) > 1:
            self._open.pop().last = len(self.pieces)
        node = Node(name, attributes, parent, len(self.pieces), parent.owner, parent.is_pre or name == "pre")
        if name not in _WHOLE_PAGE and ("lang" in attributes or "xml:lang" in attributes):
            node.owner = node
        parent.children.append(node)
        self._open.append(node)
        return node

    def close(self, nodes: Sequence[Node]) -> None:
        """The page is whole.

        :param nodes: all of them in their order.
        """
        self.taken = bytearray(len(self.pieces))
        for node in self._open:
            node.last = len(self.pieces)
        for node in reversed(nodes):
            if node.parent and (node.holds_table or node.name == "table"):
                node.parent.holds_table = True

    def lines(self, first: int = 0, last: int | None = None) -> list[Visible]:
        """The visible lines of some pieces, but for those that are taken."""
        places = range(first, len(self.pieces) if last is None else last)
        free = (place for place in places if not self.taken[place])
        runs = groupby(free, lambda place: self.pieces[place].place)
        return [line for _, run in runs if (line := self._line(list(run)))]

    def take(self, first: int, last: int) -> None:
        self.taken[first:last] = b"\1" * (last - first)

    def count(self) -> None:
        """Count, so that of any element can be told in constant time what stands in it. To be done before the first
        pair is taken; elements in what is taken are not to be asked."""
        lines = self.lines()
        for lang in (*LANGS, None):
            starts = [0] * (len(self.pieces) + 1)
            for line in lines:
                starts[line.piece + 1] += language(line.text) == lang
            self._before[lang] = list(accumulate(starts))
        told = (piece.is_shown and not self.taken[at] for at, piece in enumerate(self.pieces))
        self._told = [0, *accumulate(told)]

    def counted(self, node: Node, lang: Lang | None) -> int:
        """How many lines that begin in an element are in a language."""
        return self._before[lang][node.last] - self._before[lang][node.first]

    def is_told(self, first: int, last: int) -> bool:
        """Whether anything is visible between two pieces."""
        return self._told[last] > self._told[first]

    def _line(self, run: list[int]) -> Visible | None:
        shown = [place for place in run if self.pieces[place].is_shown]
        if not shown:
            return None
        first = self.pieces[shown[0]]
        owners = {id(self.pieces[place].owner) for place in shown}
        text = collapsed("".join(self.pieces[place].text for place in run))
        line = first.line + newlines_before(first.text)
        return Visible(line, text, shown[0], first.owner if len(owners) == 1 else None)


def _ended(parent: Node, name: str) -> Node:
    """The element that a new one called ``name`` stands in, when its start tag has ended what it ends."""
    ends = _ENDS.get(name, frozenset())
    above: Node | None = parent
    while ends and above and above.name not in _SCOPE:
        if above.name in ends and above.parent:
            parent = above.parent
        above = above.parent
    return parent


def collapsed(text: str) -> str:
    return _SPACE.sub(" ", text).strip(" ")


def newlines_before(text: str) -> int:
    """How many lines down the first visible character of ``text`` stands."""
    return text[: len(text) - len(text.lstrip())].count("\n")


# Languages and texts -----------------------------------------------------------------------------------------------


def trusted(page: Page, owner: Node | None) -> Lang | None:
    """The language of a text, where an attribute says it."""
    return language_of(page, owner) if owner and declared(owner) else None


def code_of(node: Node) -> str:
    return (node.attributes.get("lang") or node.attributes.get("xml:lang") or "").strip()


def declared(node: Node) -> Lang | None:
    return languages.language(code_of(node)) if node.owner is node else None


def language_of(page: Page, node: Node) -> Lang | None:
    """What the attribute says, if no line of several gainsays it; else the language of all lines of a column."""
    zh, en, neutral = (page.counted(node, lang) for lang in (*LANGS, None))
    if lang := declared(node):
        return None if zh + en + neutral > 1 and (zh if lang == "en" else en) else lang
    if node.name not in CONTAINERS or zh + en < COLUMN_LEAST or (zh and en):
        return None
    return "zh" if zh else "en"


def said(page: Page, cell: Node) -> Lang | None:
    """The language that attributes say of all that stands in a cell."""
    langs = {trusted(page, line.owner) for line in page.lines(cell.first, cell.last)}
    return langs.pop() if len(langs) == 1 else None


def elements(node: Node, names: tuple[str, ...]) -> Iterator[Node]:
    """The outermost elements of these names in ``node``, in their order, but for those of a table or list in it."""
    waiting = list(reversed(node.children))
    while waiting:
        child = waiting.pop()
        if child.name in names:
            yield child
        elif child.name not in _SCOPE:
            waiting += reversed(child.children)


def heading_levels(page: Page) -> dict[int, int]:
    """The levels of the headings of a page, by all pieces in them."""
    levels: dict[int, int] = {}
    waiting = [page.root]
    while waiting:
        node = waiting.pop()
        if node.name in HEADINGS:
            levels |= dict.fromkeys(range(node.first, node.last), HEADINGS[node.name])
        else:
            waiting += node.children
    return levels


def text_of(page: Page, node: Node) -> str:
    return "\n".join(line.text for line in page.lines(node.first, node.last))


def source_lines(page: Page, nodes: Sequence[Node]) -> Lines:
    """From the first to the last source line in which text of the elements begins."""
    numbers = [line.line for node in nodes for line in page.lines(node.first, node.last)]
    return Lines(min(numbers), max(numbers))


def units(page: Page, zh: Node | None, en: Node | None, **fields: Any) -> Iterator[Claim]:
    """The pair of two elements, which are taken; nothing where neither holds anything."""
    nodes = [node for node in (zh, en) if node and page.lines(node.first, node.last)]
    texts = [text_of(page, node) if node else "" for node in (zh, en)]
    if nodes and (group := unit(texts[0], texts[1], source_lines(page, nodes), **fields)):
        yield min(node.first for node in nodes), group
        for node in nodes:
            page.take(node.first, node.last)
