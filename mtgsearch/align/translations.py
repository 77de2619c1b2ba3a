"""Which tokens of one language render which of the other, and how surely: from a dictionary first, then from the texts
themselves.

A ``link`` of a Chinese and an English token says how many times likelier the one is where the other is than anywhere.
That from a dictionary is a guess; what two texts show, once they are aligned roughly, is learned by expectation
maximisation as in model 1 of Brown et al., "The Mathematics of Statistical Machine Translation" (Computational
Linguistics 19, 1993), in both directions at once, which must agree, as in Liang, Taskar and Klein, "Alignment by
Agreement" (NAACL 2006).
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from mtgsearch.align.bags import Bag
from mtgsearch.align.commonness import MOST_UNANSWERED

UNANSWERED = 0.1
"""The share of the places of a token where nothing answers it, even if all that may is known, as long as no text is;"""
UNANSWERED_FROM = 10.0
"""this weighs as much as so many places."""
LEAST_LINKED = 0.02
"""What links give of a token, at least, for what they say to be made up for the rest."""
ROUNDS = 2
"""Of expectation maximisation."""
LEAST_EVIDENCE = 8.0
"""Of a new link: how often its tokens are in the same bead, by the log of how much oftener than by chance."""
LONG = 300
"""Tokens on a side of a bead, from which on it shows no new links: nearly anything is together in it."""
DISCOUNT = 0.7
"""Of a count of links, what is taken off at most, for a rare token meets others by chance."""
LEAST_COUNT = 0.05
"""Links seen less often are dropped, and so are those no likelier than chance."""
NEW_RATE = 0.25
"""The ``Answering.rate`` of a token whose first link the text shows."""
UNSEEN = 1500.0
SAME_WEIGHT = 2.0
"""Of a token that both languages write alike (a number, a sign, a Latin name); a translation of one word has 1."""

Links = Mapping[str, Mapping[str, float]]
"""By Chinese and English token."""
Counts = dict[tuple[str, str], float]
Weights = Mapping[str, float]


class Totals(NamedTuple):
    """How much each token weighs in all sentences of a language together."""

    zh: Weights
    en: Weights

    @property
    def mass(self) -> float:
        """Of a text, on average of the two, with what else might have been written: a token that stands once in a short
        text is no common one."""
        return UNSEEN + (sum(self.zh.values()) + sum(self.en.values())) / 2


class Answering(NamedTuple):
    """What it says that a token stands beside a side of the other language. Against all sides of a text it evens out,
    however long they are."""

    unanswered: float
    """In what share of its places nothing that has a link to it is there."""
    rate: float
    """The odds of its being answered, against its not being, for each unit of a link's ratio and of the weight of what
    it leads to, by a side that weighs 1."""

    @classmethod
    def of(cls, unanswered: float, linked: float) -> "Answering":
        """:param linked: what share of the token its links would give if the other language were strewn at random."""
        return cls(unanswered, (1 - unanswered) / unanswered / max(linked, LEAST_LINKED))


class Translations(NamedTuple):
    """Links, and of the tokens that have some what they say."""

    links: Links
    zh: Mapping[str, Answering]
    en: Mapping[str, Answering]


def totals(zh: Iterable[Bag], en: Iterable[Bag]) -> Totals:
    return Totals(_total(zh), _total(en))


def _total(bags: Iterable[Bag]) -> Weights:
    total: defaultdict[str, float] = defaultdict(float)
    for bag in bags:
        for token, weight in bag.tokens.items():
            total[token] += weight
    return dict(total)


def expected(glosses: Callable[[str], Iterable[Sequence[str]]], weights: Totals) -> Counts:
    """How often each link of a dictionary may be expected in texts of such weights.

    The translations of a word share what it has to give, and it counts as the root of what the rarer token weighs: the
    dictionary has a say, which fades where there is much to see.

    :param glosses: gives the translations of a Chinese token, each as its English tokens.
    """
    found: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for zh in weights.zh:
        for gloss in glosses(zh):
            for en in gloss:
                if en in weights.en:
                    found[zh][en] += 1 / len(gloss)
    for token in weights.zh.keys() & weights.en.keys():
        found[token][token] += SAME_WEIGHT
    return {
        (zh, en): share / sum(shares.values()) * math.sqrt(min(weights.zh[zh], weights.en[en]))
        for zh, shares in found.items()
        for en, share in shares.items()
    }


def guessed(prior: Counts, weights: Totals) -> Translations:
    """By the dictionary alone: what it does not know of a token may answer it as well."""
    links = _links(prior, weights)
    zh, en = (
        {token: Answering.of(1 - (1 - UNANSWERED) * min(1.0, share), share) for token, share in shares.items()}
        for shares in _linked(links, weights)
    )
    return Translations(links, zh, en)


def _linked(links: Links, weights: Totals) -> tuple[Weights, Weights]:
    """What share of each token its links give, on average of all places of the other language."""
    zh_mass, en_mass = sum(weights.zh.values()), sum(weights.en.values())
    zh_shares: dict[str, float] = {}
    en_shares: defaultdict[str, float] = defaultdict(float)
    for zh, answers in links.items():
        zh_shares[zh] = math.fsum(ratio * weights.en[en] for en, ratio in answers.items()) / en_mass
        for en, ratio in answers.items():
            en_shares[en] += ratio * weights.zh[zh] / zh_mass
    return zh_shares, dict(en_shares)


def learned(beads: Sequence[tuple[Bag, Bag]], before: Translations, prior: Counts, weights: Totals) -> Translations:
    """By the two sides, Chinese and English, of beads that are taken to answer each other."""
    now = before._replace(links=_with_new(beads, before.links))
    for _ in range(ROUNDS):
        now = _maximised(beads, now, prior, weights)
    return now


def _links(counts: Counts, weights: Totals) -> dict[str, dict[str, float]]:
    mass = weights.mass
    links: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (zh, en), count in counts.items():
        ratio = count * mass / ((weights.zh[zh] + 0.5) * (weights.en[en] + 0.5))
        if count > LEAST_COUNT and ratio > 1:
            links[zh][en] = ratio
    return dict(links)


def _with_new(beads: Sequence[tuple[Bag, Bag]], known: Links) -> Links:
    """The links, and those of tokens that are together in beads oftener than by chance."""
    beads = [bead for bead in beads if max(len(side.tokens) for side in bead) <= LONG]
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, (bag, _) in enumerate(beads):
        for token in bag.tokens:
            places[token].append(place)
    common = Counter(token for _, en in beads for token in en.tokens)
    links: dict[str, dict[str, float]] = {zh: dict(answers) for zh, answers in known.items()}
    for zh, where in places.items():
        if len(where) > 1:
            together = Counter(chain.from_iterable(beads[place][1].tokens for place in where))
            for en, count in together.items():
                ratio = (count - 0.5) * len(beads) / (len(where) * common[en])
                if count > 1 and ratio > 1 and count * math.log(ratio) > LEAST_EVIDENCE:
                    answers = links.setdefault(zh, {})
                    answers[en] = max(ratio, answers.get(en, 0.0))
    return links


def _maximised(beads: Sequence[tuple[Bag, Bag]], now: Translations, prior: Counts, weights: Totals) -> Translations:
    """One round: what answers what in each bead, by the links there are, and new links by that."""
    count = _Count(now)
    for zh, en in beads:
        count.take(zh, en)
    counts = {key: seen * seen / (seen + DISCOUNT) for key, seen in count.links.items()}
    for key, seen in prior.items():
        counts[key] = counts.get(key, 0.0) + seen
    links = _links(counts, weights)
    zh_linked, en_linked = _linked(links, weights)
    return Translations(
        links,
        _answering(zh_linked, count.zh_unanswered, count.zh_seen),
        _answering(en_linked, count.en_unanswered, count.en_seen),
    )


def _answering(linked: Weights, unanswered: Weights, seen: Weights) -> dict[str, Answering]:
    return {
        token: Answering.of(share_unanswered(unanswered.get(token, 0.0), seen.get(token, 0.0)), share)
        for token, share in linked.items()
    }


def share_unanswered(unanswered: float, seen: float) -> float:
    """In what share of its places nothing answers a token, of which so much was seen."""
    return min(MOST_UNANSWERED, (unanswered + UNANSWERED_FROM * UNANSWERED) / (seen + UNANSWERED_FROM))


class _Count:
    """What is expected of links and of unanswered tokens in beads."""

    def __init__(self, now: Translations) -> None:
        self._now = now
        self.links: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.zh_unanswered: defaultdict[str, float] = defaultdict(float)
        self.en_unanswered: defaultdict[str, float] = defaultdict(float)
        self.zh_seen: defaultdict[str, float] = defaultdict(float)
        self.en_seen: defaultdict[str, float] = defaultdict(float)

    def take(self, zh: Bag, en: Bag) -> None:
        links = list(linked(self._now.links, zh.tokens, en.tokens))
        zh_sums: defaultdict[str, float] = defaultdict(float)
        en_sums: defaultdict[str, float] = defaultdict(float)
        for ours, theirs, ratio in links:
            zh_sums[ours] += en.tokens[theirs] * ratio
            en_sums[theirs] += zh.tokens[ours] * ratio
        forth = _shared(zh, zh_sums, en.weight, self._now.zh, self.zh_seen, self.zh_unanswered)
        back = _shared(en, en_sums, zh.weight, self._now.en, self.en_seen, self.en_unanswered)
        counts = self.links
        for ours, theirs, ratio in links:
            counts[ours, theirs] += forth[ours] * back[theirs] * ratio


def _shared(
    side: Bag,
    sums: Mapping[str, float],
    facing: float,
    known: Mapping[str, Answering],
    seen: defaultdict[str, float],
    unanswered: defaultdict[str, float],
) -> dict[str, float]:
    """Notes of the tokens of a side how much was seen and left unanswered, and gives for those with links their part in
    each, by which its ratio is to be multiplied; the part of the token on the other end likewise. So the two directions
    agree: what comes out is their geometric mean.

    :param sums: of the links of each token, by their ratios and the weights of what they lead to.
    :param facing: what the other side weighs.
    """
    parts = {}
    for token, weight in side.tokens.items():
        seen[token] += weight
        total = sums.get(token)
        if total is None:
            unanswered[token] += weight
            continue
        odds = (known[token].rate if token in known else NEW_RATE) / facing
        whole = 1 + odds * total
        unanswered[token] += weight / whole
        parts[token] = weight * math.sqrt(odds / whole)
    return parts


def linked(links: Links, zh: Iterable[str], en: Collection[str]) -> Iterator[tuple[str, str, float]]:
    """The links between Chinese and English tokens."""
    for token in zh:
        answers = links.get(token)
        if answers:
            if len(answers) < len(en):
                for other, ratio in answers.items():
                    if other in en:
                        yield token, other, ratio
            else:
                for other in en:
                    if other in answers:
                        yield token, other, answers[other]
