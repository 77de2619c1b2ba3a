"""``docs/performance.md``: what was measured, put between its two marks, and the plot beside it."""

from pathlib import Path

from benchmarks import layout, plot, report
from benchmarks.processes import ROOT, Broken

PAGE = ROOT / "docs" / "performance.md"
PLOT = "performance.svg"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"


def write(results: report.Results, page: Path = PAGE) -> None:
    """:raises Broken: the page has no such marks."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise Broken(f"{page} lacks a line {BEGIN.strip()} and, after it, {END.strip()}")
    page.write_text(before + begin + _measured(results) + end + after, encoding="utf-8")
    if "cold" in results:
        plot.write(page.with_name(PLOT), results["cold"])


def _measured(results: report.Results) -> str:
    parts = [f"`{results['command']}` on {results['machine']}.", *map(layout.markdown, report.tables(results))]
    if "cold" in results:
        parts.append(f"![CPU of a cold search against the number of passages, a panel for each query]({PLOT})")
    return "\n" + "\n\n".join(parts) + "\n\n"
