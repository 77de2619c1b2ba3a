"""Cost against size: a panel for each query, CPU of a cold search in floors. Needs matplotlib, of the extra ``dev``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.queries import NAMED, Named
from benchmarks.report import Results, in_floors, sizes
from benchmarks.targets import COLD

STYLES = {
    "mtgsearch": ("#0072B2", "o", "-"),
    "FTS5": ("#D55E00", "s", "--"),
    "tantivy": ("#009E73", "^", "-."),
    "rg": ("#CC79A7", "D", ":"),
}
"""Colours that are told apart in every kind of colour blindness (Okabe and Ito), a marker and a dash besides."""
COLUMNS = 3
PANEL = (3.1, 2.4)
"""Inches."""


def write(path: Path, cold: Sequence[Results]) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "mtgsearch", "svg.fonttype": "none", "font.size": 9}
    from matplotlib import pyplot

    rows = -(-len(NAMED) // COLUMNS)
    size = (PANEL[0] * COLUMNS, PANEL[1] * rows + 0.5)
    figure, panels = pyplot.subplots(rows, COLUMNS, figsize=size, sharex=True, sharey=True, layout="constrained")
    for named, panel in zip(NAMED, panels.flat, strict=False):
        _draw(panel, named, cold)
    for panel in panels.flat[len(NAMED) :]:
        panel.set_visible(False)
    panels.flat[0].set_ylim(bottom=0)  # last, as it ends the fitting of the axis, which all panels share
    figure.supxlabel("passages")
    figure.supylabel("CPU of a cold search, in that of “import click”")
    handles, labels = panels.flat[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=len(labels), frameon=False)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    pyplot.close(figure)


def _draw(panel: Any, named: Named, cold: Sequence[Results]) -> None:
    for system, (colour, marker, dash) in STYLES.items():
        points = [(size, in_floors(cold, system, named.name, size)) for size in sizes(cold)]
        known = [(size, ratio) for size, ratio in points if ratio is not None]
        if known:
            panel.plot(*zip(*known, strict=True), dash, color=colour, marker=marker, markersize=4, label=system)
    target = COLD[named.kind]
    panel.axhline(1, color="0.55", linewidth=0.8, linestyle=":", label="floor")
    panel.axhline(target.bound, color="0.3", linewidth=0.8, label="target")
    panel.set_title(f"{named.name} ({named.kind})", fontsize=9)
    panel.set_xscale("log")
    panel.set_xticks(sizes(cold), [f"{size:,}" for size in sizes(cold)])
    panel.minorticks_off()
    panel.margins(x=0.12)
    panel.grid(axis="y", color="0.9")
