"""An alignment as one web page that needs nothing else, for a person to check: what is not sure is marked, and links
lead from one such place to the next. It looks as a page of passages does, and is as safe (``html_page``).
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from mtgsearch.bitext import Bitext, Sentence, Unit
from mtgsearch.formats.bitexts import lines_of, text_of
from mtgsearch.formats.html_page import END, STYLE, escaped, head, span
from mtgsearch.formats.html_tables import OURS
from mtgsearch.model import Lang
from mtgsearch.render.cite import SEPARATOR

OWN_STYLE = """
:root { --doubt: #b26a00; --doubt-paper: #fff4df; --alone: #8a3ffc; --alone-paper: #f3ecff; }
@media (prefers-color-scheme: dark) { :root { --doubt: #e0a040; --doubt-paper: #33290f; --alone: #b79bff;
  --alone-paper: #271f3d; } }
header { max-width: 100rem; margin: 0 auto 1rem; }
h1 { margin: 0 0 .4rem; font-size: 1.25rem; overflow-wrap: anywhere; }
header p { margin: .2rem 0; color: var(--faint); font-size: .9rem; }
header strong { color: var(--ink); }
.column-number { width: 6.5rem; }
.column-zh { width: 40%; }
.column-en { width: 46%; }
.key { padding: 0 .4rem; border-left: .25rem solid transparent; }
.sentence { display: block; }
.sentence + .sentence { margin-top: .25rem; }
tbody tr { scroll-margin-top: 30vh; }
tbody th { border-left: .25rem solid transparent; }
tbody tr.doubtful, tbody tr.doubtful:nth-child(even) { background: var(--doubt-paper); }
tbody tr.alone, tbody tr.alone:nth-child(even) { background: var(--alone-paper); }
.doubtful th, .key.doubtful { border-left-color: var(--doubt); }
.alone th, .key.alone { border-left-color: var(--alone); }
.steps { white-space: nowrap; }
.steps a { display: inline-block; padding: .1rem .5rem .1rem 0; }
@media screen and (max-width: 48rem) {
  tbody tr { border-left: .25rem solid transparent; padding-left: .4rem; }
  tbody tr.doubtful { border-left-color: var(--doubt); }
  tbody tr.alone { border-left-color: var(--alone); }
  tbody th { border: 0; }
}
@media print {
  :root { --doubt: #000; --alone: #777; --doubt-paper: #fff; --alone-paper: #fff; }
  .steps { display: none; }
}
"""
"""After that of a page of passages."""


TABLE = f"""\
<table class="{OURS}">
<colgroup><col class="column-number"><col class="column-zh"><col class="column-en"><col></colgroup>
<thead>
<tr><th scope="col"><span lang="zh">编号</span> Number</th><th scope="col" lang="zh">中文</th>\
<th scope="col">English</th><th scope="col"><span lang="zh">把握</span> Sure</th></tr>
</thead>
<tbody>
"""
KEY = (
    ("doubtful", "存疑", "doubtful"),
    ("alone", "无对应", "without counterpart"),
)
"""What is marked, by its class, and what it is called."""


class Steps(NamedTuple):
    """Where the links of a unit that is marked lead: the numbers of the first units of the runs of marked ones before
    and after its own."""

    before: int | None
    after: int | None


class BitextPage:
    name = "html"
    suffix = ".html"

    def write(self, bitext: Bitext) -> Iterator[str]:
        runs = _runs(bitext.units)
        steps = _steps(runs)
        title = SEPARATOR.join(map(os.path.basename, (bitext.zh_path, bitext.en_path)))
        yield head(STYLE + OWN_STYLE, title)
        yield _summary(bitext, title, runs)
        yield TABLE
        reached = -1
        for number, unit in enumerate(bitext.units, 1):
            is_back = bool(unit.en) and unit.en[0].place < reached
            yield _row(number, unit, steps.get(number), is_back)
            reached = max([reached, *(sentence.place for sentence in unit.en)])
        yield END


def _mark(unit: Unit) -> str:
    """The class of a unit that a person should look at."""
    return "alone" if unit.is_one_sided else "doubtful" if unit.is_doubtful else ""


def _runs(units: Sequence[Unit]) -> list[range]:
    """The numbers of units that are marked, those that follow one another together."""
    runs = []
    for is_marked, run in groupby(enumerate(units, 1), lambda numbered: bool(_mark(numbered[1]))):
        numbers = [number for number, _ in run]
        if is_marked:
            runs.append(range(numbers[0], numbers[-1] + 1))
    return runs


def _steps(runs: Sequence[range]) -> dict[int, Steps]:
    """By the numbers of the units."""
    firsts = [None, *(run.start for run in runs), None]
    return {
        number: Steps(before, after)
        for run, before, after in zip(runs, firsts, firsts[2:], strict=False)
        for number in run
    }


def _summary(bitext: Bitext, title: str, runs: Sequence[range]) -> str:
    zh, en = bitext.sentences("zh"), bitext.sentences("en")
    shapes = SEPARATOR.join(f"{zh}:{en} <strong>{n:,}</strong>" for (zh, en), n in bitext.shapes())
    marked = Counter(map(_mark, bitext.units))
    key = " ".join(
        f'<span class="key {name}"><span lang="zh">{zh_name}</span> {en_name} <strong>{marked[name]:,}</strong></span>'
        for name, zh_name, en_name in KEY
    )
    return (
        f'<header id="top">\n<h1>{escaped(title)}</h1>\n'
        f'<p><span lang="zh">中文</span> Chinese <strong>{zh:,}</strong>{SEPARATOR}'
        f'<span lang="zh">英文</span> English <strong>{en:,}</strong>{SEPARATOR}{shapes}</p>\n'
        f"<p>{key}</p>\n{_first(runs)}</header>\n"
    )


def _first(runs: Sequence[range]) -> str:
    """A link to the first place to look at."""
    if not runs:
        return ""
    return (
        f'<p class="steps"><a href="#{runs[0].start}"><span lang="zh">待查</span> To check: {len(runs):,} ↓</a></p>\n'
    )


def _row(number: int, unit: Unit, steps: Steps | None, is_back: bool) -> str:
    marked = f' class="{_mark(unit)}"' if _mark(unit) else ""
    shape = "" if unit.shape == (1, 1) else f"<div>{unit.shape[0]}:{unit.shape[1]}</div>"
    back = '<div><span lang="zh">次序不同</span> moved</div>' if is_back else ""
    return (
        f'<tr id="{number}"{marked}><th scope="row" class="number">{number}{shape}</th>'
        f'<td class="zh" lang="zh">{_side(unit.zh, "zh")}</td><td class="en" lang="en">{_side(unit.en, "en")}</td>'
        f'<td class="source"><div>{_place(unit)}</div>{back}{_links(steps) if steps else ""}</td></tr>\n'
    )


def _side(sentences: Sequence[Sentence], lang: Lang) -> str:
    """Each sentence in a line of its own; read back, they are one text."""
    if len(sentences) == 1:
        return escaped(sentences[0].text)
    whole = text_of(sentences, lang)
    ends = [len(text_of(sentences[: place + 1], lang)) for place in range(len(sentences))]
    starts = [end - len(sentence.text) for end, sentence in zip(ends, sentences, strict=True)]
    pieces = (whole[start:end] for start, end in pairwise([*starts, len(whole)]))
    return "".join(f'<span class="sentence">{escaped(piece)}</span>' for piece in pieces)


def _place(unit: Unit) -> str:
    """How sure it is, and the lines that it stands in."""
    sides = (("zh", lines_of(unit.zh)), ("en", lines_of(unit.en)))
    sure = [] if unit.is_one_sided else [f"{unit.confidence:.0%}"]
    return SEPARATOR.join([*sure, *(f"{lang} {span(lines)}" for lang, lines in sides if lines)])


def _links(steps: Steps) -> str:
    after = f"#{steps.after}" if steps.after else "#top"
    before = f"#{steps.before}" if steps.before else "#top"
    return (
        f'<div class="steps"><a href="{after}"><span lang="zh">下一处</span> next ↓</a>'
        f'<a href="{before}"><span lang="zh">上一处</span> previous ↑</a></div>'
    )
