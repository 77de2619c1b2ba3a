"""What ingest did, what the corpus holds and in what state the index is, for a person to read."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from mtgsearch.render.cite import SEPARATOR
from mtgsearch.render.look import Look, flowed, plain, shortened, wrapped
from mtgsearch.reports import DocumentSummary, IndexStatus, Outcome
from mtgsearch.text.width import cells, visible

WARNINGS_SHOWN = 5
"""Different warnings that are told of one document."""
LINES_SHOWN = 6
"""Source lines that are named for one warning."""
TITLE = 20
"""Cells that a shortened title keeps at least."""
COLUMN_GAP = INDENT = "  "

SIGNS = {"added": ("+", "good"), "updated": ("~", "warning"), "removed": ("-", "machine")}
"""What was done to a document → its sign and role."""
STATUSES = {
    "added": "{n:,} added",
    "updated": "{n:,} updated",
    "removed": "{n:,} removed",
    "unchanged": "{n:,} unchanged",
    "skipped": "{n:,} skipped",
    "failed": "{n:,} failed",
}
"""What became of a document → what the last line says of all like it."""
STANDING = ("added", "updated", "unchanged")
"""What leaves a document of the run in the corpus."""


def outcome(each: Outcome, look: Look) -> Iterator[str]:
    """The lines for one document: what was done, if anything, and its warnings."""
    if each.status in SIGNS:
        sign, role = SIGNS[each.status]
        figures = [each.path] if each.status == "removed" else [each.path, *_contents(each, look)]
        yield from _hanging(SEPARATOR.join(figures), look.paint(sign, role) + " ", 2, look)
    yield from _warnings(each, look)


def _contents(each: Outcome, look: Look) -> Iterator[str]:
    yield from _figures(each.passages, each.one_sided, look)
    yield from (name for name in (each.format, each.encoding) if name)


def _figures(passages: int, one_sided: int, look: Look) -> Iterator[str]:
    yield look.say.count(passages, "{n:,} passage", "{n:,} passages")
    if one_sided:
        yield look.say("{n:,} one-sided", n=one_sided)


def _warnings(each: Outcome, look: Look) -> Iterator[str]:
    """Warnings by what they say, each with its lines; the first as ``path:line``, which terminals can follow."""
    lines: dict[str, list[int]] = {}
    for warning in each.warnings:
        lines.setdefault(warning.text, []).append(warning.line)
    for text, numbers in islice(lines.items(), WARNINGS_SHOWN):
        place = f"{each.path}:{numbers[0]}" if numbers[0] else each.path
        yield from _hanging(f"{place}: {text}{_also(numbers[1:], look)}", "    ", 6, look, "warning")
    more = len(lines) - WARNINGS_SHOWN
    if more > 0:
        yield "    " + look.say("… and {n:,} more", n=more)


def _also(numbers: Sequence[int], look: Look) -> str:
    if not numbers:
        return ""
    named = ", ".join(map(str, numbers[:LINES_SHOWN]))
    more = len(numbers) - LINES_SHOWN
    rest = " " + look.say("… and {n:,} more", n=more) if more > 0 else ""
    return look.say(" (also lines {lines})", lines=named + rest)


def _hanging(text: str, label: str, indent: int, look: Look, role: str = "") -> Iterator[str]:
    """``text`` wrapped after ``label``, further lines indented."""
    for number, line in enumerate(wrapped(text, (), look.width - indent, look, role)):
        yield (" " * indent if number else label) + line.text


def totals(outcomes: Sequence[Outcome], look: Look) -> Iterator[str]:
    """The last line of a run: documents by what became of them, and the passages that those in the corpus hold."""
    figures = [
        look.say(template, n=count)
        for status, template in STATUSES.items()
        if (count := sum(each.status == status for each in outcomes))
    ]
    standing = [each for each in outcomes if each.status in STANDING]
    figures += _figures(sum(each.passages for each in standing), sum(each.one_sided for each in standing), look)
    yield from (line.text for line in flowed((plain(figure, look) for figure in figures), SEPARATOR, look.width))


def documents(summaries: Sequence[DocumentSummary], look: Look) -> Iterator[str]:
    """A table of documents, titles shortened if need be; else, where that is not enough, a few lines for each."""
    columns = [
        Column(look.say("document"), [each.document.id for each in summaries]),
        Column(look.say("title"), [each.document.title or "" for each in summaries], least=TITLE),
        Column(look.say("edition"), [_edition(each) for each in summaries]),
        Column(look.say("passages"), [f"{each.passages:,}" for each in summaries], right=True),
        Column(look.say("one-sided"), [f"{each.one_sided:,}" * (each.one_sided > 0) for each in summaries], right=True),
        Column(look.say("provenance"), [SEPARATOR.join(_provenances(each)) for each in summaries]),
    ]
    columns = [column for column in columns if any(column.texts)]
    excess = _total(column.width for column in columns) - look.width
    if excess <= sum(column.spare for column in columns):
        return _table(columns, excess, look)
    return (line for each in summaries for line in _entry(each, look))


def _edition(each: DocumentSummary) -> str:
    return " ".join(name for name in (each.document.work, each.document.edition) if name)


def _provenances(each: DocumentSummary) -> list[str]:
    return [f"{name} {count:,}" for name, count in each.by_provenance]


def _entry(each: DocumentSummary, look: Look) -> Iterator[str]:
    """A document where there is no room for a table: its id and title, and its figures below."""
    yield from _hanging(COLUMN_GAP.join(filter(None, (each.document.id, each.document.title))), "", len(INDENT), look)
    room = look.width - len(INDENT)
    figures = [_edition(each), *_figures(each.passages, each.one_sided, look), *_provenances(each)]
    parts = (plain(shortened(figure, room), look, "faint") for figure in figures if figure)
    yield from (INDENT + line.text for line in flowed(parts, SEPARATOR, room))


class Column(NamedTuple):
    """A column of a table; ``least`` cells are kept of one that may be shortened, all of it where ``None``."""

    title: str
    texts: list[str]
    right: bool = False
    least: int | None = None

    @property
    def width(self) -> int:
        return max(map(cells, (self.title, *self.texts)))

    @property
    def spare(self) -> int:
        """Cells by which it may be shortened."""
        return 0 if self.least is None else max(self.width - self.least, 0)

    def cell(self, text: str, width: int) -> str:
        shown = shortened(visible(text), width)
        pad = " " * (width - cells(shown))
        return pad + shown if self.right else shown + pad


def _total(widths: Iterable[int]) -> int:
    widths = list(widths)
    return sum(widths) + len(COLUMN_GAP) * (len(widths) - 1)


def _table(columns: Sequence[Column], excess: int, look: Look) -> Iterator[str]:
    """:param excess: cells by which it is too wide, not more than there are to spare."""
    widths = []
    for column in columns:
        less = min(max(excess, 0), column.spare)
        widths.append(column.width - less)
        excess -= less
    for number, row in enumerate(zip(*((column.title, *column.texts) for column in columns), strict=True)):
        line = COLUMN_GAP.join(map(Column.cell, columns, row, widths)).rstrip()
        yield line if number else look.paint(line, "faint")


def status(state: IndexStatus, origin: str, look: Look) -> Iterator[str]:
    """What there is to know of an index, a line each.

    :param origin: where the setting of the index came from.
    """
    one_sided = [look.say("{n:,} one-sided", n=state.one_sided)] if state.one_sided else []
    rows = [
        (look.say("index"), plain(f"{state.path} ({look.say(origin)})", look)),
        (look.say("engine"), plain(state.engine, look)),
        (
            look.say("schema"),
            plain(look.say("{n}, generation {generation:,}", n=state.schema, generation=state.generation), look),
        ),
        (look.say("documents"), plain(f"{state.documents:,}", look)),
        (look.say("passages"), plain(SEPARATOR.join([f"{state.passages:,}", *one_sided]), look)),
        (look.say("segments"), plain(f"{state.segments:,}", look)),
        (look.say("size"), plain(_size(state.bytes), look)),
        *((name, plain(look.say(part), look, "good" if part == "whole" else "error")) for name, part in state.parts),
    ]
    width = max(cells(name) for name, _ in rows)
    for name, value in rows:
        yield look.paint(name + " " * (width - cells(name)), "faint") + COLUMN_GAP + value.text


def _size(count: int) -> str:
    """Bytes in the unit that leaves at most three digits before the point: ``12.3 MB``."""
    size, unit = float(count), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if size < 1000:
            break
        size, unit = size / 1000, larger
    return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
