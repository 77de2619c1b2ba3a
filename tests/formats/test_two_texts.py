"""Two texts without anything to go by are given to the aligner as they stand."""

from mtgsearch.blocks import Group
from tests.contracts.test_pairs import PairContract


class TestTwoTexts(PairContract):
    name = "texts"
    accepted = (("消灭目标生物。", "Destroy target creature."), ("", ""), ("一。\n二。", "One."))

    def test_one_group_of_all_lines(self):
        (group,) = self.records("• 一。\n\n二。", "One.\n- Two.")
        assert isinstance(group, Group)
        assert [(block.lang, block.text, block.bullet, block.lines.first) for block in group.blocks] == [
            ("zh", "一。", "•", 1),
            ("zh", "二。", "", 3),
            ("en", "One.", "", 1),
            ("en", "Two.", "-", 2),
        ]
