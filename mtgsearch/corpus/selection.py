"""What is written of the passages that are exported: each pair once, or their segments one by one."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mtgsearch.model import Hit, Marks, Passage, Segment, Span
from mtgsearch.query.rank import trust


class Best(NamedTuple):
    """Of passages with the same texts: the place of the most trusted, the first of several, and how many there are."""

    trust: int
    place: int
    alike: int


def once(hits: Callable[[], Iterable[Hit]]) -> Iterator[Hit]:
    """One of the passages with the same texts, in its place, with the number of them as ``alike``.

    :param hits: gives the passages, the same each time: they are read twice, and only what tells texts apart is kept.
    """
    best: dict[bytes, Best] = {}
    for place, hit in enumerate(hits()):
        key, here = _key(hit.passage), trust(hit.passage.provenance)
        known = best.get(key, Best(here, place, 0))
        better = known if known.trust <= here else Best(here, place, known.alike)
        best[key] = better._replace(alike=known.alike + 1)
    for place, hit in enumerate(hits()):
        found = best[_key(hit.passage)]
        if found.place == place:
            yield hit._replace(alike=found.alike)


def _key(passage: Passage) -> bytes:
    texts = "\0".join(text or "" for text in (passage.zh, passage.en))
    return hashlib.blake2b(texts.encode(errors="surrogatepass"), digest_size=16).digest()


def by_segment(hits: Iterable[Hit]) -> Iterator[Hit]:
    """Each segment as a passage of its own, with the number of its place in the passage after the id."""
    for hit in hits:
        passage = hit.passage
        if len(passage.segments) < 2:
            yield hit
            continue
        for number, segment in enumerate(passage.segments, 1):
            zh, en = _part(passage.zh, segment.zh), _part(passage.en, segment.en)
            whole = Segment((0, len(zh)) if zh else None, (0, len(en)) if en else None)
            part = passage._replace(id=f"{passage.id}#{number}", zh=zh, en=en, segments=(whole,), breaks=())
            yield hit._replace(passage=part, matches=Marks())


def _part(text: str | None, span: Span | None) -> str | None:
    return text[slice(*span)].strip() or None if text is not None and span else None
