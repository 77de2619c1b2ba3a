"""What an alignment is written as: others read the same texts, and a page leads to all that is to be checked."""

import base64
import csv
import hashlib
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.bitext import Bitext, Sentence, Unit
from mtgsearch.model import Lines
from tests.contracts.test_formats import source_of
from tests.contracts.test_units import inherited, sides, texts
from tests.formats.test_html_page import HOSTILE, OWN, Elements

ALONE = "alone"


def bitext(*units):
    """:param units: the texts of both sides and how sure it is; English may name its place, ``(place, text)``."""
    made, places = [], {"zh": 0, "en": 0}

    def sentence(lang, text):
        place, text = text if isinstance(text, tuple) else (places[lang], text)
        places[lang] = place + 1
        return Sentence(place, text, Lines(place + 1, place + 1))

    for zh, en, confidence in units:
        made.append(
            Unit(tuple(sentence("zh", text) for text in zh), tuple(sentence("en", text) for text in en), confidence)
        )
    return Bitext("texts/a.zh", "texts/a.en", made)


SMALL = bitext(
    (["横置它。"], ["Tap it."], 0.97),
    (["抓一张牌。", "弃一张牌。"], ["Draw a card, then discard one."], 0.412),
    ([], ["Do not ask.", "Nobody knows."], 1.0),
    (["它跃离。"], [], 0.9),
)
one_unit = st.tuples(st.lists(texts, max_size=3), st.lists(texts, max_size=3), st.floats(0, 1)).filter(
    lambda unit: unit[0] or unit[1]
)
bitexts = st.lists(one_unit, max_size=6).map(lambda units: bitext(*units))


def written(name, found):
    return "".join(formats.bitext_writer(name).write(found))


def test_beads():
    assert written("beads", SMALL) == "[0]:[0]\n[1,2]:[1]\n[]:[2,3]\n[3]:[]\n"


def test_tsv():
    assert written("tsv", SMALL).split("\n")[:3] == [
        "zh\ten\tconfidence\tzh_first\tzh_last\ten_first\ten_last",
        "横置它。\tTap it.\t0.97\t1\t1\t1\t1",
        "抓一张牌。弃一张牌。\tDraw a card, then discard one.\t0.41\t2\t3\t2\t2",
    ]
    assert written("tsv", SMALL).endswith("\tDo not ask. Nobody knows.\t1.00\t\t\t3\t4\n它跃离。\t\t0.90\t4\t4\t\t\n")


@inherited
@given(bitexts)
def test_another_reader_of_tsv_sees_the_same(found):
    _, *rows = csv.reader(io.StringIO(written("tsv", found), newline=""), "excel-tab")
    assert [len(row) for row in rows] == [7] * len(found.units)
    for row, unit in zip(rows, found.units, strict=True):
        for text, sentences in zip(row, (unit.zh, unit.en), strict=False):
            assert text.replace(" ", "") == "".join(sentence.text for sentence in sentences).replace(" ", "")


@pytest.mark.parametrize("name", ["tsv", "tmx", "html"])
def test_what_is_written_can_be_taken_in(name):
    source = source_of(written(name, SMALL))
    assert sides(formats.recognise(source).read(source)) == [
        ("横置它。", "Tap it."),
        ("抓一张牌。弃一张牌。", "Draw a card, then discard one."),
        (None, "Do not ask. Nobody knows."),
        ("它跃离。", None),
    ]


def test_units_of_a_memory_have_ids_of_their_own():
    assert [line for line in written("tmx", SMALL).split("\n") if line.startswith("<tu ")] == [
        f'<tu tuid="{number}">' for number in (1, 2, 3, 4)
    ]


def test_latin_sentences_in_a_chinese_text_are_parted():
    [_, row, _] = written("tsv", bitext((["他说：Tap it.", "OK.", "好。", "行。"], ["Yes."], 1.0))).split("\n")
    assert row.startswith("他说：Tap it. OK.好。行。\t")


# The page ----------------------------------------------------------------------------------------------------------


class Page(Elements):
    """The classes of the rows by their ids as well, and the addresses in each."""

    def __init__(self, page):
        self.rows, self.links, self.ids = {}, {}, []
        self.row = "top"
        super().__init__(page)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids += [values["id"]] if "id" in values else []
        if tag == "tr" and "id" in values:
            self.row = values["id"]
            self.rows[self.row] = values.get("class", "")
        if tag == "a":
            self.links.setdefault(self.row, []).append(values["href"].removeprefix("#"))
        super().handle_starttag(tag, attributes)


def page(*units):
    return Page(written("html", bitext(*units)))


SURE, UNSURE = (["横置它。"], ["Tap it."], 0.9), (["重置它。"], ["Untap it."], 0.3)
LEFT = (["它跃离。"], [], 1.0)


def test_what_is_to_be_checked_is_marked():
    marked = page(SURE, UNSURE, LEFT, ([], ["Nobody knows."], 1.0), SURE).rows
    assert list(marked.values()) == ["", "doubtful", ALONE, ALONE, ""]


def test_links_lead_from_run_to_run():
    """Each unit to be checked leads to the beginning of the next run of them and of the one before."""
    links = page(SURE, UNSURE, LEFT, SURE, UNSURE, SURE, LEFT).links
    assert links == {"top": ["2"], "2": ["5", "top"], "3": ["5", "top"], "5": ["7", "2"], "7": ["top", "5"]}


def test_where_nothing_is_doubtful_nothing_leads_anywhere():
    assert page(SURE, SURE).links == {}


def test_where_the_order_changes_is_marked_and_what_follows_is_not():
    first, second = ((["横置它。"], [(place, "Tap it.")], 0.9) for place in (0, 1))
    moved = [(["重置它。"], [(place, "Untap it.")], 0.9) for place in (5, 6)]
    rest = [(["抓一张牌。"], [(place, "Draw a card.")], 0.9) for place in (2, 3, 4)]
    assert list(page(first, second, *moved, *rest).rows.values()) == ["", "", "moved", "", "moved", "", ""]


def test_lines_left_blank_are_no_change_of_order():
    units = [(["横置它。"], [(place, "Tap it.")], 0.9) for place in (1, 4, 5)]
    assert set(page(*units).rows.values()) == {""}


@inherited
@given(bitexts)
def test_a_page_holds_every_text_and_nothing_else_that_acts(found):
    seen = Page(written("html", found))
    texts = ["".join(sentence.text for sentence in side) for unit in found.units for side in (unit.zh, unit.en)]
    assert [cell.replace(" ", "") for cell in seen.cells] == [text.replace(" ", "") for text in texts]
    assert set(seen.names) <= OWN | set("caption h1 bdi p strong".split())
    assert seen.handlers == []
    assert set(seen.addresses) <= {f"#{id}" for id in seen.ids}
    assert len(seen.ids) == len(set(seen.ids))


def test_hostile_names_and_texts_are_text():
    found = bitext(([HOSTILE], [HOSTILE, HOSTILE], 0.1))._replace(
        zh_path=HOSTILE, en_path="x/<script>alert(1)</script>"
    )
    seen = Page(written("html", found))
    assert set(seen.names) <= OWN | set("caption h1 bdi p strong".split())
    assert seen.handlers == []


def test_a_page_says_how_many():
    text = written("html", SMALL)
    assert "Chinese <strong>4</strong>" in text
    assert "English <strong>4</strong>" in text
    assert "doubtful <strong>1</strong>" in text
    assert "without counterpart <strong>2</strong>" in text
    assert "<title>a.zh · a.en</title>" in text


def test_a_number_stands_in_the_line_of_what_it_is_of():
    text = written("html", SMALL)
    assert "1:1\N{NO-BREAK SPACE}<strong>" in text
    assert "zh\N{NO-BREAK SPACE}1 · en\N{NO-BREAK SPACE}1</div>" in text


def test_files_of_the_same_name_are_told_apart():
    found = SMALL._replace(zh_path="zh/a.txt", en_path="en/a.txt")
    assert "<h1><bdi>zh/a.txt</bdi> · <bdi>en/a.txt</bdi></h1>" in written("html", found)
    assert "zh/a.txt + en/a.txt</prop>" in written("tmx", found)


def test_the_policy_of_a_page_allows_its_own_style():
    text = written("html", SMALL)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in text
