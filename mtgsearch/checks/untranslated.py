"""Text that was left in the other language.

Latin words in Chinese are often meant: names, code, abbreviations. What is suspicious are ordinary words that stand in
the English in the same form, outside quotes, brackets and code, and that the texts and the memory translate elsewhere.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from mtgsearch.checks.base import Check, Example, Lore, Study, Unit
from mtgsearch.findings import Fault, Severity
from mtgsearch.glossary import Glossary
from mtgsearch.model import Lang
from mtgsearch.text.script import has_han

MOST = 4000
"""Passages that are learned from; up to twice as many while they are counted."""
FEWEST = 2
"""Passages in which an English word is translated, for it to be known as one that is."""
ONCE, KEPT = 1, 0.1
"""How often its Chinese may have it too: in one passage, which may be the one in question, and in this share of all."""
PROSE = 3
"""Words that are in sentences, for a stretch to be one whatever is known of its words."""
WORDS = 2
"""Such words in a stretch of English that is said to be left."""
USUAL = 0.05
"""The share of passages without Han, from which on a document has code, names and numbers for passages of their own."""
CODE_WORDS = frozenset("and as by class def else for from if import in is not or return while with".split())
"""Words of programs as well as of sentences."""
NAME_WORDS = frozenset("a an and for in of on the to".split())
"""Words in lower case that names have, too."""
PROSE_WORDS = frozenset(
    "a an the of to are be was were that which this these their its your you they can may must should will would has "
    "have on it any each when".split()
)
"""Words that are in sentences, and seldom in programs."""
OPAQUE = re.compile(
    r"``.*?``|`[^`]*`|https?://[!-~]+|<[^<>]*>|\{[^{}]*\}|“[^“”]*”|「[^「」]*」|『[^『』]*』|\"[^\"]*\"|《[^《》]*》|"
    r"(?<![。.!?！？])[（(][^（）()]*[)）]|[\[【][^\[\]【】]*[\]】]|[\w.-]+@[\w.-]+|-*\w+(?:[./_:\\-]+\w+)+",
    re.ASCII,
)
"""Code, addresses, and what stands in quotes or brackets, or is no word."""
STRETCH = re.compile(r"[A-Za-z][a-z’'-]*(?:[^A-Za-z\u3400-\u9fff\n]{1,8}[A-Za-z][a-z’'-]*)+")
"""Latin words with no Han between them."""
FEWEST_WORDS = 3
"""Of a stretch in the midst of a sentence: two may be a name."""
BEGINNING = re.compile(r"(?:^|[。！？.!?（(\n])\s*$")
"""What stands before a stretch that begins a sentence."""
IS_TERM = re.compile(r"\s*(?:--|[—=/：:])")
"""What stands behind a term that is then explained."""
WORD = re.compile(r"[A-Za-z][a-z’']*(?![A-Za-z])")
SIGN_OF_CODE = re.compile(r"[`=_<>\\|$#@*~^]|;(?! [A-Za-z])|::|--|\n\s|\w\((?!e?s\))")
"""In prose a semicolon has another clause behind it, and brackets that touch a word its plural."""
HAN = re.compile("[\u3400-\u9fff][\u3400-\u9fff，、。；：]*")


class Translated(Study):
    """Which words are translated, and which documents have passages that are not."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__(glossary)
        self._seen, self._step = 0, 1
        self._kept: list[tuple[frozenset[str], frozenset[str]]] = []
        self._words: frozenset[str] = frozenset()
        self._passages: Counter[str] = Counter()
        self._foreign: dict[Lang, Counter[str]] = {"zh": Counter(), "en": Counter()}

    def learn(self, unit: Unit) -> None:
        if not unit.is_two_sided:
            return
        document, zh, en = unit.document.id, unit.zh.text, unit.en.text
        self._passages[document] += 1
        self._foreign["zh"][document] += not has_han(zh)
        self._foreign["en"][document] += not en.isascii() and has_han(en)
        self._seen += 1
        if self._seen % self._step == 0:
            self._kept.append((_words(en), _words(zh)))
            if len(self._kept) == 2 * MOST:
                self._kept, self._step = self._kept[::2], 2 * self._step

    def settle(self) -> None:
        there, kept = Counter[str](), Counter[str]()
        for en, zh in self._kept:
            there.update(en)
            kept.update(en & zh)
        self._kept = []
        self._words = frozenset(
            word for word, count in there.items() if count - kept[word] >= FEWEST and kept[word] <= ONCE + KEPT * count
        )

    def translated(self, words: Iterable[str]) -> list[str]:
        """Those words that are translated elsewhere, and are none of programs."""
        return [word for word in words if word in self._words and word not in CODE_WORDS]

    def is_usual(self, unit: Unit, lang: Lang) -> bool:
        """Whether a document has passages in the wrong language for good reason, as there are many."""
        document = unit.document.id
        return self._foreign[lang][document] > max(2.0, USUAL * self._passages[document])


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in WORD.findall(text) if len(word) > 1)


class Untranslated(Check):
    id = "untranslated"
    zh_name, en_name = "未译", "Untranslated text"
    finds = "English that was left in the Chinese, or Chinese in the English; names, code and quotations may stand."
    studies = (Translated,)
    right = (
        Example("使用 git commit 命令提交。", "Commit with the git commit command."),
        Example("其名称为Lord of the Rings。", "Its name is Lord of the Rings."),
        Example("旧牌印有“search for a copy”。", "Old cards read “search for a copy.”"),
        Example("联系 judge@example.com。", "Write to judge@example.com."),
        Example("CR", "CR"),
    )
    wrong = (
        Example("This creature can block an additional creature.", "This creature can block an additional creature."),
        Example(
            "该生物获得飞行。 It can block only creatures that have flying.",
            "That creature gains flying. It can block only creatures that have flying.",
        ),
    )

    def examine(self, unit: Unit, lore: Lore) -> Iterator[Fault]:
        if unit.is_two_sided:
            known = lore.of(Translated)
            yield from _english_left(unit, known) if has_han(unit.zh.text) else _all_english(unit, known)
            if not unit.en.text.isascii() and has_han(unit.en.text):
                yield from _chinese_left(unit, known)


def _all_english(unit: Unit, known: Translated) -> Iterator[Fault]:
    zh = unit.zh.folded
    words = [word for word in WORD.findall(OPAQUE.sub(" ", zh)) if len(word) > 2]
    if words and not _words(zh).isdisjoint(_words(unit.en.folded)) and _is_left(unit, words, known):
        is_certain = unit.zh.folded == unit.en.folded and _is_sentence(words) and not known.is_usual(unit, "zh")
        severity: Severity = "error" if is_certain else "warning"
        yield Fault(severity, "the Chinese is in English", {}, (unit.zh.whole,), (unit.en.whole,), found=unit.zh.text)


def _is_left(unit: Unit, words: list[str], known: Translated) -> bool:
    translated = known.translated(words)
    if SIGN_OF_CODE.search(unit.zh.text):
        return False
    if _is_sentence(words):
        return True
    if 2 * len(translated) < len(words) or not translated:
        return False
    return not known.is_usual(unit, "zh") or (len(translated) > WORDS and not PROSE_WORDS.isdisjoint(words))


def _english_left(unit: Unit, known: Translated) -> Iterator[Fault]:
    text = unit.zh.text
    bare = OPAQUE.sub(lambda match: "\n" * len(match[0]), text)
    found = [match.span() for match in STRETCH.finditer(bare) if _is_prose(match, known)]
    there = [(span, unit.en.text.find(text[slice(*span)])) for span in found]
    left = [(span, (place, place + span[1] - span[0])) for span, place in there if place >= 0]
    if left:
        english = " … ".join(text[slice(*span)] for span, _ in left)
        zh = tuple(unit.zh.place(*span) for span, _ in left)
        en = tuple(sorted({unit.en.place(*span) for _, span in left}))
        yield Fault("warning", "“{text}” stands in English", {"text": english}, zh, en, found=english)


def _is_prose(stretch: re.Match[str], known: Translated) -> bool:
    first, *others = WORD.findall(stretch[0]) or [""]
    if SIGN_OF_CODE.search(stretch[0]) or IS_TERM.match(stretch.string, stretch.end()):
        return False
    if len(others) + 1 < FEWEST_WORDS and not BEGINNING.search(stretch.string, 0, stretch.start()):
        return False
    words = {first.lower(), *filter(str.islower, others)} - NAME_WORDS
    return len(known.translated(words)) >= WORDS or _is_sentence(words)


def _is_sentence(words: Iterable[str]) -> bool:
    return len(PROSE_WORDS.intersection(words)) >= PROSE


def _chinese_left(unit: Unit, known: Translated) -> Iterator[Fault]:
    if known.is_usual(unit, "en"):
        return
    bare = OPAQUE.sub(lambda match: " " * len(match[0]), unit.en.text)
    for run in HAN.finditer(bare):
        place = (unit.en.place(*run.span()),)
        yield Fault("warning", "“{text}” stands in Chinese", {"text": run[0]}, (unit.zh.whole,), place, found=run[0])
