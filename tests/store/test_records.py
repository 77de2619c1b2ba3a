"""What is put in comes out."""

from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import glossary
from mtgsearch.glossary import Entry
from mtgsearch.model import Bilingual, Lines, Passage, Segment, Warning
from mtgsearch.store.records import pack_breaks, unpack_breaks
from mtgsearch.text.normalize import fold
from tests.store.made import document, passage


def test_everything_comes_out_as_it_was_put_in(store):
    full = document(
        "full", title="题", work="cr", edition="2024", date="2024-02", provenance="official", licence="CC0",
        card=Bilingual("月银之枪", None),
    )  # fmt: skip
    given = Passage(
        "702.26a", "full", 1, "rule", "已跃离。再跃回。", "Phased out. Phases in.", Lines(3, 4), Lines(1, 2),
        ("First / 一", "Second > 二"), "702.26a", "2024", "gpt",
        (Segment((0, 4), (0, 11)), Segment((4, 8), None)), (1, 3, 4, 8),
    )  # fmt: skip
    one_sided = Passage("abcd", "full", 2, "note", None, "Only English.")
    warnings = (Warning(0, "all of it"), Warning(7, "a stray |"))
    stored = store.replace(full, [given, one_sided], "signature", warnings)
    assert store.document("full") == full
    assert store.stored("full") == stored
    assert (stored.signature, stored.warnings) == ("signature", warnings)
    assert (stored.passages, stored.one_sided, stored.segments) == (2, 1, 2)
    assert stored.by_provenance == (("gpt", 1), (None, 1))
    first, second = store.iterate()
    assert first == given._replace(id="cr:702.26a", row=first.row)
    assert second == one_sided._replace(id="full:abcd", row=second.row)


@given(st.lists(st.integers(1, 1000)))
def test_breaks_are_packed_and_unpacked(sizes):
    breaks = tuple(sum(sizes[:count]) for count in range(1, len(sizes) + 1))
    assert unpack_breaks(pack_breaks(breaks)) == breaks


def test_a_passage_of_one_segment_has_it_again(store):
    whole = passage("abcd")._replace(segments=(Segment((0, 2), (0, 6)),))
    store.replace(document("a"), [whole, passage("efgh", 2)], "signature")
    assert [len(passage.segments) for passage in store.iterate()] == [1, 0]


def test_a_file_name_that_is_no_utf_8(store):
    odd = document("odd")._replace(path="/texts/\udcff.txt")
    store.replace(odd, [], "signature")
    assert store.by_path("/texts/\udcff.txt").document.id == "odd"


def test_the_glossary_keeps_its_order(store):
    entries = [Entry("phase out", "跃离", "action"), Entry("attach", "装备", "action")]
    store.set_glossary([Entry("old", "旧", "")])
    store.set_glossary(entries)
    assert store.glossary() == entries


def test_renderings_are_those_of_the_whole_glossary(store):
    listed = glossary.shipped()
    store.set_glossary(listed.entries)
    asked = {(fold(entry.en), "en") for entry in listed.entries} | {(fold(entry.zh), "zh") for entry in listed.entries}
    asked |= {("phased out", "en"), ("phasing", "en"), ("nothing of ours", "en"), ("", "zh"), ("", "en")}
    for term, lang in asked:
        assert store.renderings(term, lang) == listed.renderings(term, lang)
