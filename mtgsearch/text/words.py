"""Chinese words, by jieba with the glossary as user dictionary. The only module that imports jieba, and only when a
first text is cut: loading its dictionary takes a second.

Words rank what was found, and answer when a run stands nowhere as written; they never decide whether a passage is
found. jieba's guessing of unknown words is off: it glues terms to their neighbours.
"""

import re
import sys
import warnings
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from types import ModuleType
from typing import TYPE_CHECKING

from mtgsearch.text.script import is_han

if TYPE_CHECKING:
    from jieba import Tokenizer

MODIFIERS = "已未正被可进"
"""Characters that say something of a term rather than begin one: 已跃离 is to be cut 已, 跃离."""
BLOCK = r"[\u4e00-\u9fd5a-zA-Z0-9+#&._%-]+|[^\u4e00-\u9fd5a-zA-Z0-9+#&._%-]+"
"""What jieba cuts by itself, and what stands between: cut apart they give the same words."""
BLOCKS = 8192
"""That are remembered: of a passage first the whole is cut, and then its sentences."""
PIECE = 100_000
"""Characters that are cut at once: of a run of Han without any punctuation jieba would hold a graph of all of it, which
takes a gigabyte for a few million."""
FREQUENCY = 1000
"""What a term counts at least, in jieba's measure. It makes 指示牌手 be cut 指示, 牌手; ten times as much would also
make 定义 a word in 预定义."""


class Cutter:
    """Cuts folded Chinese text into words. ``terms`` are folded words to be known besides jieba's own."""

    def __init__(self, terms: Iterable[str] = ()) -> None:
        self._terms = frozenset(term for term in terms if len(term) > 1 and all(map(is_han, term)))

    def cut(self, text: str) -> list[str]:
        """The words of folded ``text``, which joined are ``text`` again."""
        pieces = (text[start : start + PIECE] for start in range(0, len(text), PIECE))
        return [word for piece in pieces for block in re.findall(BLOCK, piece) for word in _cut(self._terms, block)]

    def frequency(self, word: str) -> int:
        """How often a folded word occurs by jieba's measure, 0 where it is none that is known."""
        return int(_load(self._terms).FREQ.get(word, 0))

    def breaks(self, text: str) -> tuple[int, ...]:
        """The ends of the words of folded ``text``, as offsets, ascending."""
        return tuple(accumulate(map(len, self.cut(text))))


@lru_cache(maxsize=BLOCKS)
def _cut(terms: frozenset[str], block: str) -> tuple[str, ...]:
    return tuple(_load(terms).cut(block, HMM=False))


@lru_cache(maxsize=2)
def _load(terms: frozenset[str]) -> "Tokenizer":
    """A tokenizer with jieba's dictionary and ``terms``. Loading it jieba's way would leave a file in the temporary
    folder, which later runs trust unchecked.

    A term made of a shorter one (触发条件, of 触发 and 条件) is left to be cut: both its ends stay ends of words, and
    the shorter one is a word too. 法术 in 法术力 is none, for 力 alone is no word.
    """
    tokenizer = _jieba().Tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    for term in sorted(terms, key=lambda term: (_is_made_of(term, terms), term)):
        if not (_is_made_of(term, terms) and _is_cut_well(term, terms, tokenizer)):
            tokenizer.add_word(term, max(FREQUENCY, tokenizer.suggest_freq(term)))
    return tokenizer


def _is_made_of(term: str, terms: frozenset[str]) -> bool:
    halves = ((term[:place], term[place:]) for place in range(2, len(term) - 1))
    return (term[0] in MODIFIERS and term[1:] in terms) or any(one in terms or other in terms for one, other in halves)


def _is_cut_well(term: str, terms: frozenset[str], tokenizer: "Tokenizer") -> bool:
    """Whether a shorter term comes out whole at an end: 先手牌手 is not to be cut 先, 手牌, 手."""
    ends = accumulate(map(len, tokenizer.cut(term, HMM=False)))
    return any(term[:end] in terms or term[end:] in terms for end in ends if end < len(term))


def _jieba() -> ModuleType:
    """jieba, imported without its warnings and without ``pkg_resources``, which is slow, deprecated and not needed."""
    found = {name: sys.modules[name] for name in ("pkg_resources",) if name in sys.modules}
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import jieba
    finally:
        del sys.modules["pkg_resources"]
        sys.modules.update(found)
    return jieba  # type: ignore[no-any-return]
