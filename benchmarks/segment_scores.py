"""How many of the segments of passages are as people aligned them, beside Gale and Church's lengths alone."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks import alignment_gale_church, alignment_scores
from benchmarks.alignment_scores import Link, Score
from benchmarks.processes import Broken
from benchmarks.report import Table
from benchmarks.segments import Text, load
from mtgsearch.model import LANGS, Segment, Span

NOTE = """\
Passages of rules and policies with several sentences, aligned by hand. A segment counts when it is exactly one of the
gold answer; one-sided ones count in precision, not in recall."""


def score(pairs: Iterable[tuple[Sequence[Segment], Sequence[Segment]]]) -> Score:
    """:param pairs: what was found of each passage, and what is right."""
    of_each = [alignment_scores.score(map(_link, found), map(_link, gold)) for found, gold in pairs]
    return Score(*map(sum, zip(*of_each, strict=True))) if of_each else Score(0, 0, 0, 0)


def _link(segment: Segment) -> Link:
    """A segment as a link of what it spans."""
    return Link(segment.en or (), segment.zh or ())


def table(data: Path, part: str) -> Table:
    """
    :param part: of the data, ``build`` or ``report``.
    :raises Broken: texts are read otherwise than when they were aligned.
    """
    texts, drifted = load(data)
    if drifted:
        raise Broken(f"{len(drifted)} passages are read otherwise than when they were aligned")
    chosen = [text for text in texts if text.sample.part == part]
    rows = [_row(name, chosen, of) for name, of in (("mtgsearch", _own), ("Gale–Church", _by_lengths))]
    return Table(f"Segments of {len(chosen)} passages", ["", "segments", "P", "R", "F1"], rows, NOTE)


def _row(name: str, texts: Sequence[Text], of: Callable[[Text], Sequence[Segment]]) -> list[str]:
    found = score((of(text), text.sample.segments or ()) for text in texts)
    return [
        name,
        f"{found.predicted:,}",
        *(f"{100 * share:.2f}" for share in (found.precision, found.recall, found.f1)),
    ]


def _own(text: Text) -> Sequence[Segment]:
    return text.passage.segments


def _by_lengths(text: Text) -> Sequence[Segment]:
    zh, en = (text.sentences(lang) for lang in LANGS)
    passage = text.passage
    sides = [[(side or "")[start:end] for start, end in spans] for side, spans in ((passage.zh, zh), (passage.en, en))]
    return [
        Segment(_span(zh, bead.zh_start, bead.zh_end), _span(en, bead.en_start, bead.en_end))
        for bead in alignment_gale_church.align(*sides)
    ]


def _span(spans: Sequence[Span], start: int, end: int) -> Span | None:
    return (spans[start][0], spans[end - 1][1]) if end > start else None
