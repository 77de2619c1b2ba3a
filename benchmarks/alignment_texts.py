"""Texts of which it is known what answers what, read from the shared data, in two parts.

``tune`` is what figures in the code may be chosen on, ``report`` what is kept for reports: other halves, other
chapters, other documents. Only the Bible's first 5,000 sentences are in both, as others report on them.

The gold answer of the Bible is by verses. Of the other texts it is by pairs: lines of news, short sentences, rules of
one number without it, and paragraphs of a book that the package's own reader has paired. That last is only as good as
the reader: where it pairs falsely, the answer is false. The pairs stand as they are, damaged in four ways, and, where
they are paragraphs, cut into sentences, of which only those in the same paragraph have to answer one another.
"""

import json
import random
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from benchmarks.alignment_damage import (
    ENDS,
    Group,
    Pair,
    Text,
    laid_out,
    merged,
    moved,
    untouched,
    with_gaps,
    without_sections,
)
from benchmarks.alignment_scores import Link
from mtgsearch.text.lines import split_lines

PARTS = ("tune", "report")
BIBLE = "bible 001"
LONG_BIBLE = "bible 006"
"""Six times as long, and beginning with the same."""
LAST = 5000
"""English sentences of the end of the long one, which is far from the short one."""
SHORT = 2000
"""Pairs of short sentences in either part."""
SHUFFLED = "sections moved"
"""Its links cross."""
Make = Callable[[], Text]


def texts(data: Path, part: str, seed: int) -> Iterator[tuple[str, Make]]:
    """Names, and what makes the text of each."""
    yield BIBLE, lambda: bible(data, "001")
    if part == "report":
        yield LONG_BIBLE, lambda: bible(data, "006")
        yield f"bible 006, last {LAST:,}", lambda: end(bible(data, "006"), LAST)
    sources: dict[str, Callable[[], list[Pair]]] = {
        "news": lambda: news(data, part),
        "book": cache(lambda: book(data, part)),
        "short": lambda: short_sentences(data, part),
        "rules": lambda: rules(data, part),
    }
    for source, read in sources.items():
        for damage, apply in DAMAGES.items():
            name = f"{source}, {damage}"
            yield name, _made(read, apply, f"{seed} {part} {name}")
        if source in ("book", "rules"):
            yield f"{source}, by sentences", _made(read, lambda pairs, rng: by_sentences(pairs), "")


def _made(read: Callable[[], list[Pair]], apply: Callable[[list[Pair], random.Random], Text], seed: str) -> Make:
    return lambda: apply(read(), random.Random(seed))


# Damages -------------------------------------------------------------------------------------------------------------


def _with_moved_sections(pairs: list[Pair], rng: random.Random) -> Text:
    groups = with_gaps(merged(pairs, rng), rng)
    return laid_out(groups, moved(len(groups), rng))


DAMAGES: dict[str, Callable[[list[Pair], random.Random], Text]] = {
    "as they are": lambda pairs, rng: laid_out(untouched(pairs)),
    "merged": lambda pairs, rng: laid_out(merged(pairs, rng)),
    "gaps": lambda pairs, rng: laid_out(with_gaps(merged(pairs, rng), rng)),
    "sections out": lambda pairs, rng: laid_out(without_sections(with_gaps(merged(pairs, rng), rng), rng)),
    SHUFFLED: _with_moved_sections,
}
"""Each with those before it, but that sections are either left out or moved."""


def by_sentences(pairs: Sequence[Pair]) -> Text:
    """Paragraphs cut at every end of a sentence; the gold answer stays that of paragraphs."""
    groups = [Group(_sentences(en, "en"), _sentences(zh, "zh")) for en, zh in pairs]
    return laid_out(groups)._replace(is_coarse=True)


def _sentences(text: str, lang: str) -> tuple[str, ...]:
    ends = [match.end() for match in ENDS[lang].finditer(text)]
    return tuple(text[start:end].rstrip() for start, end in zip([0, *ends], [*ends, len(text)], strict=True))


# Sources -------------------------------------------------------------------------------------------------------------


def bible(data: Path, name: str) -> Text:
    """One sentence a line; the gold answer is by verses, as ``[English indices]:[Chinese indices]``."""
    folder = data / "bible_en_zh_gold"
    gold = [
        Link(*(tuple(json.loads(side)) for side in line.split(":")))
        for line in _lines(folder / "gold" / f"{name}.align")
    ]
    return Text(_lines(folder / "src" / name), _lines(folder / "tgt" / name), gold, is_coarse=True)


def end(text: Text, count: int) -> Text:
    """Its last links, of so many English sentences or a few less."""
    gold = [link for link in text.gold if min(link.en) >= len(text.en) - count]
    en, zh = gold[0].en[0], gold[0].zh[0]
    moved_up = [
        Link(tuple(number - en for number in link.en), tuple(number - zh for number in link.zh)) for link in gold
    ]
    return text._replace(en=text.en[en:], zh=text.zh[zh:], gold=moved_up)


def news(data: Path, part: str) -> list[Pair]:
    """The first half of the lines, or the second."""
    folder = data / "ntrex_news"
    sides = (_lines(folder / name) for name in ("newstest2019-src.eng.txt", "newstest2019-ref.zho-CN.txt"))
    pairs = list(zip(*sides, strict=True))
    middle = len(pairs) // 2
    return pairs[:middle] if part == "tune" else pairs[middle:]


def short_sentences(data: Path, part: str) -> list[Pair]:
    """So many pairs, in no order, none of whose sides stands in another pair."""
    seen: set[str] = set()
    pairs = []
    for line in _lines(data / "tatoeba_cmn_eng" / "cmn.txt"):
        en, zh = line.split("\t")
        if en not in seen and zh not in seen:
            pairs.append((en, zh))
        seen.update((en, zh))
    random.Random(0).shuffle(pairs)
    return pairs[:SHORT] if part == "tune" else pairs[SHORT : 2 * SHORT]


def rules(data: Path, part: str) -> list[Pair]:
    """Rules by number: one edition's first six chapters, or another's last three."""
    edition, chapters = ("20220610", "1-6") if part == "tune" else ("20240206", "7-9")
    rule = re.compile(rf"([{chapters}]\d\d\.\d+[a-z]?)\.?\s+(\S.*)")
    paths = (data / "mtg_cr_20220610" / "plain_text" / f"{edition}_{lang}.txt" for lang in ("En", "Zh"))
    en, zh = (
        {match[1]: match[2] for line in _lines(path) if (match := rule.fullmatch(line.rstrip()))} for path in paths
    )
    return [(text, zh[number]) for number, text in en.items() if number in zh]


def book(data: Path, part: str) -> list[Pair]:
    """Paragraphs and headings that the package pairs one to one, of every other document."""
    from mtgsearch.corpus import Corpus
    from mtgsearch.model import SearchRequest
    from mtgsearch.reports import IngestRequest

    folder = data / "paired_progit"
    with tempfile.TemporaryDirectory() as index, Corpus.open(index, write=True) as corpus:
        list(corpus.ingest(IngestRequest(zh=str(folder / "zh"), en=str(folder / "en"))))
        passages = [hit.passage for hit in corpus.export(SearchRequest(""))]
    documents = [list(several) for _, several in groupby(passages, key=lambda passage: passage.document)]
    return [
        (passage.en, passage.zh)
        for passages in documents[PARTS.index(part) :: 2]
        for passage in passages
        if passage.en and passage.zh and "\n" not in passage.en + passage.zh
    ]


def _lines(path: Path) -> list[str]:
    lines = split_lines(path.read_text(encoding="utf-8-sig"))
    return lines[:-1] if lines and not lines[-1] else lines
