"""From paired blocks to passages: kind, number, section trail, local id, all told from the texts themselves."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from mtgsearch.blocks import Block, Group
from mtgsearch.model import Lines, Passage, Segment
from mtgsearch.text.normalize import fold

HEADING_MAX = {"zh": 30, "en": 80}
"""Longest heading in code points; the longest of the annotated policy documents has 24 and 71."""
HEADING_SHARE = 1 / 3
"""A document with more heading-like pairs than this is a list of names, not a text with headings."""

_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3})+[a-z]?(?=\.?(?:\s|[^\x00-\x7f]))|\d{3}(?=\.(?:\s|[^\x00-\x7f])))")
_SENTENCE_ENDS = tuple(".。!！?？;；:：,，、…")


class Draft(NamedTuple):
    """A pair with what its group says of it, before it is a passage."""

    zh: tuple[Block, ...]
    en: tuple[Block, ...]
    group: Group

    @property
    def zh_text(self) -> str | None:
        return _join(self.zh)

    @property
    def en_text(self) -> str | None:
        return _join(self.en)

    @property
    def kind(self) -> str | None:
        """The one that its source gives to all of it."""
        kinds = {block.kind for block in (*self.zh, *self.en)}
        return self.group.kind or (kinds.pop() if len(kinds) == 1 else None)

    @property
    def first_line(self) -> int:
        return min(block.lines.first for block in (*self.zh, *self.en))


def make(
    drafts: Sequence[Draft],
    document: str,
    *,
    provenance: str | None,
    date: str | None,
    kind_at: Callable[[int], str | None],
    breaks: Callable[[str], tuple[int, ...]],
) -> list[Passage]:
    """Passages of one document, in its order. Their ids are those that the store tells apart where they are alike.

    :param provenance: for passages whose own label names none; ``date`` likewise.
    :param kind_at: the kind that the sidecar gives to a line, or ``None``.
    :param breaks: ends of the Chinese words of a folded text.
    """
    kinds = _kinds(drafts, kind_at)
    trail = Trail()
    passages = []
    for ordinal, (draft, kind) in enumerate(zip(drafts, kinds, strict=True), start=1):
        zh, en = draft.zh_text, draft.en_text
        number = _number(zh, en) if draft.group.number is None else draft.group.number or None
        passages.append(
            Passage(
                id=number or _hash(en or zh or ""),
                document=document,
                ordinal=ordinal,
                kind=kind,
                zh=zh,
                en=en,
                zh_lines=_lines(draft.zh),
                en_lines=_lines(draft.en),
                section=trail.at(kind, number, zh, en) if draft.group.section is None else draft.group.section,
                number=number,
                date=draft.group.date or date,
                provenance=draft.group.provenance or provenance,
                segments=(_whole(zh, en),),
                breaks=breaks(fold(zh)) if zh else (),
            )
        )
    return passages


class Trail:
    """The headings that a passage stands under, outermost first."""

    def __init__(self) -> None:
        self._open: list[tuple[str | None, str]] = []

    def at(self, kind: str, number: str | None, zh: str | None, en: str | None) -> tuple[str, ...]:
        """The trail of the next passage, which is entered itself when it is a heading."""
        if kind == "heading":
            self._close_for(number)
        above = tuple(label for _, label in self._open)
        if kind == "heading":
            self._open.append((number, " / ".join(text for text in (zh, en) if text)))
        return above

    def _close_for(self, number: str | None) -> None:
        """A numbered heading stands under the numbers it continues, one without under the last numbered one."""
        while self._open and not (self._open[-1][0] and _continues(number, self._open[-1][0])):
            self._open.pop()


def _continues(number: str | None, above: str) -> bool:
    return number is None or (number != above and number.startswith(above.removesuffix(".0") + "."))


def _hash(text: str) -> str:
    """Forty bits of SHA-256 over the folded text, as eight letters and digits."""
    import base64
    import hashlib

    digest = hashlib.sha256(fold(text).encode()).digest()[:5]
    return base64.b32encode(digest).decode().lower()


def _kinds(drafts: Sequence[Draft], kind_at: Callable[[int], str | None]) -> list[str]:
    headings = [_like_heading(draft) for draft in drafts]
    if sum(headings) > HEADING_SHARE * len(drafts):
        headings = [False] * len(drafts)
    return [
        kind_at(draft.first_line) or draft.kind or _kind(draft, heading)
        for draft, heading in zip(drafts, headings, strict=True)
    ]


def _kind(draft: Draft, heading: bool) -> str:
    if heading:
        return "heading"
    if any(block.bullet for block in (*draft.zh, *draft.en)):
        return "bullet"
    return "rule" if _number(draft.zh_text, draft.en_text) else "paragraph"


def _like_heading(draft: Draft) -> bool:
    """Short on both sides, without a bullet, and no sentence: nothing ends it."""
    return all(
        len(blocks) == 1
        and not blocks[0].bullet
        and len(blocks[0].text) <= HEADING_MAX[lang]
        and not blocks[0].text.rstrip("\"'”’」』）) ").endswith(_SENTENCE_ENDS)
        for lang, blocks in (("zh", draft.zh), ("en", draft.en))
    )


def _number(zh: str | None, en: str | None) -> str | None:
    """The rule or section number that every side there is begins with."""
    numbers = {match[1] if (match := _NUMBER.match(text)) else None for text in (zh, en) if text}
    return numbers.pop() if len(numbers) == 1 else None


def _join(blocks: Iterable[Block]) -> str | None:
    return "\n".join(block.text for block in blocks) or None


def _lines(blocks: Sequence[Block]) -> Lines | None:
    return Lines(blocks[0].lines.first, blocks[-1].lines.last) if blocks else None


def _whole(zh: str | None, en: str | None) -> Segment:
    return Segment((0, len(zh)) if zh else None, (0, len(en)) if en else None)
