"""TBX: what another tool finds in it."""

from translate.storage import tbx as toolkit

from mtgsearch.glossary import Entry, shipped
from mtgsearch.terms.tbx import Tbx


def written(entries):
    return "".join(Tbx().write(entries))


def units(entries):
    return toolkit.tbxfile.parsestring(written(entries), sourcelanguage="en", targetlanguage="zh").units


def test_another_tool_reads_the_same_terms():
    entries = shipped().entries
    assert [(unit.source, unit.target) for unit in units(entries)] == [entry[:2] for entry in entries]
    assert len({unit.getid() for unit in units(entries)}) == len(entries)


def test_the_category_is_the_subject_field():
    first, second = units([Entry("Tap", "横置", "verb & <more>"), Entry("R&D", "研发]]>")])
    assert [(note.text, note.category) for note in first.get_common_notes()] == [("verb & <more>", "subjectField")]
    assert (second.source, second.target, second.get_common_notes()) == ("R&D", "研发]]>", ())


def test_it_is_written_piece_by_piece():
    asked = []
    pieces = Tbx().write(each for each in shipped().entries if asked.append(each) is None)
    assert next(pieces).startswith("<?xml")
    assert asked == []
    next(pieces)
    assert len(asked) == 1
