"""The answer to a search as one web page that needs nothing else, to keep, to print and to send. It looks as a page of
passages does, and is as safe (``html_page``); what is marked is told apart without colour, too.
"""

from collections.abc import Iterator

from mtgsearch.concordance import Concordance, KwicLine
from mtgsearch.formats.html_page import COLUMNS, END, STYLE, escaped, head, row
from mtgsearch.formats.html_tables import OURS
from mtgsearch.model import Lang, Passage, Result
from mtgsearch.render.cite import SEPARATOR

OWN_STYLE = """
caption { padding-bottom: 1rem; text-align: start; }
h1 { margin: 0 0 .4rem; font-size: 1.25rem; overflow-wrap: anywhere; }
caption p { margin: .2rem 0; color: var(--faint); font-size: .9rem; overflow-wrap: anywhere; }
caption strong { color: var(--ink); }
caption mark { color: var(--ink); padding: 0 .3rem; }
mark { font-weight: 700; }
mark.equivalent { font-weight: inherit; text-decoration: underline dotted; text-underline-offset: .2em; }
tr.neighbour .zh, tr.neighbour .en { color: var(--faint); font-size: .9rem; }
.kwic { table-layout: auto; }
.kwic th, .kwic td { padding: .25rem .35rem; white-space: nowrap; overflow-wrap: normal; }
.kwic .before, .kwic .after { width: 50%; max-width: 0; }
.kwic .before div { display: flex; justify-content: flex-end; overflow: hidden; white-space: pre; }
.kwic .after div { overflow: hidden; white-space: pre; }
.kwic tbody .number { font-weight: 400; font-size: .8rem; color: var(--faint); text-align: end; }
@media screen and (max-width: 48rem) {
  caption { display: block; }
  .kwic tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr); }
  .kwic tbody th { display: none; }
  .kwic td { overflow: hidden; text-overflow: ellipsis; }
  .kwic .before, .kwic .after { width: auto; max-width: none; }
  .kwic .keyword { max-width: 50vw; }
  .kwic .rendering { grid-column: 1 / 3; }
  .kwic .source { grid-column: 3; text-align: end; }
}
@media print { mark.equivalent { font-weight: inherit; } }
"""
"""After that of a page of passages."""

KWIC_COLUMNS = """\
<thead>
<tr><th scope="col"></th><th scope="col"></th><th scope="col"><span lang="zh">关键词</span> Keyword</th>\
<th scope="col"></th><th scope="col"><span lang="zh">对应</span> Rendering</th>\
<th scope="col"><span lang="zh">出处</span> Source</th></tr>
</thead>
<tbody>
"""
BESIDE = 150
"""Characters beside a keyword, more than a line holds."""
KEY = (
    '<mark><span lang="zh">匹配</span> match</mark> '
    '<mark class="equivalent"><span lang="zh">对应</span> rendering</mark>'
)


def passages(found: Result, first: int) -> Iterator[str]:
    """The page of some hits.

    :param first: the number of the first of them, counted from 1.
    """
    yield _beginning(found, OURS, _range(first, len(found.hits), found.total))
    yield COLUMNS
    for hit in found.hits:
        yield from map(_neighbour, hit.before)
        yield row(hit)
        yield from map(_neighbour, hit.after)
    yield END


def concordance(found: Concordance, first: int) -> Iterator[str]:
    """The page of some lines of a concordance."""
    yield _beginning(found.result, "kwic", _range(first, len(found.lines), found.total))
    yield KWIC_COLUMNS
    for number, line in enumerate(found.lines, start=first):
        yield _line(number, line)
    yield END


def _beginning(found: Result, name: str, shown: str) -> str:
    """Up to the columns: what was asked for, figures, renderings, and what is marked how.

    :param name: the class of the table.
    """
    by_words = ['<span lang="zh">按词查得</span> by words'] if found.by == "words" else []
    figures = [
        f'<span lang="zh">段落</span> Passages <strong>{found.total:,}</strong>',
        *by_words,
        *(f"{escaped(name)} <strong>{count:,}</strong>" for name, count in found.by_provenance),
        shown,
    ]
    renderings = [
        f'<span lang="zh">{escaped(each.term)}</span> → {escaped(each.text)} <strong>{each.passages:,}</strong>'
        for each in found.equivalents
    ]
    lines = [SEPARATOR.join(filter(None, figures)), SEPARATOR.join(renderings), KEY]
    return (
        f'{head(STYLE + OWN_STYLE, found.query)}<table class="{name}">\n<caption>\n<h1>{escaped(found.query)}</h1>\n'
        + "".join(f"<p>{line}</p>\n" for line in lines if line)
        + "</caption>\n"
    )


def _range(first: int, shown: int, total: int | None) -> str:
    """Which of how many are on the page, where it is not all."""
    if shown == total:
        return ""
    last = first + shown - 1
    of = "" if total is None else f"/{total:,}"
    return f'<span lang="zh">本页</span> here <strong>{first:,}\N{EN DASH}{last:,}{of}</strong>' if shown else ""


def _neighbour(passage: Passage) -> str:
    zh, en = escaped(passage.zh or ""), escaped(passage.en or "")
    return (
        f'<tr class="neighbour"><th></th><td class="zh" lang="zh">{zh}</td><td class="en" lang="en">{en}</td>'
        '<td class="source"></td></tr>\n'
    )


def _line(number: int, line: KwicLine) -> str:
    other: Lang = "en" if line.lang == "zh" else "zh"
    rendering = f'<mark class="equivalent">{escaped(line.equivalent)}</mark>' if line.equivalent else ""
    id, title = line.hit.passage.id, line.hit.document.title or line.hit.document.id
    return (
        f'<tr><th scope="row" class="number">{number:,}</th>'
        f'<td class="before" lang="{line.lang}"><div><span>{_flat(line.left[-BESIDE:].rstrip())}</span></div></td>'
        f'<td class="keyword" lang="{line.lang}"><mark>{_flat(line.keyword)}</mark></td>'
        f'<td class="after" lang="{line.lang}"><div>{_flat(line.right[:BESIDE].lstrip())}</div></td>'
        f'<td class="rendering" lang="{other}">{rendering}</td>'
        f'<td class="source" title="{escaped(title)}">{escaped(id)}</td></tr>\n'
    )


def _flat(text: str) -> str:
    return escaped(text.replace("\n", " "))
