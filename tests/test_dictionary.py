"""What the dictionary gives for words; the real one, and lines of our own in its format."""

import pytest

from mtgsearch import dictionary


@pytest.fixture(scope="module")
def all_glosses():
    return {word: list(dictionary.glosses(word)) for word in map(bytes.decode, dictionary._entries())}


@pytest.fixture
def glosses_of(monkeypatch):
    """Gives what is read of a word in a dictionary of such lines."""

    def glosses(word, *lines):
        entries = dictionary.parsed("\n".join(lines).encode())
        monkeypatch.setattr(dictionary, "_entries", lambda: entries)
        return list(dictionary.glosses(word))

    return glosses


@pytest.mark.parametrize(("word", "gloss"), [("渡船", ["ferry"]), ("灯塔", ["lighthouse"]), ("下雨", ["rain"])])
def test_the_installed_dictionary_knows_words(word, gloss):
    assert gloss in list(dictionary.glosses(word))


def test_of_what_is_no_word_there_is_nothing():
    assert list(dictionary.glosses("不是一个词语")) == []


def test_all_of_it_is_folded_words_of_some_length(all_glosses):
    assert len(all_glosses) > 100_000
    for glosses in all_glosses.values():
        for gloss in glosses:
            assert 1 <= len(gloss) <= dictionary.LONGEST
            assert all(dictionary.WORD.fullmatch(part) for part in gloss)


NOTES = [
    "variant of",
    "old variant",
    "erhua variant",
    "japanese variant",
    "also written",
    "also pr",
    "same as",
    "used in",
]


def test_hardly_a_note_is_taken_for_a_translation(all_glosses):
    """Some stand within a sense, behind a comma."""
    notes = {tuple(note.split()) for note in NOTES}
    found = [tuple(gloss[:2]) for glosses in all_glosses.values() for gloss in glosses]
    assert sum(start in notes for start in found) < len(found) / 5000


LINES = [
    # A line of the dictionary, and the glosses of it.
    ("# a remark", []),
    ("漁網 渔网 [yu2 wang3] /fishing net/fishnet/", [["fishing", "net"], ["fishnet"]]),
    ("晾 晾 [liang4] /to dry in the air; to air/", [["dry", "in", "the", "air"], ["air"]]),
    ("盞 盏 [zhan3] /a small cup/CL:個|个[ge4]/", [["small", "cup"]]),
    ("岸 岸 [an4] /bank, shore (of a river, or the sea)/", [["bank"], ["shore"]]),
    ("李 李 [Li3] /surname Li/", []),
    ("雞 鸡 [ji1] /fowl/(coll.) old variant of 雞|鸡[ji1]/", [["fowl"]]),
    ("花兒 花儿 [hua1 r5] /erhua variant of 花[hua1]/flower/", [["flower"]]),
    ("網 网 [wang3] /a thing that is far too long to be a gloss/", []),
    ("午 午 [wu3] /o'clock/", [["o'clock"]]),
    ("空 空 [kong1] /(empty)/", []),
    ("a line that is no entry", []),
]


@pytest.mark.parametrize(("line", "glosses"), LINES)
def test_senses_are_cut_into_glosses(glosses_of, line, glosses):
    assert glosses_of(line.split()[1], line) == glosses


def test_each_entry_of_a_word_is_given(glosses_of):
    lines = ["長 长 [chang2] /long/", "島 岛 [dao3] /island/", "長 长 [zhang3] /to grow/"]
    assert glosses_of("长", *lines) == [["long"], ["grow"]]
    assert glosses_of("岛", *lines) == [["island"]]
