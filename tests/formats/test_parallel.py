"""Two texts of as many lines are paired line by line, if what they say does not speak against it."""

from mtgsearch import formats
from mtgsearch.blocks import Group
from mtgsearch.model import Warning
from tests.contracts.test_formats import source_of
from tests.contracts.test_pairs import PairContract

ZH = "\n".join(f"第{number}张牌有{number * 7}点。" for number in range(1, 21))
EN = "\n".join(f"Card {number} has {number * 7} points." for number in range(1, 21))


class TestParallel(PairContract):
    name = "parallel"
    accepted = ((ZH, EN), (ZH + "\n\n谢谢。", EN + "\n\nThanks."))

    def test_each_line_is_a_unit(self):
        assert self.pairs(ZH, EN) == list(zip(ZH.split("\n"), EN.split("\n"), strict=True))

    def test_lines_that_are_blank_on_one_side(self):
        assert self.pairs("一。\n\n三。", "One.\nTwo.\nThree.") == [
            ("一。", "One."),
            (None, "Two."),
            ("三。", "Three."),
        ]

    def test_a_text_that_goes_on(self):
        records = self.records("一。", "One.\nTwo.")
        assert [record for record in records if isinstance(record, Warning)] == [
            Warning(1, "one of the two texts ends here")
        ]
        assert self.pairs("一。", "One.\nTwo.") == [("一。", "One."), (None, "Two.")]

    def test_what_speaks_against_it(self):
        """As many lines, but of other numbers: off by one, or of other texts."""
        shifted = "\n".join([*EN.split("\n")[1:], "Thanks."])
        assert formats.recognise_pair(source_of(ZH), source_of(shifted)).name == "texts"
        assert formats.recognise_pair(source_of(ZH), source_of(EN + "\nThanks.")).name == "texts"

    def test_news(self, shared):
        folder = shared / "data" / "ntrex_news"
        names = ("newstest2019-ref.zho-CN.txt", "newstest2019-src.eng.txt")
        zh, en = (source_of((folder / name).read_text(encoding="utf-8")) for name in names)
        format = formats.recognise_pair(zh, en)
        groups = [record for record in format.read(zh, en) if isinstance(record, Group)]
        assert (format.name, len(groups)) == ("parallel", 1997)
        assert all(len(group.blocks) == 2 for group in groups)
