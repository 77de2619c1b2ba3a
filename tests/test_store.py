"""The store: what is put in comes out, names follow from the texts alone, and no failure leaves half of a change."""

import os
import sqlite3
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgsearch import glossary
from mtgsearch.errors import IndexFault, NothingFound, UsageError
from mtgsearch.glossary import Entry
from mtgsearch.model import Bilingual, Document, Lines, Passage, Segment, Warning
from mtgsearch.store import Store, migrations, schema
from mtgsearch.store.records import pack_breaks, unpack_breaks
from mtgsearch.text.normalize import fold

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "index", write=True) as opened:
        yield opened


def document(id, **known):
    return Document(id, f"/texts/{id}.txt", "interleaved", "utf-8", "0", **known)


def passage(local, ordinal=1, *, number=False, **known):
    """A passage with this number, or this hash."""
    standard = Passage(local, "", ordinal, "rule", f"文{ordinal}", f"text {ordinal}", number=local if number else None)
    return standard._replace(**known)


def put(store, id, *locals, number=True, **known):
    """Write a document with passages of these numbers."""
    passages = [passage(local, ordinal, number=number) for ordinal, local in enumerate(locals, 1)]
    store.replace(document(id, **known), passages, "signature")


def names(store):
    return [passage.id for passage in store.iterate()]


# Records -----------------------------------------------------------------------------------------------------------


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


# Documents ---------------------------------------------------------------------------------------------------------


def test_a_document_is_replaced_whole(store):
    put(store, "a", "1.1", "1.2")
    rows = {passage.row for passage in store.iterate()}
    put(store, "a", "1.3")
    assert names(store) == ["a:1.3"]
    assert not rows & {passage.row for passage in store.iterate()}


def test_the_same_file_is_the_same_document(store, tmp_path):
    file = tmp_path / "text.txt"
    file.write_text("", encoding="utf-8")
    (tmp_path / "deeper").mkdir()
    store.replace(document("old")._replace(path=str(file)), [], "signature")
    assert store.by_path(str(tmp_path / "deeper" / ".." / "text.txt")).document.id == "old"
    store.replace(document("new")._replace(path=str(file)), [], "signature")
    assert [document.id for document in store.documents()] == ["new"]


def test_standard_input_is_no_file(store):
    store.replace(document("a")._replace(path="-"), [], "signature")
    store.replace(document("b")._replace(path="-"), [], "signature")
    assert len(store.documents()) == 2
    assert store.by_path("-") is None


def test_each_change_has_its_generation_and_stamp(store):
    seen = [(store.generation, store.stamp)]
    put(store, "a", "1.1")
    seen.append((store.generation, store.stamp))
    store.set_meta("note", "no change")
    assert (store.generation, store.stamp) == seen[-1]
    assert store.remove("a")
    assert not store.remove("a")
    seen.append((store.generation, store.stamp))
    assert [generation for generation, _ in seen] == [0, 1, 2]
    assert len({stamp for _, stamp in seen}) == 3


# Names -------------------------------------------------------------------------------------------------------------


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


# Reading -----------------------------------------------------------------------------------------------------------


def test_passages_come_in_the_order_asked_for(library):
    rows = [passage.row for passage in library.iterate()][::-1]
    assert [passage.row for passage in library.passages([*rows, 10_000])] == rows


def test_neighbours_stay_in_the_document(store):
    put(store, "a", "1", "2", "3", "4", "5")
    put(store, "b", "6")
    (row,) = store.resolve("a:2")
    before, after = store.neighbours(row, 2)
    assert [passage.id for passage in before] == ["a:1"]
    assert [passage.id for passage in after] == ["a:3", "a:4"]


def test_rows_in_order(store):
    dated = [
        passage(local, ordinal, date=date) for ordinal, (local, date) in enumerate([("x", "2017"), ("y", None)], 1)
    ]
    store.replace(document("b"), dated, "signature")
    store.replace(document("a"), [passage("z", date="2022-01")], "signature")
    rows = [passage.row for passage in store.iterate()]
    by_date = store.passages(store.in_order(rows[::-1], "date"))
    assert [passage.id for passage in by_date] == ["a:z", "b:x", "b:y"]
    assert store.in_order(rows[::-1], "document") == rows


def test_a_reader_sees_one_state(store):
    put(store, "a", "1.1")
    with Store.open(store.folder) as reader:
        put(store, "a", "1.2")
        put(store, "b", "1.3")
        assert names(reader) == ["a:1.1"]
    with Store.open(store.folder) as reader:
        assert names(reader) == ["a:1.2", "b:1.3"]


def test_no_journal_is_left(tmp_path):
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    assert sorted(os.listdir(tmp_path)) == ["corpus.sqlite", "lock"]


@needs_fork
def test_a_folder_that_cannot_be_written_to(tmp_path):
    """Read with nothing left of a writer, and with what a reader before has left."""
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    for _ in range(2):
        assert in_child(lambda: names(Store.open(tmp_path)) == ["a:1.1"], below=tmp_path)
        with Store.open(tmp_path) as reader:
            names(reader)
    assert in_child(lambda: raises("cannot write the index", Store.open, tmp_path, write=True), below=tmp_path)


@needs_fork
def test_unfinished_work_in_a_folder_that_cannot_be_written_to(tmp_path):
    """The journal of a writer that was killed is read where it can be, and never overlooked."""
    assert in_child(lambda: (put(Store.open(tmp_path, write=True), "a", "1.1"), os._exit(0)))
    assert in_child(lambda: names(Store.open(tmp_path)) == ["a:1.1"], below=tmp_path)
    os.remove(tmp_path / "corpus.sqlite-shm")
    assert in_child(lambda: raises("did not end as it should", Store.open, tmp_path), below=tmp_path)
    with Store.open(tmp_path) as reader:
        assert names(reader) == ["a:1.1"]


# Failing -----------------------------------------------------------------------------------------------------------


def test_a_change_that_fails_is_none(store):
    put(store, "a", "1.1")
    before = store.stamp
    with pytest.raises(IndexFault):
        store.replace(document("a"), [passage("1.2"), passage("1.3")], "two of one ordinal")
    assert (names(store), store.stamp) == (["a:1.1"], before)


@needs_fork
@pytest.mark.parametrize("after", ["_delete", "_insert", "_number_twins", "_set_meta"])
def test_a_writer_that_is_killed_changes_nothing(tmp_path, after):
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")

    def killed():
        store = Store.open(tmp_path, write=True)
        step = getattr(store, after)
        setattr(store, after, lambda *values: (step(*values), os._exit(0)))
        put(store, "a", "1.2")

    assert in_child(killed)
    with Store.open(tmp_path) as reader:
        assert (names(reader), reader.generation) == (["a:1.1"], 1)
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.3")
        assert names(store) == ["a:1.3"]


def test_a_second_writer_waits(tmp_path):
    told = threading.Event()
    first = Store.open(tmp_path, write=True)

    def finish():
        told.wait()
        put(first, "a", "1.1")
        first.close()

    thread = threading.Thread(target=finish)
    thread.start()
    with Store.open(tmp_path, write=True, on_wait=lambda message: told.set()) as second:
        put(second, "b", "1.2")
        assert names(second) == ["a:1.1", "b:1.2"]
    thread.join()


def test_a_second_writer_does_not_wait_for_ever(tmp_path):
    with Store.open(tmp_path, write=True), pytest.raises(IndexFault, match="still writing"):
        Store.open(tmp_path, write=True, patience=0.1)
    Store.open(tmp_path, write=True).close()


def test_no_index(tmp_path):
    with pytest.raises(IndexFault, match="there is no index") as caught:
        Store.open(tmp_path / "nowhere")
    assert "mtgsearch ingest" in caught.value.hint
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("write", [False, True])
def test_an_index_that_was_emptied(tmp_path, write):
    """It is never taken for one without documents: what is derived from it may still be there."""
    (tmp_path / schema.FILE_NAME).touch()
    with pytest.raises(IndexFault, match="is damaged: it is empty"):
        Store.open(tmp_path, write=write)


@needs_fork
@pytest.mark.parametrize("left_over", [None, b"", b"half a database"])
def test_an_index_that_was_never_finished(tmp_path, monkeypatch, left_over):
    """There is none until it is whole; what a killed writer left is in nobody's way."""

    def killed():
        monkeypatch.setattr(os, "replace", lambda *_: os._exit(0))
        Store.open(tmp_path, write=True)

    assert in_child(killed)
    if left_over is not None:
        (tmp_path / f"{schema.FILE_NAME}.tmp").write_bytes(left_over)
    with pytest.raises(IndexFault, match="there is no index"):
        Store.open(tmp_path)
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
    assert sorted(os.listdir(tmp_path)) == ["corpus.sqlite", "lock"]


@needs_fork
@pytest.mark.parametrize("closed", [".", schema.FILE_NAME])
def test_an_index_that_may_not_be_read(tmp_path, closed):
    with Store.open(tmp_path / "index", write=True) as store:
        put(store, "a", "1.1")
    (tmp_path / "index" / closed).chmod(0)
    try:
        assert in_child(lambda: raises("cannot open the index", Store.open, tmp_path / "index"), below=tmp_path)
    finally:
        (tmp_path / "index" / closed).chmod(0o700)


@pytest.mark.parametrize("write", [False, True])
def test_a_file_in_the_place_of_the_folder(tmp_path, write):
    file = tmp_path / "index"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(IndexFault, match="is a file"):
        Store.open(file, write=write)
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("write", [False, True])
def test_a_file_that_is_no_database(tmp_path, write):
    (tmp_path / schema.FILE_NAME).write_bytes(b"no database at all " * 100)
    with pytest.raises(IndexFault, match="no database, or is damaged"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("write", [False, True])
def test_a_database_of_others(tmp_path, write):
    connection = sqlite3.connect(tmp_path / schema.FILE_NAME)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    with pytest.raises(IndexFault, match="no index of mtgsearch"):
        Store.open(tmp_path, write=write)


@pytest.mark.parametrize("write", [False, True])
def test_a_newer_schema(tmp_path, write):
    with Store.open(tmp_path, write=True) as store:
        store._connection.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    with pytest.raises(IndexFault, match=f"schema {schema.SCHEMA_VERSION + 1}") as caught:
        Store.open(tmp_path, write=write)
    assert "update mtgsearch" in caught.value.hint


GLOSSARIES = {
    1: "CREATE TABLE glossary ("
    "position INTEGER PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, category TEXT NOT NULL)"
}
"""The table as each older schema had it; the others have stayed the same."""


@pytest.fixture(params=GLOSSARIES)
def older(request, tmp_path):
    """An index of an older schema, with a document and a glossary."""
    with Store.open(tmp_path, write=True) as store:
        put(store, "a", "1.1")
        store._connection.executescript(
            f"DROP TABLE glossary; {GLOSSARIES[request.param]}; PRAGMA user_version = {request.param};"
            "INSERT INTO glossary (en, zh, category) VALUES ('Phase Out', '躍離', 'action'), ('attach', '装备', '')"
        )
    return tmp_path


def test_an_older_schema_is_brought_up_to_date_by_a_writer(older):
    with pytest.raises(IndexFault, match="has schema") as caught:
        Store.open(older)
    assert "mtgsearch rebuild" in caught.value.hint
    Store.open(older, write=True).close()
    with Store.open(older) as store:
        assert names(store) == ["a:1.1"]
        assert store.glossary() == [Entry("Phase Out", "躍離", "action"), Entry("attach", "装备", "")]
        assert store.renderings("phased out", "en") == ["跃离"]
        assert store.renderings("跃离", "zh") == ["phase out"]


@needs_fork
def test_a_migration_that_is_killed_is_none(older):
    def killed():
        migrations.STEPS[1] = lambda connection: (step(connection), os._exit(0))
        Store.open(older, write=True)

    step = migrations.STEPS[1]
    assert in_child(killed)
    with pytest.raises(IndexFault, match="has schema 1"):
        Store.open(older)
    with Store.open(older, write=True) as store:
        assert len(store.glossary()) == 2


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_database_that_was_cut_short(tmp_path, share):
    with Store.open(tmp_path, write=True) as store:
        for number in range(30):
            put(store, f"d{number}", "1.1", *("x" * 100 for _ in range(30)))
    path = tmp_path / schema.FILE_NAME
    os.truncate(path, int(path.stat().st_size * share))
    assert raises("damaged", read_all, tmp_path)


def test_a_sound_database_is_intact(store):
    assert store.is_intact()


def read_all(folder):
    with Store.open(folder) as store:
        return names(store)


def raises(message, function, *values, **named):
    """Whether the call ends with an ``IndexFault`` of this message."""
    try:
        function(*values, **named)
    except IndexFault as fault:
        return message in str(fault)
    return False


def in_child(act, below=None):
    """Whether ``act``, in a process of its own, says so or ends by itself.

    :param below: a folder that the process can read, but not write to.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    try:
        if below:
            _only_read(below)
        os._exit(0 if act() else 1)
    except BaseException as error:
        print(error, file=sys.stderr)
        os._exit(2)


def _only_read(folder):
    """Root may write anywhere, so it becomes nobody, whom the folders above must let pass."""
    folder.chmod(0o555)
    if os.geteuid() == 0:
        for parent in folder.parents:
            if not parent.stat().st_mode & 0o001:
                parent.chmod(parent.stat().st_mode | 0o001)
        os.setgid(65534)
        os.setuid(65534)
