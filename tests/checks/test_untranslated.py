import pytest

from tests.checks.aligning import PAIRS, found, marked, places

REPEATED = PAIRS * 3
"""A word is known to be translated where it stands in three pairs."""


@pytest.mark.parametrize(
    "pair",
    [
        ("运行 git commit 命令。", "Run the git commit command."),
        ("该牌名为The Player and the Card。", "The card is called The Player and the Card."),
        ("一些牌印有“creature that player”。", "Some cards read “creature that player.”"),
        ("该牌（Creature of the Battlefield）已横置。", "That card (Creature of the Battlefield) is tapped."),
        ("使用 `creature.player` 字段。", "Use the `creature.player` field."),
        ("来信请寄creature@player.example。", "Write to creature@player.example."),
        ("Oracle™", "Oracle™"),
        ("702.26", "702.26"),
        ("CR", "CR"),
        ("{T}: {G}", "{T}: {G}"),
    ],
)
def test_what_may_stay(pair):
    assert places("untranslated", (*REPEATED, pair)) == []


def test_no_chinese_at_all():
    pair = (PAIRS[0][1], PAIRS[0][1])
    [(place, fault)] = found("untranslated", (*REPEATED, pair))
    assert (place, fault.severity) == (len(REPEATED), "error")
    assert marked(fault, pair) == ([pair[0]], [pair[1]])


def test_a_sentence_that_was_left():
    pair = PAIRS[0][0] + PAIRS[1][1], f"{PAIRS[0][1]} {PAIRS[1][1]}"
    [(place, fault)] = found("untranslated", (*REPEATED, pair))
    assert place == len(REPEATED)
    assert "controller may sacrifice an artifact" in fault.found
    assert marked(fault, pair)[0] == marked(fault, pair)[1]


def test_chinese_in_the_english():
    pair = PAIRS[0][0], PAIRS[0][1].replace("library", "牌库")
    [(_, fault)] = found("untranslated", (*REPEATED, pair))
    assert marked(fault, pair)[1] == ["牌库"]
