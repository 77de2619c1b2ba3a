"""Words and characters that stand twice by mistake.

Chinese doubles characters rightly in many words (慢慢, 一一, 看看), and where two words meet so (牌手手牌).
A doubled character is a fault only where no known word holds it, no two known words meet in it, and nothing like it
stands elsewhere in the texts.
"""

import re
from collections import Counter
from collections.abc import Iterator
from operator import eq

from mtgsearch import dictionary
from mtgsearch.checks.base import Check, Example, Lore, Study, Text, Unit
from mtgsearch.checks.grams import Grams
from mtgsearch.findings import Edit, Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import Lang
from mtgsearch.text.code import covered, is_listing
from mtgsearch.text.normalize import fold

TWICE = re.compile(r"([\u3400-\u9fff])\1")
WORD_TWICE = re.compile(r"([\u3400-\u9fff]{2,4}?)\1")
WORD = re.compile("[a-z]+")
ENGLISH_TWICE = re.compile(r"(?<![\w'’.-])([a-z]+) +\1(?![\w'’-])")
NAME_TWICE = re.compile(r"\b([A-Z][a-z]+)[ -]\1\b", re.IGNORECASE | re.ASCII)
"""A name that is doubled in English: *Wak-Wak*."""
FUNCTION = frozenset("的了在是被或与和及且将而若因所于从把则中到后该")
"""Characters that do the work of grammar, and none of which follows itself within a phrase."""
MEETING = FUNCTION | frozenset("有会不")
"""Those of which one is too many wherever the same words stand elsewhere with one, though two words may meet there."""
JOINING, MINGLED = frozenset("或与及且若"), frozenset("和为中了将所后")
"""Those that do not stand before a word that begins with them, either; those that may follow a word that ends so."""
ALONE = frozenset(
    "目的 标的 有的 似的 现在 存在 实在 内在 好在 但是 可是 于是 可以 足以 得以 难以 加以"
    " 予以 可能 只能 不能 功能".split()
)
"""Words after whose last character the same one may stand."""
PRONOUNS = frozenset("我们 你们 他们 她们 它们 自己 咱们 我 你 他 她 它 您".split())
WHOLLY = frozenset("the a an and or of for with by".split())
"""English words that never stand twice."""
STRESSED = frozenset("非常 十分 许多 好多 很多 更加 特别 什么 真的 不断 永远 仅仅 往往".split())
"""Words that are said twice for stress."""
OFTEN = frozenset(
    "that had is in on to her do no so ha ho far over down long bye hey yes years never please there well more again"
    " much many really very same million billion thousand hundred through better what which who whom where would"
    " know".split()
)
"""Those that do now and then."""
ENOUGH = 3
"""How often what is left must stand elsewhere for the doubling to be the fault."""
USUAL, LEAST = 0.02, 2
"""How often, to once that it stands singly, a doubling must stand elsewhere to be right."""
COMPOUND = 0.3
"""How often, of all times, a word must have the same character after it to be part of a longer one."""


class Doubles(Study):
    """How often words stand twice."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._counts: Counter[str] = Counter()

    def learn(self, unit: Unit) -> None:
        self._counts.update(WORD_TWICE.findall(unit.zh.text))

    def elsewhere(self, word: str, text: str) -> int:
        """How often one does so in other passages than the one of such a text, which has it."""
        return self._counts[word] - text.count(word * 2)


class Doubled(Check):
    id = "doubled"
    zh_name, en_name = "重复字词", "Doubled words"
    finds = "Words and characters that stand twice by mistake."
    right = (
        Example("人人慢慢地一一看看，谢谢大家等等。", "Everybody slowly looks at each, thank you and so on."),
        Example("先手牌手手牌中的非生物物件并没有有色费用。", "That noncreature object is no colored one."),
        Example("为了了解其目的的牌手，现在在场。", "I know that that player had had a card."),
        Example("我们来一点一点地想，许多许多。", "The team whose turn it is is the active team."),
        Example("跃离。", "New York New York, Bora Bora."),
    )
    wrong = (
        Example("这是未定义的的物件。", "This is an undefined object."),
        Example("此物件被被放逐。", "This object is exiled."),
        Example("你可以可以抓一张牌。", "You may draw a card."),
        Example("抓一张牌。", "Draw the the card."),
    )
    studies = (Grams, Doubles)

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if is_listing(unit.zh.text):
            return
        if unit.zh:
            grams = lore.of(Grams)
            prose = covered(unit.zh.text)
            yield from _characters(prose, grams)
            if not NAME_TWICE.search(unit.en.text):
                yield from _words(prose, lore.of(Doubles), grams)
        if unit.en:
            yield from _english(unit.en, unit.zh.text)


def _characters(prose: str, grams: Grams) -> Iterator[Fault]:
    for match in TWICE.finditer(prose) if any(map(eq, prose, prose[1:])) else ():
        start, end = match.span()
        severity = _severity(prose, start, grams)
        if severity:
            yield _fault("zh", (start, end), match[1], severity)


def _severity(prose: str, start: int, grams: Grams) -> Severity | None:
    """How sure it is that a character stands twice by mistake; ``None`` where it may be right."""
    char, end = prose[start], start + 2
    before, after = prose[start - 1 : start], prose[end : end + 1]
    if char in (before, after) or char in PRONOUNS or _is_one_word(prose, start, grams):
        return None
    if _is_usual(before + char * 2, before + char, prose, grams) or _is_usual(
        char * 2 + after, char + after, prose, grams
    ):
        return None
    if (
        char in MEETING
        and before != "所"
        and len(before + after) == 2
        and grams.elsewhere(before + char + after, prose) >= ENOUGH
    ):
        return "warning"
    ends, begins = grams.word_until(prose, start + 1), grams.word_at(prose, start + 1)
    if begins:
        return "error" if char in JOINING else None
    if ends in ALONE or (ends and char in MINGLED):
        return None
    if char in FUNCTION:
        return "error" if char in "的被" and not ends else "warning"
    return "warning" if grams.elsewhere(before + char + after, prose) >= ENOUGH and after not in "的地" else None


def _is_usual(gram: str, single: str, prose: str, grams: Grams) -> bool:
    """Whether a doubling stands elsewhere, and not only now and then where the character stands once."""
    if len(gram) < len(single) + 1 or len(single) < LEAST:
        return False
    elsewhere = grams.elsewhere(gram, prose)
    return prose.count(gram) > 1 or elsewhere > USUAL * grams.elsewhere(single, prose)


def _is_one_word(prose: str, start: int, grams: Grams) -> bool:
    """Whether a known word holds both."""
    return any(
        len(word := grams.word_at(prose, first, start + 2 - first)) >= start + 2 - first and word
        for first in range(max(0, start - 3), start + 1)
    )


def _words(prose: str, doubles: Doubles, grams: Grams) -> Iterator[Fault]:
    last = 0
    for match in WORD_TWICE.finditer(prose):
        word, start = match[1], match.start()
        end = start + 2 * len(word)
        if (
            start < last
            or word in PRONOUNS
            or fold(word) in STRESSED
            or word[0] == "一"
            or "的" in word
            or len(set(word)) == 1
        ):
            continue
        last = end
        if grams.is_word(word) and not _may_stand_twice(prose, start, end, doubles, grams):
            yield _fault("zh", (start, end), word, "warning")


def _may_stand_twice(prose: str, start: int, end: int, doubles: Doubles, grams: Grams) -> bool:
    """Whether the same stands elsewhere, or a sentence ends with a verb as with 考虑考虑, or the second time it is the
    beginning of a longer word."""
    middle = (start + end) // 2
    word = prose[start:middle]
    known = grams.elsewhere(word[:3], prose)
    if doubles.elsewhere(word, prose) > USUAL * known:
        return True
    if not prose[end : end + 1].isalnum():
        return dictionary.is_verb(word)
    is_compound = grams.elsewhere(prose[end - 1 : end + 1], prose) > COMPOUND * max(known, 1)
    return is_compound or bool(grams.word_at(prose, middle, end - middle + 1))


def _english(text: Text, other: str) -> Iterator[Fault]:
    """:param other: the Chinese, which has what is copied from code, too."""
    words = WORD.findall(text.text)
    for match in ENGLISH_TWICE.finditer(covered(text.text)) if any(map(eq, words, words[1:])) else ():
        word = match[1]
        if not (word in OFTEN or match[0] in other or (len(word) == 1 and word != "a")):
            yield _fault("en", match.span(), word, "error" if word in WHOLLY else "warning")


def _fault(lang: Lang, span: tuple[int, int], word: str, severity: Severity) -> Fault:
    edit = Edit(lang, span, word) if severity == "error" else None
    sides = {lang: (span,)}
    return Fault(severity, "{word} stands twice", {"word": word}, **sides, found=word, suggestion=word, edit=edit)  # type: ignore[arg-type]
