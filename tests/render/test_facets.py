"""Counts of what was found, as tables."""

from mtgsearch.concordance import Facet, Facets
from mtgsearch.model import Result
from mtgsearch.render.facets import facets
from mtgsearch.render.look import Look
from mtgsearch.text.width import cells


def shown(counts, total=1000, width=80):
    result = Result("q", "literal", total, 0, (("official", total),), ())
    return list(facets(Facets(result, counts), Look(width)))


def test_values_stand_in_columns_with_shares_and_bars():
    lines = shown({"section": (Facet("附加规则", 750), Facet(None, 249), Facet("Turns", 1))})
    assert lines == [
        "1,000 passages · official 1,000",
        "",
        "section",
        "  附加规则        750   75.0%  ███████████████",
        "  (no section)    249   24.9%  █████",
        "  Turns             1    0.1%  ▏",
    ]


def test_ten_are_told_and_how_many_more_there_are():
    lines = shown({"document": tuple(Facet(f"d{n}", 10) for n in range(12)), "kind": (Facet("rule", 1000),)})
    assert [line.split()[0] for line in lines if line.startswith("  d")] == [f"d{n}" for n in range(10)]
    assert "  … 2 more" in lines


def test_no_line_is_wider_than_the_page():
    lines = shown({"section": (Facet("很长的章节标题" * 20 + "\x1b", 1000),)}, width=60)
    assert all(cells(line) <= 60 and line.isprintable() for line in lines)
