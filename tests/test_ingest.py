"""From bytes to a document and its passages, without a store."""

import pytest

from mtgsearch import glossary, ingest
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.decoding import Unrecognised
from mtgsearch.errors import DataError
from mtgsearch.ingest import Job, Options, Other, Reader, Reading
from mtgsearch.sidecar import Sidecar, parse
from mtgsearch.vocabulary import Vocabulary
from tests.align.test_texts import PARAGRAPHS

READER = Reader(Lexicon(glossary.shipped().entries), Vocabulary(glossary.shipped().entries))
PAIRS = [
    ("Put three +1/+1 counters on it.", "在其上放置三个+1/+1指示物。"),
    ("The token phases out.", "该衍生物跃离。"),
    ("Its controller may untap it.", "其操控者可以将它重置。"),
    ("Draw two cards, then discard one.", "抓两张牌，然后弃一张牌。"),
]


def text(*pairs: tuple[str, str]) -> bytes:
    return "".join(f"{en}\n{zh}\n" for en, zh in pairs).encode()


def read(data: bytes, sidecar: Sidecar | None = None, options: Options | None = None) -> Reading:
    return ingest.read(Job("doc", "doc.txt", data, sidecar or Sidecar(), options or Options()), READER)


def test_what_the_document_says_stands_above_its_sidecar() -> None:
    sidecar = parse('title = "别的"\nprovenance = "draft"\ndate = "2020-01-01"'.encode(), "doc.txt.toml")
    ruling = "自己的标题\n\n• (2026-05-14 project)\n\n  该衍生物跃离。\n\n  The token phases out.\n".encode()
    reading = read(ruling, sidecar)
    assert reading.document.title == "自己的标题"
    assert [(p.provenance, p.date) for p in reading.passages] == [("project", "2026-05-14")]
    assert [(p.provenance, p.date) for p in read(text(*PAIRS), sidecar).passages] == [("draft", "2020-01-01")] * 4


def test_what_has_no_counterpart_is_reported_with_its_line() -> None:
    data = text(*PAIRS[:2]) + b"This line was never translated at all.\n" + text(*PAIRS[2:])
    reading = read(data)
    assert [(w.line, w.text) for w in reading.warnings] == [(5, "no Chinese stands beside this English")]
    assert [p.zh is None for p in reading.passages] == [False, False, True, False, False]


def test_a_pair_that_only_its_place_speaks_for_is_reported() -> None:
    odd = (
        "This rule applies to every event of the constructed kind, whatever its level, and for limited events it is "
        "asked for only where lists are used, see https://example.org/policy/limited for the reasons and the history.",
        "此规定适用于所有构筑比赛；限制赛则只在使用牌表时才要求如此。",
    )
    reading = read(text(*PAIRS * 3, odd, *PAIRS * 3))
    assert not [p for p in reading.passages if p.zh is None or p.en is None]
    assert [w.line for w in reading.warnings] == [25]
    assert "line 26" in reading.warnings[0].text


def test_an_empty_document_is_read_and_said_to_be_empty() -> None:
    reading = read(b"\n \n")
    assert reading.passages == []
    assert [w.text for w in reading.warnings] == ["no passage in it"]


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, b'<?xml version="1.0"?><svg></svg>\n'])
def test_what_no_reader_knows_is_refused(data: bytes) -> None:
    with pytest.raises(Unrecognised):
        read(data)


def test_all_that_decides_the_reading_is_in_the_signature() -> None:
    cases = [
        ("a", None, Sidecar(), Options(), "g"),
        ("b", None, Sidecar(), Options(), "g"),
        ("a", Other("en", b"x"), Sidecar(), Options(), "g"),
        ("a", None, Sidecar(data=b"x"), Options(), "g"),
        ("a", None, Sidecar(), Options(work="w"), "g"),
        ("a", None, Sidecar(), Options(edition="w"), "g"),
        ("a", None, Sidecar(), Options(), "h"),
        ("", None, Sidecar(data=b"a"), Options(), "g"),
    ]
    assert len({ingest.signature(*case) for case in cases}) == len(cases)
    assert ingest.signature(*cases[0]) == ingest.signature(*cases[0])


def test_an_unknown_layout_is_said_in_two_lines_with_what_was_seen() -> None:
    with pytest.raises(Unrecognised) as error:
        read(b'<?xml version="1.0"?>\n<svg><text>An island</text>\n</svg>\n')
    hint = error.value.hint.format(**error.value.values)
    assert str(error.value).startswith("the layout is not known: of 3 lines 0 are in Chinese and 1 in English")
    assert len(str(error.value)) + len(hint) < 250
    assert "markdown" in hint
    assert "--as" in hint


@pytest.mark.parametrize("broken", ["<tmx><a></b></tmx>", "<tmx>&</tmx>", "<tmx", "<tmx><a x=1/></tmx>"])
def test_why_xml_is_broken_is_said_in_words_for_people(broken: str) -> None:
    with pytest.raises(DataError) as error:
        read(broken.encode(), options=Options(format="tmx"))
    assert str(error.value).startswith("broken XML at line 1: ")
    assert not any(word in str(error.value) for word in ("EntityRef", "xmlParse", "AttValue", "Premature", "doc.txt"))


def read_two(zh: list[str], en: list[str]) -> Reading:
    files = ("".join(f"{line}\n" for line in side).encode() for side in (zh, en))
    zh_data, en_data = files
    return ingest.read(Job("doc", "zh.txt", zh_data, Sidecar(), Options(), Other("en.txt", en_data)), READER)


@pytest.mark.parametrize("place", [0, 47])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_paragraph_missing_from_one_of_two_long_files_is_reported_and_parts_no_other(place: int, lang: str) -> None:
    sides = {"zh": [zh for _, zh in PARAGRAPHS], "en": [en for en, _ in PARAGRAPHS]}
    whole = [(zh, en) for en, zh in PARAGRAPHS]
    sides[lang] = sides[lang][:place] + sides[lang][place + 1 :]
    reading = read_two(**sides)
    assert reading.document.format == "texts"
    found = [(passage.zh, passage.en) for passage in reading.passages]
    alone = (None, whole[place][1]) if lang == "zh" else (whole[place][0], None)
    assert found == [*whole[:place], alone, *whole[place + 1 :]]
    present, absent = ("English", "Chinese") if lang == "zh" else ("Chinese", "English")
    assert [(w.line, w.text) for w in reading.warnings] == [(place + 1, f"no {absent} stands beside this {present}")]


def test_a_section_that_stands_elsewhere_in_one_of_two_long_files_finds_its_answer() -> None:
    zh, en = [zh for _, zh in PARAGRAPHS], [en for en, _ in PARAGRAPHS]
    reading = read_two(zh, en[:40] + en[70:] + en[40:70])
    found = [(passage.zh, passage.en) for passage in reading.passages]
    assert sorted(passage.zh for passage in reading.passages if passage.zh) == sorted(zh)
    assert len(set(found) & {(zh, en) for en, zh in PARAGRAPHS}) >= 115
    lines = [passage.en_lines.first for passage in reading.passages if passage.en_lines]
    assert sorted(lines) == list(range(1, 121))
