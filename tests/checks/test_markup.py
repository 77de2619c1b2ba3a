import pytest

from tests.checks.looking import look, marked, told, unit

RIGHT = [
    ("<b>跃离</b>", "<b>Phase out</b>"),
    ("{T}：加{U}。", "{T}: Add {U}."),
    ("得到+1/*，防御力为1+*。", "It gets +1/*, its toughness is 1+*."),
    ("5 < 6 且 7 > 6", "5 less than 6, and 7 more than 6"),
    ("A&B公司", "The company A&B"),
    ("**跃离**", "**Phase out**"),
    ("一般 | 竞争", "Regular, Competitive"),
    ("#1 选择", "Number 1"),
    ("100%的牌", "All cards"),
    ("牌[费用]", "Card [cost]"),
]
WRONG = [
    ("它跃离。\\\\", "It phases out.", ["\\\\"]),
    ("它|跃离。", "It phases out.", ["|"]),
    ("它**跃离**。", "It phases out.", ["**", "**"]),
    ("它&nbsp;跃离。", "It phases out.", ["&nbsp;"]),
    ("它<b>跃离。", "It phases out.", ["<b>"]),
    ("它<br/>跃离。", "It phases out.", ["<br/>"]),
    ("它{{name}跃离。", "It phases out.", ["{{"]),
    ("%s跃离。", "It phases out.", ["%s"]),
    ("它__跃离。", "It phases out.", ["__"]),
    ("## 它跃离。", "It phases out.", ["##"]),
]


def seen(looked_at, learned=()):
    return [fault for fault in look("markup", looked_at, learned) if fault.severity != "info"]


@pytest.mark.parametrize(("zh", "en"), RIGHT)
def test_what_is_right(zh, en):
    assert seen(unit(zh, en)) == []


@pytest.mark.parametrize(("zh", "en", "signs"), WRONG)
def test_what_is_left_over_in_chinese(zh, en, signs):
    looked_at = unit(zh, en)
    [fault] = seen(looked_at)
    assert fault.severity == "error"
    assert marked(fault, looked_at) == (signs, [])


def test_what_is_left_over_in_english():
    looked_at = unit("它跃离。", "It phases out.|")
    [fault] = seen(looked_at)
    assert told(fault) == ("warning", "| in English alone")
    assert marked(fault, looked_at) == ([], ["|"])


def test_a_sign_at_the_end_is_taken_away():
    [fault] = seen(unit("它跃离。\\\\", "It phases out."))
    assert fault.edit == ("zh", (4, 6), "")


def test_columns_of_a_row():
    assert look("markup", unit("一般 | 竞争", "Regular", kind="row")) == []


def test_a_document_about_code_has_its_signs():
    about_code = [unit("运行 `git add`。", "Run `git add`.", ordinal=place) for place in range(2, 12)]
    assert seen(unit("它**跃离**。", "It phases out."), about_code) == []
    assert look("markup", unit("它**跃离**。", "It phases out."), about_code)


def test_one_side_alone_tells_nothing():
    assert look("markup", unit("它**跃离**。", None)) == []
