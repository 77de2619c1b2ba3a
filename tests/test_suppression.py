"""Lists and baselines: what they keep quiet and what not, what is told of them, and what a finding is known by."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import suppression
from mtgsearch.errors import DataError
from mtgsearch.model import Lines
from mtgsearch.suppression import baseline, listed
from mtgsearch.suppression.fingerprint import fingerprints
from tests.found import EN, THREE, ZH, checked, document, finding, marked

CHECKS = ("number", "term", "bracket")


@pytest.fixture
def ignoring(tmp_path):
    """A list with these lines, read."""

    def read(*lines, folder=""):
        path = tmp_path / "list"
        path.write_text("\n".join(lines), encoding="utf-8")
        return listed.read(str(path), CHECKS, folder)

    return read


def sifted(*found, entries=(), known=None, checks=CHECKS, **fields):
    return suppression.sifted(checked(*found, **fields), checks, entries, known or {})


# Fingerprints ------------------------------------------------------------------------------------------------------


def marks(*found):
    return list(fingerprints(found))


def test_a_fingerprint_outlives_moved_lines_and_other_words_of_the_check():
    (before,) = marks(finding())
    moved = finding(lines={"zh_lines": Lines(99, 99), "en_lines": Lines(98, 98)}, ordinal=40)
    assert marks(moved) == [before]
    assert marks(finding("warning", message="{n} stands alone", suggestion="x", related=("a:1",))) == [before]
    assert marks(finding(zh=ZH, en=EN.replace(" ", "\n  "))) != [before]  # its marks are gone
    assert marks(marked(finding(en=EN.replace(" ", "\n")), (THREE,), ((18, 22),))) == [before]


@pytest.mark.parametrize(
    "other",
    [
        finding(check="term"),
        finding(doc=document("other")),
        marked(finding(en=EN.replace("Tap", "Untap")), (THREE,), ((20, 24),)),
        marked(finding(), (THREE,), ()),
        marked(finding(), ((0, 1),), ((18, 22),)),
    ],
)
def test_a_fingerprint_changes_with_passage_check_document_and_marks(other):
    assert marks(other) != marks(finding())


def test_findings_that_are_alike_have_fingerprints_of_their_own():
    three = marks(finding(), finding(), finding())
    assert len(set(three)) == 3
    assert marks(finding(), finding()) == three[:2]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(("一", "一 二", "三"))), max_size=8))
def test_fingerprints_are_all_different(texts):
    found = [marked(finding(check=check, zh=zh, en=None)) for check, zh in texts]
    assert len(set(marks(*found))) == len(found)


def test_a_mark_that_holds_no_text_counts():
    assert marks(marked(finding(), ((3, 3),))) != marks(marked(finding(), ((4, 4),)))


def test_lone_surrogates_are_borne():
    assert marks(finding(zh="\ud800", en=None))


# Baselines ---------------------------------------------------------------------------------------------------------


def written(path, *found):
    path.write_text("".join(baseline.written(list(zip(found, fingerprints(found), strict=True)))), encoding="utf-8")
    return baseline.read(str(path))


def test_what_is_noted_stays_quiet_and_what_is_new_is_told(tmp_path):
    known = written(tmp_path / "known.jsonl", finding(), finding(check="term"))
    new = finding(zh=ZH + "弃一张牌。")
    found = sifted(finding(), new, finding(check="term"), known=known)
    assert [each for each, _ in found.left] == [new]
    assert (found.known, found.ignored, found.gone) == (2, 0, 0)


def test_a_second_one_like_it_is_new(tmp_path):
    known = written(tmp_path / "known.jsonl", finding())
    assert len(sifted(finding(), finding(), known=known).left) == 1


def test_what_is_found_no_more_is_counted_if_it_could_have_been(tmp_path):
    other = document("other")
    known = written(tmp_path / "known.jsonl", finding(), finding(check="term"), finding(doc=other))
    docs = (document(), other)
    assert sifted(known=known, documents=docs).gone == 3
    assert sifted(known=known, documents=docs, checks=("term",)).gone == 1
    assert sifted(known=known, documents=docs[:1]).gone == 2


def test_a_baseline_can_be_read_and_compared(tmp_path):
    path = tmp_path / "known.jsonl"
    found = [finding(number="601.2"), finding(check="bracket", zh="牌" * 500), finding(doc=document("a"))]
    written(path, *found)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(each["document"], each["check"]) for each in lines] == [
        ("a", "number"),
        ("draft", "bracket"),
        ("draft", "number"),
    ]
    assert lines[2] | {"fingerprint": ""} == {
        "document": "draft",
        "check": "number",
        "number": "601.2",
        "zh": ZH,
        "en": EN,
        "fingerprint": "",
    }
    assert len(lines[1]["zh"]) == baseline.LONGEST
    moved = [each._replace(passage=each.passage._replace(zh_lines=Lines(9, 9))) for each in reversed(found)]
    before = path.read_bytes()
    written(path, *moved)
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", ["{}", "[1]", "1", "no JSON", '{"fingerprint": "0a"}', "[" * 100_000])
def test_a_line_that_is_none_of_a_baseline_is_told(tmp_path, line):
    path = tmp_path / "known.jsonl"
    written(path, finding())
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"known.jsonl:3: this is no line"):
        baseline.read(str(path))


def test_a_baseline_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(DataError, match="No such file"):
        baseline.read(str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(DataError, match="codec can't decode"):
        baseline.read(str(tmp_path / "bytes"))


# Lists -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "number draft",
        "* draft",
        "number dr*",
        "number draft.txt",
        "number texts/draft.txt",
        "number draft:abcdefgh",
        "number *:abcd*",
        "number 601.2",
        "number * 三",
        'number * "抓三"',
        "number * four # because",
        'number * "draw four cards"  # "quoted" reason',
        "  number\t*  ",
    ],
)
def test_what_keeps_a_finding_quiet(ignoring, line):
    entries, warnings = ignoring(line)
    assert warnings == []
    found = sifted(finding(number="601.2", doc=document(path="texts/draft.txt")), entries=entries)
    assert (found.left, found.ignored) == ((), 1)


@pytest.mark.parametrize(
    "line", ["term *", "number other", "number draft:zzz", "number 601", "number * 横置", "number * 五", "number DRAFT"]
)
def test_what_does_not(ignoring, line):
    entries, _ = ignoring(line)
    assert len(sifted(finding(number="601.2"), entries=entries).left) == 1


def test_where_nothing_is_marked_the_passage_must_have_the_text(ignoring):
    entries, _ = ignoring("number * 横置")
    assert sifted(marked(finding()), entries=entries).ignored == 1


def test_comments_and_blank_lines_are_nothing(ignoring):
    assert ignoring("# all of it", "", "   ", " # more") == ([], [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("numbers draft", "there is no check 'numbers'"),
        ("number", "a check, a document"),
        ("number a b c", "a check, a document"),
        ('number a "b', "a check, a document"),
    ],
)
def test_a_line_that_is_wrong_is_told_and_the_others_count(ignoring, line, told):
    entries, [warning] = ignoring("# list", line, "number draft")
    assert warning.line == 2
    assert warning.text.startswith(told)
    assert [entry.line for entry in entries] == [3]


def test_a_quote_may_stand_in_a_text(ignoring):
    ((entry,), _) = ignoring(r'number * "say \"four\" \\ # no reason" # reason')
    assert (entry.text, entry.reason) == ('say "four" \\ # no reason', "reason")


def test_entries_that_keep_nothing_quiet_are_told_if_they_could(ignoring):
    entries, _ = ignoring("number draft", "term draft", "number other", "number 7.1", "* draft:zz*", "number cr:601.2*")
    unused = [each.where for each in sifted(finding(), entries=entries, checks=("number",)).unused]
    assert unused == ["7.1", "draft:zz*"]
    rules = document("20240206", work="cr")
    assert [each.where for each in sifted(entries=entries, checks=("term", "number"), documents=(rules,)).unused] == [
        "7.1",
        "cr:601.2*",
    ]


def test_what_a_list_keeps_quiet_is_no_business_of_the_baseline(ignoring, tmp_path):
    entries, _ = ignoring("number draft")
    found = sifted(finding(), entries=entries, known=written(tmp_path / "known.jsonl", finding()))
    assert (found.known, found.ignored) == (0, 1)


def test_a_list_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(DataError, match="No such file"):
        listed.read(str(tmp_path / "none"), CHECKS)


def test_lists_lie_beside_the_documents_or_above_them_here(tmp_path, monkeypatch):
    here = tmp_path / "here"
    (here / "a" / "b").mkdir(parents=True)
    for folder in (tmp_path, here, here / "a" / "b"):
        (folder / listed.NAME).touch()
    monkeypatch.chdir(here)
    within = document(path=os.path.join("a", "b", "draft.txt"))
    assert listed.beside([within]) == [str(here / "a" / "b" / listed.NAME), str(here / listed.NAME)]
    assert listed.beside([document(path="draft.txt")]) == [str(here / listed.NAME)]
    assert listed.beside([document(path=str(tmp_path / "draft.txt"))]) == [str(tmp_path / listed.NAME)]


def test_a_list_is_about_its_folder(ignoring, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    entries, _ = ignoring("number *", folder=str(tmp_path / "a"))
    inside, outside = (finding(doc=document(path=path)) for path in ("a/draft.txt", "ab/draft.txt"))
    found = sifted(inside, outside, entries=entries)
    assert [each for each, _ in found.left] == [outside]
    assert sifted(outside, entries=entries).unused == ()


def test_nothing_is_asked():
    assert sifted(finding()).left == ((finding(), marks(finding())[0]),)
