"""What the matcher says of any text and any query, beside what a plain search of strings says."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.query.ast import And, Not, Or, Query, Text
from mtgsearch.query.match import Matcher, find, stands_whole
from mtgsearch.query.parse import parse
from mtgsearch.text.normalize import fold
from tests.query.made import NOTES, passage

RUNS = ["跃离", "跃回", "生物", "衍生物"]
FOLDS = {
    "跃": "跃",
    "離": "离",
    "\N{ZERO WIDTH SPACE}": "",
    "衍\N{ZERO WIDTH JOINER}生": "衍生",
    "４／４": "4/4",
    "…": "...",
    "Æ": "ae",
    "e\N{COMBINING ACUTE ACCENT}": "e",
    "🎲": "🎲",
    "。": "。",
}
"""What stands in a text, and what it is searched by."""

units = st.lists(st.sampled_from(list(FOLDS)), max_size=6)
trees = st.recursive(
    st.sampled_from(RUNS),
    lambda inner: st.tuples(st.just("NOT"), inner) | st.tuples(st.sampled_from(["AND", "OR"]), inner, inner),
    max_leaves=8,
)


@given(st.text("跃离物 a4/。\N{ZERO WIDTH SPACE}", max_size=12))
def test_every_run_of_han_is_found_at_its_place(text):
    folded = fold(text)
    for start, end in combinations(range(len(folded) + 1), 2):
        needle = folded[start:end]
        if set(needle) <= set("跃离物"):
            spans = find(Text(needle), folded)
            assert all(folded[first:last] == needle for first, last in spans)
            assert any(first < end and start < last for first, last in spans)


@given(st.text("跃离", min_size=1, max_size=8), st.text("跃离", min_size=1, max_size=3), st.sets(st.integers(1, 7)))
def test_whole_is_what_begins_and_ends_at_breaks(text, needle, breaks):
    edges = {0, *breaks, len(text)}
    by_force = any(text.startswith(needle, at) and {at, at + len(needle)} <= edges for at in range(len(text)))
    assert stands_whole(needle, text, sorted(breaks)) == by_force


@given(units, units, units)
def test_a_mark_runs_from_the_first_character_to_the_last(before, inside, after):
    """With all that cannot be seen between, and nothing around."""
    before, inside, after = ("".join(part) for part in (before, ["物", *inside, "物"], after))
    query = Query("", Text(fold(inside)))
    marks = Matcher(query).marks(passage(before + inside + after), NOTES)
    assert marks is not None
    assert (len(before), len(before) + len(inside)) in marks.zh


@given(units)
def test_texts_are_searched_by_what_they_fold_to(text):
    assert fold("".join(text)) == "".join(FOLDS[unit] for unit in text)


@given(trees, st.sets(st.sampled_from(RUNS)))
def test_a_tree_matches_as_its_parts_do(tree, held):
    text = "。".join(sorted(held))
    marks = Matcher(Query("", node(tree))).marks(passage(text), NOTES)
    assert (marks is not None) == holds(tree, text)
    assert marks == Matcher(parse(spelled(tree))).marks(passage(text), NOTES)
    assert {text[start:end] for start, end in (marks.zh if marks else ())} <= set(RUNS)


@given(st.lists(st.sampled_from(RUNS), max_size=5), st.lists(st.sampled_from(RUNS), min_size=1, max_size=3))
def test_marks_cover_every_run_and_do_not_overlap(runs, asked):
    text = "".join(runs)
    marks = Matcher(parse(" OR ".join(asked))).marks(passage(text), NOTES)
    spans = marks.zh if marks else ()
    places = [(at, at + len(run)) for run in asked for at in range(len(text)) if text.startswith(run, at)]
    assert {at for span in spans for at in range(*span)} == {at for place in places for at in range(*place)}
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def node(tree):
    match tree:
        case ("NOT", part):
            return Not(node(part))
        case (sign, first, second):
            return (And if sign == "AND" else Or)((node(first), node(second)))
    return Text(tree, loose=True)


def spelled(tree):
    match tree:
        case ("NOT", part):
            return f"NOT ({spelled(part)})"
        case (sign, first, second):
            return f"({spelled(first)}) {sign} ({spelled(second)})"
    return tree


def holds(tree, text):
    match tree:
        case ("NOT", part):
            return not holds(part, text)
        case (sign, *parts):
            return (all if sign == "AND" else any)(holds(part, text) for part in parts)
    return tree in text
