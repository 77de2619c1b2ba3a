"""What every format of two files keeps. Its test class inherits ``PairContract``: no line lost, none read twice."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import formats
from mtgsearch.blocks import Group, Meta
from mtgsearch.formats import plain
from mtgsearch.model import LANGS
from tests.contracts.test_formats import BLANK, BULLETS, INDENTS, inherited, source_of

NUMBERS = ["", "", "1. ", "100. ", "100.1. ", "100.1a ", "100.1a", "100.2 ", "3 ", "Example: ", "例如："]
CHINESE = ["消灭目标生物。", "抓一张牌", "词汇表", "目录", "异能", "参见规则100.1。", "版权信息"]
ENGLISH = ["Destroy target creature.", "Draw a card", "Glossary", "Contents", "Ability", "See rule 100.1.", "Credits"]


def texts(sentences):
    line = st.builds(
        "".join, st.tuples(st.sampled_from(INDENTS), st.sampled_from([*BULLETS, *NUMBERS]), st.sampled_from(sentences))
    )
    return st.lists(st.sampled_from(BLANK) | line, max_size=14).map("\n".join)


class PairContract:
    """``name`` is the format's; ``accepted`` are pairs of texts that it is the one to read."""

    name = ""
    accepted: tuple[tuple[str, str], ...] = ()

    def records(self, zh, en):
        format = formats.recognise_pair(source_of(zh), source_of(en), self.name)
        return list(format.read(source_of(zh), source_of(en)))

    def pairs(self, zh, en):
        """The texts of the groups in which the format itself says what answers what."""
        return [
            tuple("\n".join(block.text for block in group.blocks if block.lang == lang) or None for lang in LANGS)
            for group in self.records(zh, en)
            if isinstance(group, Group) and group.given
        ]

    def test_its_own_are_recognised(self):
        for zh, en in self.accepted:
            assert formats.recognise_pair(source_of(zh), source_of(en)).name == self.name

    @inherited
    @given(texts(CHINESE), texts(ENGLISH))
    def test_every_line_is_read_once(self, zh, en):
        records = self.records(zh, en)
        for lang, text in (("zh", zh), ("en", en)):
            lines = text.split("\n")
            shown = {number for number, line in enumerate(lines, 1) if not plain.is_blank(line)}
            read = Counter(
                number
                for group in records
                if isinstance(group, Group)
                for block in group.blocks
                if block.lang == lang
                for number in range(block.lines.first, block.lines.last + 1)
            )
            titles = (
                {1 + next(iter(sorted(shown)), 1) - 1}
                if any(isinstance(r, Meta) and r.key == "title" for r in records)
                else set()
            )
            assert shown - titles <= read.keys()
            assert all(count == 1 for number, count in read.items() if number in shown)
