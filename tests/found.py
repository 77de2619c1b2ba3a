"""Findings made by hand."""

from mtgsearch.findings import About, Checked, Fault, Finding
from mtgsearch.model import Bilingual, Document, Lines, Passage

ZH = "横置它，然后抓三张牌。"
EN = "Tap it, then draw four cards."
THREE, FOUR = (7, 8), (18, 22)
"""Where the numbers stand."""
ABOUTS = (
    About("number", "数字", "Numbers", "Numbers that differ.", (Bilingual("三", "3"),), (Bilingual("三", "4"),), True),
    About("cue", "否定", "Cues", "Cues that differ.", (Bilingual("不", "not"),), (Bilingual("", "not"),), False),
)


def document(id="draft", path=None, **fields):
    return Document(id, path or f"{id}.txt", "interleaved", "utf-8", "0" * 64, **fields)


def finding(severity="error", zh=ZH, en=EN, check="number", doc=None, **fields):
    """A finding about a number; keywords are fields of the fault or of the passage."""
    doc = doc or document()
    spans = {"zh": (THREE,) if zh == ZH else (), "en": (FOUR,) if en == EN else ()}
    fault = Fault(severity, "expected {text}", {"text": "三"}, found="4", **spans)
    fault = fault._replace(**{name: fields.pop(name) for name in list(fields) if name in Fault._fields})
    lines = {"zh_lines": Lines(2, 2) if zh else None, "en_lines": Lines(1, 1) if en else None}
    passage = Passage(f"{doc.id}:abcdefgh", doc.id, 1, "paragraph", zh, en, **{**lines, **fields.pop("lines", {})})
    return Finding(check, fault, passage._replace(**fields), doc)


def marked(found, zh=(), en=()):
    """The same with other marks."""
    return found._replace(fault=found.fault._replace(zh=zh, en=en))


def checked(*findings, passages=59, **fields):
    documents = tuple(dict.fromkeys(each.document for each in findings))
    return Checked(findings, passages, documents)._replace(**fields)
