"""Pairing of blocks: documents with faults in them, and what holds whatever the document."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch import formats, glossary
from mtgsearch.align.blocks import pairs
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.blocks import Block, Group
from mtgsearch.formats import plain
from mtgsearch.model import LANGS, Lines
from tests.contracts.test_formats import source_of

GLOSSARY = Lexicon(glossary.shipped().entries)
BARE = Lexicon()

RULES = [
    ("Tap", "横置"),
    (
        "At the beginning of your upkeep, put a +1/+1 counter on target creature.",
        "在你的维持开始时，在目标生物上放置一个+1/+1指示物。",
    ),
    ("If that player has no cards in hand, they draw three cards instead.", "如果该牌手没有手牌，则改为他抓三张牌。"),
    (
        "This ability can be activated only as a sorcery, and only once each turn.",
        "此异能只能于法术时机起动，且每回合只能起动一次。",
    ),
    ("Enchanted land has “{T}: Add {G}{G}.”", "所结附的地具有“{T}：加{G}{G}。”"),
    ("A spell with no legal target is not put onto the stack.", "没有合法目标的咒语不会进入堆叠。"),
    ("When it dies, its owner shuffles it into their library.", "当它死去时，其拥有者将它洗入其牌库。"),
    ("Players can’t gain life this turn.", "本回合中，牌手不能获得生命。"),
    ("Rule 508.1d tells what happens if 2 creatures must attack.", "规则508.1d说明当两个生物必须攻击时会怎样。"),
    (
        "The token is a 2/2 black Zombie. It has haste. Exile it at the end of combat.",
        "该衍生物是2/2黑色灵俑。它具有敏捷。在战斗结束时放逐它。",
    ),
    (
        "Copy the chosen instant; you may choose new targets for the copy.",
        "复制所选的瞬间；你可以为该复制品选择新的目标。",
    ),
    ("Nobody may look at cards in another player’s face-down pile.", "任何人都不得检视其他牌手牌面朝下的牌堆。"),
]


def pair(blocks, lexicon):
    """The pairs of a document of one group."""
    (found,) = pairs([blocks], lexicon)
    return found


def pairs_of(lines, lexicon=GLOSSARY):
    blocks, _ = plain.read(list(plain.content(lines)))
    return [
        ("".join(block.text for block in found.zh), "".join(block.text for block in found.en))
        for found in pair(blocks, lexicon)
    ]


def laid_out(places, zh_first=False, apart=False):
    """Lines of places, each of them English texts and Chinese texts."""
    if apart:
        return [text for en, _ in places for text in en] + [text for _, zh in places for text in zh]
    return [text for en, zh in places for side in ((zh, en) if zh_first else (en, zh)) for text in side]


def damaged(at, en=None, zh=None):
    """The rules as places, the one at ``at`` with other texts."""
    places = [([english], [chinese]) for english, chinese in RULES]
    places[at] = (places[at][0] if en is None else en, places[at][1] if zh is None else zh)
    return places


def wanted(places):
    return {("".join(zh), "".join(en)) for en, zh in places}


LAYOUTS = [{}, {"zh_first": True}, {"apart": True}]


@pytest.mark.parametrize("lexicon", [GLOSSARY, BARE], ids=["glossary", "bare"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_whole_documents(layout, lexicon):
    places = damaged(0)
    assert pairs_of(laid_out(places, **layout), lexicon) == [(zh, en) for en, zh in RULES]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("at", range(1, len(RULES)))
@pytest.mark.parametrize("lost", ["en", "zh"])
def test_a_missing_line_costs_its_own_pair_and_no_other(layout, at, lost):
    places = damaged(at, **{lost: []})
    assert set(pairs_of(laid_out(places, **layout))) == wanted(places)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_several_missing_in_a_row(layout):
    places = [(en, [] if 3 <= at < 7 else zh) for at, (en, zh) in enumerate(damaged(0))]
    found = set(pairs_of(laid_out(places, **layout)))
    assert found == {pair for pair in wanted(places) if pair[0]} | {("", RULES[at][0]) for at in range(3, 7)}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_paragraph_against_three(layout):
    whole = RULES[9]
    for side, text in (("en", whole[0].replace(". ", ".|")), ("zh", whole[1].replace("。", "。|").strip("|"))):
        places = damaged(9, **{side: text.split("|")})
        assert set(pairs_of(laid_out(places, **layout))) == wanted(places)


@pytest.mark.parametrize("at", range(1, len(RULES)))
def test_order_swapped_in_one_place(at):
    lines = laid_out(damaged(0))
    lines[2 * at : 2 * at + 2] = reversed(lines[2 * at : 2 * at + 2])
    assert set(pairs_of(lines)) == wanted(damaged(0))


def test_where_texts_share_nothing_place_tells():
    """Names: nothing but the order of the lines, learned from all of them, tells which is which."""
    names = [
        ("Aaron", "亚伦"),
        ("Bertha", "贝尔塔"),
        ("Clara", "克拉拉"),
        ("David", "大卫"),
        ("Edgar", "埃德加"),
        ("Flora", "弗洛拉"),
    ]
    lines = [text for pair in names for text in pair]
    assert pairs_of(lines, BARE) == [(zh, en) for en, zh in names]
    del lines[5]
    assert pairs_of(lines, BARE) == [("" if en == "Clara" else zh, en) for en, zh in names]


def test_several_paragraphs_of_each_in_one_ruling():
    for order in (1, -1):
        lines = [text for side in zip(*RULES[1:5], strict=True) for text in side]
        lines = lines[4:] + lines[:4] if order < 0 else lines
        assert sorted(pairs_of(lines)) == sorted((zh, en) for en, zh in RULES[1:5])


def test_two_blocks_are_a_pair_unless_they_say_they_are_not():
    for zh, en, together in (
        ("是3。", "This runs on, and gives 4 reasons for it.", True),
        ("第2步需时22秒。", "Step 1 takes 11 seconds.", False),
        ("2.1：由于规则改变", "4.3: Added wording", False),
    ):
        found = pairs_of([en, zh])
        assert found == [(zh, en)] if together else set(found) == {("", en), (zh, "")}


UNLIKE = [
    # Texts in order, and which of them are on their own; the others are pairs of neighbours.
    (
        ["1.1. 牌手进行游戏。", "1.2. Players need decks.", "1.3. 牌手需要骰子。", "1.4. Use a die."],
        {0, 1, 2, 3},
    ),
    (["A. Tap it.", "A. 横置它。", "B. 抓一张牌。", "C. Discard it.", "C. 弃掉它。"], {2}),
    (["A. Tap it.", "A. 横置它。", "B. Draw a card.", "C. Discard it.", "C. 弃掉它。"], {2}),
    (["Time Walk", "黑莲花/Black Lotus", "Wheel of Fortune", "脑力激荡/Brainstorm"], {0, 1, 2, 3}),
    (["Stage 1 is for reading.", "第一步用来阅读。", "Stage 2 is for writing.", "第三步用来休息。"], {2, 3}),
]


@pytest.mark.parametrize(("texts", "alone"), UNLIKE)
def test_numbers_letters_and_own_names_tell_blocks_apart(texts, alone):
    found = pairs_of(texts)
    assert {text for pair in found if not all(pair) for text in pair if text} == {texts[at] for at in alone}


FREE = [
    # An abridged translation, an expanded one, other terms than the glossary's, an address on one side.
    (
        "Judges at every level of the program should remember that players come here to have a good time with friends, "
        "and that most of what they do wrong is done in good faith.",
        "请裁判记得，大家是来玩的，犯的错多半只是无心之失，并无恶意。",
    ),
    (
        "When in doubt about any of this, ask one of the judges.",
        "若你对此仍有疑问，请在继续之前举手，把离你最近的裁判请来。",
    ),
    (
        "If a spell or an ability would destroy that creature, its controller may tap an untapped land instead.",
        "倘若此怪兽即将被魔法或特技消灭，主人可改为转动一块没转动的地盘，以此代之。",
    ),
    ("See this page for more.", "更多内容见[此页](https://example.org/a/long/way?to=it&page=702)。"),
]


@pytest.mark.parametrize("pair", FREE)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_free_translation_beside_its_original_is_not_torn(pair, at):
    places = [*RULES[1 : 1 + at], pair, *RULES[1 + at : 4]]
    assert pairs_of([text for one in places for text in one]) == [(zh, en) for en, zh in places]
    if at:
        block = [text for side in zip(*places[at - 1 : at + 1], strict=True) for text in side]
        assert sorted(pairs_of(block)) == sorted((zh, en) for en, zh in places[at - 1 : at + 1])


def test_lines_far_apart_in_a_text_of_one_language_do_not_answer_each_other():
    lines = [f"第{number}行中文讲述规则{number}。" for number in range(100, 700)]
    lines[20:20] = ["Notes"]
    lines[580:580] = ["Tap", "横置"]
    assert [pair for pair in pairs_of(lines) if all(pair)] == [("横置", "Tap")]


def test_what_only_its_place_makes_a_pair_is_doubtful():
    lines = [text for pair in RULES for text in pair]
    lines[6:8] = ["Some brought 4 umbrellas to it, others not!", "天气很好，大家一起出门。"]
    blocks, _ = plain.read(list(plain.content(lines)))
    found = pair(blocks, GLOSSARY)
    assert [one.doubtful for one in found if one.zh and one.en] == [at == 3 for at in range(len(RULES))]
    assert not any(one.doubtful for one in pair(blocks[:1], GLOSSARY))


def in_groups(*groups):
    """The pairs of each group of lines of one document, which stand one under another with a blank line between."""
    texts = [line for lines in groups for line in (*lines, "")]
    blocks, _ = plain.read(list(plain.content(texts)))
    rest = iter(blocks)
    found = pairs([[next(rest) for _ in lines] for lines in groups], GLOSSARY)
    return [[("".join(b.text for b in one.zh), "".join(b.text for b in one.en)) for one in group] for group in found]


def test_what_the_groups_of_a_document_show_holds_for_each():
    """Length speaks for the first text; that it is the last one that is answered only the other groups tell."""
    texts = ["Whoever has brought one keeps it.", "Rain is fine.", "Nobody hides.", "Lend a die to whoever."]
    answer = "没有骰子的人可以来借。"
    alone = pairs_of([*texts, answer])
    assert [en for zh, en in alone if zh] == texts[:1]
    others = [[RULES[at][0], RULES[at - 1][0], *RULES[at + 1]] for at in range(1, 11)] * 2
    *_, last = in_groups(*others, [*texts, answer])
    assert [en for zh, en in last if zh] == texts[-1:]


MISSPELT = [
    ("Shahrazad is not played here.", "此处不使用Sharhazad。"),
    (
        "Call for it whenever it suits you.",
        "译者按：这句话在旧版里另有说法，而且还附了例子，参见Brainstrom与Portent，共2例！",
    ),
]


@pytest.mark.parametrize("strange", MISSPELT)
def test_neighbours_answer_each_other_where_the_languages_take_turns(strange):
    lines = [text for pair in (*RULES[:6], strange, *RULES[6:]) for text in pair]
    assert (strange[1], strange[0]) in pairs_of(lines)
    assert {("", strange[0]), (strange[1], "")} < set(pairs_of([*RULES[1], *strange, *RULES[2]]))


def test_neighbours_do_not_where_they_are_known_to_be_others():
    for zh, en in (("3. 抓一张牌。", "2. Discard it."), ("闪电击/Lightning Bolt", "Shock")):
        assert {("", en), (zh, "")} < set(pairs_of([*laid_out(damaged(0)), en, zh]))


def test_an_item_is_not_taken_into_the_paragraph_after_it():
    """Although the two together are as long as the paragraph that answers the second of them."""
    zh = [
        ("抓一张牌。", "paragraph"),
        ("然后重置它，随后将其洗入其拥有者的牌库，并且每位牌手各失去若干点生命。", "paragraph"),
    ]
    en = [
        ("Draw a card.", "paragraph"),
        ("Whoever draws this one may keep it to himself.", "bullet"),
        ("Then untap it, shuffle it into the library, and all lose some life.", "paragraph"),
    ]
    blocks = [
        Block(lang, text, Lines(number, number), "•" * (kind == "bullet"), kind)
        for lang, side in (("zh", zh), ("en", en))
        for number, (text, kind) in enumerate(side, 1)
    ]
    assert [(len(one.zh), len(one.en)) for one in pair(blocks, GLOSSARY)] == [(1, 1), (0, 1), (1, 1)]
    plain_ones = [block._replace(bullet="", kind=None) for block in blocks]
    assert [(len(one.zh), len(one.en)) for one in pair(plain_ones, GLOSSARY)] == [(1, 1), (1, 2)]


def test_pairs_keep_the_order_of_the_source():
    found = pairs_of(["Tap it.", "横置它。", "Only here.", "只在这里。", "Untap it.", "重置它。"])
    assert found == [("横置它。", "Tap it."), ("只在这里。", "Only here."), ("重置它。", "Untap it.")]


texts = st.sampled_from(
    [text for pair in RULES for text in pair] + ["4/4 X", "规则", "a", "很" * 3000, "4 " * 2000 + "x"]
)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(["zh", "en"]), st.integers(0, 2), st.booleans(), texts), max_size=30))
def test_nothing_is_lost_and_order_is_kept(drawn):
    blocks, line = [], 0
    for lang, gap, bullet, text in drawn:
        line += 1 + gap
        blocks.append(Block(lang, text, Lines(line, line), "•" * bullet))
    found = pair(blocks, GLOSSARY)
    for lang in ("zh", "en"):
        assert [block for one in found for block in getattr(one, lang)] == [b for b in blocks if b.lang == lang]
    for one in found:
        assert 1 <= max(len(one.zh), len(one.en)) <= 4
        assert min(len(one.zh), len(one.en)) <= 1
        for side in (one.zh, one.en):
            places = [blocks.index(block) for block in side]
            assert places == list(range(places[0], places[0] + len(places))) if places else True


@given(st.lists(st.sampled_from([text for pair in RULES for text in pair]), max_size=30))
def test_the_answer_depends_on_nothing_but_the_blocks(lines):
    assert pairs_of(lines) == pairs_of(lines, Lexicon(glossary.shipped().entries))


def test_long_runs_are_paired():
    """One language after the other, hundreds of blocks each."""
    lines = [text for number in range(100, 400) for text in [f"Section {number} tells more."]]
    lines += [f"第{number}节讲得更多。" for number in range(100, 400) if number % 50]
    found = pairs_of(lines)
    assert sum(not zh for zh, _ in found) == 6
    assert all(zh[1:4] == en[8:11] for zh, en in found if zh)


@pytest.mark.parametrize(
    ("name", "passages"),
    [("000_9fac0affb0b7da21.txt", 25), ("001_c0c6a0572a4cd799.txt", 27), ("002_8c2fdab8c60ea1af.txt", 7)],
)
@pytest.mark.parametrize("lexicon", [GLOSSARY, BARE], ids=["glossary", "bare"])
def test_the_three_documents(shared, name, passages, lexicon):
    source = source_of((shared / "documents" / name).read_text(encoding="utf-8"))
    groups = [record for record in formats.recognise(source).read(source) if isinstance(record, Group)]
    found = [one for group in groups for one in pair(group.blocks, lexicon)]
    assert [(len(one.zh), len(one.en)) for one in found] == [(1, 1)] * passages


@pytest.mark.parametrize("line", ["│       └── {}", "----"])
def test_lines_that_stay_as_they_are_are_paired_once_the_document_is_known(line):
    before = [f"$ git checkout -b branch{number} origin/branch{number}" for number in range(5)]
    after = [f"$ git push origin branch{number}" for number in range(5)]
    lines = [*before, *map(line.format, "abcdefghijkl"), *after]
    blocks = [Block(lang, text, Lines(number, number)) for lang in LANGS for number, text in enumerate(lines, 1)]
    assert [(len(found.zh), len(found.en)) for found in pair(blocks, BARE)] == [(1, 1)] * len(lines)
