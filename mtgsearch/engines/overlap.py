"""Which passages share most words with a text: the candidates among which the nearest are looked for.

A word counts by its rarity, and the rarest alone are looked at: they tell passages apart, and have few. Chinese is not
cut, which would need jieba: whatever of it is a word anywhere is looked for.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from math import log

from mtgsearch.model import Lang
from mtgsearch.text.script import has_han, is_han
from mtgsearch.text.tokens import stems

LONGEST_WORD = 4
"""Han characters. Longer words are rare, and mostly made of shorter ones that stand beside them."""
POSTINGS = 20_000
"""Of the rarest words together that are read; with three times as many no more of the best matches were found."""
FEWEST = 4
"""Words that are looked for however frequent they are."""
SHARE = 1 / 5
"""Of what the heaviest passage weighs: what shares less is hardly near. With a third, a best match in a hundred is lost
where characters of a short Chinese text were changed; with none, twice as much time."""


def terms(text: str, lang: Lang) -> set[str]:
    """What of a folded text may be indexed on the side ``lang``: stems, and pieces of Han as long as words."""
    found = set(stems(text))
    if lang == "zh" and has_han(text):
        sizes = range(1, LONGEST_WORD + 1)
        pieces = {text[start : start + size] for start in range(len(text)) for size in sizes}
        found.update(piece for piece in pieces if all(map(is_han, piece)))
    return found


def weights(
    wanted: Set[str], passages: int, frequency: Callable[[str], int], rows: Callable[[str], Mapping[int, float]]
) -> dict[int, float]:
    """By row, what the words that a passage shares weigh; those that share none of the rarest are left out.

    :param passages: how many there are.
    :param frequency: tells in how many of them a term stands.
    :param rows: gives those by their rows.
    """
    known = sorted((count, term) for term in wanted if (count := frequency(term)))
    weights: defaultdict[int, float] = defaultdict(float)
    read = 0
    for place, (count, term) in enumerate(known):
        read += count
        if read > POSTINGS and place >= FEWEST:
            break
        rarity = log(1 + passages / count)
        for row in rows(term):
            weights[row] += rarity
    return weights


def best(weights: Mapping[int, float], most: int, sizes: Callable[[Sequence[int]], Sequence[int]]) -> list[int]:
    """The rows that weigh most, the heaviest first, and of equal ones the shortest; none that weighs far less.

    :param sizes: tells how long the texts of some rows are, in any unit.
    """
    from heapq import nsmallest

    least = SHARE * max(weights.values(), default=0)
    heavy = [row for row, weight in weights.items() if weight >= least]
    keys = ((-weights[row], size, row) for row, size in zip(heavy, sizes(heavy), strict=True))
    return [row for _, _, row in nsmallest(most, keys)]
