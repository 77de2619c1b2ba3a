"""The cells looked at hold every alignment that makes sense, and grow with the text."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.align import cells
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.sides import Sides
from mtgsearch.blocks import Block
from mtgsearch.model import Lines

LEXICON = Lexicon()


def sides_of(*runs):
    """Sides of runs of blocks: a language and a number of blocks, or texts, each."""
    blocks = []
    for lang, content in runs:
        for text in [""] * content if isinstance(content, int) else content:
            line = len(blocks) + 1
            blocks.append(Block(lang, text or f"{'第' * (lang == 'zh')}{line}", Lines(line, line)))
    return Sides(blocks, LEXICON)


runs = st.lists(st.tuples(st.sampled_from(["zh", "en"]), st.integers(1, 90)), max_size=8)


def check_meeting(grid, sides):
    assert len(grid) == sides.count("zh") + 1
    assert grid[0].start == 0
    assert grid[-1].stop == sides.count("en") + 1
    for above, row in pairwise(grid):
        assert above.start <= row.start < above.stop <= row.stop


@given(runs)
def test_rows_never_go_back_and_meet(runs):
    sides = sides_of(*runs)
    check_meeting(cells.rows(sides), sides)


@given(st.lists(st.tuples(st.sampled_from(["zh", "en"]), st.integers(1, 5)), max_size=12))
def test_blocks_of_neighbouring_runs_may_answer_each_other(runs):
    sides = sides_of(*runs)
    grid = cells.rows(sides)
    for zh in range(sides.count("zh")):
        for en in range(sides.count("en")):
            if abs(sides.run("zh", zh) - sides.run("en", en)) == 1:
                assert en in grid[zh]
                assert en + 1 in grid[zh + 1]


def test_cells_grow_with_the_text():
    def count(*runs):
        return sum(map(len, cells.rows(sides_of(*runs))))

    alternating = [count(*[("en", 1), ("zh", 1)] * pairs) for pairs in (100, 400)]
    assert alternating[1] < 4.1 * alternating[0]
    apart = [count(("en", blocks), ("zh", blocks)) for blocks in (500, 2000)]
    assert apart[1] < 4.3 * apart[0]


def test_rare_tokens_lead_the_band():
    """Of 600 English blocks the first 300 have no Chinese: far from the line between the corners."""
    english = [f"Rule {number} holds." for number in range(1000, 1600)]
    chinese = [f"规则{number}有效。" for number in range(1300, 1600)]
    grid = cells.rows(sides_of(("en", english), ("zh", chinese)))
    assert all(300 + zh in row for zh, row in enumerate(grid))
    assert sum(map(len, grid)) < 300 * 30


def test_lines_of_the_other_language_do_not_part_a_long_run():
    sides = sides_of(("en", 60), ("zh", 30), ("en", 1), ("zh", 29))
    assert set(sides.runs) == {0, 1, 2}
    assert {sides.run("zh", index) for index in range(59)} == {1}
    assert [sides.run("en", index) for index in (0, 59, 60)] == [0, 0, 2]


def test_runs_reach_as_far_as_they_are_long():
    """A line of the other language answers what is near it; two long runs may be far apart."""
    stray = sides_of(("zh", 300), ("en", 1), ("zh", 300))
    assert stray.may_answer(299, 0)
    assert stray.may_answer(300, 0)
    assert not stray.may_answer(0, 0)
    assert not stray.may_answer(599, 0)
    halves = sides_of(("en", 300), ("zh", 30))
    assert halves.may_answer(0, 0)
    assert halves.may_answer(29, 299)
    assert not sides_of(("en", 300), ("zh", 20)).may_answer(19, 0)
    turns = sides_of(("en", 1), ("zh", 1), ("en", 1), ("zh", 1))
    assert turns.may_answer(0, 1)
    assert not turns.may_answer(1, 0)


def test_beside_a_way():
    grid = [range(100)] * 3
    narrowed = cells.beside(grid, [(0, 0), (0, 40), (1, 41), (2, 99)])
    assert narrowed == [
        range(47),
        range(35, 48),
        range(93, 100),
    ]


def test_in_two_files_a_long_list_in_one_language_keeps_nothing_apart():
    blocks = [Block("zh", "海岛。", Lines(n, n)) for n in range(1, 301)] + [Block("en", "An island.", Lines(1, 1))]
    assert Sides(blocks, Lexicon()).may_answer(0, 0)
    after = [*blocks[:-1], Block("en", "An island.", Lines(301, 301))]
    assert not Sides(after, Lexicon()).may_answer(0, 0)
