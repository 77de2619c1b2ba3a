"""Matches one by one: all of them, whole, and sorted by what stands beside them."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.concordance import KwicLine
from mtgsearch.corpus.concordance import READ, concordance, in_order, lines_of
from mtgsearch.model import Document, Hit, Marks, Passage, Result, SearchRequest, Segment

DOCUMENT = Document("d", "/d", "made", "utf-8", "")
NOTHING = Marks()


def hit(zh=None, en=None, matches=NOTHING, equivalents=NOTHING, **known):
    return Hit(Passage("d:x", "d", 1, "rule", zh, en, **known), DOCUMENT, 1.0, True, matches, equivalents)


def found(text, needle):
    return tuple((at, at + len(needle)) for at in range(len(text)) if text.startswith(needle, at))


def searched(hits):
    """What answers a search with these hits, and notes how many were asked for."""
    asked = []

    def search(request):
        asked.append(request.limit)
        assert request.offset == 0
        return Result("q", "literal", len(hits), 0, (), tuple(hits[: request.limit or None]))

    return search, asked


texts = st.text("跃离x 。", max_size=12)


@given(zh=texts, en=texts)
def test_every_match_is_a_line_and_every_line_its_text(zh, en):
    matches = Marks(found(zh, "跃离"), found(en, "离"))
    lines = list(lines_of(hit(zh, en, matches)))
    assert [line.lang for line in lines] == ["zh"] * zh.count("跃离") + ["en"] * en.count("离")
    assert all(line.left + line.keyword + line.right == (zh if line.lang == "zh" else en) for line in lines)
    assert all(line.keyword in ("跃离", "离") for line in lines)


def test_words_of_a_query_that_follow_on_one_another_are_one_match():
    text = "It phases out. A phased-out card: out, phase phase out."
    spans = [(3, 9), (10, 13), (17, 23), (24, 27), (34, 37), (39, 44), (45, 50), (51, 54)]
    lines = lines_of(hit(en=text, matches=Marks(en=tuple(spans))))
    assert [line.keyword for line in lines] == ["phases out", "phased-out", "out", "phase", "phase out"]


def test_the_equivalent_is_that_of_the_segment():
    zh, en = "跃离。再跃离。无。", "Phase out. Phasing out again. None."
    segments = (Segment((0, 3), (0, 10)), Segment((3, 7), (11, 29)), Segment((7, 9), None))
    marks = Marks(en=((0, 9), (11, 22)))
    lines = lines_of(hit(zh, en, Marks(zh=((0, 2), (4, 6), (7, 8))), marks, segments=segments))
    assert [line.equivalent for line in lines] == ["Phase out", "Phasing out", "Phase out"]
    assert [line.equivalent for line in lines_of(hit(zh, en, Marks(zh=((0, 2),))))] == [None]


def beside(left, right, lang="en", breaks=()):
    text = left + "跃离" + right
    passage = hit(text, text, breaks=breaks)
    return KwicLine(passage, lang, left, "跃离", right)


def test_english_is_sorted_by_words_folded():
    lines = [beside("a creature ", " b"), beside("Zeta ", " C"), beside("zebra creature ", " a"), beside("", "")]
    assert [line.left for line in in_order(lines, "left")] == ["", "a creature ", "zebra creature ", "Zeta "]
    assert [line.right for line in in_order(lines, "right")] == ["", " a", " b", " C"]


def test_chinese_is_sorted_by_its_words_and_stands_first():
    """战场 stands before 场, for its first character does: the nearest word is looked at, not the nearest character."""
    whole, single = beside("战场", "，时", "zh", (2, 4, 5, 6)), beside("外场", "力", "zh", (1, 2, 5))
    english = beside("", "")
    assert in_order([english, single, whole], "left") == [single, whole, english]
    assert in_order([english, whole, single], "right") == [single, whole, english]


def test_lines_that_are_alike_stay_in_their_order():
    lines = [beside(f"{number} same ", " x")._replace(equivalent=str(number)) for number in range(3)]
    assert in_order(lines, "right") == lines


TWICE = hit("跃离，跃离", matches=Marks(zh=((0, 2), (3, 5))))
NONE = hit("没有")


def test_limit_and_offset_count_lines():
    search, asked = searched([TWICE] * 5)
    shown = concordance(search, SearchRequest("q", limit=3, offset=1), None)
    assert [len(line.left) for line in shown.lines] == [3, 0, 3]
    assert (shown.total, shown.result.total, shown.result.hits, asked) == (10, 5, (), [READ])


def test_what_a_page_does_not_need_is_not_read():
    search, asked = searched([TWICE] * 2 * READ)
    shown = concordance(search, SearchRequest("q", limit=4), None)
    assert (len(shown.lines), shown.total, asked) == (4, None, [READ])
    assert concordance(search, SearchRequest("q", limit=READ), None).total is None
    assert asked == [READ, READ + 1]


def test_passages_without_a_match_do_not_hide_those_with_one():
    search, _ = searched([NONE] * READ + [TWICE])
    shown = concordance(search, SearchRequest("q", limit=2), None)
    assert (len(shown.lines), shown.total) == (2, 2)


def test_all_are_sorted_before_a_page_is_cut():
    hits = [hit(text, matches=Marks(zh=found(text, "跃离")), breaks=(2, 3)) for text in ("跃离乙", "跃离丙", "跃离丁")]
    search, asked = searched(hits)
    shown = concordance(search, SearchRequest("q", limit=2), "right")
    assert [line.right for line in shown.lines] == sorted("乙丙丁")[:2]
    assert (shown.total, asked) == (3, [0])
