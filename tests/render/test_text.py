import re

import pytest

from mtgsearch.model import Equivalent, Lines, Marks, Segment
from mtgsearch.render import text
from mtgsearch.render.look import Look
from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells

WIDTHS = (40, 60, 80, 100, 119, 120, 140, 200)
SGR = re.compile(r"\x1b\[[\d;]*m")

SEGMENTS = (Segment((0, 9), (0, 9)), Segment((9, 20), (10, 30)), Segment((20, 52), None))


def page(found, width=100, first=1, **look):
    return [SGR.sub("", line) for line in text.result(found, first, Look(width, **look))]


def body(found, width=100):
    """The lines of the first hit, without its cite line."""
    return page(found, width)[3:]


@pytest.fixture
def hard_page(hit, result):
    """Every kind of hit that could break a layout."""
    return result(
        hit(),
        hit(provenance="gpt", zh=None, zh_lines=None),
        hit(en=None, en_lines=None, title=None, date=None),
        hit(title="很长的标题" * 20, section=("第一章 / One", "部分修正与倒回 / Partial Fixes and Backing Up " * 4)),
        hit(number="702.26a", id="cr:702.26a", provenance="a-provenance-with-a-very-long-name"),
        hit(
            path="文件夹/" + "很长的文件名" * 20 + ".txt",
            zh_lines=Lines(123456, 123460),
            en_lines=Lines(223456, 223460),
        ),
        hit(id="很长的文件名" * 20 + ":qx7bm2ta"),
        hit(zh="单词" * 300, en="w" * 500, kind="heading"),
        hit(before=(hit().passage, hit(zh=None).passage), after=(hit(en=None).passage,)),
        hit(percent=100, segments=SEGMENTS, nearest=SEGMENTS[1]),
        equivalents=(Equivalent("跃离", "phase out", 8), Equivalent("跃离", "phasing " * 30, 2)),
        by_provenance=(("official", 5), ("x" * 300, 4)),
        inside=3,
    )


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("look", [{}, {"colour": True}, {"marks": True}, {"say": Messages("zh")}])
def test_no_line_is_wider_than_the_page(hard_page, width, look):
    for line in page(hard_page, width, first=98, **look):
        assert cells(line) <= width, line


def test_head_line(hit, result):
    found = result(hit(), hit(provenance="gpt"), equivalents=(Equivalent("跃离", "phase out", 2),))
    assert page(found, 80)[0] == f"2 passages · official 1 · gpt 1{' ' * 26}跃离 → phase out 2 of 2"
    assert page(result(hit(), total=1403, inside=1313))[0] == (
        "1,403 passages · official 1 · 1,313 only inside longer terms"
    )
    assert page(result(hit(), by="words"))[0] == "1 passage · by words · official 1"


def test_a_near_passage_has_its_percent_before_it_and_tells_the_segment(hit, result):
    found = result(hit(percent=84, segments=SEGMENTS, nearest=SEGMENTS[1]), hit(percent=100), by="nearest")
    lines = page(found)
    assert lines[0] == "2 passages · nearest · official 2"
    assert lines[2].startswith("1  84 % 单卡释疑 · 2017-08-25 · official · segment 2 of 3   ")
    assert lines[3].startswith(" " * 8 + "如果一个")
    assert any(line.startswith("2 100 % 单卡释疑 · 2017-08-25 · official  ") for line in lines)


def test_what_is_not_of_the_nearest_segment_is_faint(hit, result):
    near = hit(percent=84, segments=SEGMENTS, nearest=SEGMENTS[1], matches=Marks(zh=((10, 12),)))
    shown = "".join(text.result(result(near, by="nearest"), 1, Look(200, colour=True)))
    assert "\x1b[2m如果一个衍生物跃离\x1b[0m，\x1b[1;33m它会\x1b[0m在下一个重置步骤\x1b[2m开始时" in shown
    assert page(result(near, by="nearest"), marks=True)[3].startswith(" " * 8 + "如果一个衍生物跃离，【它会】在下")


def test_a_head_line_that_is_too_long_becomes_several(hit, result):
    found = result(hit(), equivalents=(Equivalent("跃离", "phase out", 1), Equivalent("跃离", "phasing", 1)), inside=1)
    assert page(found, 60)[:3] == [
        "1 passage · official 1 · 1 only inside longer terms",
        "跃离 → phase out 1 of 1 · phasing 1 of 1",
        "",
    ]


def test_cite_line(hit, result):
    assert page(result(*[hit()] * 10), 80)[2] == (
        " 1 单卡释疑 · 2017-08-25 · official     001_c0c6…:qx7bm2ta   001_c0c6….txt:41,43"
    )
    assert page(result(hit()), 140)[2].endswith("  001_c0c6a0572a4cd799:qx7bm2ta   001_c0c6a0572a4cd799.txt:41,43")
    assert page(result(hit()), 50)[2:4] == [
        "1 单卡释疑 · 2017-08-25 · official",
        "  001_c0c6…:qx7bm2ta   001_c0c6….txt:41,43",
    ]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_hit_names_its_file(hard_page, width):
    assert len(re.findall(r"\S+\.txt:\d", "\n".join(page(hard_page, width)))) == len(hard_page.hits)


def test_a_long_line_takes_nothing_from_the_others(hit, result):
    others = [hit() for _ in range(3)]
    long = hit(title="很长的标题" * 20, section=("很长的章节" * 20,), date="2025-03-08")
    cited = [line for line in page(result(*others, long), 100) if ".txt" in line]
    assert [line.endswith("001_c0c6…:qx7bm2ta   001_c0c6….txt:41,43") for line in cited] == [True] * 4
    assert cited[3].startswith("4 很长的标题很长的… · 很长的章节… · 2025-03-08 · official")
    alone = hit(provenance="a-provenance-that-leaves-no-room-for-anything-else-in-this-line-at-all")
    lines = page(result(*others, alone), 100)
    assert [line for line in lines if ".txt" in line][:3] == [line for line in page(result(*others)) if ".txt" in line]
    assert lines[lines.index("  001_c0c6a0572a4cd799:qx7bm2ta   001_c0c6a0572a4cd799.txt:41,43") - 1].startswith("4 ")


def test_a_passage_in_its_place_keeps_its_file(hit):
    long = hit(title="很长的标题" * 20)
    assert next(text.passage(long, Look(100))).endswith("001_c0c6….txt:41,43")
    lines = list(text.passage(long._replace(passage=hit(provenance="x" * 60).passage), Look(100)))
    assert lines[1] == "001_c0c6a0572a4cd799:qx7bm2ta   rulings/001_c0c6a0572a4cd799.txt:41,43"


@pytest.mark.parametrize(
    ("fields", "cited"),
    [
        ({"number": "702.26a", "section": ("跃离",)}, "单卡释疑 · 702.26a · 2017-08-25 · official"),
        ({"section": ("第一章", "跃离")}, "单卡释疑 · 跃离 · 2017-08-25 · official"),
        ({"title": None, "date": None, "edition": "2024-02-06"}, "001_c0c6a0572a4cd799 · 2024-02-06 · official"),
        ({"provenance": "gpt"}, "单卡释疑 · 2017-08-25 · gpt (MT)"),
        ({"provenance": None, "date": None}, "单卡释疑"),
        ({"title": "a\x1b[31mb"}, "a␛[31mb · 2017-08-25 · official"),
    ],
)
def test_what_is_cited(hit, result, fields, cited):
    assert page(result(hit(**fields)), 200)[2].split("  ")[0] == f"1 {cited}"


@pytest.mark.parametrize(
    ("zh", "en", "lines"),
    [((1, 1), (2, 2), ":1,2"), ((3, 5), (1, 2), ":1-2,3-5"), ((7, 7), (7, 7), ":7"), (None, (4, 6), ":4-6")],
)
def test_source_lines(hit, result, zh, en, lines):
    cited = page(result(hit(zh_lines=zh and Lines(*zh), en_lines=en and Lines(*en))))[2]
    assert cited.endswith(".txt" + lines)


def test_ids_and_files_stand_in_columns(hit, result):
    lines = page(result(hit(id="cr:702.26a"), hit(id="cr:100.1", zh_lines=Lines(141, 141))), 100)
    first, second = (line for line in lines if ".txt:" in line)
    assert cells(first[: first.index("001_c0c6")]) == cells(second[: second.index("001_c0c6")])


def test_numbers_go_on_from_the_page_before(hit, result):
    lines = page(result(hit(), hit()), first=9)
    assert [line.split()[0] for line in lines if ".txt:" in line] == ["9", "10"]


def test_languages_stand_above_each_other_on_a_narrow_page(hit, result):
    found = result(hit(zh="跃离。", en="It phases out."))
    assert body(found, 119) == ["  跃离。", "  It phases out."]


def test_languages_stand_beside_each_other_on_a_wide_page(hit, result):
    found = result(hit(zh="跃离。" * 20, en="out " * 60))
    lines = body(found, 120)
    columns = {cells(line[: line.index("out")]) for line in lines if "out" in line}
    assert len(columns) == 1
    assert columns.pop() > 40
    assert all("跃" in line[:20] for line in lines[:3])


@pytest.mark.parametrize("width", [80, 140])
def test_a_missing_side_is_said(hit, result, width):
    assert any("— no English —" in line for line in body(result(hit(en=None)), width))
    assert any("— no Chinese —" in line for line in body(result(hit(zh=None)), width))


def test_neighbours_are_told_from_the_hit(hit, result):
    neighbour = hit(zh="前。", en="Before.").passage
    found = result(hit(zh="跃离。", en="Out.", before=(neighbour,), after=(neighbour,)))
    assert body(found) == ["  ┊ 前。", "  ┊ Before.", "  跃离。", "  Out.", "  ┊ 前。", "  ┊ Before."]
    assert body(result(hit(before=(neighbour, neighbour))))[:3] == ["  ┊ 前。", "  ┊ Before.", "  ┊"]


def test_matches_and_equivalents_have_their_colours(hit, result):
    found = result(
        hit(zh="它跃离。", en="It phases out.", matches=Marks(zh=((1, 3),)), equivalents=Marks(en=((3, 13),)))
    )
    lines = list(text.result(found, 1, Look(colour=True)))
    assert "  它\x1b[1;33m跃离\x1b[0m。" in lines
    assert "  It \x1b[1;36mphases out\x1b[0m." in lines


def test_a_match_counts_more_than_an_equivalent_in_its_place(hit, result):
    marks = {"matches": Marks(zh=((1, 3),)), "equivalents": Marks(zh=((0, 2), (3, 4)))}
    assert body(result(hit(zh="它跃离它", **marks)))[0] == "  它跃离它"
    assert "  它【跃离】‹它›" in page(result(hit(zh="它跃离它", **marks)), marks=True)


def test_machine_text_is_a_warning_in_colour(hit, result):
    lines = list(text.result(result(hit(provenance="GPT")), 1, Look(colour=True)))
    assert "\x1b[31mGPT 1\x1b[0m" in lines[0]
    assert "\x1b[31mGPT (MT)\x1b[0m" in lines[2]


def test_a_passage_in_its_place_names_the_whole_path(hit):
    lines = list(text.passage(hit(zh="跃离。", en="Out."), Look(120)))
    assert lines[0].startswith("单卡释疑 · 2017-08-25 · official  ")
    assert lines[0].endswith("rulings/001_c0c6a0572a4cd799.txt:41,43")
    assert re.fullmatch("  跃离。 {20,}Out.", lines[1])


def test_lines_of_a_passage_stay_lines(hit, result):
    assert body(result(hit(zh="一\n二", en="one\ntwo"))) == ["  一", "  二", "  one", "  two"]
