"""How often the words that answer a term are found from the passages that hold it, beside the plain log-likelihood.

The terms are those of the shipped glossary that stand at least three times in the rules of 2022, in two halves:
``tune`` is what figures in the code may be chosen on, ``report`` what is kept for reports. The passages are read, cut
and asked without a glossary, as ``mtgsearch equivalents TERM --no-glossary`` does. Of a single English word those
places are counted where it stands as listed, of several those of their stems, of Chinese those where words end. An
answer is true if the glossary has it for the term, in English by its stems.

The rules render some terms otherwise than the glossary does, or use a word in another sense (``rule`` is no 裁定):
``rendered`` are those terms whose rendering in the glossary stands across from them three times or more.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import layout, machine
from benchmarks.report import Table
from mtgsearch import glossary
from mtgsearch.align.commonness import Side, sides
from mtgsearch.align.units import both_sided
from mtgsearch.align.words import LONGEST, surprise
from mtgsearch.corpus import Corpus
from mtgsearch.model import LANGS, Lang, Passage, TermRequest
from mtgsearch.reports import IngestRequest
from mtgsearch.store import Store
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import words

RULES = [f"mtg_cr_20220610/plain_text/20220610_{lang}.txt" for lang in ("Zh", "En")]
LEAST = 3
SEED = 20220610
LONGEST_TERM = 12
"""Words."""
PLAIN = "log-likelihood alone"
Answers = Callable[["Term"], Sequence[str]]
"""Gives what answers a term, first the likeliest, as keys."""


class Term(NamedTuple):
    lang: Lang
    text: str
    """By which it is counted."""
    listed: str
    renderings: frozenset[str]
    """As keys: Chinese, or the stems of English."""
    uses: Sequence[Side]
    """The other sides of the segments that hold it."""

    @property
    def other(self) -> Lang:
        return "en" if self.lang == "zh" else "zh"

    @property
    def is_rendered(self) -> bool:
        """Whether the glossary's rendering stands in several segments that hold the term."""
        joint = "" if self.lang == "en" else " "
        texts = (f"{joint}{joint.join(use.keys)}{joint}" for use in self.uses)
        return sum(any(f"{joint}{each}{joint}" in text for each in self.renderings) for text in texts) >= LEAST

    def is_right(self, answers: Sequence[str]) -> bool:
        return bool(answers) and answers[0] in self.renderings


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("scripts/bench-words", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--part", choices=("tune", "report"), default="report")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show so many of each language")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as index, Corpus.open(index, write=True) as corpus:
        zh, en = (str(options.data / path) for path in RULES)
        list(corpus.ingest(IngestRequest(zh=zh, en=en, glossary="none")))
        with Store.open(index) as store:
            passages = list(store.iterate())
        _measure(corpus, passages, options.part, options.misses)
    return 0


def _measure(corpus: Corpus, passages: Sequence[Passage], part: str, misses: int) -> None:
    pairs = [sides(unit) for passage in passages for unit in both_sided(passage)]
    terms = [term for lang in LANGS for term in _part(list(_terms(pairs, lang)), part)]
    plain, own = _once(_plain(pairs)), _once(_own(corpus))
    print(machine.shape())
    print(f"{len(passages):,} passages, {len(pairs):,} segments")
    print(f"\n{layout.terminal(_table(terms, plain, own, part))}")
    print(f"\n{layout.terminal(_times(terms, _own(corpus)))}")
    for line in _misses(terms, own, misses):
        print(line)


# Terms ---------------------------------------------------------------------------------------------------------------


def _terms(pairs: Sequence[tuple[Side, Side]], lang: Lang) -> Iterator[Term]:
    renderings: defaultdict[str, set[str]] = defaultdict(set)
    listed: dict[str, str] = {}
    for entry in glossary.shipped().entries:
        zh, en = fold(entry.zh), fold(entry.en)
        term, rendering = (zh, glossary.stems(en)) if lang == "zh" else (_name(en), zh)
        renderings[term].add(rendering)
        listed.setdefault(term, zh if lang == "zh" else en)
    uses: defaultdict[str, list[Side]] = defaultdict(list)
    times = Counter[str]()
    for zh_side, en_side in pairs:
        own, other = (zh_side, en_side) if lang == "zh" else (en_side, zh_side)
        found = Counter(text for text in _occurrences(own, lang) if text in renderings)
        for text in found:
            uses[text].append(other)
        times.update(found)
    for text in sorted(uses):
        if times[text] >= LEAST:
            yield Term(lang, text, listed[text], frozenset(renderings[text]), uses[text])


def _name(en: str) -> str:
    """By which an English term is found: a single word as it is, several by their stems."""
    return en if len(list(words(en))) < 2 else glossary.stems(en)


def _occurrences(found: Side, lang: Lang) -> Iterator[str]:
    for run in found.runs:
        for start, first in enumerate(run):
            for last in run[start : start + LONGEST_TERM]:
                keys = [word.key for word in run[start : run.index(last, start) + 1]]
                if lang == "en" and len(keys) == 1:
                    yield found.text[first.start : last.end]
                else:
                    yield _joined(keys, lang)


def _part(terms: list[Term], part: str) -> list[Term]:
    random.Random(SEED).shuffle(terms)
    return terms[0 if part == "tune" else 1 :: 2]


# Answers -------------------------------------------------------------------------------------------------------------


def _own(corpus: Corpus) -> Answers:
    def answers(term: Term) -> Sequence[str]:
        found = corpus.equivalents(TermRequest(term.listed, term.lang, with_glossary=False))
        texts = (fold(each.text) for each in found.equivalents)
        return [text if term.other == "zh" else glossary.stems(text) for text in texts]

    return answers


def _once(answers: Answers) -> Answers:
    """The same, asked once a term."""
    known: dict[tuple[Lang, str], Sequence[str]] = {}

    def remembered(term: Term) -> Sequence[str]:
        key = term.lang, term.text
        if key not in known:
            known[key] = answers(term)
        return known[key]

    return remembered


def _plain(pairs: Sequence[tuple[Side, Side]]) -> Answers:
    """Words and spans by the log-likelihood ratio of their standing with the term, all counted."""
    zh = Counter(span for ours, _ in pairs for span in _spans(ours))
    en = Counter(span for _, theirs in pairs for span in _spans(theirs))

    def answers(term: Term) -> Sequence[str]:
        everywhere = zh if term.other == "zh" else en
        counts = Counter(span for side in term.uses for span in _spans(side))
        best = max(
            counts,
            key=lambda span: (
                surprise(counts[span], len(term.uses), everywhere[span], len(pairs)),
                len(span),
                span,
            ),
            default=(),
        )
        return [_joined(best, term.other)]

    return answers


def _spans(found: Side) -> set[tuple[str, ...]]:
    keys = [tuple(word.key for word in run) for run in found.runs]
    return {
        run[start:end]
        for run in keys
        for start in range(len(run))
        for end in range(start + 1, min(len(run), start + LONGEST) + 1)
    }


def _joined(keys: Sequence[str], lang: Lang) -> str:
    return ("" if lang == "zh" else " ").join(keys)


# Figures -------------------------------------------------------------------------------------------------------------


def _table(terms: Sequence[Term], plain: Answers, own: Answers, part: str) -> Table:
    rows = []
    for lang in ("en", "zh"):
        every = [term for term in terms if term.lang == lang]
        for name, some in (("all", every), ("rendered", [term for term in every if term.is_rendered])):
            shares = [
                f"{100 * sum(term.is_right(answers(term)) for term in some) / len(some):.1f}"
                for answers in (plain, own)
            ]
            rows.append([f"{lang}, {name}", f"{len(some)}", *shares])
    return Table(f"The true rendering first, in percent, {part}", ["terms", "number", PLAIN, "mtgsearch"], rows, "")


def _times(terms: Sequence[Term], own: Answers) -> Table:
    rows = []
    for term in sorted(terms, key=lambda term: -len(term.uses))[:5]:
        start = time.process_time()
        own(term)
        rows.append([term.text, f"{len(term.uses):,}", f"{1000 * (time.process_time() - start):.0f}"])
    return Table("The most frequent terms", ["term", "segments", "CPU ms"], rows, "")


def _misses(terms: Sequence[Term], own: Answers, count: int) -> Iterator[str]:
    for lang in ("en", "zh"):
        missed = [term for term in terms if term.lang == lang and term.is_rendered and not term.is_right(own(term))]
        for term in missed[:count]:
            wanted = " or ".join(sorted(term.renderings))
            yield f"  {term.text}, {len(term.uses)}: {', '.join(own(term)[:3])}; not {wanted}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
