"""An alignment as one web page that needs nothing else, for a person to check: what is not sure is marked, and links
lead from one such place to the next. It looks as a page of passages does, and is as safe (``html_page``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from mtgsearch.bitext import Bitext, Sentence, Unit
from mtgsearch.formats.bitexts import lines_of, names_of, pieces
from mtgsearch.formats.html_page import END, STYLE, escaped, head, span
from mtgsearch.formats.html_tables import OURS
from mtgsearch.model import Lang
from mtgsearch.render.cite import SEPARATOR

OWN_STYLE = """
:root { --doubt: #b26a00; --doubt-paper: #fff4df; --alone: #8a3ffc; --alone-paper: #f3ecff; --moved: #00796b;
  --moved-paper: #e6f4f2; }
@media (prefers-color-scheme: dark) { :root { --doubt: #e0a040; --doubt-paper: #33290f; --alone: #b79bff;
  --alone-paper: #271f3d; --moved: #4db6a8; --moved-paper: #12302c; } }
caption { padding-bottom: 1rem; text-align: start; }
h1 { margin: 0 0 .4rem; font-size: 1.25rem; overflow-wrap: anywhere; }
caption p { margin: .2rem 0; color: var(--faint); font-size: .9rem; }
caption strong { color: var(--ink); }
.column-number { width: 5rem; }
.column-zh, .column-en { width: auto; }
.column-place { width: 9.5rem; }
.key { display: inline-block; padding: 0 .4rem; border-left: .25rem solid transparent; }
.sentence { display: block; }
.sentence + .sentence { margin-top: .25rem; }
tbody tr { scroll-margin-top: 30vh; }
tbody th { border-left: .25rem solid transparent; }
tbody tr.doubtful, tbody tr.doubtful:nth-child(even) { background: var(--doubt-paper); }
tbody tr.alone, tbody tr.alone:nth-child(even) { background: var(--alone-paper); }
tbody tr.moved, tbody tr.moved:nth-child(even) { background: var(--moved-paper); }
.doubtful th, .key.doubtful { border-left-color: var(--doubt); }
.alone th, .key.alone { border-left-color: var(--alone); }
.moved th, .key.moved { border-left-color: var(--moved); }
.steps a { display: inline-block; padding: .1rem .5rem .1rem 0; white-space: nowrap; }
@media screen and (max-width: 48rem) {
  caption { display: block; }
  tbody tr { border-left: .25rem solid transparent; padding-left: .4rem; }
  tbody tr.doubtful { border-left-color: var(--doubt); }
  tbody tr.alone { border-left-color: var(--alone); }
  tbody tr.moved { border-left-color: var(--moved); }
  tbody th { border: 0; }
  .number div, .source div { display: inline; margin-right: .6rem; }
  .number div { margin-left: .6rem; }
}
@media print {
  :root { --doubt: #000; --alone: #777; --moved: #bbb; --doubt-paper: #fff; --alone-paper: #fff; --moved-paper: #fff; }
  .column-number { width: 3.5rem; }
  .column-place { width: 7.5rem; }
  .steps { display: none; }
}
"""
"""After that of a page of passages."""


HEAD = """\
<colgroup><col class="column-number"><col class="column-zh"><col class="column-en"><col class="column-place"></colgroup>
<thead>
<tr><th scope="col"><span lang="zh">编号</span> No.</th><th scope="col" lang="zh">中文</th>\
<th scope="col">English</th><th scope="col"><span lang="zh">把握</span> Sure</th></tr>
</thead>
<tbody>
"""
NBSP = "\N{NO-BREAK SPACE}"
"""Between a number and what it is of, which would else stand in two lines of a narrow column."""
KEY = (
    ("doubtful", "存疑", "doubtful"),
    ("alone", "无对应", "without counterpart"),
    ("moved", "次序不同", "out of order"),
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
    foreign = None

    def write(self, bitext: Bitext) -> Iterator[str]:
        marks = _marks(bitext.units)
        runs = _runs(marks)
        steps = _steps(runs)
        names = names_of(bitext)
        yield head(STYLE + OWN_STYLE, SEPARATOR.join(names))
        yield f'<table class="{OURS}">\n'
        yield _summary(bitext, names, Counter(marks), runs)
        yield HEAD
        for number, (unit, mark) in enumerate(zip(bitext.units, marks, strict=True), 1):
            yield _row(number, unit, mark, steps.get(number))
        yield END


def _marks(units: Sequence[Unit]) -> list[str]:
    """The classes of the units, empty where there is nothing for a person to look at."""
    places = sorted(sentence.place for unit in units for sentence in unit.en)
    before = dict(zip(places, [-1, *places], strict=False))
    marks = []
    last = -1
    for unit in units:
        is_moved = bool(unit.en) and before[unit.en[0].place] != last
        marks.append("alone" if unit.is_one_sided else "doubtful" if unit.is_doubtful else "moved" if is_moved else "")
        last = unit.en[-1].place if unit.en else last
    return marks


def _runs(marks: Sequence[str]) -> list[range]:
    """The numbers of units that are marked, those that follow one another together."""
    runs = []
    for is_marked, run in groupby(enumerate(marks, 1), lambda numbered: bool(numbered[1])):
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


def _summary(bitext: Bitext, names: Iterable[str], marked: Mapping[str, int], runs: Sequence[range]) -> str:
    """A caption: outside of the table it would be a text of the page, and read back as one. What turns the direction of
    one name leaves the other alone."""
    title = SEPARATOR.join(f"<bdi>{escaped(name)}</bdi>" for name in names)
    zh, en = bitext.sentences("zh"), bitext.sentences("en")
    shapes = SEPARATOR.join(f"{zh}:{en}{NBSP}<strong>{n:,}</strong>" for (zh, en), n in bitext.shapes())
    key = " ".join(
        f'<span class="key {name}"><span lang="zh">{zh_name}</span> {en_name} <strong>{marked[name]:,}</strong></span>'
        for name, zh_name, en_name in KEY
        if marked[name]
    )
    return (
        f'<caption id="top">\n<h1>{title}</h1>\n'
        f'<p><span lang="zh">中文</span> Chinese <strong>{zh:,}</strong>{SEPARATOR}'
        f'<span lang="zh">英文</span> English <strong>{en:,}</strong>{SEPARATOR}{shapes}</p>\n'
        f"{_checked(key, runs)}</caption>\n"
    )


def _checked(key: str, runs: Sequence[range]) -> str:
    """What is marked, and a link to the first of it."""
    if not runs:
        return ""
    said = f'<span lang="zh">待查</span> To check: {len(runs):,}'
    return f'<p>{key}</p>\n<p class="steps"><a href="#{runs[0].start}">{said} ↓</a></p>\n'


def _row(number: int, unit: Unit, mark: str, steps: Steps | None) -> str:
    marked = f' class="{mark}"' if mark else ""
    shape = "" if unit.shape == (1, 1) else f"<div>{unit.shape[0]}:{unit.shape[1]}</div>"
    return (
        f'<tr id="{number}"{marked}><th scope="row" class="number">{number}{shape}</th>'
        f'<td class="zh" lang="zh">{_side(unit.zh, "zh")}</td><td class="en" lang="en">{_side(unit.en, "en")}</td>'
        f'<td class="source">{_place(unit)}{_links(steps) if steps else ""}</td></tr>\n'
    )


def _side(sentences: Sequence[Sentence], lang: Lang) -> str:
    """Each of several sentences in lines of its own; read back, they are one text."""
    texts = map(escaped, pieces(sentences, lang))
    return "".join(texts if len(sentences) == 1 else (f'<span class="sentence">{text}</span>' for text in texts))


def _place(unit: Unit) -> str:
    """How sure it is, and the lines that it stands in."""
    sides = (("zh", lines_of(unit.zh)), ("en", lines_of(unit.en)))
    lines = SEPARATOR.join(f"{lang}{NBSP}{span(lines)}" for lang, lines in sides if lines)
    sure = "" if unit.is_one_sided else f"<div>{unit.confidence:.0%}</div>"
    return f"{sure}<div>{lines}</div>"


def _links(steps: Steps) -> str:
    after = f"#{steps.after}" if steps.after else "#top"
    before = f"#{steps.before}" if steps.before else "#top"
    return (
        f'<div class="steps"><a href="{after}"><span lang="zh">下一处</span> next ↓</a>'
        f'<a href="{before}"><span lang="zh">上一处</span> previous ↑</a></div>'
    )
