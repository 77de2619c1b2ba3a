"""What checks found as a spreadsheet: a sheet of findings to sort and to filter, and one of totals."""

import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence

from mtgsearch.findings import SEVERITIES, About, Finding
from mtgsearch.formats import workbook
from mtgsearch.formats.workbook import CELL_MAX, HEADER_STYLE, LETTERS, TEXT_STYLE, WORKBOOK, Cells, Marked
from mtgsearch.model import Lines, Spans
from mtgsearch.render.findings import message
from mtgsearch.render.messages import Messages

COLUMNS = {
    "severity": 10,
    "check": 14,
    "message": 40,
    "zh": 60,
    "en": 60,
    "expected": 18,
    "found": 18,
    "suggestion": 30,
    "path": 28,
    "zh_lines": 10,
    "en_lines": 10,
    "number": 12,
    "id": 28,
    "related": 28,
}
"""The columns of findings, with their widths in characters."""
NAME = 24
COUNT = 10


def written(shown: Sequence[Finding], abouts: Sequence[About], say: Messages) -> Iterator[bytes]:
    """The bytes of the file.

    :param abouts: of the checks that ran, each of which has a line of totals.
    """
    sheets = [
        _sheet(list(COLUMNS.values()), list(COLUMNS), [_row(each, say) for each in shown]),
        _totals(shown, abouts, say),
    ]
    sink = workbook.Sink()
    with zipfile.ZipFile(sink, "w") as package:
        for name, text in workbook.FIXED.items():
            package.writestr(workbook.member(name), text)
        for number, sheet in enumerate(sheets, 1):
            package.writestr(workbook.member(f"xl/worksheets/sheet{number}.xml"), sheet)
        package.writestr(workbook.member(WORKBOOK), workbook.workbook([say("findings"), say("totals")]))
        package.writestr(workbook.member("xl/_rels/workbook.xml.rels"), workbook.relations(len(sheets)))
    yield sink.take()


def _sheet(widths: Sequence[int], names: Sequence[str], rows: Sequence[Cells]) -> bytes:
    """A sheet with a filter over each column."""
    head = workbook.sheet_head(widths).encode() + workbook.row(names, 1, HEADER_STYLE)
    body = b"".join(workbook.row(row, number, TEXT_STYLE) for number, row in enumerate(rows, 2))
    return (
        head
        + body
        + f'</sheetData><autoFilter ref="A1:{LETTERS[len(names) - 1]}{len(rows) + 1}"/></worksheet>'.encode()
    )


def _row(found: Finding, say: Messages) -> Cells:
    fault, passage = found.fault, found.passage
    return [
        say(found.severity),
        found.check,
        _brief(message(found, say)),
        _marked(passage.zh, fault.zh),
        _marked(passage.en, fault.en),
        _brief(fault.expected),
        _brief(fault.found),
        _brief(fault.suggestion),
        found.document.path,
        _lines(passage.zh_lines),
        _lines(passage.en_lines),
        passage.number,
        passage.id,
        _brief(", ".join(fault.related)),
    ]


def _lines(lines: Lines | None) -> str | int | None:
    """A number, where it is one, by which rows can be sorted."""
    if lines is None or lines.first == lines.last:
        return lines and lines.first
    return f"{lines.first}\N{EN DASH}{lines.last}"


def _marked(text: str | None, spans: Spans) -> Marked | None:
    text = _brief(text)
    if text is None:
        return None
    marks: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not marks or start >= marks[-1][1]:
            marks.append((start, min(end, len(text))))
    return Marked(text, tuple(mark for mark in marks if mark[0] < mark[1]))


def _brief(text: str | None) -> str | None:
    """As much as a cell holds; it counts in UTF-16."""
    if text is None or len(text) <= CELL_MAX // 2:
        return text
    return text[: CELL_MAX // 2 - 1] + "…"


def _totals(shown: Sequence[Finding], abouts: Sequence[About], say: Messages) -> bytes:
    counts = Counter((each.check, each.severity) for each in shown)
    rows: list[Cells] = [
        [about.id, about.zh_name, about.en_name, *(counts[about.id, severity] for severity in SEVERITIES)]
        for about in abouts
    ]
    sums = [sum(counts[about.id, severity] for about in abouts) for severity in SEVERITIES]
    names = ["check", "zh_name", "en_name", *map(say, SEVERITIES)]
    return _sheet([NAME] * 3 + [COUNT] * 3, names, [*rows, [say("total"), None, None, *sums]])
