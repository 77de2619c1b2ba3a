"""Kinds, numbers, sections and ids, told from paired texts."""

import pytest

from mtgsearch.blocks import Block, Group
from mtgsearch.model import Lines, Passage
from mtgsearch.passages import Draft, make


def passages(*pairs: tuple[str, str], bullet: str = "", kind: str | None = None) -> list[Passage]:
    drafts = [
        Draft(
            tuple(Block("zh", zh, Lines(2 * i, 2 * i), bullet) for zh in [zh] if zh),
            tuple(Block("en", en, Lines(2 * i - 1, 2 * i - 1), bullet) for en in [en] if en),
            Group((), kind=kind),
        )
        for i, (zh, en) in enumerate(pairs, start=1)
    ]
    return make(
        drafts, "doc", provenance="project", date=None, kind_at=lambda line: None, breaks=lambda text: (len(text),)
    )


PROSE = [
    ("这一段说明跃离。", "This one explains phasing out."),
    ("这一段说明跃回。", "This one explains phasing in."),
    ("这一段是结尾。", "This one ends it."),
]


@pytest.mark.parametrize(
    ("zh", "en", "kind", "number"),
    [
        ("702.26a 时间跳跃是静止式异能。", "702.26a Phasing is a static ability.", "rule", "702.26a"),
        ("2.3 倒回", "2.3 Backing up", "heading", "2.3"),
        ("2.3倒回", "2.3 Backing up", "heading", "2.3"),
        ("702. 关键字异能", "702. Keyword Abilities", "heading", "702"),
        ("跃离与跃回", "Phasing in and out", "heading", None),
        ("2.3 倒回", "2.4 Backing up", "heading", None),
        ("100个生物进战场。", "100 creatures enter.", "paragraph", None),
        ("2026.5.14更新。", "2026.5.14 update.", "paragraph", None),
        ("抓两张牌。", "Draw two cards.", "paragraph", None),
        ("他说「好」", "He said “fine.”", "paragraph", None),
        ("", "702.26b Untranslated.", "rule", "702.26b"),
    ],
)
def test_kind_and_number_come_from_the_text(zh: str, en: str, kind: str, number: str | None) -> None:
    first = passages((zh, en), *PROSE)[0]
    assert (first.kind, first.number) == (kind, number)


def test_bullets_and_kinds_given_by_the_layout() -> None:
    assert [p.kind for p in passages(*PROSE, bullet="•")] == ["bullet"] * 3
    assert [p.kind for p in passages(*PROSE, kind="ruling")] == ["ruling"] * 3


def test_a_list_of_names_has_no_headings() -> None:
    assert {p.kind for p in passages(("沼泽", "Swamp"), ("海岛", "Island"), ("树林", "Forest"))} == {"paragraph"}


def test_sections_nest_by_number() -> None:
    made = passages(
        ("2.0 失误", "2.0 Errors"),
        PROSE[0],
        ("2.3 倒回", "2.3 Backing up"),
        PROSE[1],
        ("例子", "Examples"),
        PROSE[2],
        ("2.4 判罚", "2.4 Penalties"),
        *PROSE * 3,
    )
    assert [p.section for p in made[:8]] == [
        (),
        ("2.0 失误 / 2.0 Errors",),
        ("2.0 失误 / 2.0 Errors",),
        ("2.0 失误 / 2.0 Errors", "2.3 倒回 / 2.3 Backing up"),
        ("2.0 失误 / 2.0 Errors", "2.3 倒回 / 2.3 Backing up"),
        ("2.0 失误 / 2.0 Errors", "2.3 倒回 / 2.3 Backing up", "例子 / Examples"),
        ("2.0 失误 / 2.0 Errors",),
        ("2.0 失误 / 2.0 Errors", "2.4 判罚 / 2.4 Penalties"),
    ]


def test_ids_follow_the_english_and_nothing_else() -> None:
    before = passages(*PROSE)
    after = passages(("新的一段。", "A new one."), *((zh + "改过。", en) for zh, en in PROSE))
    assert [p.id for p in after[1:]] == [p.id for p in before]


def test_ids_follow_from_the_texts_alone() -> None:
    """The store tells those apart that are alike."""
    ids = [p.id for p in passages(PROSE[0], PROSE[1], PROSE[0])]
    assert ids[0] == ids[2] != ids[1]


def test_a_chinese_only_passage_is_named_by_its_chinese() -> None:
    one, other = passages(("只有中文。", ""), ("另一句中文。", ""))
    assert one.id != other.id
    assert one.en is None
    assert one.segments[0].en is None


def test_merged_blocks_stand_on_lines_of_their_own() -> None:
    blocks = (Block("zh", "甲。", Lines(2, 2)), Block("zh", "乙。", Lines(3, 3)))
    draft = Draft(blocks, (Block("en", "A. B.", Lines(1, 1)),), Group(()))
    (made,) = make([draft], "doc", provenance=None, date=None, kind_at=lambda line: None, breaks=lambda text: ())
    assert (made.zh, made.zh_lines, made.segments[0].zh) == ("甲。\n乙。", Lines(2, 3), (0, 5))
