"""What every format keeps. Its test class inherits ``FormatContract`` and says which texts are of its kind.

No line is lost, none is read twice, texts stand as the source has them, and whatever is in a source, reading it ends
in records or in an error of our own.
"""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Block, Group, Meta
from mtgsearch.errors import MtgsearchError
from mtgsearch.formats.base import Source
from mtgsearch.model import LANGS, Warning
from mtgsearch.text.lines import split_lines
from mtgsearch.text.normalize import fold

TEXTS = [
    "Destroy target creature.",
    "消灭目标生物。",
    "If it phased out, it phases in.",
    "如果它已跃离，则它跃回。",
    "Layers",
    "层",
    "单卡释疑",
    "4/4",
    "---",
    "Pay {2}, {T}: Tap it. |",
    "支付{2}，{T}：横置它。\\\\",
    "(2019-02-30 official)",
    "（2020－1－2）",
    "(2021-06-18 gpt) Both on one line.",
    "【gpt 2021年6月18日】",
    "(2021-06-18) 起，如此运作。",
    "(2021-06-18 gpt",
    "######",
    "---------- 以下规则专注于跃离 ----------",
    "----------The following rulings focus on phasing----------",
    "Choose one:\N{LINE SEPARATOR}draw a card.",
    "Draw\N{ZERO WIDTH SPACE} a\x0bcard.",
]
BLANK = ["", " ", "\t", "\N{IDEOGRAPHIC SPACE}", "\N{ZERO WIDTH SPACE}"]
INDENTS = ["", "  ", "\t", "\N{IDEOGRAPHIC SPACE}"]
BULLETS = ["", "• ", "* ", "- ", "· ", "–\t", "●", "1. "]

lines = st.sampled_from(BLANK) | st.builds(
    "".join, st.tuples(st.sampled_from(INDENTS), st.sampled_from(BULLETS), st.sampled_from(TEXTS))
)
documents = st.lists(lines, max_size=12)
inherited = settings(suppress_health_check=[HealthCheck.differing_executors])


def source_of(text):
    return Source("made", text.encode(errors="surrogatepass"), text, split_lines(text))


class FormatContract:
    """``name`` is the format's; ``accepted`` are texts that it is the one to read, ``refused`` such that it is not."""

    name = ""
    accepted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def written(self, content):
        """The text of a document with these lines, and the number of its line that each of them stands in."""
        return "\n".join(content), range(1, len(content) + 1)

    def records(self, text):
        return list(formats.recognise(source_of(text), self.name).read(source_of(text)))

    def test_its_name_leads_to_it(self):
        format = formats.recognise(source_of(""), self.name)
        assert format.name == self.name
        assert format.describe

    def test_its_own_are_recognised(self):
        assert self.accepted
        assert {formats.recognise(source_of(text)).name for text in self.accepted} == {self.name}

    def test_others_are_not_taken(self):
        format = formats.recognise(source_of(""), self.name)
        assert self.refused
        assert [text for text in self.refused if format.confidence(source_of(text))] == []

    @inherited
    @given(documents)
    def test_every_line_is_read_once_or_warned_about(self, content):
        text, numbers = self.written(content)
        records = self.records(text)
        read = Counter(number for lines in _lines_read(records) for number in range(lines.first, lines.last + 1))
        warned = {record.line for record in records if isinstance(record, Warning)}
        for line, number in zip(content, numbers, strict=True):
            shown = bool(fold(line).strip())
            assert read[number] <= 1  # a blank one may stand between the two lines of a title
            assert read[number] or number in warned or not shown

    @inherited
    @given(documents)
    def test_blocks_are_as_the_source_has_them(self, content):
        text, numbers = self.written(content)
        at = dict(zip(numbers, content, strict=True))
        for block in _blocks(self.records(text)):
            assert block.lang in LANGS
            assert block.lines.first <= block.lines.last
            line = at[block.lines.first]
            assert line.strip(" \t\N{IDEOGRAPHIC SPACE}").endswith(block.text)
            assert line.index(block.bullet) <= line.rindex(block.text)

    @inherited
    @given(documents)
    def test_blocks_of_a_group_are_in_the_order_of_the_source(self, content):
        text, _ = self.written(content)
        for group in self.records(text):
            if isinstance(group, Group):
                assert group.blocks
                assert list(group.blocks) == sorted(group.blocks, key=lambda block: block.lines)

    @inherited
    @given(
        st.text(max_size=60) | st.lists(st.sampled_from([*TEXTS, "<p>", "<br", "&#x", "\0", "\ud800"])).map("\n".join)
    )
    def test_no_source_breaks_it(self, text):
        formats.recognise(source_of(text))
        try:
            records = self.records(text)
        except MtgsearchError:
            return
        last = len(split_lines(text)) or 1
        assert all(1 <= lines.first <= lines.last <= last for lines in _lines_read(records))


def covered(records):
    """The lines of each text that was read; both sides of a pair may be one text."""
    for record in records:
        if isinstance(record, Group):
            spans = [block.lines for block in record.blocks]
            yield from (range(s.first, s.last + 1) for s in (dict.fromkeys(spans) if record.given else spans))
        elif isinstance(record, Meta):
            yield range(record.lines.first, record.lines.last + 1)


def _blocks(records) -> list[Block]:
    return [block for record in records if isinstance(record, Group) for block in record.blocks]


def _lines_read(records):
    """The lines of what was read; a label may share its line with the text beside it, and counts where it does not."""
    read = [block.lines for block in _blocks(records)]
    read += [record.lines for record in records if isinstance(record, Meta) and record.key != "label"]
    return read + [r.lines for r in records if isinstance(r, Meta) and r.key == "label" and r.lines not in read]
