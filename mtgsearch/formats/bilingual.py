"""One text that says the same in two languages, cut into its sides: ``1.1 Definition 定义``, ``死触/Deathtouch``,
``Game Day（欢乐日）``.

A wrong pair is worse than none: a text is cut only where one language ends and the other begins once, with white space,
a stroke or brackets between, in sides of about the same length that end alike. Chinese with a foreign name at its end
looks the same, so that one foreign word is taken for a side only where the document is known to write so.
"""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from mtgsearch.text.script import has_han, is_han, language

Order = Literal["en", "zh"]
"""Which language stands first."""

LABEL = re.compile(
    r"(?:[A-Z]{2,6} )?\d{1,4}(?:\.\d{1,4})*[a-z]?[.、)）:：]?(?:\s+|(?=[^\x00-\x7f\d]))"
    r"|[A-Z][.)、]\s*|[(（]\w{1,3}[)）]\s*"
)
"""A number, with what stands before it, or a letter: at the head of a text it belongs to both sides."""
WORD = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f'’]*")
OPENING = '（(「『《〈【“‘"['
BRACKETS = {"（": "）", "(": ")", "[": "]", "【": "】"}
STROKES = "/／|｜"
MARKS = f"{STROKES}–—～:："
"""What may stand between two sides besides white space and belongs to neither."""
TRAILING_NOTE = re.compile(r"\s*[(（][^()（）]*[)）]\Z")
ENDS = re.compile(r"[.。!！?？;；:：,，、…][\"'”’」』）)\]]*\Z")
FEWEST_HAN, MOST_HAN = 0.4, 6.0
"""Han characters to a word; in the headings and names of rules and policy .7 to 4."""
SURE_HAN = 2
"""The same, from which on sides are believed to stand in another order than is usual in the document."""
CONTINUES = re.compile(r"[的是]")
"""Chinese that begins so continues what stands before it."""
AWAITS = re.compile(r"(?:参见|参阅|详见|请见|使用|采用|关于|例如|通过|根据|来自|安装|打开|[在和与或及由为如即])\Z")
"""Chinese that ends so awaits a name."""
OFTEN = 3
LOPSIDED = 4
"""Paragraphs in one language to one in the other, beyond which a document is not bilingual."""
ACRONYM = 4
"""Letters; longer words in capitals are words."""
IDENTIFIER = re.compile(r"\S*(?:[a-z][A-Z]|\w\.[a-z]|[_=<>{}\\;]|\(\))\S*")
"""What programs call things, and their signs: no word of a language."""


class Sides(NamedTuple):
    """Both sides of a text, each with the text's label."""

    zh: str
    en: str
    first: Order
    is_stroke: bool
    """Whether a stroke parts them."""
    words: int
    """English ones."""


class Habit(NamedTuple):
    """How a document writes: whether it has text in both languages, which stands first where both share a text, and
    whether the texts beside one do so too."""

    is_bilingual: bool = False
    order: Order | None = None
    among_such: bool = False

    @classmethod
    def of(cls, shorts: Iterable[str], longs: Iterable[str]) -> "Habit":
        """The habit that headings, items and cells show, and the languages of the paragraphs."""
        shorts = list(shorts)
        found = [each for text in shorts if (each := sides(text))]
        orders = [each.first for each in found if not each.is_stroke]
        zh, en = (orders.count(order) for order in ("zh", "en"))
        order: Order | None = None if zh == en else "zh" if zh > en else "en"
        langs = [language(text) for text in longs]
        fewer, more = sorted((langs.count("zh"), langs.count("en")))
        often = len(found) >= OFTEN and 2 * len(found) > len(shorts)
        return cls(bool(fewer * LOPSIDED >= more > 0) or often, order)

    def among(self, texts: Iterable[str]) -> "Habit":
        """The habit for one of ``texts``: of those with Chinese, as many may be cut as not, or more."""
        chinese = [text for text in texts if has_han(text)]
        return self._replace(among_such=2 * sum(sides(text) is not None for text in chinese) >= len(chinese))

    def allows(self, found: Sides) -> bool:
        is_usual = found.first == self.order
        if found.words == 1:
            return self.is_bilingual and self.among_such and (is_usual or found.is_stroke)
        if found.is_stroke:
            return True
        return self.is_bilingual and (is_usual or sum(map(is_han, found.zh)) >= SURE_HAN * found.words)


def label_of(text: str) -> str:
    """The number or letter that ``text`` begins with, with the white space after it."""
    match = LABEL.match(text)
    return match[0] if match else ""


def sides(text: str, habit: Habit | None = None, prose: str = "") -> Sides | None:
    """The two sides of ``text``; ``None`` where there are none, or it is not certain where they part.

    :param habit: of the document, which must allow it.
    :param prose: the text with a sign for each stretch of code, where it has any: it must have two sides as well.
    """
    if prose not in ("", text) and not sides(prose, habit):
        return None
    if not has_han(text) or not WORD.search(text):
        return None
    label = label_of(text)
    rest = text[len(label) :]
    for found in (_english_first(rest), _chinese_first(rest)):
        if found and _is_fitting(found) and (habit is None or habit.allows(found)):
            return found._replace(zh=label + found.zh, en=label + found.en)
    return None


def _english_first(text: str) -> Sides | None:
    start = next((place for place, char in enumerate(text) if is_han(char)), 0)
    while start and not text[start - 1].islower() and (text[start - 1].isalnum() or text[start - 1] in "+."):
        start -= 1  # a year or an abbreviation right before a Han character is Chinese
    while start and text[start - 1] in OPENING:
        start -= 1
    en, between, zh = _parted(text[:start], text[start:])
    if zh and zh[0] in BRACKETS:
        if not _is_in_brackets(zh):
            return None
        between, zh = between or "(", zh[1:-1]
    known = {word.lower() for word in WORD.findall(en)}
    if not between or any(word.lower() not in known for word in _words(zh)) or CONTINUES.match(zh):
        return None
    return Sides(zh, en, "en", between in STROKES, len(WORD.findall(en)))


def _chinese_first(text: str) -> Sides | None:
    note = TRAILING_NOTE.search(text)
    after = note[0] if note and has_han(note[0]) and not _is_han_before(text, note.start()) else ""
    text = text[: len(text) - len(after)]
    end = max((place for place, char in enumerate(text) if is_han(char)), default=-1) + 1
    while end < len(text) and text[end] in "）)」』》〉】”’.。!！?？;；":
        end += 1
    zh, between, en = _parted(text[:end], text[end:])
    if en and en[0] in BRACKETS and _is_in_brackets(en):
        between, en = between or "(", en[1:-1]
    known = {word.lower() for word in WORD.findall(en)}
    names = [word for word in WORD.findall(en) if word[0].isupper()]
    if not between or any(word.lower() not in known for word in _words(zh)) or en[:1] in BRACKETS:
        return None
    if AWAITS.search(zh) or (len(names) > 1 and names[0] in names[1:]):
        return None  # a name that ends the Chinese may begin this English
    return Sides(zh + after, en, "zh", between in STROKES, len(WORD.findall(en)))


def _is_han_before(text: str, place: int) -> bool:
    return is_han(text[place - 1]) if place else True


def _parted(before: str, after: str) -> tuple[str, str, str]:
    """The two without what separates them, and that."""
    head, tail = before.rstrip(), after.lstrip()
    between = before[len(head) :] + after[: len(after) - len(tail)]
    if len(head) > 1 and (head[-1] in MARKS or head.endswith(" -")):
        head, between = head[:-1].rstrip(), head[-1]
    elif tail and tail[0] in MARKS:
        tail, between = tail[1:].lstrip(), tail[0]
    return head, between, tail


def _is_in_brackets(text: str) -> bool:
    close = BRACKETS[text[0]]
    return len(text) > 2 and text.endswith(close) and text.find(close) == len(text) - 1


def _words(zh: str) -> list[str]:
    """The foreign words of a Chinese text but for abbreviations and letters."""
    return [word for word in WORD.findall(zh) if len(word) > 1 and not word.isupper()]


def _is_fitting(found: Sides) -> bool:
    words = WORD.findall(found.en)
    if all(map(IDENTIFIER.fullmatch, found.en.split())):
        return False
    han = sum(map(is_han, found.zh))
    if not words or has_han(found.en) or not FEWEST_HAN * len(words) <= han <= MOST_HAN * len(words):
        return False
    if language(found.en) != "en" or (len(words) == 1 and len(words[0]) <= ACRONYM and words[0].isupper()):
        return False
    zh_end, en_end = (_end(text) for text in (found.zh, found.en))
    return zh_end == en_end


def _end(text: str) -> bool:
    return ENDS.search(text.rstrip()) is not None
