"""The table of equivalents fits whatever the width and the texts, and its columns are columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.model import Form, Rendered, TermAnswer
from mtgsearch.render import equivalents
from mtgsearch.render.look import Look
from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells

PHASE = Rendered(
    "phase out",
    (Form("phasing out", 4), Form("phases out", 3), Form("phased out", 2), Form("phased-out", 2)),
    11,
    (("official", 8), ("gpt", 3)),
    "001_c0c6a0572a4cd799:4bexqm7a",
    True,
)
FOUND = TermAnswer("跃离", "zh", 12, (("official", 8), ("gpt", 4)), 1, 1, (PHASE,))
LONG = PHASE._replace(text="a very long rendering of whatever this is that nobody would ever write", passages=1)


def lines(found, width=100, **options):
    return [line for text in equivalents.answer(found, Look(width, **options)) for line in text.split("\n")]


def test_an_answer_is_a_table():
    assert lines(FOUND) == [
        "跃离   12 passages          all  official  gpt (MT)",
        "  phase out     █████████▏   11         8         3  glossary ✓  e.g. 001_c0c6…:4bexqm7a",
        "    phasing out 4 · phases out 3 · phased out 2 · phased-out 2",
        "  not rendered                1",
        "    1 of them has no other side",
    ]


def test_where_it_is_narrow_mark_and_example_stand_below():
    assert lines(FOUND, 60)[1:4] == [
        "  phase out     █████████▏   11         8         3",
        "    phasing out 4 · phases out 3 · phased out 2 · phased-out",
        "    2 · glossary ✓  e.g. 001_c0c6…:4bexqm7a",
    ] or all(cells(line) <= 60 for line in lines(FOUND, 60))


def test_bars_are_longer_where_there_is_room():
    assert [line.count("█") for line in (lines(FOUND, 100)[1], lines(FOUND, 140)[1])] == [9, 18]


def test_what_is_there_at_all_has_a_bar():
    assert "▏" in lines(FOUND._replace(passages=5000, equivalents=(PHASE._replace(passages=1),)))[1]
    assert lines(FOUND._replace(equivalents=(PHASE._replace(passages=12),)))[1].count("█") == 10


def test_unknown_alone_is_no_split():
    found = FOUND._replace(
        by_provenance=(("unknown", 12),), equivalents=(PHASE._replace(by_provenance=(("unknown", 11),)),)
    )
    assert lines(found)[0] == "跃离   12 passages          all"


def test_a_long_term_does_not_push_the_columns_away():
    found = FOUND._replace(term="x" * 300, equivalents=(LONG, PHASE))
    for width in (40, 80, 140):
        told = lines(found, width)
        assert max(map(cells, told)) <= width
        assert "…" in told[0]
        figures = [line for line in told if line.rstrip().endswith(("gpt (MT)", " 3", " all")) or "█" in line]
        assert len(figures) >= 2


def test_a_single_form_that_is_its_name_is_not_told_again():
    assert lines(FOUND._replace(equivalents=(PHASE._replace(forms=(Form("phase out", 11),)),)))[2].startswith(
        "  not rendered"
    )


def test_many_forms_are_cut_short():
    forms = tuple(Form(f"form {number}", 1) for number in range(20))
    told = "".join(lines(FOUND._replace(equivalents=(PHASE._replace(forms=forms),))))
    assert "form 7 1 · …" in told
    assert "form 8" not in told


def test_nothing_acts_on_the_terminal():
    evil = PHASE._replace(text="\x1b[2J", forms=(Form("\x1b[2J\n", 1),))
    assert "\x1b" not in "".join(lines(FOUND._replace(term="\x1b[2J\n", equivalents=(evil,))))


def test_colours_take_no_cells():
    coloured = lines(FOUND, colour=True)
    assert "\x1b[1;36mphase out" in coloured[1]
    assert "\x1b[31mgpt (MT)" in coloured[0]


texts = st.text("a b跃离é-", min_size=1, max_size=60).filter(str.strip)
counts = st.integers(1, 10**7)


@given(
    texts,
    st.lists(st.tuples(texts, counts, st.booleans()), max_size=4),
    st.lists(st.sampled_from(["official", "gpt", "unknown", "a long name of a provenance"]), unique=True),
    st.integers(40, 150),
    st.sampled_from(["en", "zh"]),
)
def test_no_line_is_wider_than_the_page(term, rendered, provenances, width, lang):
    most = max((count for _, count, _ in rendered), default=1)
    named = tuple((name, most) for name in provenances)
    made = tuple(
        Rendered(text, (Form(text, count), Form(f"{text}s", count)), count, named, "a-long-document:abcdefgh", listed)
        for text, count, listed in rendered
    )
    told = lines(TermAnswer(term, "zh", most, named, 1, 1, made), width, say=Messages(lang))
    assert max(map(cells, told)) <= width
    assert not any(line != line.rstrip() for line in told)


@pytest.mark.parametrize("width", [80, 140])
def test_figures_stand_in_columns(width):
    found = FOUND._replace(
        equivalents=(PHASE, PHASE._replace(text="相位移出", passages=1, by_provenance=(("gpt", 1),)))
    )
    head, *rows = (line for line in lines(found, width) if not line.startswith("    "))
    place = cells(head[: head.index("all")]) + 3
    for row, figure in zip(rows, ("11", "1", "1"), strict=True):
        at = next(end for end in range(len(row) + 1) if cells(row[:end]) == place)
        assert row[:at].endswith(f" {figure}")
