"""What is bound to capitalised words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.checks.contexts import Contexts, capitals, find, pairs
from mtgsearch.glossary import shipped
from tests.checks.looking import unit

TEXTS = st.lists(st.text("甲乙丙丁，", max_size=8), min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You cast Path to Exile.", ["Path", "Exile", "Path Exile"]),
        ("Urza’s Tower, Mishra", ["Urza", "Tower", "Urza Tower", "Mishra"]),
        ("Two-Headed Giants", ["Two-Headed", "Giants", "Two-Headed Giants"]),
        ("no names at all", []),
    ],
)
def test_words_are_taken_alone_and_by_twos(text, words):
    found = list(capitals(text))
    assert sorted(found) == sorted(words)
    assert all(text[slice(*find(each, text))].split()[0].startswith(each.split()[0]) for each in found)


@given(TEXTS, TEXTS)
def test_what_is_bound_stands_in_many_uses_and_few_other_texts(uses, others):
    contexts = Contexts(shipped())
    for ordinal, zh in enumerate(uses + others):
        contexts.learn(unit(zh or "空", "Sarkhan" if ordinal < len(uses) else "nobody", ordinal=ordinal))
    contexts.settle()
    texts = [zh or "空" for zh in uses + others]
    times = {gram: sum(gram in zh for zh in texts) for zh in texts for gram in pairs(zh)}
    bound = contexts.bound("Sarkhan", times)
    for gram, everywhere in times.items():
        count = sum(gram in zh for zh in texts[: len(uses)])
        is_bound = count >= max(2, 0.4 * len(uses)) and 2 * count >= 0.2 * (len(uses) + everywhere)
        assert bound.get(gram) == (count if is_bound else None)
