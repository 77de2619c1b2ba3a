"""Codes of languages, however they are spelt: ``zh``, ``ZH_cn``, ``zh-Hant-TW``, ``cmn``, ``zho-Hans-CN``, ``EN``."""

import re

from mtgsearch.model import Lang, Script

CHINESE = frozenset("zh zho chi cmn chs cht".split())
ENGLISH = frozenset("en eng".split())
TRADITIONAL = frozenset("hant tw hk mo cht".split())
SIMPLIFIED = frozenset("hans cn sg my chs".split())


def language(code: str) -> Lang | None:
    """The language of a code; ``None`` for one that is neither Chinese nor English."""
    first = _parts(code)[0]
    return "zh" if first in CHINESE else "en" if first in ENGLISH else None


def script(code: str) -> Script | None:
    """The script that a code of Chinese says or, by the region, implies."""
    parts = _parts(code)
    if language(code) != "zh":
        return None
    written = [part for part in parts if part in ("hans", "hant")]
    for part in written or parts:
        if part in TRADITIONAL:
            return "Hant"
        if part in SIMPLIFIED:
            return "Hans"
    return None


def _parts(code: str) -> list[str]:
    return re.split("[-_]", code.strip().lower())
