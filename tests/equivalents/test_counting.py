"""What renders a term is counted as one would count it by hand: word by word, passage by passage."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch.align.units import Unit
from mtgsearch.equivalents.candidates import Candidate, standing
from mtgsearch.equivalents.counting import Tally
from mtgsearch.equivalents.terms import Term
from mtgsearch.model import Form, Passage, Segment

STEMS = {"phases": "phase", "phased": "phase", "cards": "card"}
"""Of the words below, as a person knows them."""
ZH = ["跃离", "已", "法术", "力", "法术力", "牌"]
EN = ["phase", "phases", "phased", "out", "card", "cards", "mana"]
TERMS = {"zh": ["跃离", "法术", "法术力", "已跃离"], "en": ["phase out", "card", "mana", "phase", "out"]}


def naive_places(term, lang, words):
    """From which word to which the term stands."""
    if lang == "zh":
        runs = [(i, j) for i in range(len(words)) for j in range(i + 1, len(words) + 1)]
        return [(i, j) for i, j in runs if "".join(words[i:j]) == term]
    wanted = term.split()
    stems = [STEMS.get(word, word) for word in words]
    return [(i, i + len(wanted)) for i in range(len(words)) if stems[i : i + len(wanted)] == wanted]


def naive_holds(term, lang, words):
    if lang == "en" and " " not in term:  # a single word stands as it is, or in the plural
        return any(word in (term, f"{term}s") for word in words)
    return bool(naive_places(term, lang, words))


def naive_standing(candidates, lang, words):
    """The first candidate that stands outside the others, with its forms."""
    places = [naive_places(each, lang, words) for each in candidates]
    for number, ours in enumerate(places):
        others = {place for each in places for place in each} - set(ours)
        free = [(i, j) for i, j in ours if not any(a <= i and j <= b for a, b in others)]
        if free:
            return number, {("" if lang == "zh" else " ").join(words[i:j]) for i, j in free}
    return None


def naive(term, lang, candidates, passages):
    """Passages that hold the term, one-sided ones, those without any, and for each candidate passages and forms."""
    other = "en" if lang == "zh" else "zh"
    held = one_sided = nothing = 0
    counts, forms = Counter(), {each: Counter() for each in candidates}
    for segments in passages:
        everything = {side: [word for each in segments for word in each[side]] for side in ("zh", "en")}
        with_term = [each for each in segments if naive_holds(term, lang, each[lang])]
        if not with_term and not naive_holds(term, lang, everything[lang]):
            continue
        held += 1
        one_sided += not everything[other]
        found = [naive_standing(candidates, other, each[other]) for each in with_term]
        if not any(found):
            found = [naive_standing(candidates, other, everything[other])]
        there = {}
        for number, written in filter(None, found):
            there.setdefault(number, set()).update(written)
        nothing += not there
        for number, written in there.items():
            counts[candidates[number]] += 1
            forms[candidates[number]].update(written)
    return held, one_sided, nothing, counts, forms


def passage(segments, number):
    """The passage with these words; segments are parted by a full stop, which is a word of its own."""
    texts, spans, ends = {"zh": "", "en": ""}, [], []
    for each in segments:
        span = {}
        for lang in ("zh", "en"):
            start = len(texts[lang])
            if lang == "zh":
                for word in each["zh"]:
                    texts["zh"] += word
                    ends.append(len(texts["zh"]))
            else:
                texts["en"] += " ".join(each["en"])
            span[lang] = (start, len(texts[lang])) if each[lang] else None
            texts[lang] += "。" if lang == "zh" else ". "
        ends.append(len(texts["zh"]))
        spans.append(Segment(span["zh"], span["en"]))
    sides = {lang: text if any(each[lang] for each in segments) else None for lang, text in texts.items()}
    breaks = tuple(ends) if sides["zh"] else ()
    return Passage(f"p{number}", "d", number, "rule", **sides, segments=tuple(spans), breaks=breaks)


def parted(segments):
    """The same words with what parts them, for a look at the passage as a whole."""
    return [
        {"zh": [*each["zh"], "。"] if each["zh"] else [], "en": [*each["en"], "."] if each["en"] else []}
        for each in segments
    ]


segment = st.fixed_dictionaries(
    {"zh": st.lists(st.sampled_from(ZH), max_size=4), "en": st.lists(st.sampled_from(EN), max_size=5)}
)
corpora = st.lists(st.lists(segment, min_size=2, max_size=3), max_size=6)


@settings(max_examples=400)
@given(corpora, st.sampled_from(["zh", "en"]), st.data())
def test_passages_are_counted_as_by_hand(segments, lang, data):
    other = "en" if lang == "zh" else "zh"
    term = data.draw(st.sampled_from(TERMS[lang]))
    candidates = data.draw(st.lists(st.sampled_from(TERMS[other]), unique=True, max_size=4))
    tally = Tally(Term(term, lang), [Candidate(each, other) for each in candidates])
    for number, each in enumerate(segments):
        tally.take(passage(each, number))
    held, one_sided, nothing, counts, forms = naive(term, lang, candidates, map(parted, segments))
    assert (tally.passages.total(), tally.one_sided, tally.not_rendered) == (held, one_sided, nothing)
    found = tally.rendered()
    assert sorted(each.passages for each in found) == sorted(counts.values())
    told = sorted(tuple(sorted(form for form in each.forms)) for each in found)
    assert told == sorted(tuple(sorted(Form(*form) for form in each.items())) for each in forms.values() if each)
    for each in found:
        assert sum(count for _, count in each.by_provenance) == each.passages
        assert each.passages <= held - nothing
    assert [each.passages for each in found] == sorted((each.passages for each in found), reverse=True)


def unit(zh, en):
    words = zh.split("|")
    ends, end = [], 0
    for word in words:
        end += len(word)
        ends.append(end)
    return Unit("".join(words), en, tuple(ends))


def test_what_stands_inside_a_longer_equivalent_does_not_count():
    candidates = [Candidate("法术", "zh"), Candidate("法术力", "zh")]
    assert list(standing(candidates, unit("支付|法术力", ""))) == [(1, [(2, 5)])]
    assert list(standing(candidates, unit("支付|法术|力", ""))) == [(1, [(2, 5)])]
    assert list(standing(candidates, unit("法术|需要|法术力", ""))) == [(0, [(0, 2)]), (1, [(4, 7)])]
    assert list(standing(candidates[:1], unit("支付|法术力", ""))) == []


def test_a_passage_counts_once_for_each_way_it_renders_the_term():
    tally = Tally(Term("牌", "zh"), [Candidate("card", "en"), Candidate("spell", "en")])
    zh, en = "牌。牌。牌。", "Cards. A spell. A card."
    cut = (Segment((0, 2), (0, 6)), Segment((2, 4), (7, 15)), Segment((4, 6), (16, 23)))
    tally.take(Passage("p", "d", 1, "rule", zh, en, segments=cut, breaks=(1, 2, 3, 4, 5, 6), provenance="gpt"))
    card, spell = tally.rendered()
    assert (card.text, card.passages, card.forms) == ("card", 1, (Form("card", 1), Form("cards", 1)))
    assert (spell.passages, spell.by_provenance, spell.example) == (1, (("gpt", 1),), "p")


def test_chinese_forms_are_written_as_the_text_has_them():
    tally = Tally(Term("phase out", "en"), [Candidate("跃离", "zh")])
    for number, zh in enumerate(["躍離", "躍離", "跃离"]):
        tally.take(Passage(f"{number}", "d", 1, "rule", f"　它{zh}。", "It phases out.", breaks=(1, 2, 4, 5)))
    [found] = tally.rendered()
    assert found.forms == (Form("躍離", 2), Form("跃离", 1))
    assert (found.text, found.passages) == ("躍離", 3)


def test_an_equivalent_is_called_by_its_shortest_english_form_unless_the_glossary_names_it():
    for listed, name in ((False, "phase out"), (True, "phases out")):
        tally = Tally(Term("跃离", "zh"), [Candidate("phases out", "en", in_glossary=listed)])
        for number, en in enumerate(["Phased out", "phased-out", "Phase out", "phased out"]):
            tally.take(Passage(f"{number}", "d", 1, "rule", "跃离", en, breaks=(2,)))
        [found] = tally.rendered()
        assert (found.text, found.in_glossary) == (name, listed)
        assert found.forms == (Form("phased out", 2), Form("phase out", 1), Form("phased-out", 1))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        (["sorceries", "sorceries", "sorcery"], "sorcery"),
        (["phasing", "phasing", "phases"], "phasing"),
        (["draws a card", "draw a card"], "draw a card"),
        (["a", "a"], "a"),
    ],
)
def test_english_is_called_by_its_base_if_that_stands_anywhere(written, name):
    tally = Tally(Term("法术", "zh"), [Candidate(name, "en")])
    for number, en in enumerate(written):
        tally.take(Passage(f"{number}", "d", 1, "rule", "法术", en, breaks=(2,)))
    assert [each.text for each in tally.rendered()] == [name]


@pytest.mark.parametrize(
    ("asked", "text", "count"),
    [
        ("phase", "A phase, two phases, the phase's end; phasing, phased", 3),
        ("phasing", "A phase, two phases, the phase's end; phasing, phased", 1),
        ("abilities", "An ability, its abilities", 2),
        ("pass", "Pass. She passes. Passing", 2),
        ("phase out", "Phases out, phasing-out, phased out", 3),
        ("+1/+1 counter", "A +1/+1 counter, 1/+1 counter", 1),
        ("{t}", "{T}: tap", 1),
        ("can't", "You can’t. Can", 1),
    ],
)
def test_english_stands_in_its_forms(asked, text, count):
    assert len(Term.of(asked).spans(Unit("", Term.of(text).text, ()))) == count


def test_chinese_stands_whole():
    assert Term.of("法術").spans(unit("法术|力", "")) == [(0, 2)]
    assert Term.of("法术").spans(unit("法术力", "")) == []
    assert Term.of("4/4生物").spans(unit("4/4|生物", "")) == [(0, 5)]
    assert Term.of("phase", "zh").lang == "zh"
