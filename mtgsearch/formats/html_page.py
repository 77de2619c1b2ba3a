"""Passages as one web page that needs nothing else: to look at, to print on A4, and to be read back.

Nothing on it runs and nothing is fetched: the page's own policy forbids both, and every text is escaped, so that the
only elements are those written here. The style is allowed by its hash alone.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import quote

import mtgsearch
from mtgsearch.formats.base import Piecewise
from mtgsearch.formats.html_tables import OURS
from mtgsearch.model import TWO_FILES, Document, Hit, Lang, Lines, Passage, Spans
from mtgsearch.render.cite import SEPARATOR

STYLE = """
:root { color-scheme: light dark; --ink: #1c1e21; --faint: #5b6168; --paper: #fff; --stripe: #f5f6f8; --rule: #d5d8dd;
  --match: #ffe08a; --equivalent: #bfe3f2; --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e6ea; --faint: #9aa1aa; --paper: #16181b; --stripe: #1e2125;
  --rule: #383d44; --match: #6b5200; --equivalent: #0f4a61; --link: #8ab8ea; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem clamp(.75rem, 3vw, 2.5rem); background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
table { width: 100%; max-width: 100rem; margin: 0 auto; border-collapse: collapse; table-layout: fixed; }
.column-number { width: 10%; }
.column-zh { width: 31%; }
.column-en { width: 37%; }
th, td { padding: .55rem .7rem; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top;
  overflow-wrap: anywhere; unicode-bidi: isolate; }
thead th { position: sticky; top: 0; background: var(--paper); color: var(--faint); font-size: .85rem; font-weight: 600;
  border: 0; box-shadow: inset 0 -2px var(--rule); }
tbody tr:nth-child(even), tr:target { background: var(--stripe); }
tr:target { outline: 2px solid var(--link); outline-offset: -2px; }
.zh, .en { white-space: pre-wrap; }
.zh:empty::before, .en:empty::before { content: "\\2014"; color: var(--faint); }
tr[data-kind="heading"] .zh, tr[data-kind="heading"] .en { font-weight: 700; }
.number { font-weight: 600; }
.number div { font-weight: 400; font-size: .8rem; color: var(--faint); }
.source, .provenance { font-size: .8rem; color: var(--faint); }
.source div { margin-bottom: .15rem; }
a { color: var(--link); }
mark { color: inherit; background: var(--match); border-radius: .15em; }
mark.equivalent { background: var(--equivalent); }
@media screen and (max-width: 48rem) {
  thead { display: none; }
  table, tbody, tr, th, td { display: block; width: auto; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--rule); }
  th, td { padding: .15rem .35rem; border: 0; }
  th:empty { display: none; }
}
@page { size: A4; margin: 14mm 12mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --stripe: #fff; --rule: #999; --link: #000;
    --match: #eee; --equivalent: #eee; }
  body { padding: 0; font-size: 9.5pt; }
  thead { display: table-header-group; }
  thead th { position: static; border-bottom: 1pt solid #000; box-shadow: none; }
  tr { break-inside: avoid; }
  a { text-decoration: none; }
  mark { font-weight: 700; }
}
"""


def head(style: str, title: str = "mtgsearch", lang: Lang = "en", script: str = "") -> str:
    """The beginning of a page in this style, up to its body.

    :param lang: of what the page says itself.
    :param script: the only one that may run; it is written at the end of the page.
    """
    allowed = f" script-src '{_digest(script)}';" if script else ""
    return f"""\
<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{_digest(style)}';{allowed} \
base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="mtgsearch {escape(mtgsearch.__version__)}">
<title>{escaped(title)}</title>
<style>{style}</style>
</head>
<body>
"""


def _digest(content: str) -> str:
    """What allows a style or a script, and no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"


def escaped(text: str) -> str:
    """A browser reads a carriage return as a line feed, unless it is a reference."""
    return escape(text).replace("\r", "&#13;").replace("\0", "\N{REPLACEMENT CHARACTER}")


COLUMNS = """\
<colgroup><col class="column-number"><col class="column-zh"><col class="column-en"><col></colgroup>
<thead>
<tr><th scope="col"><span lang="zh">编号</span> Number</th><th scope="col" lang="zh">中文</th>\
<th scope="col">English</th><th scope="col"><span lang="zh">出处</span> Source</th></tr>
</thead>
<tbody>
"""
HEADER = f'{head(STYLE)}<table class="{OURS}">\n{COLUMNS}'
END = "</tbody>\n</table>\n</body>\n</html>\n"

LINKED = re.compile(r"https?://[!-~]+", re.IGNORECASE)
"""Paths that are addresses, the only ones that become links out of the page."""


class HtmlPage(Piecewise):
    name = "html"
    suffix = ".html"
    head = HEADER
    tail = END

    def pieces(self, hits: Iterable[Hit]) -> Iterator[str]:
        return map(row, hits)


def row(hit: Hit) -> str:
    """A passage as a row of the table, with what is marked in it."""
    passage = hit.passage
    zh, en = _side(hit, "zh"), _side(hit, "en")
    return (
        f'<tr id="{escaped(passage.id)}"{_attributes(passage)}><th scope="row" class="number">{_number(passage)}</th>'
        f'<td class="zh" lang="zh">{zh}</td><td class="en" lang="en">{en}</td>'
        f'<td class="source">{_source(passage, hit.document)}</td></tr>\n'
    )


def _attributes(passage: Passage) -> str:
    """What is read back of a passage, exactly."""
    section = json.dumps(passage.section, ensure_ascii=False) if passage.section else None
    values = {
        "kind": passage.kind,
        "number": passage.number,
        "section": section,
        "date": passage.date,
        "provenance": passage.provenance,
    }
    return "".join(f' data-{name}="{escaped(value)}"' for name, value in values.items() if value)


def _number(passage: Passage) -> str:
    section = f"<div>{escaped(' > '.join(passage.section))}</div>" if passage.section else ""
    return escaped(passage.number or "") + section


def _source(passage: Passage, document: Document) -> str:
    date = passage.date or document.date or document.edition
    said = [escaped(passage.provenance)] if passage.provenance else []
    if date:
        said.append(f'<time datetime="{escaped(date)}">{escaped(date)}</time>')
    title = f"<div>{escaped(document.title)}</div>" if document.title else ""
    labelled = f"<div>{SEPARATOR.join(said)}</div>" if said else ""
    link = f'<div><a href="#{escaped(quote(passage.id))}">{escaped(passage.id)}</a></div>'
    return f"{title}{labelled}{link}<div>{_place(passage, document)}</div>"


def _place(passage: Passage, document: Document) -> str:
    """The file, or both, and the lines in it."""
    path = TWO_FILES.join(_path(part) for part in document.path.split(TWO_FILES))
    sides = (("zh", passage.zh_lines), ("en", passage.en_lines))
    lines = SEPARATOR.join(f"{lang} {span(lines)}" for lang, lines in sides if lines)
    return path + (f" {lines}" if lines else "")


def _path(path: str) -> str:
    if LINKED.fullmatch(path):
        return f'<a href="{escaped(path)}" rel="noreferrer">{escaped(path)}</a>'
    return escaped(path)


def span(lines: Lines) -> str:
    return str(lines.first) if lines.first == lines.last else f"{lines.first}\N{EN DASH}{lines.last}"


def _side(hit: Hit, lang: Lang) -> str:
    """One text of a passage, with its marks, and with links to what it cites where that is known."""
    text: str = getattr(hit.passage, lang) or ""
    marks = _marks(getattr(hit.matches, lang), getattr(hit.equivalents, lang))
    links = sorted(
        (span, each.cited.id) for each in hit.cites if each.cited is not None for span in getattr(each.places, lang)
    )
    pieces: list[str] = []
    at = 0
    for (start, end), id in links:
        linked = _marked(text, marks, start, end)
        pieces += _marked(text, marks, at, start), f'<a href="#{escaped(quote(id))}">{linked}</a>'
        at = end
    return "".join(pieces) + _marked(text, marks, at, len(text))


Mark = tuple[int, int, str]
"""First and last code point that are marked, and the attribute that says as what."""


def _marks(matches: Spans, equivalents: Spans) -> list[Mark]:
    """In order; of marks that overlap the first stands whole, and others not at all."""
    kept: list[Mark] = []
    for start, end, role in sorted([(*s, "") for s in matches] + [(*s, ' class="equivalent"') for s in equivalents]):
        if end > start and (not kept or start >= kept[-1][1]):
            kept.append((start, end, role))
    return kept


def _marked(text: str, marks: Iterable[Mark], first: int, last: int) -> str:
    """``text[first:last]``, with as much of each mark as stands there."""
    pieces: list[str] = []
    at = first
    for start, end, role in marks:
        start, end = max(start, first), min(end, last)
        if end > start:
            pieces += escaped(text[at:start]), f"<mark{role}>{escaped(text[start:end])}</mark>"
            at = end
    return "".join(pieces) + escaped(text[at:last])
