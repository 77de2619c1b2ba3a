from mtgsearch.model import Citation, Citing, Marks
from mtgsearch.render import citing
from mtgsearch.render.look import Look
from mtgsearch.render.messages import Messages
from mtgsearch.text.width import cells

LOOK = Look(width=40)


def cite(cited, number="601.2a", last=None, work="cr"):
    return Citation(number, last, work, cited, Marks())


def rule(hit, **fields):
    return hit(**{"id": "cr:601.2a", "number": "601.2a", "zh": "601.2a 将其置入堆叠。", "en": None, **fields}).passage


def test_each_rule_is_a_line_in_the_persons_language(hit):
    both = rule(hit, en="601.2a. It moves\nto the stack.")
    found = hit(id="cr:9", cites=(cite(both), cite(rule(hit)), cite(both, last="601.2d")))
    assert list(citing.cited(found, 0, LOOK)) == [
        "  → cr:601.2a    It moves to the stack.",
        "  → cr:601.2a    将其置入堆叠。",
        "  → cr:601.2a–d  It moves to the stack.",
    ]
    assert next(citing.cited(found, 3, LOOK._replace(say=Messages("zh")))) == "  → cr:601.2a    将其置入堆叠。"


def test_what_is_not_there_is_told_and_how_often_it_is_cited(hit):
    found = hit(id="cr:9", cites=(cite(None), cite(None, "2.5", work=None)))
    lines = list(citing.cited(found, 1_234, Look()))
    assert lines == [
        "  → cr:601.2a  — not in the corpus —",
        "  → 2.5        — not in the corpus —",
        "  ← cited in 1,234 passages: mtgsearch cites cr:9",
    ]


def test_lines_are_no_wider_than_the_page(hit):
    long = rule(hit, zh="601.2a " + "将其置入堆叠" * 20, en=None)
    for width in (40, 41, 80):
        look = Look(width=width)
        found = Citing(2, (), (("601.2a", 1), *((f"601.2a–{letter}", 1) for letter in "bcdefgh")), ())
        lines = [*citing.cited(hit(cites=(cite(long),)), 12, look), *citing.head(long, found, look)]
        assert all(cells(line) <= width for line in lines)
        assert lines[0].endswith("…")


def test_the_head_names_the_rule_and_its_forms_where_there_are_several(hit):
    found = Citing(3, (), (("601.2", 2), ("601.2a–d", 1)), ())
    assert list(citing.head(rule(hit), found, Look())) == ["cr:601.2a  将其置入堆叠。", "601.2 2 · 601.2a–d 1"]
    assert len(list(citing.head(rule(hit), found._replace(forms=(("601.2", 2),)), Look()))) == 1


def test_only_its_own_number_at_the_head_is_left_out(hit):
    assert citing.opening(rule(hit, en="MTR 601.2a Shortcuts"), LOOK) == "Shortcuts"
    assert citing.opening(rule(hit, en="As it says in 601.2a"), LOOK) == "As it says in 601.2a"
    assert citing.opening(rule(hit, number=None, en="A note"), LOOK) == "A note"


def test_control_characters_do_not_reach_the_terminal(hit):
    (line,) = citing.cited(hit(cites=(cite(rule(hit, en="\x1b[2J\x07")),)), 0, LOOK)
    assert "\x1b" not in line
    assert "\x07" not in line
