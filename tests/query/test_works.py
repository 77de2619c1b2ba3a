import pytest

from mtgsearch.query.works import codes, named_before, names
from mtgsearch.text.normalize import fold


@pytest.mark.parametrize(
    ("text", "work", "name"),
    [
        ("见CR 702.26a", "cr", "CR 702.26a"),
        ("see CR:702.26a", "cr", "CR:702.26a"),
        ("IPG1.4", "ipg", "IPG1.4"),
        ("rules (MTR section 4.3)", "mtr", "MTR section 4.3)"),
        ("MTR第4.3节", "mtr", "MTR第4.3节"),
        ("《万智牌比赛规则》第 5.2 节", "mtr", "比赛规则》第 5.2 节"),
        ("the Comprehensive Rules, 702.26a", "cr", "Comprehensive Rules, 702.26a"),
        ("Magic Tournament Rules 2.1", "mtr", "Magic Tournament Rules 2.1"),
        ("IPG and 1.4", None, None),
        ("sacr 1.4", None, None),
        ("AIPG 1.4", "ipg", "AIPG 1.4"),
        ("BIPG 1.4", None, None),
        ("《万智牌违规处理方针》的1.4", "ipg", "违规处理方针》的1.4"),
        ("see 1.4", None, None),
        ("1.4", None, None),
    ],
)
@pytest.mark.parametrize("folded", [True, False])
def test_works_are_named_before_numbers(text, work, name, folded):
    text, name = (fold(text), fold(name or "")) if folded else (text, name)
    number = next(at for at, character in enumerate(text) if character.isdecimal())
    assert named_before(text, number) == ((work, text.index(name)) if work else None)


def test_every_work_is_known_by_its_code():
    assert codes() == {"cr", "ipg", "mtr", "jar"}
    assert all(names()[code] == code for code in codes())
