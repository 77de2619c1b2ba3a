"""Makes a literal file out of pieces, one for each document: folded anew, or cut from the file before."""

import os
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple
from zlib import crc32

from mtgsearch.engines import flatfile, shares, sieve
from mtgsearch.engines.base import Progress
from mtgsearch.engines.columns import APART, ATTRIBUTES, VALUE_END, Columns, packed, together
from mtgsearch.engines.shares import Share
from mtgsearch.engines.spool import Content, Spool
from mtgsearch.engines.texts import TEXT_END, Texts, size_class
from mtgsearch.model import LANGS, TRAIL, Lang, Passage
from mtgsearch.query.wording import may_be_title
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.workers import Crew

BLOCKS = shares.SIZE // sieve.BLOCK
"""That are copied at once."""


def build(path: str, store: Store, old: Columns | None, progress: Progress, jobs: int = 1) -> None:
    """Write the literal file of the store's state.

    :param old: where documents that have not changed are copied from.
    :param jobs: how many processes fold the shares of the others.
    """
    versions = store.versions()
    there = {version: place for place, version in enumerate(old.versions)} if old else {}
    cutter = Cutter(old) if old else None
    missing = list(shares.of(store, (version for version in versions if version not in there)))
    sizes = Counter(share.version for share in missing)
    with Crew(min(jobs, len(missing)), folding, store.folder) as crew:
        folded = crew.map(missing)

        def pieces() -> Iterator[Piece]:
            done = 0
            for run in together(versions, there):
                place = there.get(run[0])
                if place is None or not cutter:
                    for number in range(sizes[run[0]]):
                        progress("literal", done + number, len(missing))
                        yield next(folded)
                    done += sizes[run[0]]
                else:
                    yield from cutter.pieces(range(place, place + len(run)))

        flatfile.write(path, store.stamp, join(pieces(), os.path.dirname(path)), APART)


class Side(NamedTuple):
    """The share of one language."""

    texts: bytes
    starts: Sequence[int]
    """Where each text begins."""
    sums: Sequence[int]
    """Of each block."""


class Piece(NamedTuple):
    """The share of each part that passages in a row have; places are counted from where they begin."""

    versions: Sequence[int]
    """Of the documents that begin in it."""
    first: Sequence[int]
    """Where each of them does."""
    rows: Sequence[int]
    sides: Mapping[Lang, Side]
    blocks: Sequence[int]
    """Where each block begins."""
    breaks: bytes
    break_starts: Sequence[int]
    """Where each block's bits begin."""
    sieve: bytes
    known: Mapping[str, "Coded"]
    """By attribute."""
    titles: bytes
    """A byte for each passage, 1 where one of its sides may be a title."""


class Coded(NamedTuple):
    """What is known of each passage of a document, as codes of its own."""

    values: Mapping[int, str | None]
    """By code, in the order in which they are met."""
    codes: Sequence[int]

    @classmethod
    def of(cls, values: Iterable[str | None]) -> "Coded":
        numbers: dict[str | None, int] = {}
        codes = [numbers.setdefault(value, len(numbers)) for value in values]
        return cls(dict(enumerate(numbers)), codes)


class Values:
    """The lists of values that codes stand for, filled as values are met."""

    def __init__(self) -> None:
        self._codes: dict[str, dict[str | None, int]] = {attribute: {None: 0} for attribute in ATTRIBUTES}

    def codes(self, attribute: str, known: Coded) -> Iterator[int]:
        codes = self._codes[attribute]
        ours = {code: codes.setdefault(value, len(codes)) for code, value in known.values.items()}
        return map(ours.__getitem__, known.codes)

    def contents(self, attribute: str) -> bytes:
        return packed(value for value in self._codes[attribute] if value is not None)


@contextmanager
def folding(index: str) -> Iterator[Callable[[Share], Piece]]:
    """What makes pieces of shares, as they stand in the store of an index folder."""
    with Store.open(index) as store:
        yield lambda share: fold_piece([share.version] * share.begins, list(share.passages(store)))


def fold_piece(versions: Sequence[int], passages: Sequence[Passage]) -> Piece:
    """A share of a document with these passages.

    :param versions: the document's, if it begins here.
    """
    folded: dict[Lang, list[str]] = {
        "zh": [fold(passage.zh or "") for passage in passages],
        "en": [fold(passage.en or "") for passage in passages],
    }
    encoded = {lang: [text.encode() + TEXT_END for text in texts] for lang, texts in folded.items()}
    blocks = range(0, len(passages), sieve.BLOCK)
    slices = [slice(begin, begin + sieve.BLOCK) for begin in blocks]
    bits = [_bits(folded["zh"][block], passages[block]) for block in slices]
    sums = {lang: [crc32(b"".join(each[block])) for block in slices] for lang, each in encoded.items()}
    sums["zh"] = list(map(crc32, bits, sums["zh"]))
    bitmaps = (sieve.bitmap({lang: "\n".join(each[block]) for lang, each in folded.items()}) for block in slices)
    return Piece(
        versions=versions,
        first=[0] * len(versions),
        rows=[passage.row for passage in passages],
        sides={lang: Side(b"".join(each), _starts(each), sums[lang]) for lang, each in encoded.items()},
        blocks=blocks,
        breaks=b"".join(bits),
        break_starts=_starts(bits),
        sieve=b"".join(bitmaps),
        known={attribute: Coded.of(_values(passages, attribute)) for attribute in ATTRIBUTES},
        titles=bytes(map(_may_be_title, passages, *folded.values())),
    )


def _starts(pieces: Sequence[bytes]) -> list[int]:
    """Where each of them begins when they are joined."""
    return [0, *accumulate(map(len, pieces))][:-1]


class Cutter:
    """Cuts pieces from an old file."""

    def __init__(self, old: Columns) -> None:
        self._old = old
        self._bitmaps = old.bitmaps()
        self._old_values = {attribute: old.values(attribute) for attribute in ATTRIBUTES}

    def pieces(self, places: range) -> Iterator[Piece]:
        """The documents at these places of the old file."""
        first = self._old.first
        begin, end = (bisect_left(self._old.block_first, first[place]) for place in (places.start, places.stop))
        place = places.start
        for block in range(begin, max(end, begin + 1), BLOCKS):
            blocks = range(block, min(block + BLOCKS, end))
            is_last = blocks.stop == end
            stop = places.stop if is_last else bisect_left(first, self._old.block_first[blocks.stop], place)
            yield self._piece(range(place, stop), blocks)
            self._old.file.let_go()
            place = stop

    def _piece(self, places: range, among: range) -> Piece:
        """Some blocks, and the documents that begin in them."""
        first_block, end_block = among.start, among.stop
        begin, end = self._old.block_first[first_block], self._old.block_first[end_block]
        blocks = slice(first_block, end_block)
        break_starts = self._old.zh.break_starts[first_block : end_block + 1]
        return Piece(
            versions=self._old.versions[places.start : places.stop],
            first=_shifted(self._old.first[places.start : places.stop], -begin),
            rows=self._old.rows[begin:end],
            sides={lang: _side(texts, begin, end, blocks) for lang, texts in self._old.texts.items()},
            blocks=_shifted(self._old.block_first[blocks], -begin),
            breaks=bytes(self._old.zh.breaks[break_starts[0] : break_starts[-1]]),
            break_starts=_shifted(break_starts[:-1], -break_starts[0]),
            sieve=self._bitmaps[first_block * sieve.BYTES : end_block * sieve.BYTES],
            known={attribute: self._known(attribute, begin, end) for attribute in ATTRIBUTES},
            titles=self._old.file.bytes("titles", begin, end),
        )

    def _known(self, attribute: str, begin: int, end: int) -> Coded:
        values, codes = self._old_values[attribute], self._old.codes(attribute)[begin:end].tolist()
        return Coded({code: values[code] for code in dict.fromkeys(codes)}, codes)


def _side(texts: Texts, begin: int, end: int, blocks: slice) -> Side:
    """The texts from one position to another, which are those of ``blocks``."""
    starts = texts.starts[begin : end + 1].tolist()
    content = texts.memory[texts.base + starts[0] : texts.base + starts[-1]]
    return Side(content, _shifted(starts[:-1], -starts[0]), texts.sums[blocks])


def join(pieces: Iterable[Piece], folder: str) -> dict[str, Content]:
    """The parts of a literal file with these pieces, in this order.

    :param folder: where there is room for what is not held of them.
    """
    values = Values()
    versions, rows = array("q"), array("q")
    first, block_first, break_starts = array("I"), array("I"), array("I")
    texts = {lang: Spool(folder) for lang in LANGS}
    for spool in texts.values():
        spool.append(TEXT_END)
    starts: dict[Lang, array[int]] = {lang: array("Q") for lang in LANGS}
    sums: dict[Lang, array[int]] = {lang: array("I") for lang in LANGS}
    breaks, bitmaps, titles = Spool(folder), bytearray(), bytearray()
    codes: dict[str, array[int]] = {attribute: array("I") for attribute in ATTRIBUTES}
    for piece in pieces:
        versions.extend(piece.versions)
        first.extend(_shifted(piece.first, len(rows)))
        block_first.extend(_shifted(piece.blocks, len(rows)))
        rows.extend(piece.rows)
        for lang, side in piece.sides.items():
            starts[lang].extend(_shifted(side.starts, len(texts[lang])))
            texts[lang].append(side.texts)
            sums[lang].extend(side.sums)
        break_starts.extend(_shifted(piece.break_starts, len(breaks)))
        breaks.append(piece.breaks)
        bitmaps += piece.sieve
        titles += piece.titles
        for attribute in ATTRIBUTES:
            codes[attribute].extend(values.codes(attribute, piece.known[attribute]))
    first.append(len(rows))
    block_first.append(len(rows))
    break_starts.append(len(breaks))
    for lang in LANGS:
        starts[lang].append(len(texts[lang]))
    return {
        "versions": versions,
        "first": first,
        "rows": rows,
        "block_first": block_first,
        "sieve": sieve.Transposed(bitmaps, sieve.BYTES),
        "breaks": breaks,
        "breaks.starts": break_starts,
        **{str(lang): text for lang, text in texts.items()},
        **{f"{lang}.classes": _classes(starts[lang]) for lang in LANGS},
        **{f"{lang}.sums": sums[lang] for lang in LANGS},
        **{f"{lang}.starts": starts[lang] for lang in LANGS},
        "titles": titles,
        **codes,
        **{f"{attribute}.values": values.contents(attribute) for attribute in ATTRIBUTES},
    }


_class = cache(size_class)


def _classes(starts: Iterable[int]) -> bytes:
    """Of the sizes of texts, from where each begins and the last ends."""
    return bytes(_class(end - begin) for begin, end in pairwise(starts))


def _may_be_title(passage: Passage, *texts: str) -> bool:
    return any(may_be_title(passage.kind, text.strip()) for text in texts)


def _values(passages: Iterable[Passage], attribute: str) -> Iterable[str | None]:
    if attribute == "section":
        return (TRAIL.join(passage.section) or None for passage in passages)
    if attribute == "number":
        return (passage.number and fold(passage.number) for passage in passages)
    return (getattr(passage, attribute) for passage in passages)


def _bits(texts: Sequence[str], passages: Sequence[Passage]) -> bytes:
    """A bit for each byte of a block: set where a text begins or ends, or a word of it ends."""
    places: list[int] = []
    start = 0
    for text, passage in zip(texts, passages, strict=True):
        places += accumulate(_word_sizes(text, (*passage.breaks, len(text))), initial=start)
        start = places[-1] + len(TEXT_END)
    bits = bytearray((start >> 3) + 1)
    for place in places:
        bits[place >> 3] |= 1 << (place & 7)
    return bytes(bits)


def _word_sizes(text: str, ends: Sequence[int]) -> Iterable[int]:
    """In bytes; encoding the words one by one would take twice as long."""
    words = [text[begin:end] for begin, end in zip((0, *ends), ends, strict=False)]
    return map(len, VALUE_END.join(words).encode().split(VALUE_END.encode()))


def _shifted(places: Iterable[int], by: int) -> list[int]:
    return [place + by for place in places]
