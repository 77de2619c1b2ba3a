"""What stands where, found by searching the folded texts in the literal file.

Every answer is exact. A needle is searched as bytes; where that leaves open whether it stands there as whole tokens,
``query.match`` decides on the text of the passage. Nothing is read from the store, and no word is cut. What is frequent
is found once, when the files are made.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from mtgsearch.engines.columns import Columns
from mtgsearch.engines.frequent import MOST, WHOLE, Counted
from mtgsearch.engines.masks import Mask, Masks
from mtgsearch.engines.texts import Texts
from mtgsearch.model import Lang
from mtgsearch.query.ast import Rule, Text
from mtgsearch.query.match import find, stands_whole
from mtgsearch.text.script import has_han, is_han

TOKEN_ENDS = frozenset(b' \n,;:!?()[]{}"')
"""Bytes beside which a token always ends."""
ANYWHERE = bytes(byte > 0 for byte in range(256))
"""Of a byte that ``frequent`` keeps: whether it stands for anything."""
ONLY_INSIDE = bytes(0 < byte < WHOLE for byte in range(256))
"""And whether that is no whole word."""
OFTEN = 6
"""Times from which on it is not told apart how often something stands in a text, to see where it may stand dense."""
COUNT = bytes(byte & MOST for byte in range(256))
"""And how often it stands there."""


class Places:
    """Where a leaf stands."""

    def __init__(
        self,
        mask: Mask,
        inside: Mask,
        weights: Callable[[Sequence[int]], list[float]],
        reaching: Callable[[float], Mask],
    ) -> None:
        """:param inside: where it stands only inside longer Chinese words.

        :param weights: tells what it weighs at each of some positions: asked only of those that may come first. Of a
            text it is the share that the leaf takes of it, of the side where that is greater.
        :param reaching: tells where it may weigh so much or more, and perhaps elsewhere, without looking at positions
            one by one.
        """
        self.mask = mask
        self.inside = inside
        self.weights = weights
        self.reaching = reaching


Ready = Callable[[str, Lang], bytes | Counted | None]
"""Gives what is kept of a needle, as ``frequent.Frequent.kept``."""


def places(leaf: Text | Rule, columns: Columns, ready: Ready = lambda needle, lang: None) -> Places:
    """Where ``leaf`` stands, as ``query.match`` would find it; a rule also where its number is cited only."""
    needle = (leaf.needle if isinstance(leaf, Text) else leaf.number).strip()
    sides = {lang: _side(leaf, needle, lang, columns, ready) for lang in leaf.sides} if needle else {}
    found = [(lang, side) for lang, side in sides.items() if side.mask]

    def shares(positions: Sequence[int]) -> list[float]:
        size = len(needle.encode())
        each = [_shares(side.counts(positions), size, columns.texts[lang].sizes(positions)) for lang, side in found]
        return each[0] if len(each) == 1 else [max(pair) for pair in zip([0.0] * len(positions), *each, strict=True)]

    def reaching(least: float) -> Mask:
        return reduce(or_, (side.reaching(len(needle.encode()) / least) for _, side in found), 0)

    mask = reduce(or_, (side.mask for _, side in found), 0)
    return Places(mask, _inside(sides) if has_han(needle) else 0, shares, reaching)


def candidates(needle: str, lang: Lang, columns: Columns) -> list[int]:
    """The positions whose folded text holds the folded ``needle``, be it as whole tokens or not."""
    if not needle:
        return list(range(len(columns)))
    everything = [range(len(columns.block_first) - 1)] if len(columns) else []
    return sorted({position for position, _ in columns.texts[lang].occurrences(needle.encode(), everything)})


def matching(pattern: str, lang: Lang, columns: Columns) -> Iterator[int]:
    """The positions whose folded text holds what a regular expression describes."""
    everything = [range(len(columns.block_first) - 1)] if len(columns) else []
    return _matches(re.compile(pattern.encode()), columns.texts[lang], everything)


def count(text: Text, positions: Sequence[int], columns: Columns, ready: Ready) -> int:
    """In how many of some positions ``text`` stands: looks only where they are."""
    needle, there = text.needle.strip(), set[int]()
    for lang in text.sides if needle else ():
        kept = ready(needle, lang)
        if isinstance(kept, bytes):
            there.update(position for position in positions if kept[position])
        else:
            counts, _ = kept or _search(text, needle, lang, columns, positions)
            there.update(counts)
    return len(there.intersection(positions))


class _Side:
    """What was found on one side."""

    def __init__(
        self,
        mask: Mask,
        inside: Mask,
        counts: Callable[[Sequence[int]], Iterable[int]],
        reaching: Callable[[float], Mask],
    ) -> None:
        """:param inside: where it never begins and ends at breaks between words.

        :param counts: tells how often it stands at each of some positions.
        :param reaching: tells where it may stand once, or oftener, for each so many bytes of text.
        """
        self.mask = mask
        self.inside = inside
        self.counts = counts
        self.reaching = reaching


NOWHERE = _Side(0, 0, lambda at: [0] * len(at), lambda size: 0)


def _side(leaf: Text | Rule, needle: str, lang: Lang, columns: Columns, ready: Ready) -> _Side:
    masks = columns.masks
    kept = ready(needle, lang) if isinstance(leaf, Text) else None
    if isinstance(kept, bytes):
        inside = masks.of_bytes(kept.translate(ONLY_INSIDE))
        there = masks.of_bytes(kept.translate(ANYWHERE))
        counted = kept.translate(COUNT)
        return _Side(
            there,
            inside,
            lambda at: map(counted.__getitem__, at),
            lambda size: _dense(counted, size, columns.texts[lang], masks),
        )
    counts, whole = kept or _search(leaf, needle, lang, columns)
    if not counts:
        return NOWHERE
    there = masks.of(counts)
    return _Side(
        there,
        there & ~masks.of(whole) if len(whole) < len(counts) else 0,
        lambda at: [counts.get(position, 0) for position in at],
        lambda size: there,
    )


def _dense(counted: bytes, size: float, texts: Texts, masks: Masks) -> Mask:
    """The positions of texts that have no more bytes than ``size`` for each time that something stands there.

    :param counted: how often it stands at each position.
    """
    found = 0
    often = max(counted.translate(None, bytes(range(OFTEN))), default=OFTEN)
    for count in range(1, OFTEN + 1):
        having = bytes(byte == count if count < OFTEN else byte >= OFTEN for byte in range(256))
        short = texts.not_longer(size * (count if count < OFTEN else often))
        found |= masks.of_bytes(counted.translate(having)) & masks.of_bytes(short)
    return found


def _inside(sides: dict[Lang, _Side]) -> Mask:
    """Han in an English text is a term cited, and so whole."""
    if "zh" not in sides:
        return 0
    return sides["zh"].inside & ~sides["en"].mask if "en" in sides else sides["zh"].inside


def _search(
    leaf: Text | Rule, needle: str, lang: Lang, columns: Columns, among: Sequence[int] | None = None
) -> Counted:
    """What the texts say.

    :param among: positions; others may be left out.
    """
    blocks = columns.blocks(needle, lang, among)
    if all(map(is_han, needle)):
        return _search_run(needle, lang, columns, blocks)
    return _search_tokens(leaf, needle, lang, columns, blocks)


def _search_run(needle: str, lang: Lang, columns: Columns, blocks: Iterable[range]) -> Counted:
    """A run of Han: it is whole tokens everywhere, and whole words where the breaks say so."""
    encoded = needle.encode()
    found = list(columns.texts[lang].occurrences(encoded, blocks))
    counts = Counter(position for position, _ in found)
    return counts, columns.zh.whole(found, len(encoded)) if lang == "zh" else set()


def _search_tokens(leaf: Text | Rule, needle: str, lang: Lang, columns: Columns, blocks: Iterable[range]) -> Counted:
    """Anything else: what is between marks that part tokens stands there for certain, the rest is looked at."""
    texts = columns.texts[lang]
    counts: Counter[int] = Counter()
    doubtful = set()
    for position, is_certain in _attempts(leaf, needle, texts, blocks):
        if is_certain:
            counts[position] += 1
        else:
            doubtful.add(position)
    whole = set()
    for position in doubtful:
        counts[position] = len(find(leaf, texts.text(position)))
    if lang == "zh" and has_han(needle):
        whole = {p for p in +counts if stands_whole(needle, texts.text(p), columns.zh.word_ends(p))}
    return +counts, whole


def _attempts(leaf: Text | Rule, needle: str, texts: Texts, runs: Iterable[range]) -> Iterator[tuple[int, bool]]:
    """The positions where ``needle`` may stand, and whether it does for certain."""
    if any(_may_vanish(needle, place) for place, char in enumerate(needle) if char == " "):
        pattern = re.compile(b" ?".join(re.escape(part.encode()) for part in needle.split(" ")))
        yield from ((position, False) for position in _matches(pattern, texts, runs))
        return
    encoded, memory = needle.encode(), texts.memory
    starts_anywhere, ends_anywhere = is_han(needle[0]), is_han(needle[-1])
    is_plain = isinstance(leaf, Text) or leaf.work is None
    for position, place in texts.occurrences(encoded, runs):
        starts = starts_anywhere or memory[place - 1] in TOKEN_ENDS
        ends = ends_anywhere or memory[place + len(encoded)] in TOKEN_ENDS
        yield position, is_plain and starts and ends


def _may_vanish(needle: str, place: int) -> bool:
    """Whether the space at ``place`` may stand for nothing: not where one token would be made of two, or of Han."""
    before, after = needle[place - 1], needle[place + 1]
    if is_han(before) or is_han(after):
        return is_han(before) != is_han(after)
    return not (before.isalnum() and after.isalnum()) or (after.isdecimal() and not before.isdecimal())


def _matches(pattern: re.Pattern[bytes], texts: Texts, runs: Iterable[range]) -> Iterator[int]:
    for run in runs:
        for match in pattern.finditer(texts.memory, *texts.block(run)):
            yield bisect_right(texts.starts, match.start() - texts.base) - 1


def _shares(counts: Iterable[int], size: int, sizes: Iterable[int]) -> list[float]:
    """What of each text the occurrences take, at most all of it: they may overlap."""
    shares = [count * size / whole for count, whole in zip(counts, sizes, strict=True)]
    return shares if max(shares, default=0) <= 1 else [min(share, 1.0) for share in shares]
