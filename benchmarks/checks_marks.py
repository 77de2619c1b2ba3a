"""Errors in punctuation, brackets, markup, spacing and characters of no language."""

import re
from random import Random

from benchmarks.checks_edits import HAN, drawn, put, spans
from benchmarks.checks_texts import Pair, Sides

BRACKETS = ("“”", "（）", "「」", "《》", "[]", "‘’", "()")
CLOSED_BY = {"”": "」）'\"", "）": "」】)", "」": "』”", "》": "〉”", "]": "）】"}
HALF_WIDTH = {"，": ",", "。": ".", "：": ":", "；": ";", "（": "(", "）": ")"}
MARKUP = ("|", "\\", "**", "<b>", "</i>", "&nbsp;", "<br>", "__", "&quot;")
CONTROL = ("\ufffd", "\u200b", "\u0007")


def bracket(pair: Pair, rng: Random) -> Sides | None:
    """One of two brackets or quotation marks dropped."""
    marks = "".join(both for both in BRACKETS if _is_balanced(both, pair.zh))
    span = drawn((s for s in spans(f"[{re.escape(marks)}]", pair.zh)) if marks else (), rng)
    return span and (put(pair.zh, span, ""), pair.en)


def bracket_kind(pair: Pair, rng: Random) -> Sides | None:
    """One closed by the mark of another kind."""
    marks = "".join(both[1] for both in BRACKETS if both[1] in CLOSED_BY and _is_balanced(both, pair.zh))
    span = drawn((s for s in spans(f"[{re.escape(marks)}]", pair.zh)) if marks else (), rng)
    return span and (put(pair.zh, span, rng.choice(CLOSED_BY[pair.zh[span[0]]])), pair.en)


def markup(pair: Pair, rng: Random) -> Sides | None:
    """A stray sign of markup, where neither side has any of its kind."""
    free = [sign for sign in MARKUP if sign not in pair.zh + pair.en]
    return _inserted(pair, rng, rng.choice(free)) if free else None


def half_width(pair: Pair, rng: Random) -> Sides | None:
    """A full-width mark between Han made half-width."""
    span = drawn(spans(rf"(?<=[{HAN}])[{''.join(HALF_WIDTH)}](?=[{HAN}])", pair.zh), rng)
    return span and (put(pair.zh, span, HALF_WIDTH[pair.zh[span[0]]]), pair.en)


def spacing(pair: Pair, rng: Random) -> Sides | None:
    """A space between two Han characters."""
    return _inserted(pair, rng, " ")


def control_character(pair: Pair, rng: Random) -> Sides | None:
    """A character of no language inside; the one that says a byte could not be read stands for another."""
    sign = rng.choice(CONTROL)
    if sign != CONTROL[0]:
        return _inserted(pair, rng, sign)
    span = drawn(spans(f"[{HAN}]", pair.zh), rng)
    return span and (put(pair.zh, span, sign), pair.en)


def _inserted(pair: Pair, rng: Random, sign: str) -> Sides | None:
    span = drawn(spans(f"(?<=[{HAN}])(?=[{HAN}])", pair.zh), rng)
    return span and (put(pair.zh, span, sign), pair.en)


def _is_balanced(both: str, text: str) -> bool:
    return text.count(both[0]) == text.count(both[1]) > 0
