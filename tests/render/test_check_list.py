"""The list of checks: all that each says of itself, for people, programs and the documentation."""

import re

from mtgsearch.findings import About
from mtgsearch.model import Bilingual
from mtgsearch.render import check_list
from mtgsearch.render.look import Look
from mtgsearch.text.width import cells
from tests.found import ABOUTS


def test_what_a_person_reads():
    assert list(check_list.text(ABOUTS, Look(80))) == [
        "number  数字 · Numbers",
        "        Numbers that differ.",
        "        right  三",
        "               3",
        "        wrong  三",
        "               4",
        "cue     否定 · Cues (off unless asked for with --only)",
        "        Cues that differ.",
        "        right  不",
        "               not",
        "        wrong  –",
        "               not",
    ]


def test_what_is_wrong_beside_others_is_the_example():
    about = ABOUTS[0]._replace(wrong=(Bilingual("三", "3"), Bilingual("三", "4")))
    assert list(check_list.text([about], Look(80)))[-1].strip() == "4"


def test_it_fits_a_page():
    long = ABOUTS[0]._replace(finds="Numbers that differ, " * 9, wrong=(Bilingual("三" * 99, "three " * 40),))
    assert all(cells(line) <= 80 for line in check_list.text([long], Look(80)))


def test_what_programs_read():
    first, second = check_list.objects(ABOUTS)
    assert first == {
        "id": "number",
        "zh_name": "数字",
        "en_name": "Numbers",
        "finds": "Numbers that differ.",
        "right": [{"zh": "三", "en": "3"}],
        "wrong": [{"zh": "三", "en": "4"}],
        "is_on": True,
    }
    assert second["is_on"] is False


def test_the_part_of_the_documentation():
    text = check_list.markdown(ABOUTS)
    assert "| [`number`](#number) | 数字 Numbers | Numbers that differ. |" in text
    assert "### cue\n\n否定 · Cues. Cues that differ. It is off unless asked for with --only.\n" in text
    assert "| wrong | – | `not` |" in text


def test_no_example_breaks_its_table():
    odd = (Bilingual("a | b\n`c`\u200b", None),)
    about = About("odd", "怪", "Odd", "Odd | things.", odd, odd, True)
    rows = [line for line in check_list.markdown([about]).split("\n") if line.startswith("|")]
    assert "| [`odd`](#odd) | 怪 Odd | Odd \\| things. |" in rows
    assert "| right | ``a \\| b\\n`c`\\u200b`` | – |" in rows
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 4 for row in rows)
