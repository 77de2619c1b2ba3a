"""A gold answer for the segments of passages: which sentences of the two sides of a passage answer each other.

It stands in ``benchmarks/data/segments.jsonl``, a passage a line, without the texts, which the shared data have:

- ``files``: the source, or the Chinese and the English one, relative to the shared data;
- ``lines``: the first and the last line of each side;
- ``hashes``: the first 12 hexadecimal digits of the SHA-256 of each side's text, so that it is noticed when the package
  reads another text there than the one that was aligned;
- ``part``: ``build`` is what figures in the code may be chosen on, ``report`` what is kept for reports;
- ``segments``: the answer, as spans in code points of both texts, without the white space around them, ``null`` where
  one side has nothing; absent until the passage was read.

People aligned the passages by hand, each from a sheet of numbered sentences, as ``sentences`` cuts them. What one found
is a reading: a text with a line a passage, such as ``7: 0-0 1,2-1 3- -2``, of beads with Chinese numbers before the
hyphen and English ones behind it. The sentences of a bead stand in a row on either side; beads may cross. What is cut
wrongly is one bead. A remark begins with ``#``.
"""

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from benchmarks.processes import Broken
from mtgsearch.corpus import Corpus
from mtgsearch.model import LANGS, TWO_FILES, Lang, Passage, SearchRequest, Segment, Span
from mtgsearch.reports import IngestRequest
from mtgsearch.text.sentences import sentences

DATA = Path(__file__).with_name("data") / "segments.jsonl"
POLICIES = [f"mtg_aipg_amtr/{name}_2025.md" for name in ("AIPG", "AMTR")]
EDITIONS = [
    [f"mtg_cr_20220610/plain_text/{edition}_{lang}.txt" for lang in ("Zh", "En")]
    for edition in ("20220610", "20240206")
]
FROM_POLICIES, FROM_EDITION = 150, 75
WITHOUT_SENTENCES = frozenset(["row", "entry", "divider"])
"""Kinds of passages that are not drawn."""
SEED = 20240206


class Place(NamedTuple):
    """Where a passage stands, which tells it from all others."""

    files: tuple[str, ...]
    lines: tuple[Span, Span]
    """Chinese and English; so are all pairs here."""


class Sample(NamedTuple):
    """A line of the data."""

    place: Place
    hashes: tuple[str, str]
    part: str
    segments: tuple[Segment, ...] | None = None


class Text(NamedTuple):
    """A passage of the data with its texts."""

    sample: Sample
    passage: Passage

    def sentences(self, lang: Lang) -> list[Span]:
        return sentences(getattr(self.passage, lang), lang)


# The data ------------------------------------------------------------------------------------------------------------


def load(data: Path) -> tuple[list[Text], list[Sample]]:
    """All samples whose texts are read as they were when they were aligned, and those that drifted.

    :param data: the folder of shared data.
    """
    passages = dict(_passages(data))
    texts, drifted = [], []
    for sample in read():
        passage = passages.get(sample.place)
        if passage and _hashes(passage) == sample.hashes:
            texts.append(Text(sample, passage))
        else:
            drifted.append(sample)
    return texts, drifted


def read() -> list[Sample]:
    return [_sample(json.loads(line)) for line in DATA.read_text("utf-8").splitlines()]


def write(samples: Iterable[Sample]) -> None:
    DATA.write_text("".join(f"{json.dumps(_record(sample))}\n" for sample in samples), encoding="utf-8")


def _sample(record: dict) -> Sample:  # type: ignore[type-arg]
    lines, hashes, segments = record["lines"], record["hashes"], record.get("segments")
    return Sample(
        Place(tuple(record["files"]), (tuple(lines["zh"]), tuple(lines["en"]))),
        (hashes["zh"], hashes["en"]),
        record["part"],
        None if segments is None else tuple(Segment(*(side and tuple(side) for side in sides)) for sides in segments),
    )


def _record(sample: Sample) -> dict[str, object]:
    record: dict[str, object] = {
        "files": sample.place.files,
        "lines": dict(zip(LANGS, sample.place.lines, strict=True)),
        "hashes": dict(zip(LANGS, sample.hashes, strict=True)),
        "part": sample.part,
    }
    return record if sample.segments is None else {**record, "segments": sample.segments}


def _passages(data: Path) -> Iterator[tuple[Place, Passage]]:
    """What has both sides, in the order of documents and lines."""
    with tempfile.TemporaryDirectory() as index, Corpus.open(index, write=True) as corpus:
        list(corpus.ingest(IngestRequest(tuple(str(data / path) for path in POLICIES))))
        for zh, en in EDITIONS:
            list(corpus.ingest(IngestRequest(zh=str(data / zh), en=str(data / en))))
        for passage, document, *_ in corpus.export(SearchRequest("", edition="all")):
            if passage.zh_lines and passage.en_lines:
                files = tuple(Path(path).relative_to(data).as_posix() for path in document.path.split(TWO_FILES))
                yield Place(files, ((*passage.zh_lines,), (*passage.en_lines,))), passage


def _hashes(passage: Passage) -> tuple[str, str]:
    zh, en = (sha256((getattr(passage, lang) or "").encode()).hexdigest()[:12] for lang in LANGS)
    return zh, en


# What was drawn ------------------------------------------------------------------------------------------------------


def drawn(data: Path) -> list[Sample]:
    """As many passages from the policies and from each edition as should be, by a seed, in the order of documents."""
    pool = [(place, passage) for place, passage in _passages(data) if _is_to_be_aligned(passage)]
    shuffled = random.Random(SEED).sample(pool, len(pool))
    parts: dict[Place, str] = {}
    seen: set[str] = set()
    for sources, count in ((POLICIES, FROM_POLICIES), *(([zh], FROM_EDITION) for zh, _ in EDITIONS)):
        last = len(parts) + count
        for place, passage in shuffled:
            known = _identities(passage)
            if len(parts) < last and place.files[0] in sources and seen.isdisjoint(known):
                seen |= known
                parts[place] = ("build", "report")[len(parts) % 2]
    return [Sample(place, _hashes(passage), parts[place]) for place, passage in pool if place in parts]


def _is_to_be_aligned(passage: Passage) -> bool:
    sides = [(passage.zh, LANGS[0]), (passage.en, LANGS[1])]
    return passage.kind not in WITHOUT_SENTENCES and any(
        text and len(sentences(text, lang)) > 1 for text, lang in sides
    )


def _identities(passage: Passage) -> set[str]:
    """By what a passage is the same as another: the number of a rule, or a text without it."""
    number = passage.number or ""
    texts = {text.removeprefix(number).lstrip(". ") for text in (passage.zh, passage.en) if text}
    return texts | {number} if number else texts


# Readings ------------------------------------------------------------------------------------------------------------


def sheet(texts: Sequence[Text]) -> Iterator[str]:
    """Lines of the numbered sentences of all passages, which are numbered from 1."""
    for number, text in enumerate(texts, start=1):
        files, lines = text.sample.place
        yield f"\n== {number}  {files[0].rsplit('/', 1)[-1]} {lines[0][0]}, {text.passage.kind}"
        for lang in LANGS:
            for place, (start, end) in enumerate(text.sentences(lang)):
                sentence = getattr(text.passage, lang)[start:end].replace("\n", " ↵ ")
                yield f"{lang} {place}  {sentence}"


def with_reading(texts: Sequence[Text], reading: str) -> list[Sample]:
    """The samples with the segments that somebody read.

    :raises Broken: a passage is missing, or not every sentence of one stands in one bead.
    """
    lines = [line.partition("#")[0].partition(":") for line in reading.splitlines()]
    beads = {number.strip(): said.split() for number, colon, said in lines if colon}
    return [
        text.sample._replace(segments=_segments(text, number, beads.get(str(number), [])))
        for number, text in enumerate(texts, start=1)
    ]


def _segments(text: Text, number: int, beads: Sequence[str]) -> tuple[Segment, ...]:
    cut = [text.sentences(lang) for lang in LANGS]
    sides = list(zip(*(_numbers(bead, number) for bead in beads), strict=True)) or [(), ()]
    for lang, spans, lists in zip(LANGS, cut, sides, strict=True):
        if sorted(place for places in lists for place in places) != list(range(len(spans))):
            raise Broken(f"passage {number}: not every {lang} sentence stands in one bead")
    return tuple(
        Segment(*(_joined(spans, places) for spans, places in zip(cut, bead, strict=True)))
        for bead in zip(*sides, strict=True)
    )


def _numbers(bead: str, number: int) -> tuple[list[int], list[int]]:
    try:
        zh, en = ([int(place) for place in side.split(",") if place] for side in bead.split("-"))
    except ValueError:
        raise Broken(f"passage {number}: {bead} is no bead") from None
    if any(side != list(range(side[0], side[-1] + 1)) for side in (zh, en) if side):
        raise Broken(f"passage {number}: the sentences of {bead} stand apart")
    return zh, en


def _joined(spans: Sequence[Span], places: Sequence[int]) -> Span | None:
    return (spans[places[0]][0], spans[places[-1]][1]) if places else None


# The command ---------------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.segments", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="the folder of shared data")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--draw", action="store_true", help="draw the passages anew; what was read of them is gone")
    what.add_argument("--sheet", type=Path, metavar="FILE", help="write the sentences to be aligned there")
    what.add_argument("--take", type=Path, metavar="READING", help="keep what somebody read as the gold answer")
    options = parser.parse_args(arguments)
    if options.draw:
        write(drawn(options.data))
        return 0
    texts, drifted = load(options.data)
    for sample in drifted:
        print(f"drifted: {TWO_FILES.join(sample.place.files)}, lines {sample.place.lines}", file=sys.stderr)
    if drifted:
        return 1
    if options.sheet:
        options.sheet.write_text("\n".join(sheet(texts)) + "\n", encoding="utf-8")
        return 0
    try:
        write(with_reading(texts, options.take.read_text("utf-8")))
    except Broken as broken:
        print(f"segments: {broken}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
