"""A character that is a likely slip: what stands there is known neither as a word nor from the texts, and one character
that sounds or looks alike would make it what is.

Sounds are those of CC-CEDICT without tones, for texts are typed by sound; looks are those of ``data/confusable.tsv``,
for texts are read from images, too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import NamedTuple

from mtgsearch import data, dictionary
from mtgsearch.checks.base import Check, Example, Lore, Unit
from mtgsearch.checks.grams import RUN, Grams
from mtgsearch.findings import Fault, Severity

OFTEN = 5
"""How often what would be right must stand elsewhere in the texts."""
RARE = 2
"""How often a character may stand in the texts to be one that they do not know."""
TIED, COMMONLY_TIED = 300, 30_000
"""How many times likelier than chance a pair must be: in the texts, and in Chinese at large."""
NAMED = re.compile(r" ?[\[［、/]")
"""What follows a name that is told in English, too, or stands in a list of names."""
ALONE = frozenset(
    "一二三四五六七八九十两几每各某其这那之的地得了着过在有没无不未是为以于与和或及且而但若如则即因由从自至到向往对给把被将让使"
    "令当才就都也又再还只仅可能会要应该需上下中内外前后里出入来去起大小多少高低长短新旧好更最很太极真同个只种次用作做成说看想人"
)
"""Characters that stand alone so often that nothing follows from what stands beside them."""


class Guess(NamedTuple):
    """What may be meant."""

    severity: Severity
    """A warning where the texts themselves tell it, which on real ones is so in two of three."""
    tie: float
    char: str
    pair: str
    """The known word of two characters that it makes."""


class Slip(Check):
    id = "slip"
    zh_name, en_name = "疑似错字", "Likely slips"
    finds = "A character that is likely a slip, for one that sounds or looks alike would make a known word."
    right = (
        Example("牌手抓一张牌。", "The player draws a card."),
        Example("贝列侬与卡佩纳。", "Belenon and Capenna."),
    )
    wrong = (Example("此异能不会对游戏产升影响。", "This ability has no effect on the game."),)
    studies = (Grams,)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        text = unit.zh.text
        grams = lore.of(Grams)
        for run in RUN.finditer(text):
            if NAMED.match(text, run.end()):
                continue
            for place in _unknown(run[0], text, grams):
                if guess := _guess(run[0], place, text, grams):
                    yield _fault(run[0], place, run.start(), guess)


def _unknown(run: str, text: str, grams: Grams) -> Iterator[int]:
    """The places in a run of Han of which the character goes with neither of its neighbours."""
    is_known = grams.known_pairs(run, text)
    if all(is_known):
        return
    for place, char in enumerate(run):
        beside = is_known[max(0, place - 1) : place + 1]
        is_doubled = char in (run[place - 1 : place], run[place + 1 : place + 2])
        if not (is_doubled or any(beside) or grams.word_across(run, place) or _is_listed(run, place, grams)):
            yield place


def _is_listed(run: str, place: int, grams: Grams) -> bool:
    """Whether the dictionary has a word of the character and a neighbour."""
    pairs = run[max(0, place - 1) : place + 1], run[place : place + 2]
    return any(len(pair) > 1 and grams.is_listed(pair) for pair in pairs)


def _guess(run: str, place: int, text: str, grams: Grams) -> Guess | None:
    """The character that is likely meant, if any."""
    before, after = run[place - 1 : place], run[place + 1 : place + 2]
    guesses: list[Guess] = []
    if before and before not in ALONE and not grams.word_until(run, place):
        guesses += _judged(run[place], before, {before + char: char for char in alike(run[place]) - ALONE}, text, grams)
    if after and after not in ALONE and not grams.word_at(run, place + 1):
        guesses += _judged(run[place], after, {char + after: char for char in alike(run[place]) - ALONE}, text, grams)
    return max(guesses, key=lambda guess: (guess.severity == "warning", guess.tie), default=None)


def _judged(wrong: str, beside: str, pairs: Mapping[str, str], text: str, grams: Grams) -> Iterator[Guess]:
    """
    :param pairs: what may be meant, with the character that is right there.
    """
    for pair, char in pairs.items():
        if not grams.is_word(pair):
            continue
        tie = grams.tie(pair, wrong, beside, text) if grams.elsewhere(pair, text) >= OFTEN else 0.0
        if tie >= TIED:
            yield Guess("warning", tie, char, pair)
        elif grams.elsewhere(wrong, text) <= RARE and (tie := grams.common_tie(pair, wrong, beside)) >= COMMONLY_TIED:
            yield Guess("info", tie, char, pair)


def _fault(run: str, place: int, start: int, guess: Guess) -> Fault:
    first = place - 1 if guess.pair[-1] == guess.char else place
    found = run[first : first + 2]
    span = (start + place, start + place + 1)
    message = "{found} is no known word, {right} is"
    values = {"found": found, "right": guess.pair}
    return Fault(guess.severity, message, values, (span,), expected=guess.pair, found=found, suggestion=guess.char)


def alike(char: str) -> Set[str]:
    """The characters that sound or look like one."""
    return _alike().get(char, frozenset())


@cache
def _alike() -> dict[str, frozenset[str]]:
    of_sound: defaultdict[str, set[str]] = defaultdict(set)
    for char, sounds in dictionary.sounds().items():
        for sound in sounds:
            of_sound[sound].add(char)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for char, sounds in dictionary.sounds().items():
        found[char].update(*(of_sound[sound] for sound in sounds))
    for line in data.read("confusable.tsv").splitlines():
        group = line.split("\t")
        for char in group:
            found[char].update(group)
    return {char: frozenset(others - {char}) for char, others in found.items()}
