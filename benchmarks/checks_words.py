"""Errors in words: other terms, other renderings, what is denied or allowed, slips of the pen."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from random import Random

from benchmarks.checks_characters import lookalikes, mistaken, traditional
from benchmarks.checks_edits import HAN, Changed, drawn, exchanged, put, spans
from benchmarks.checks_texts import Pair, Sides, Text
from mtgsearch import glossary
from mtgsearch.glossary import Entry

SYNONYMS = {
    "如果": "若",
    "(?<!如)若": "如果",
    "牌手": "玩家",
    "并且": "而且",
    "但是": "不过",
    "然而": "但是",
    "因为": "由于",
    "由于": "因为",
    "可以": "能够",
    "任何": "任意",
    "所有": "全部",
    "进行": "执行",
    "参见": "请参阅",
    "例如": "比如",
    "使用": "运用",
    "选择": "选取",
    "决定": "确定",
    "获得": "得到",
    "得到": "获得",
    "需要": "须",
    "必须": "务必",
    "直到": "直至",
    "其他": "其它",
    "一般": "通常",
    "通常": "一般",
    "之后": "以后",
    "之前": "以前",
    "开始": "起始",
    "此时": "这时",
    "该牌手": "这位牌手",
    "(?<!应)该(?=牌|生物|永久物|咒语|异能|物件)": "此",
    "同样": "也",
    "仍然": "依然",
    "依然": "仍然",
    "按照": "依照",
    "改变": "变更",
    "放置": "放",
    "裁判": "判官",
    "比赛": "赛事",
    "错误": "失误",
    "失误": "错误",
    "处罚": "惩罚",
}
NEGATIONS = {
    "不能": "能",
    "不会": "会",
    "没有": "有",
    "不是": "是",
    "无法": "可以",
    "不应": "应",
    "(?<!不)不得": "可以",
    f"(?<![可功才职性万技效不只异])能(?=[{HAN}])(?![力够否])": "不能",
    "(?<![不机社])会(?=[在使将被有是])": "不会",
    "(?<![不还就于也可])是(?=一个|由|该|在)": "不是",
    "(?<![没只具拥所含还])有(?=任何|一|两|足够|牌手)": "没有",
}
PERMISSIONS = {"(?<!不)可以": ("不能", "必须"), "不能": ("可以",), "(?<!不)必须": ("可以", "不能")}
NOUN = "生物|牌手|永久物|对手|神器|结界|咒语|牌|鹏洛客|地|异能|物件|玩家"
EACH_OR_TARGET = {f"每[个位](?=[{HAN}])(?!人)": "目标", f"目标(?={NOUN})": "每个"}
DOUBLED = "的 了 在 是 和 会 与 为 有 将 该 牌手 咒语 生物 异能 效应 规则 可以 如果 裁判 比赛 永久物".split()
CATEGORIES = frozenset(
    "glossary creature-type keyword-ability keyword-action ability-word turn-structure zone legality format "
    "artifact-type land-type enchantment-type supplement ipg".split()
)
"""Of terms; other rows of the glossary are headings."""
SHORTEST: dict[str, int] = {"zh": 2, "en": 4}
"""Characters of a term."""
MOST_TRADITIONAL = 3


def same_source(text: Text, place: int, rng: Random) -> Changed | None:
    """Of two pairs with the same English, the Chinese of one has another word of the same meaning."""
    pair = text.pairs[place]
    if all(text.pairs[twin].zh != pair.zh for twin in text.twins.get(place, ()) if twin != place):
        return None
    zh = exchanged(SYNONYMS, pair.zh, rng)
    return None if zh is None else {place: (zh, pair.en)}


def has_synonym(pair: Pair) -> bool:
    return len(pair.zh) >= 10 and any(re.search(pattern, pair.zh) for pattern in SYNONYMS)


def term(text: Text, place: int, rng: Random) -> Changed | None:
    """A term of the glossary is rendered as another of its category is, which the pair has not in either language."""
    pair = text.pairs[place]
    standing = [(entry, found) for entry in _terms(pair.en) if (found := _standing(entry.zh, pair.zh))]
    if not standing:
        return None
    entry, found = rng.choice(standing)
    others = [
        other
        for other in _entries()[entry.category]
        if other.en.lower() not in pair.en.lower() and other.zh not in pair.zh and entry.zh not in other.zh
    ]
    return {place: (put(pair.zh, rng.choice(found), rng.choice(others).zh), pair.en)} if others else None


def wrong_title(text: Text, place: int, rng: Random) -> Changed | None:
    """The title of a rule that is cited is that of another."""
    pair = text.pairs[place]
    span = drawn(spans(r"(?<=规则\d{3}，“)[^“”]+(?=”)|(?<=规则\d{3}\.\d，“)[^“”]+(?=”)", pair.zh), rng)
    others = [title for title in _titles(text) if title not in pair.zh]
    return span and {place: (put(pair.zh, span, rng.choice(others)), pair.en)}


def negation(pair: Pair, rng: Random) -> Sides | None:
    """What is denied is said, or the other way round."""
    zh = exchanged(NEGATIONS, pair.zh, rng)
    return None if zh is None else (zh, pair.en)


def may_cant(pair: Pair, rng: Random) -> Sides | None:
    """可以, 不能 and 必须 taken for one another."""
    zh = exchanged({pattern: rng.choice(others) for pattern, others in PERMISSIONS.items()}, pair.zh, rng)
    return None if zh is None else (zh, pair.en)


def each_target(pair: Pair, rng: Random) -> Sides | None:
    """每个 or 每位 and 目标 taken for one another."""
    zh = exchanged(EACH_OR_TARGET, pair.zh, rng)
    return None if zh is None else (zh, pair.en)


def doubled_character(pair: Pair, rng: Random) -> Sides | None:
    """A character or word written twice."""
    words = [word for word in DOUBLED if word in pair.zh and 2 * word not in pair.zh]
    if not words:
        return None
    word = rng.choice(words)
    return put(pair.zh, rng.choice(spans(word, pair.zh)), 2 * word), pair.en


def to_traditional(pair: Pair, rng: Random) -> Sides | None:
    """One to three characters written as in Traditional Chinese."""
    places = [place for place, char in enumerate(pair.zh) if traditional(char)]
    if not places:
        return None
    chosen = set(rng.sample(places, min(len(places), rng.randint(1, MOST_TRADITIONAL))))
    return "".join(traditional(char) or "" if at in chosen else char for at, char in enumerate(pair.zh)), pair.en


def slip(text: Text, place: int, rng: Random) -> Changed | None:
    """A character is another of the same look, half of the time, or of the same sound."""
    pair = text.pairs[place]
    alike = [char for char in dict.fromkeys(pair.zh) if char in lookalikes()]
    if alike and rng.random() < 1 / 2:
        char = rng.choice(alike)
        other = rng.choice(lookalikes()[char])
    else:
        char = rng.choice(sorted(set(re.findall(f"[{HAN}]", pair.zh))))
        other = mistaken(char, text, rng) or ""
    return {place: (put(pair.zh, rng.choice(spans(char, pair.zh)), other), pair.en)} if other else None


@cache
def _entries() -> dict[str, list[Entry]]:
    """The terms of the shipped glossary by their categories."""
    entries: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in glossary.shipped().entries:
        is_long = len(entry.zh) >= SHORTEST["zh"] and len(entry.en) >= SHORTEST["en"]
        if entry.category in CATEGORIES and is_long and re.fullmatch(f"[{HAN}]+", entry.zh):
            entries[entry.category].append(entry)
    return entries


def _terms(en: str) -> list[Entry]:
    """The terms that stand in an English text, or their plurals."""
    found = {match.lower().removesuffix("s") for match in re.findall(_pattern(), en.lower())}
    return [entry for some in _entries().values() for entry in some if entry.en.lower().removesuffix("s") in found]


@cache
def _pattern() -> re.Pattern[str]:
    terms = {entry.en.lower() for entries in _entries().values() for entry in entries}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(terms, key=lambda en: (-len(en), en))))})s?\b")


def _standing(zh: str, text: str) -> Sequence[tuple[int, int]]:
    """Where a term stands, not inside a longer one."""
    longer = [entry.zh for entry in glossary.shipped().entries if zh in entry.zh != zh and entry.zh in text]
    inside = [span for other in longer for span in spans(re.escape(other), text)]
    return [(a, b) for a, b in spans(re.escape(zh), text) if not any(c <= a and b <= d for c, d in inside)]


@cache
def _titles(text: Text) -> list[str]:
    return sorted(set(re.findall(r"规则\d{3}，“([^“”]+)”", text.zh)))
