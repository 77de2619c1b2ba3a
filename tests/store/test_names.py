"""Names follow from the texts alone, and each of them leads to its passage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch.errors import NothingFound, UsageError
from mtgsearch.store import Store
from tests.store.made import names, put


@pytest.mark.parametrize("order", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
def test_names_do_not_depend_on_the_order_of_coming(store, order):
    for id in order:
        put(store, id, "1.1", "1.1", work="cr", edition="2024")
    assert names(store) == ["cr:1.1", *(f"cr:1.1~{twin}" for twin in range(2, 7))]


def test_names_close_up_when_a_document_goes(store):
    for id in ("a", "b"):
        put(store, id, "1.1", work="cr")
    store.remove("a")
    assert names(store) == ["cr:1.1"]


def test_hashes_are_of_one_document(store):
    for id in ("a", "b"):
        put(store, id, "abcd", "abcd~2", number=False)
    assert names(store) == ["a:abcd", "a:abcd~2", "b:abcd", "b:abcd~2"]


def test_only_older_editions_name_theirs(store):
    for edition in ("2022", None, "2024-02-06"):
        put(store, f"cr-{edition}", "1.1", work="cr", edition=edition)
    assert sorted(names(store)) == ["cr:1.1", "cr@2022:1.1", "cr@undated:1.1"]
    newest = [document.id for document in store.documents() if store.is_newest(document)]
    assert newest == ["cr-2024-02-06", "cr-None"]
    assert store.outdated() == {"cr-2022"}
    store.remove("cr-2024-02-06")
    assert sorted(names(store)) == ["cr:1.1", "cr@undated:1.1"]
    assert store.outdated() == set()


@pytest.fixture
def library(store):
    put(store, "cr-old", "1.1", "702.26a", work="cr", edition="2022")
    put(store, "cr", "1.1", work="cr", edition="2024")
    put(store, "ipg", "1.1", "1.1", work="ipg")
    put(store, "001_c0c6f00d", "4be1aaaa", "4be2aaaa", "77", number=False)
    return store


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("1.1", ["cr:1.1", "ipg:1.1"]),
        ("cr:1.1", ["cr:1.1"]),
        ("CR:1.1", ["cr:1.1"]),
        ("cr@2022:1.1", ["cr@2022:1.1"]),
        ("cr@2024:1.1", ["cr:1.1"]),
        ("cr-old:702.26a", ["cr@2022:702.26a"]),
        ("ipg:1.1~2", ["ipg:1.1~2"]),
        ("001_c0c6f00d:4be1aaaa", ["001_c0c6f00d:4be1aaaa"]),
        ("001_c0c6…:4be1", ["001_c0c6f00d:4be1aaaa"]),
        ("…f00d:4be2a", ["001_c0c6f00d:4be2aaaa"]),
    ],
)
def test_references_that_are_understood(library, reference, found):
    assert [passage.id for passage in library.passages(library.resolve(reference))] == found


@pytest.mark.parametrize("reference", ["702.26a", "77", "nobody:1.1", "ipg:1.1~3", "", ":", "cr:", "001…:%", "x~y:z~w"])
def test_references_to_nothing(library, reference):
    with pytest.raises(NothingFound, match="no passage is named"):
        library.resolve(reference)


def test_a_reference_to_several_tells_them(library):
    with pytest.raises(UsageError, match="4be1aaaa, 001_c0c6f00d:4be2aaaa"):
        library.resolve("001…:4be")


editions = st.tuples(st.sampled_from("abc"), st.sampled_from([None, "cr", "a"]), st.sampled_from([None, "2", "3"]))


@given(st.lists(editions, max_size=3, unique_by=lambda made: made[0]))
def test_every_printed_name_is_one_passage(tmp_path_factory, made):
    with Store.open(tmp_path_factory.mktemp("index"), write=True) as store:
        for id, work, edition in made:
            put(store, id, "1.1", "1.2", "1.1", work=work, edition=edition)
        for passage in store.iterate():
            assert store.resolve(passage.id) == [passage.row]
