"""The works that rules are cited from, and the names they are cited by. Which works the corpus holds is not known here.

The names stand in ``data/works.tsv``: a work's code and one of its names a line, after a line of headings.
"""

import re
from functools import cache

from mtgsearch import data
from mtgsearch.text.normalize import fold
from mtgsearch.text.tokens import is_whole

BETWEEN = r"""[ :,"』》]*(?:(?:section|rule)s? *|第 *|章节 *)?"""
"""What may stand between the name of a work and the number: ``MTR section 4.3``, ``《万智牌比赛规则》第 5.2 节``."""
LONGEST_CITATION = 80
"""Code points before a number in which the name of its work is looked for."""


Citation = tuple[str, int]
"""A work named directly before a number: its code, and where its name begins."""


@cache
def names() -> dict[str, str]:
    """Folded name to code, such as ``"完整规则": "cr"``."""
    rows = (line.split("\t") for line in data.read("works.tsv").splitlines()[1:])
    return {fold(name): code for code, name in rows}


@cache
def codes() -> frozenset[str]:
    """The codes, in lower case: ``cr``, ``ipg``, …"""
    return frozenset(names().values())


def named_before(text: str, end: int) -> Citation | None:
    """The work that ``text`` names directly before ``end``."""
    start = max(0, end - LONGEST_CITATION)
    match = _citation().search(text, start, end)
    if match is None or not is_whole(text, match.start(1), match.end(1)):
        return None
    return names()[fold(match[1])], match.start(1)


@cache
def _citation() -> re.Pattern[str]:
    """A name at the end of what is searched. Case matters not even in a text that is not folded."""
    longest_first = sorted(names(), key=len, reverse=True)
    return re.compile(rf"({'|'.join(map(re.escape, longest_first))}){BETWEEN}\Z", re.IGNORECASE)
