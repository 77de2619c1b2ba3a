"""What checks found as one web page that needs nothing else: both texts with what is marked in them, counts, filters.

All of it can be read without its script, which does nothing but hide rows. Style and script are allowed by their
hashes alone, and every text is escaped (``html_page``).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from mtgsearch import data
from mtgsearch.findings import SEVERITIES, About, Checked, Finding
from mtgsearch.formats.html_page import STYLE, escaped, head, span
from mtgsearch.model import TWO_FILES, Spans
from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.findings import contrast, message, totals
from mtgsearch.render.messages import Messages

LONG = 40
"""Code points from which on a mark is not bold."""
NBSP = "\N{NO-BREAK SPACE}"
SLASH = r"[/\\]"
"""What parts folders, here or elsewhere."""


def written(
    shown: Sequence[Finding], checked: Checked, quiet: Iterable[str], abouts: Iterable[About], say: Messages
) -> Iterator[str]:
    """:param shown: the findings that are listed.
    :param quiet: how many are suppressed, and by what.
    :param abouts: of the checks that ran.
    """
    names = {each.id: each.zh_name if say.lang == "zh" else each.en_name for each in abouts}
    script = data.read("findings.js")
    yield head(STYLE + data.read("findings.css"), say("What was found"), say.lang, script)
    yield _summary(shown, checked, quiet, names, say)
    yield _form(shown, names, say)
    yield _table_head(say)
    for each in shown:
        yield _row(each, names, say)
    yield f'</tbody>\n</table>\n<p class="none"{" hidden" if shown else ""}>{escaped(say("nothing to show"))}</p>\n'
    yield f"</main>\n<script>{script}</script>\n</body>\n</html>\n"


def _summary(
    shown: Sequence[Finding], checked: Checked, quiet: Iterable[str], names: dict[str, str], say: Messages
) -> str:
    severities = Counter(each.severity for each in shown)
    figures = [
        *(f"{escaped(say(each))} <strong>{severities[each]:,}</strong>" for each in SEVERITIES if severities[each]),
        *map(escaped, quiet),
        escaped(say.count(checked.passages, "{n:,} passage", "{n:,} passages")),
        escaped(say.count(len(checked.documents), "{n:,} document", "{n:,} documents")),
    ]
    counts = "".join(
        f'<li><button type="button" data-check="{id}" title="{id}" disabled>{escaped(names[id])} '
        f"<strong>{count:,}</strong></button></li>"
        for id, count in totals(shown).items()
    )
    unread = "".join(
        f"<p>{escaped(each.path)}{f':{each.line}' if each.line else ''}: {escaped(each.reason)}</p>\n"
        for each in checked.unread
    )
    return (
        f"<header>\n<h1>{escaped(say('What was found'))}</h1>\n<p>{SEPARATOR.join(figures)}</p>\n{unread}"
        f'<ul class="counts">{counts}</ul>\n</header>\n<main>\n'
    )


def _form(shown: Sequence[Finding], names: dict[str, str], say: Messages) -> str:
    severities = Counter(each.severity for each in shown)
    boxes = "".join(
        f'<label><input type="checkbox" name="severity" value="{each}" checked> {escaped(say(each))} '
        f"({severities[each]:,})</label>"
        for each in SEVERITIES
        if severities[each]
    )
    checks = _options(Counter(each.check for each in shown), names, say("all checks"))
    paths = Counter(each.document.path for each in shown)
    documents = _options(paths, {path: path for path in paths}, say("all documents"))
    return (
        f'<form hidden autocomplete="off">{boxes}\n'
        f'<select name="check" aria-label="{escaped(say("check"))}">{checks}</select>\n'
        f'<select name="document" aria-label="{escaped(say("document"))}">{documents}</select>\n'
        f'<label class="text">{escaped(say("text"))} <input type="search" name="text"></label>\n'
        f'<span><output name="shown">{len(shown):,}</output> / {len(shown):,}</span>\n'
        f'<button type="reset">{escaped(say("show all"))}</button></form>\n'
    )


def _options(counts: Counter[str], names: dict[str, str], everything: str) -> str:
    return f'<option value="">{escaped(everything)}</option>' + "".join(
        f'<option value="{escaped(value)}">{escaped(names[value])} ({count:,})</option>'
        for value, count in sorted(counts.items())
    )


def _table_head(say: Messages) -> str:
    return (
        '<table class="findings">\n<colgroup><col class="column-what"><col class="column-zh"><col class="column-en">'
        f'<col></colgroup>\n<thead>\n<tr><th scope="col">{escaped(say("finding"))}</th>'
        '<th scope="col" lang="zh">中文</th><th scope="col" lang="en">English</th>'
        f'<th scope="col">{escaped(say("place"))}</th></tr>\n</thead>\n<tbody>\n'
    )


def _row(found: Finding, names: dict[str, str], say: Messages) -> str:
    severity, passage, fault = found.severity, found.passage, found.fault
    return (
        f'<tr class="{severity}" data-severity="{severity}" data-check="{found.check}" '
        f'data-document="{escaped(found.document.path)}"><th scope="row">'
        f'<span class="severity">{escaped(say(severity))}</span>'
        f'<span class="check" title="{found.check}">{escaped(names[found.check])}</span>{_said(found, say)}</th>'
        f'<td class="zh" lang="zh">{_marked(passage.zh, fault.zh)}</td>'
        f'<td class="en" lang="en">{_marked(passage.en, fault.en)}</td>'
        f'<td class="source">{_place(found)}</td></tr>\n'
    )


def _said(found: Finding, say: Messages) -> str:
    """The message, and what goes with it."""
    fault = found.fault
    more = [("more", each) for each in contrast(found, say)]
    if fault.suggestion:
        more.append(("more suggestion", f"→ {fault.suggestion}"))
    if fault.related:
        more.append(("more", say("see also {ids}", ids=", ".join(fault.related))))
    lines = [("message", message(found, say)), *more]
    return "".join(f'<div class="{name}">{escaped(line)}</div>' for name, line in lines)


def _marked(text: str | None, spans: Spans) -> str:
    """A text with its marks; of those that overlap the first stands whole, and others not at all."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if start < at:
            continue
        pieces += escaped((text or "")[at:start]), f"<mark{_kind(start, end)}>{escaped((text or '')[start:end])}</mark>"
        at = end
    return "".join(pieces) + escaped((text or "")[at:])


def _kind(start: int, end: int) -> str:
    """What a mark looks like: one of nothing must be seen, and one of much must not drown the others."""
    if start == end:
        return ' class="gap"'
    return ' class="long"' if end - start > LONG else ""


def _place(found: Finding) -> str:
    """The names of the files, whose folders are shown where they are pointed at; the lines, and the passage."""
    passage, path = found.passage, found.document.path
    sides = (("zh", passage.zh_lines), ("en", passage.en_lines))
    lines = SEPARATOR.join(f"{lang}{NBSP}{span(lines)}" for lang, lines in sides if lines)
    files = TWO_FILES.join(f"<bdi>{escaped(re.split(SLASH, each)[-1])}</bdi>" for each in path.split(TWO_FILES))
    shown = [f'<span title="{escaped(path)}">{files}</span>', lines, escaped(passage.id)]
    return "".join(f"<div>{each}</div>" for each in shown if each)
