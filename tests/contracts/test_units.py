"""What every format of given pairs keeps: what it writes it reads, the same. Its test class inherits ``UnitContract``.

Such a format says itself what answers what, unit by unit: a translation memory, a table, a catalogue of messages.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.errors import MtgsearchError
from mtgsearch.model import LANGS, Document, Hit, Lines, Marks, Passage, Segment, Warning
from tests.contracts.test_formats import source_of

TEXTS = (
    *("Destroy target creature.", "消灭目标生物。", "{T}: Add {C}.", "+1/+1", "-1/-1", "=1+1", "@x", "4/4", "'quoted'"),
    *(
        '"a" & <b> ]]> &amp; \\n \\t \\\\',
        "two\nlines",
        "a tab\there",
        "𠮷野 \N{LATIN SMALL LETTER E}\N{COMBINING ACUTE ACCENT}",
    ),
    *(
        "a;b,c|d=e",
        "#hash",
        "a\N{LINE SEPARATOR}b",
        "跃离；跃回",
        "«x» “y” ‘z’",
        "%d counters",
        "~1",
        "http://example.org/?a=1&b",
    ),
)
texts = st.sampled_from(TEXTS) | st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cn"), exclude_characters="\ufeff"), min_size=1, max_size=20
).map(str.strip).filter(bool)
pairs = st.tuples(texts, texts) | st.tuples(st.none(), texts) | st.tuples(texts, st.none())
contents = st.lists(pairs, min_size=1, max_size=6)
inherited = settings(suppress_health_check=[HealthCheck.differing_executors], deadline=None)

DOCUMENT = Document(
    "notes", "/notes.txt", "made", "utf-8", "0", title="Notes & <rules>", work="cr", edition="2024-02-06"
)


def hit(zh, en, ordinal=1, **known):
    """A passage as an export gives it."""
    segment = Segment((0, len(zh)) if zh else None, (0, len(en)) if en else None)
    standard = Passage(
        f"notes:{ordinal}", "notes", ordinal, "entry", zh, en, Lines(1, 1), Lines(2, 2), segments=(segment,)
    )
    return Hit(standard._replace(**known), DOCUMENT, 0.0, True, Marks())


def hits(content):
    return [hit(zh, en, ordinal) for ordinal, (zh, en) in enumerate(content, 1)]


def sides(records):
    """The texts of each group, Chinese and English."""
    return [
        tuple(next((block.text for block in group.blocks if block.lang == lang), None) for lang in LANGS)
        for group in records
        if isinstance(group, Group)
    ]


def warnings(records):
    return [record for record in records if isinstance(record, Warning)]


class UnitContract:
    """``name`` is the format's, and ``written_as`` the name of what writes it, where that is another; ``two_sided``
    says that it cannot hold a passage of one language."""

    name = ""
    written_as = ""
    two_sided = False
    refused: tuple[str, ...] = ()

    def written(self, content):
        return "".join(self.writer().write(hits(content)))

    def writer(self):
        return formats.writer(self.written_as or self.name)

    def groups(self, text):
        source = source_of(text)
        return [each for each in formats.recognise(source, self.name).read(source) if isinstance(each, Group)]

    def read(self, text):
        """The pairs of a text."""
        return sides(self.groups(text))

    def test_its_name_leads_to_it(self):
        format = formats.recognise(source_of(""), self.name)
        assert format.name == self.name
        assert format.describe
        assert self.writer().name == (self.written_as or self.name)
        assert self.writer().suffix.startswith(".")

    def test_its_own_are_recognised_and_others_not(self):
        assert (
            formats.recognise(source_of(self.written([("消灭目标生物。", "Destroy target creature.")] * 3))).name
            == self.name
        )
        for text in self.refused:
            other = formats.recognise(source_of(text))
            assert other is None or other.name != self.name

    @inherited
    @given(contents)
    def test_what_is_written_is_read_the_same(self, content):
        content = [pair for pair in content if all(pair)] if self.two_sided else content
        assert self.read(self.written(content)) == content
        assert all(group.given for group in self.groups(self.written(content)))

    @inherited
    @given(contents)
    def test_it_is_written_piece_by_piece(self, content):
        """So that a corpus of any size can be."""
        asked = []

        def watched():
            for each in hits(content):
                asked.append(each)
                yield each

        pieces = self.writer().write(watched())
        next(pieces, None)
        assert len(asked) <= 1

    @inherited
    @given(
        st.text(max_size=80) | st.lists(st.sampled_from([*TEXTS, "<tmx", "msgid", "\0", "\ud800"])).map("\n".join),
        contents,
        st.data(),
    )
    def test_no_source_breaks_it(self, text, content, data):
        """Neither anything else, nor one of its own from which a piece is missing."""
        own = self.written(content)
        begin = data.draw(st.integers(0, len(own)))
        for broken in (text, own[:begin], own[:begin] + own[begin + data.draw(st.integers(1, 9)) :]):
            formats.recognise(source_of(broken))
            try:
                self.groups(broken)
            except MtgsearchError:
                continue
