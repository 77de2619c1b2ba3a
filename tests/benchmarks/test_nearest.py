"""What the benchmark of near passages compares finds the same where all is compared, and damages what it looks for."""

import random

import pytest

from benchmarks import nearest
from mtgsearch.store import Store
from mtgsearch.text import fuzzy
from tests.conftest import take_in

TEXT = (
    "A token that phases out keeps its counters. It phases in again.\n衍生物跃离时会保留其上的指示物。它会再次跃回。\n"
    "Each player draws a card, then discards it.\n每位牌手抓一张牌，然后弃掉该牌。\n"
)


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "A token that phases out keeps all counters.", 88),
        ("zh", "每位牌手抓两张牌，然后弃掉该牌。", 93),
        ("en", "Nothing of that kind stands anywhere here.", 0),
    ],
)
def test_finders_agree(tmp_path, lang, text, expected):
    (tmp_path / "note.txt").write_text(TEXT, encoding="utf-8")
    corpus, _ = take_in(tmp_path / "index", tmp_path / "note.txt")
    corpus.close()
    with Store.open(str(tmp_path / "index")) as store:
        found = {name: finder(store, lang)(text) for name, finder in nearest.FINDERS.items()}
    assert found == dict.fromkeys(nearest.FINDERS, expected)


@pytest.mark.parametrize(
    ("lang", "text"), [("zh", "衍生物跃离时会保留其上的指示物。" * 9), ("en", "token, phases out " * 40)]
)
def test_damage_is_of_the_share_that_is_asked_for(lang, text):
    rng = random.Random(1)
    whole = fuzzy.tokens(text)
    assert nearest._damaged(rng, text, lang, 1e-9) == text.strip()
    assert 70 <= fuzzy.percent(whole, fuzzy.tokens(nearest._damaged(rng, text, lang, 0.2))) < 92
