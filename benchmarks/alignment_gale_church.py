"""The aligner that others are held against: sentence lengths alone, as Gale and Church found that they suffice.

W. A. Gale and K. W. Church, "A Program for Aligning Sentences in Bilingual Corpora", Computational Linguistics 19(1),
1993: lengths in characters, the six kinds of bead with the probabilities of table 5, and the variance of section 3.3.
Two things are our own. How many characters of Chinese answer one of English is taken from the texts, as they have it
that each pair of languages has its ratio. And only cells near the line on which the texts advance alike are looked at,
so that long texts can be done: beyond that the way that is found is the likeliest.
"""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from mtgsearch.align.beads import Bead

PRIORS = {(1, 1): 0.89, (1, 0): 0.0099, (0, 1): 0.0099, (2, 1): 0.089, (1, 2): 0.089, (2, 2): 0.011}
"""How likely a bead of so many English and so many Chinese sentences is."""
VARIANCE = 6.8
"""Of the length of what answers one character."""
REACH = 400
"""How many sentences from the line on which both texts advance alike a way may go."""
_MOST = 2
"""Sentences that a side of a bead has at most: as far as rows of the table must be seen beyond their ends."""
_SHAPES = tuple(PRIORS)
_SURPRISE = {shape: -np.log(prior) for shape, prior in PRIORS.items()}

Floats = NDArray[np.float64]


def align(zh: Sequence[str], en: Sequence[str], reach: int = REACH) -> list[Bead]:
    """The likeliest beads, in order, each sentence in one of them."""
    rows = _starts(zh, en, reach)
    positions = _positions(zh, en)
    offsets = np.arange(2 * reach + 1)
    first = np.where(offsets == reach, 0.0, np.inf)
    costs = [_padded(first)]
    back = np.zeros((len(rows), len(offsets)), dtype=np.uint8)
    for row in range(1, len(rows)):
        best = np.full(len(offsets), np.inf)
        at = rows[row] + offsets
        for number, (en_count, zh_count) in enumerate(_SHAPES):
            before = en_count + zh_count
            if before > len(costs):
                continue
            shift = rows[row] - rows[row - before] - en_count + _MOST
            cost = costs[-before][shift : shift + len(offsets)] + _SURPRISE[en_count, zh_count]
            cost = cost + _unlikelihood(positions, at, row - at, en_count, zh_count)
            better = cost < best
            best[better] = cost[better]
            back[row][better] = number
        best[(at < 0) | (at > len(en)) | (row < at) | (row - at > len(zh))] = np.inf
        costs = [*costs[-3:], _padded(best)]
    return _way_back(back, rows)


def _starts(zh: Sequence[str], en: Sequence[str], reach: int) -> list[int]:
    """Of each row of the table, which holds the cells with as many sentences behind them in both languages together,
    how many of them are English in its first cell."""
    en_ends, zh_ends = _ends(en), _ends(zh)
    centre, starts = 0, [-reach]
    for row in range(1, len(en) + len(zh) + 1):
        other = row - 1 - centre
        is_behind = other == len(zh) or (centre < len(en) and en_ends[centre] <= zh_ends[other])
        centre += is_behind
        starts.append(centre - reach)
    return starts


def _ends(sentences: Sequence[str]) -> list[float]:
    """Where each sentence ends, as the share of the text that lies before it."""
    lengths = list(accumulate(map(len, sentences)))
    return [length / max(lengths[-1], 1) for length in lengths]


def _positions(zh: Sequence[str], en: Sequence[str]) -> tuple[Floats, Floats]:
    """How many characters lie before each sentence and behind the last, English and Chinese, the Chinese ones as many
    as answer them in English."""
    lengths = [np.array([0, *accumulate(map(len, sentences))], dtype=np.float64) for sentences in (en, zh)]
    ratio = lengths[0][-1] / max(lengths[1][-1], 1.0)
    return lengths[0], lengths[1] * (ratio or 1.0)


def _padded(row: Floats) -> Floats:
    return np.pad(row, _MOST, constant_values=np.inf)


def _unlikelihood(
    positions: tuple[Floats, Floats], en_end: NDArray[np.int_], zh_end: NDArray[np.int_], en_count: int, zh_count: int
) -> Floats:
    """Of the lengths of the last so many sentences before each place, as beads: the negative logarithm."""
    en, zh = (
        side[np.clip(end, 0, len(side) - 1)] - side[np.clip(end - count, 0, len(side) - 1)]
        for side, end, count in zip(positions, (en_end, zh_end), (en_count, zh_count), strict=True)
    )
    deviation = np.abs(en - zh) / np.sqrt(VARIANCE * np.maximum((en + zh) / 2, 1.0))
    return -_log_two_tails(deviation)


def _log_two_tails(deviation: Floats) -> Floats:
    """The logarithm of how likely a standard normal value is to be so far from 0 or farther.

    M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 26.2.17; as a logarithm it does not vanish.
    """
    t = 1 / (1 + 0.2316419 * deviation)
    series: Floats = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    tails: Floats = np.log(2 / np.sqrt(2 * np.pi) * series) - deviation**2 / 2
    return tails


def _way_back(back: NDArray[np.uint8], rows: Sequence[int]) -> list[Bead]:
    row = len(rows) - 1
    en = rows[-1] + back.shape[1] // 2
    beads = []
    while row:
        en_count, zh_count = _SHAPES[back[row][en - rows[row]]]
        zh = row - en
        beads.append(Bead(zh - zh_count, zh, en - en_count, en))
        row, en = row - en_count - zh_count, en - en_count
    return beads[::-1]
