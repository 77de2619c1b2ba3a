"""One alignment in a process of its own: what it cost, how far it is right, and some of where it is not, as JSON."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import alignment_gale_church, memory
from benchmarks.alignment_damage import Text
from benchmarks.alignment_scores import Link, in_order, is_whole, joined, links, score
from benchmarks.processes import Broken
from mtgsearch import glossary, semantic
from mtgsearch.align.beads import Bead
from mtgsearch.align.sentences import align
from mtgsearch.vocabulary import Vocabulary

PRODUCT, BASELINE = "mtgsearch", "Gale–Church"
Aligner = Callable[[Sequence[str], Sequence[str], str | None], list[Bead]]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("text", type=Path)
    parser.add_argument("aligner", choices=ALIGNERS)
    parser.add_argument("--model")
    parser.add_argument("--misses", type=int, default=0)
    options = parser.parse_args(arguments)
    text = read(options.text)
    try:
        found = aligned(text, options.aligner, options.model)
    except Broken as broken:
        print(broken, file=sys.stderr)
        return 1
    cost = {"cpu": sum(os.times()[:4]), "peak": memory.peak()}
    print(json.dumps(cost | figures(text, found) | {"misses": list(misses(text, found, options.misses))}))
    return 0


def aligned(text: Text, aligner: str, model: str | None) -> list[Link]:
    """:raises Broken: the aligner does not know the model, or does not put each sentence into exactly one bead."""
    found = links(ALIGNERS[aligner](text.zh, text.en, model))
    if not is_whole(found, len(text.en), len(text.zh)):
        raise Broken(f"{aligner} does not put each sentence into exactly one bead")
    return found


def product(zh: Sequence[str], en: Sequence[str], model: str | None) -> list[Bead]:
    encode = semantic.Encoder() if model == "semantic" else None
    [found] = align([(zh, en)], Vocabulary(glossary.shipped().entries), encode=encode)
    return found.beads


def gale_church(zh: Sequence[str], en: Sequence[str], model: str | None) -> list[Bead]:
    return alignment_gale_church.align(zh, en)


ALIGNERS: dict[str, Aligner] = {PRODUCT: product, BASELINE: gale_church}


def figures(text: Text, found: Sequence[Link]) -> dict[str, Any]:
    unjoined = score(found, text.gold)
    joint = score(joined(found, text.gold), text.gold) if text.is_coarse else unjoined
    return {
        "precision": joint.precision,
        "recall": joint.recall,
        "f1": joint.f1,
        "unjoined": unjoined.f1 if text.is_coarse else None,
        "in order": in_order(text.gold),
    }


def misses(text: Text, found: Sequence[Link], most: int) -> Iterator[dict[str, Any]]:
    """Links wanted that were not found, evenly from the whole text, with those found in their place."""
    answer = set(joined(found, text.gold) if text.is_coarse else found)
    missed = [link for link in text.gold if link not in answer]
    for link in missed[:: max(1, -(-len(missed) // most))] if most else []:
        instead = [one for one in answer if {*one.en} & {*link.en} or {*one.zh} & {*link.zh}]
        yield {"wanted": _told(text, link), "found": [_told(text, one) for one in sorted(instead)]}


def _told(text: Text, link: Link) -> dict[str, Any]:
    return {
        "en": {number: text.en[number] for number in link.en},
        "zh": {number: text.zh[number] for number in link.zh},
    }


def write(text: Text, path: Path) -> None:
    path.write_text(json.dumps(text._asdict(), ensure_ascii=False), encoding="utf-8")


def read(path: Path) -> Text:
    fields = json.loads(path.read_text(encoding="utf-8"))
    gold = [Link(tuple(en), tuple(zh)) for en, zh in fields.pop("gold")]
    return Text(gold=gold, **fields)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
