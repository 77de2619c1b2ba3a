"""PDF: paragraphs told from places, columns, running lines, and what cannot be read."""

import io
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import suppress

import pypdf
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.errors import DataError
from mtgsearch.formats import pdf, pdf_lines, pdf_pages
from mtgsearch.formats.base import Source
from mtgsearch.formats.pdf import Pdf
from tests.contracts.test_formats import FormatContract, source_of
from tests.formats import typeset
from tests.formats.typeset import HEIGHT, LEADING, broken, column

EN = [
    "If an attacking creature phases out, it is removed from combat, and nothing that looks for it finds it there.",
    "A token survives phasing and comes back with all that it had before it left the game for a while.",
    "Skip your untap step, and nothing of yours phases in during that turn, whatever the reason was for its leaving.",
    "Draw two cards, then discard one of them at random unless an opponent pays three life or more.",
    "Damage that cannot be prevented is dealt as usual, and shields against it are not used up by it at all.",
]
ZH = [
    "如果某个正在攻击的生物跃离，则将它移出战斗，而任何寻找它的效应都无法在那里找到它。",
    "衍生物跃离后依旧存在，并会带着它离开之前所拥有的一切回到游戏当中，而不会有任何改变。",
    "如果你略过重置步骤，则该回合中没有永久物会在你的操控下跃回，无论它当初是因为什么缘故而离开。",
    "抓两张牌，然后随机弃掉其中一张，除非有一位对手支付三点或更多的生命来阻止此事发生。",
    "不能被防止的伤害会如常造成，且用来防止它的防护效应完全不会因此而被消耗掉。",
]
TURNS = [text for pair in zip(EN, ZH, strict=True) for text in pair]


def extracted(data):
    return pdf.extracted("made.pdf", data)


def texts(*pages, **options):
    return extracted(typeset.pdf(*pages, **options)).text.split("\n")


def warned(data):
    return [warning.text for warning in extracted(data).damage]


class TestPdf(FormatContract):
    name = "pdf"
    accepted = ("%PDF-1.7\nTap it.\n横置它。", "\n%PDF-2.0\n1 0 obj")
    refused = ("Tap it.\n横置它。", "", "A file that begins with\n%PDF-1.7\nis one.", "\n" * 1024 + "%PDF-1.7\n1 0 obj")


# Paragraphs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [TURNS, [*reversed(TURNS)], EN + ZH])
@pytest.mark.parametrize("width", [170, 300, 500])
def test_lines_are_joined_to_paragraphs(order, width):
    assert texts(column(order, width=width)) == order


@pytest.mark.parametrize("indent", [0, 20])
def test_a_last_line_or_an_indentation_parts_paragraphs_as_a_gap_does(indent):
    assert texts(column(EN, gap=0, indent=indent)) == EN
    assert texts(column(ZH, gap=0, indent=indent)) == ZH


sentences = st.lists(st.sampled_from("creature token phases out untap step 4/4 a the battlefield {T} +1/+1".split()))
chinese = st.lists(st.sampled_from("永久物 衍生物 跃离 ，而 重置步骤 的 跃回 法术力 {T} 4/4".split()), min_size=1)
paragraphs = st.lists(
    sentences.map(lambda words: " ".join(["When", *words, "then."])) | chinese.map(lambda w: f"某个{''.join(w)}。"),
    min_size=1,
    max_size=8,
)


@settings(suppress_health_check=[HealthCheck.differing_executors])
@example(["某个永久物永久物永久物永久物永久物永久物永久物永久物跃离，{T}{T}永久物。"], 160)
@given(paragraphs, st.integers(150, 400))
def test_any_paragraphs_come_out_as_they_went_in(content, width):
    content = [EN[0], ZH[0], *content]
    assert texts(column(content, width=width)) == content


def test_short_lines_stay_by_themselves():
    card = ["Serra Angel", "塞拉天使", "{3}{W}{W}", "Creature — Angel", "4/4"]
    assert texts(column([*card, EN[0]], gap=0)) == [*card, EN[0]]


@pytest.mark.parametrize("sign", ["4/4", "-----", "{3}{W}{W}"])
def test_signs_after_a_full_line_that_ends_a_sentence_stay_by_themselves(sign):
    full = "每当一张牌离开你的坟墓场时，在此生物上放置一个指示物。"
    assert texts(column([full, sign, full], gap=0)) == [full, sign, full]


def test_what_may_not_begin_a_line_goes_on_with_the_one_before():
    lines = ["此生物成为巨人。（它不再是墙。此效应不因回合结束而终止。", "）"]
    assert texts([(50, 700 - LEADING * at, line) for at, line in enumerate(lines)]) == ["".join(lines)]


def test_bullets_and_numbers_begin_paragraphs():
    listed = [f"• {EN[0]}", f"• {EN[1]}", f"100.1. {EN[2]}", f"100.1a {EN[3]}", f"（1）{ZH[0]}", f"{{T}}：{ZH[1]}"]
    assert texts(column(listed, gap=0)) == listed


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["all that stands in the battle-", "field of today"], "all that stands in the battlefield of today"),
        (["a double-faced card and a double-", "faced card"], "a double-faced card and a double-faced card"),
        (["what is faced or double is double-", "faced"], "what is faced or double is double-faced"),
        (["all that stands in the battle\N{SOFT HYPHEN}", "field"], "all that stands in the battlefield"),
        (["counters of the kinds +1/+1 and -", "1/-1"], "counters of the kinds +1/+1 and - 1/-1"),
    ],
)
def test_hyphens_at_the_ends_of_lines(lines, text):
    assert texts([(50, 700 - LEADING * at, line) for at, line in enumerate(lines)]) == [text]


def test_languages_part_paragraphs_without_a_gap():
    assert texts(column(TURNS, gap=0)) == TURNS


def test_chinese_goes_on_in_latin_letters():
    lines = broken("请至" + "Magic.Example.org/Formats-and-more-of-it" + "查询各种赛制可用牌张系列的完整列表。", 200)
    page = [(50, 700 - LEADING * at, line) for at, line in enumerate(lines)]
    assert texts(page) == ["".join(lines)]


def test_ligatures_radicals_and_bullets_of_symbol_fonts():
    assert texts([(50, 700, "\uf0b7 the \ufb01nal e\ufb00ect"), (50, 600, "\u2f64途")]) == [
        "• the final effect",
        "用途",
    ]


def test_what_is_printed_twice_is_read_once():
    assert texts([(50, 700, "Tap it."), (50.3, 700, "Tap it."), (50, 600, "Tap it.")]) == ["Tap it.", "Tap it."]


def test_exponents_stay_in_their_line():
    assert texts([(50, 700, "Magic"), (76, 703, "TM", 6), (86, 700, "cards")]) == ["MagicTM cards"]


# Pages and columns -------------------------------------------------------------------------------------------------


def beside(left, right):
    return [column(left, x=50, width=220), column(right, x=310, width=220)]


def test_two_columns_one_a_language_drawn_one_after_the_other():
    left, right = beside(EN, ZH)
    assert texts([*left, *right]) == EN + ZH


def test_two_columns_drawn_line_by_line():
    left, right = beside(EN, ZH)
    rows = sorted([*left, *right], key=lambda line: (-line[1], line[0]))
    assert sorted(texts(rows)) == sorted(EN + ZH)


def in_rows(pairs, leadings, gap):
    """Cells beside each other, each row as high as the taller of its cells: by rows, cells and lines."""
    y, rows = HEIGHT - 60, []
    for pair in pairs:
        texts = [broken(text, width) for text, width in zip(pair, (160, 290), strict=True)]
        places = zip(texts, (50, 250), leadings, strict=True)
        rows.append([[(x, y - leading * at, line) for at, line in enumerate(cell)] for cell, x, leading in places])
        y -= max(len(cell) * leading for cell, leading in zip(texts, leadings, strict=True)) + gap
    return rows


CELLS = [(" ".join(EN[:2]), ZH[0]), (EN[2], "".join(ZH[1:3])), (EN[3], ZH[3]), (" ".join(EN[3:]), "".join(ZH[3:]))]


@pytest.mark.parametrize("gap", [4, 12])
@pytest.mark.parametrize("leadings", [(14, 14), (12, 14), (12, 16), (14, 17)])
@pytest.mark.parametrize("order", ["cells", "columns", "lines"])
def test_cells_of_rows_are_paragraphs(order, leadings, gap):
    """However far apart the lines of either column are, and where one cell is shorter than the other."""
    rows = in_rows(CELLS, leadings, gap)
    lines = [line for row in rows for cell in row for line in cell]
    if order == "columns":
        lines = [line for side in (0, 1) for row in rows for line in row[side]]
    elif order == "lines":
        lines.sort(key=lambda line: (-line[1], line[0]))
    assert sorted(texts(lines)) == sorted(text for pair in CELLS for text in pair)


def test_a_sentence_goes_on_though_its_next_word_seems_to_have_room():
    """The room of a word is told from the number of its letters, of which some are broad."""
    lines = ["Draw a card for each of those", "minimal ones and go on with all of them", "until the end."]
    assert texts([(50, 700 - LEADING * at, line) for at, line in enumerate(lines)]) == [" ".join(lines)]
    lines[1] = lines[1].capitalize()
    assert texts([(50, 700 - LEADING * at, line) for at, line in enumerate(lines)])[0] == lines[0]


def test_a_paragraph_above_two_columns_is_as_wide_as_both():
    left, right = ([(x, y - 100, text) for x, y, text in each] for each in beside(EN, ZH))
    assert texts([*column(EN[:1], width=480), *left, *right]) == [EN[0], *EN, *ZH]


@pytest.mark.parametrize("cut", range(1, 4))
def test_paragraphs_go_on_over_pages(cut):
    text = " ".join(EN)
    lines = column([text])
    pages = lines[:cut], [(x, HEIGHT - 60 - LEADING * at, line) for at, (x, _, line) in enumerate(lines[cut:])]
    assert texts(*pages) == [text]


def test_columns_in_two_languages_go_on_over_pages():
    (left, more_left), (right, more_right) = (
        ([(x, y, text) for x, y, text in lines[:5]], [(x, y + 5 * LEADING, text) for x, y, text in lines[5:]])
        for lines in (column([" ".join(EN)], 50, width=220), column(["，".join(ZH)], 310, width=220))
    )
    assert texts([*left, *right], [*more_left, *more_right]) == [" ".join(EN), "，".join(ZH)]


def test_a_paragraph_that_ends_with_its_page_ends():
    assert texts(column(EN[:1]), column(EN[1:2])) == EN[:2]


def test_running_lines_are_left_out_and_counted():
    pages = [
        [(50, 780, "Notes on phasing"), *column([EN[at], ZH[at]]), (290, 20, f"{at + 1} / 5")] for at in range(len(EN))
    ]
    data = typeset.pdf(*pages)
    assert extracted(data).text.split("\n") == TURNS
    assert warned(data) == [
        f"10 {pdf_lines.RUNNING_LEFT_OUT}: Notes on phasing, 1 / 5, 2 / 5, 3 / 5, 4 / 5, …",
    ]


def test_what_begins_few_pages_is_no_running_line():
    pages = [
        column([["4/4", "Rules"][at % 2 if at < 4 else 0] if at in (0, 2) else ZH[at % 5], EN[at % 5]])
        for at in range(8)
    ]
    assert texts(*pages).count("4/4") == 2


def test_pages_that_lie_on_their_side_are_read_upright():
    content = "".join(
        f"BT /F 10 Tf 0 1 -1 0 {HEIGHT - y} {x} Tm <{text.encode('utf-16-be').hex()}> Tj ET "
        for x, y, text in column(EN)
    )
    data = typeset.pdf(content.encode(), characters="".join(EN), pack=False)
    assert extracted(data.replace(b"/Type /Page ", b"/Type /Page /Rotate 90 ")).text.split("\n") == EN
    with pytest.raises(DataError, match="no text"):
        extracted(data)


# From the file to passages -----------------------------------------------------------------------------------------


def passages(mtgsearch, *arguments):
    done = mtgsearch("ingest", *arguments)
    assert done.code == 0, done.err
    return [(each["en"], each["zh"], each["lines"]) for each in mtgsearch("export", "--format", "jsonl").jsonl]


def test_paragraphs_in_turn_are_paired_with_their_numbers(tmp_path, mtgsearch):
    (tmp_path / "notes.pdf").write_bytes(typeset.pdf(column(TURNS[:6]), column(TURNS[6:])))
    assert passages(mtgsearch, tmp_path / "notes.pdf") == [
        (en, zh, {"en": [2 * at - 1] * 2, "zh": [2 * at] * 2})
        for at, (en, zh) in enumerate(zip(EN, ZH, strict=True), 1)
    ]


def test_columns_are_paired(tmp_path, mtgsearch):
    left, right = beside(EN, ZH)
    (tmp_path / "notes.pdf").write_bytes(typeset.pdf([*left, *right]))
    assert [each[:2] for each in passages(mtgsearch, tmp_path / "notes.pdf")] == list(zip(EN, ZH, strict=True))


def test_titles_in_both_languages_are_pairs():
    """Also one foreign word, where most such titles are cut."""
    content = "\n".join(
        f"{title}\n{ZH[0]}" for title in ("过去的面貌/ Faces of the Past", "远古流浆/Ancient Ooze", "阻抑/ Stifle")
    )
    records = Pdf().read(source_of(content))
    pairs = [[block.text for block in record.blocks] for record in records if record.given]
    assert pairs == [["过去的面貌", "Faces of the Past"], ["远古流浆", "Ancient Ooze"], ["阻抑", "Stifle"]]


def test_rulings_in_a_pdf(tmp_path, mtgsearch):
    page = column(["时间跳跃问答", "• (2024-06-07 project)", ZH[0], EN[0], "• (2024-06-07 gpt)", ZH[1], EN[1]])
    (tmp_path / "rulings.pdf").write_bytes(typeset.pdf(page))
    assert [each[:2] for each in passages(mtgsearch, tmp_path / "rulings.pdf")] == list(zip(EN, ZH, strict=True))[:2]


def test_two_pdfs_a_language_each(tmp_path, mtgsearch):
    numbered = [f"{100 + at}.{part} " for at in range(5) for part in range(1, 6)]
    for name, side in (("en", EN), ("zh", ZH)):
        rules = [number + side[at % 5] for at, number in enumerate(numbered)]
        (tmp_path / f"{name}.pdf").write_bytes(typeset.pdf(column(rules[:12]), column(rules[12:])))
    found = passages(mtgsearch, "--zh", tmp_path / "zh.pdf", "--en", tmp_path / "en.pdf")
    assert [each[:2] for each in found] == [
        (number + EN[at % 5], number + ZH[at % 5]) for at, number in enumerate(numbered)
    ]


def test_a_pdf_and_a_text(tmp_path, mtgsearch):
    (tmp_path / "zh.pdf").write_bytes(typeset.pdf(column(ZH)))
    (tmp_path / "en.txt").write_text("\n".join(EN), encoding="utf-8")
    found = passages(mtgsearch, "--zh", tmp_path / "zh.pdf", "--en", tmp_path / "en.txt")
    assert [each[:2] for each in found] == list(zip(EN, ZH, strict=True))


@pytest.mark.parametrize("name", ["faq_isd", "faq_scg", "faq_tdm"])
def test_no_character_of_real_pdfs_is_lost(shared, name):
    """Apart from running lines, all that pypdf shows is there, and no paragraph begins with what ends one."""
    data = (shared / "data" / "mtg_release_notes_zh" / f"{name}.pdf").read_bytes()
    read = extracted(data)
    running = pdf_lines.RUNNING_LEFT_OUT
    left_out = sum(int(each.text.split()[0]) for each in read.damage if running in each.text)
    shown = Counter("".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages))
    ours = Counter(read.text)
    lost = {char: count - ours[char] for char, count in shown.items() if not char.isspace() and count != ours[char]}
    assert lost in ({}, {"1": left_out})
    assert not [line for line in read.text.split("\n") if line[0] in "，。）」；："]


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs chromium, to print a page")
def test_a_printed_web_page(tmp_path):
    cells = "".join(f"<tr><td>{left}<td>{right}" for left, right in zip(EN, reversed(EN), strict=True))
    page = f"<meta charset=utf-8><h1>Phasing</h1>{''.join(f'<p>{text}' for text in EN)}<table>{cells}</table>"
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    printed = tmp_path / "page.pdf"
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    printing = [*command, f"--user-data-dir={tmp_path}", f"--print-to-pdf={printed}", (tmp_path / "page.html").as_uri()]
    subprocess.run(printing, check=True, capture_output=True, timeout=120)
    beside = [text for pair in zip(EN, reversed(EN), strict=True) for text in pair]
    assert extracted(printed.read_bytes()).text.split("\n") == ["Phasing", *EN, *beside]


# What cannot be read -----------------------------------------------------------------------------------------------


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(DataError, match="not installed") as raised:
        extracted(typeset.pdf(column(EN)))
    assert raised.value.hint == "pip install 'mtgsearch[formats]'"


def locked(user):
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(typeset.pdf(column(EN))))
    writer.encrypt(user, "owner", algorithm="RC4-128")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def test_a_locked_pdf_is_refused_and_one_that_opens_without_a_password_is_read():
    with pytest.raises(DataError, match="encrypted"):
        extracted(locked("secret"))
    assert extracted(locked("")).text.split("\n") == EN


@pytest.mark.parametrize(
    "data",
    [
        typeset.pdf([]),
        typeset.pdf(b"0 0 100 100 re f"),
        typeset.pdf(column(EN), table=False),
    ],
)
def test_without_text_it_is_said_to_need_recognition(data):
    with pytest.raises(DataError, match="no text that can be read") as raised:
        extracted(data)
    assert "OCR" in raised.value.hint


def test_pages_without_text_are_told():
    data = typeset.pdf(column(EN), [], [])
    assert extracted(data).text.split("\n") == EN
    assert warned(data) == [f"2 {pdf_pages.EMPTY}: page 2, page 3"]


def test_unnamed_characters_and_turned_texts_are_told():
    content = typeset.drawn([(50, 700, "Tap\0 it.")]) + b"BT /F 40 Tf 1 1 -1 1 9 9 Tm <00540061> Tj ET"
    data = typeset.pdf(content, characters="Tap it.\0")
    assert extracted(data).text == "Tap\N{REPLACEMENT CHARACTER} it."
    assert warned(data) == [f"1 {pdf_pages.UNNAMED}", f"1 {pdf_pages.TURNED}: Ta"]


def test_a_pdf_whose_table_of_objects_is_wrong_is_read():
    data = typeset.pdf(*[column([each]) for each in EN])
    assert extracted(b"\n" * 100 + data).text.split("\n") == EN
    assert extracted(data.replace(b"startxref\n", b"startxref\n9")).text.split("\n") == EN


def test_a_page_that_cannot_be_read_keeps_no_other_out():
    bomb = b" " * (pdf_pages.UNPACKED_MAX + 1)
    data = typeset.pdf(column(EN), bomb, column(ZH))
    assert extracted(data).text.split("\n") == EN + ZH
    (text,) = warned(data)
    assert text.startswith(f"1 {pdf_pages.BROKEN}: page 2, ")


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\n",
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj",
        b"%PDF-" + b"x" * 999,
        typeset.pdf(column(EN))[:900],
    ],
)
def test_what_is_no_pdf_after_its_head_is_refused(data, tmp_path, mtgsearch):
    (tmp_path / "broken.pdf").write_bytes(data)
    done = mtgsearch("ingest", tmp_path / "broken.pdf")
    assert done.code == 3
    assert "cannot be read as a PDF" in done.err
    assert "Traceback" not in done.err


whole = typeset.pdf(column(TURNS), column(EN), pack=False)


@settings(suppress_health_check=[HealthCheck.differing_executors])
@given(st.lists(st.tuples(st.integers(0, len(whole) - 1), st.binary(max_size=12)), min_size=1, max_size=6))
def test_no_damage_breaks_it(changes):
    data = bytearray(whole)
    for at, piece in changes:
        data[at : at + len(piece)] = piece
    try:
        text = extracted(b"%PDF-1.7\n" + data).text
    except DataError:
        return
    source = Source("made.pdf", bytes(data), text, text.split("\n"))
    assert list(Pdf().read(source)) or not text


# Made to do harm ---------------------------------------------------------------------------------------------------


def test_a_stream_that_unpacks_without_measure_is_not_read():
    with pytest.raises(DataError, match="no text"):
        extracted(typeset.pdf(b" " * (pdf_pages.UNPACKED_MAX + 1)))


def test_more_pages_than_any_document_has_are_refused(monkeypatch):
    monkeypatch.setattr(pdf_pages, "PAGES_MAX", 3)
    with pytest.raises(DataError, match="more than 3 pages"):
        extracted(typeset.pdf(*[column(EN)] * 4))


def test_more_work_than_any_text_needs_is_refused(monkeypatch):
    monkeypatch.setattr(pdf_pages, "WORK_MAX", 1000)
    data = typeset.pdf(*[column(EN)] * 40)
    with pytest.raises(DataError, match="draw more"):
        extracted(data)


def test_a_text_that_goes_on_without_end_is_refused():
    with pytest.raises(DataError, match="draw more"):
        extracted(typeset.pdf(b"BT /F 10 Tf " + b"<0061> Tj " * 60_000 + b"ET", characters="a"))


def test_forms_within_forms_come_to_an_end():
    """Ten levels, each of which draws the next one ten times: ten thousand million pieces of text."""
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] "
    base = typeset.pdf(b"/X Do " * 10, resources="/XObject << /X 9 0 R >>", characters="Tap it.")
    body = base[base.index(b"1 0 obj") : base.index(b"xref\n")]
    objects = [part.split(b" 0 obj\n", 1)[1] for part in body.split(b"\nendobj\n") if part]
    for level in range(10):
        uses = b"/Resources << /Font << /F 3 0 R >> /XObject << /X %d 0 R >> >>" % (10 + level)
        objects.append(typeset.stream(b"/X Do " * 10, dictionary=form + uses))
    objects.append(
        typeset.stream(
            typeset.drawn([(50, 700, "Tap it.")]), dictionary=form + b"/Resources << /Font << /F 3 0 R >> >>"
        )
    )
    read = extracted(typeset.file(objects))
    assert set(read.text.split("\n")) == {"Tap it."}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"/Kids [7 0 R]", b"/Kids [2 0 R]"),
        (b"/Contents 8 0 R", b"/Contents 7 0 R"),
        (b"/Length ", b"/Length 8 0 R %"),
        (b"/DescendantFonts [4 0 R]", b"/DescendantFonts [3 0 R]"),
        (b"/W [0 255 500]", b"/W [0 99999999999 500 1 9 [] 3]"),
        (b"/W [0 255 500]", b"/W 4 0 R"),
    ],
)
def test_objects_that_lead_to_themselves_come_to_an_end(old, new):
    data = typeset.pdf(column(EN))
    assert old in data
    with suppress(DataError):
        extracted(data.replace(old, new))


def test_pypdf_says_nothing_by_itself(capsys, caplog):
    extracted(typeset.pdf(column(EN)).replace(b"/Length ", b"/Length 9"))
    assert capsys.readouterr() == ("", "")
    assert caplog.records == []


def test_a_text_about_pdfs_is_text():
    text = "A PDF begins with %PDF-1.7.\nPDF以%PDF-1.7开头。\n"
    assert formats.recognise(source_of(text)).name == "interleaved"
