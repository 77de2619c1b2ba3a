"""Pairs in JSON lines: what is read, and what is told of a line that is none."""

import pytest

from mtgsearch import pairs
from mtgsearch.findings import Unread


def read(*lines):
    return list(pairs.read("p.jsonl", lines))


def test_a_pair_with_its_number():
    ((id, group),) = read('{"id": "x", "zh": "抓牌。", "en": "Draw.", "number": "702.26a"}')
    assert (id, group.number, group.given) == ("x", "702.26a", True)
    assert [(block.lang, block.text) for block in group.blocks] == [("zh", "抓牌。"), ("en", "Draw.")]


@pytest.mark.parametrize("nothing", ["null", '""'])
def test_a_side_may_be_missing(nothing):
    ((_, group),) = read(f'{{"id": 7, "zh": {nothing}, "en": "Draw."}}')
    assert [block.lang for block in group.blocks] == ["en"]


def test_blank_lines_are_none():
    assert read("", "  ", '{"id": 1, "zh": "牌", "en": "card"}')[0][0] == "1"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "no JSON"),
        ("[1]", "no object"),
        ('{"id": "a", "zh": "牌"}', "it lacks en"),
        ("{}", "it lacks id, zh, en"),
        ('{"id": "a", "zh": 3, "en": "card"}', "zh must be text"),
        (r'{"id": "a", "zh": "抓\ud800牌", "en": "card"}', "zh holds half a character"),
        ('{"id": true, "zh": "牌", "en": "card"}', "id must be"),
        ('{"id": "", "zh": "牌", "en": "card"}', "id must be"),
        ('{"id": "a", "zh": "", "en": null}', "both texts are empty"),
        ('{"id": "a", "zh": "牌", "en": "card", "number": 3}', "number must be text"),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_with_its_number(line, reason):
    good = '{"id": "g", "zh": "牌", "en": "card"}'
    bad, (id, _) = read(line, good)
    assert isinstance(bad, Unread)
    assert (bad.path, bad.line, id) == ("p.jsonl", 1, "g")
    assert bad.reason.startswith(reason)
    assert bad.hint


def test_an_id_stands_once():
    one = '{"id": "a", "zh": "牌", "en": "card"}'
    first, second = read(one, one)
    assert first[0] == "a"
    assert "stands in line 1 already" in second.reason
