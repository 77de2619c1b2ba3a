"""From figures to tables, page and plot; and that what is timed is there."""

import importlib
from functools import reduce

import pytest

from benchmarks import formats, layout, layouts, page, report, stages, targets
from benchmarks.queries import KINDS, NAMED
from mtgsearch.formats import NAMES, PAIR_WRITERS, PAIRS, WRITERS
from mtgsearch.text.width import cells

SIZES = (1000, 10_000, 100_000)
SYSTEMS = ("mtgsearch", "FTS5", "tantivy", "rg")


def cost(system, query, size, cpu):
    return {"system": system, "query": query, "size": size, "cpu": [0.9 * cpu, cpu, 2 * cpu], "wall": [cpu] * 3} | {
        "peak": 25_000_000
    }


@pytest.fixture
def results():
    times = {"p50": 0.004, "p95": [0.05, 0.055, 0.12]}
    kind = {"queries": 250, "wall": times, "cpu": times, "slowest": ["的", 0.2]}
    run = {"cpu": 250.0, "wall": 260.0, "largest": 512_000_000, "together": 600_000_000}
    cold = [cost("import click", "", 0, 0.05)]
    for size in SIZES:
        cold += [cost(system, named.name, size, 0.123) for named in NAMED for system in SYSTEMS]
    return {
        "command": "scripts/bench",
        "machine": "2 cores",
        "sizes": [10_000, 100_000],
        "absent": {},
        "cold": cold,
        "steps": {"size": 100_000, "cpu": {"one character": {"Python": 0.0123, "find": 0.1}, "word": {"find": 0.01}}},
        "warm": {"size": 100_000, "peak": 60_000_000, **dict.fromkeys(KINDS, kind)},
        "ingest": [
            {"size": 100_000, "jobs": {"1": run, "2": run | {"wall": 130.0}}, "disk": {"texts": 5e7, "store": 1e8}}
        ],
        "stages": {"size": 10_000, "cpu": {"align": 12.3, "jieba": 4.0}},
        "update": {
            "size": 100_000,
            "documents": 1000,
            **{part: {"cpu": [1, 1.1, 1.2], "wall": [1, 1.5, 2]} for part in ("start-up", "folder", "file")},
        },
        "formats": {
            "read": {name: {"passages": 2000, "bytes": 1_234_567, "cpu": 3, "wall": 2.5} for name in layouts.READ_AS},
            "written": {
                name: {"10000": {"wall": 0.2, "peak": 30_000_000}, "100000": {"wall": 1.25, "peak": 33_000_000}}
                for name in formats.WRITTEN
            },
            "absent": {"pdf": "as pypdf is not installed"},
        },
    }


def test_every_table_fits_a_terminal(results):
    shown = [layout.terminal(table) for table in report.tables(results)]
    assert len(shown) == 10
    assert max(cells(line) for text in shown for line in text.split("\n")) <= layout.WIDTH


def test_targets_stand_beside_the_figures(results):
    smaller, larger, growth, _, warm, ingest, *_ = report.tables(results)
    assert smaller.rows[1][:5] == ["term in 1 %", "123 (111–246)", "123 (123–123)", "2.46×", "≤ 1.6× ✗"]
    assert larger.rows[1][-3:] == ["2.46 ✓", "2.46", "2.46"]
    assert growth.rows[0] == ["term in 1 %", "1.00×", "≤ 1.5× ✓", "1.00×", "1.00×", "1.00×"]
    assert [row[3] for row in warm.rows] == ["≤ 60 ms ✓", *["≤ 100 ms ✓"] * (len(KINDS) - 2), ""]
    assert ingest.rows[1][3:] == ["400 ✓", "769", "2.00× ✓", "512 MB ✗", "600 MB"]


def test_formats_stand_with_what_is_read_and_what_is_written_of_them(results):
    *_, table = report.tables(results)
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["jsonl"] == ["0.49", "800", "80,000", "≥ 100,000 ✗", "30 MB", "33 MB", "1.10×, ≤ 1.25× ✓"]
    assert rows["texts"] == ["0.49", "800", "", "", "", "", ""]
    assert rows["tmx"][3] == "≥ 20,000 ✓"
    assert "Not read: pdf, as pypdf is not installed." in table.note


def test_every_format_is_measured():
    assert set(layouts.READ_AS.values()) == {*NAMES, *PAIRS}
    assert set(layouts.READ_AS) >= set(formats.WRITTEN) == {*WRITERS, *PAIR_WRITERS}
    assert {*layouts.LAYOUTS, *layouts.EXPORTED, *layouts.PAIRS} == set(layouts.READ_AS)


def test_a_peer_that_is_absent_is_named(results):
    results["absent"] = {"rg": "which is not installed"}
    table = next(report.tables(results))
    assert "rg" not in table.columns
    assert "Not measured: rg, which is not installed." in table.note


def test_what_was_not_measured_is_left_out(results):
    del results["cold"], results["steps"], results["ingest"], results["update"], results["stages"], results["formats"]
    assert [table.title for table in report.tables(results)] == ["Warm search, 100,000 passages"]


def test_the_page_is_written_between_its_marks(results, tmp_path):
    path = tmp_path / "performance.md"
    path.write_text(f"# Before\n{page.BEGIN}stale\n{page.END}After\n", encoding="utf-8")
    page.write(results, path)
    page.write(results, path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# Before\n{page.BEGIN}")
    assert text.endswith(f"{page.END}After\n")
    assert "stale" not in text
    assert text.count("### Cold search, 100,000 passages\n\n| query |") == 1
    assert (tmp_path / "performance.svg").read_text(encoding="utf-8").count("mtgsearch") >= 1


def test_the_page_of_the_project_has_the_marks():
    text = page.PAGE.read_text(encoding="utf-8")
    assert text.index(page.BEGIN) < text.index(page.END)


@pytest.mark.parametrize(("module", "name"), [stage[1:] for kind in stages.STAGES.values() for stage in kind])
def test_a_stage_is_a_function_that_is_there(module, name):
    assert callable(reduce(getattr, name.split("."), importlib.import_module(module)))


def test_a_stage_within_another_counts_for_itself():
    clock = stages.Clock(0.0)
    inner = clock.timed("inner", lambda: sum(range(300_000)))
    clock.timed("outer", lambda: [inner(), inner()])()
    clock.switch()
    assert clock.spent["inner"] > clock.spent["outer"]
    assert set(clock.spent) == {"inner", "outer", stages.START, stages.MODULES}


def test_a_target_is_reached_or_not():
    assert targets.THROUGHPUT.verdict(400) == "≥ 400 ✓"
    assert targets.COLD["literal"].verdict(1.61) == "≤ 1.6× ✗"
