"""Hits made by hand."""

import pytest

from mtgsearch.model import Document, Hit, Lines, Marks, Passage, Result

ZH = "如果一个衍生物跃离，它会在下一个重置步骤开始时跃回，而不会离开游戏；附在它上面的灵气和武具会一同跃离。"
EN = (
    "A token that phases out comes back as the next untap step begins and does not cease to exist; "
    "Auras and Equipment attached to it phase out along with it."
)


@pytest.fixture
def hit():
    """A factory of hits; keywords are fields of the passage, the document or the hit."""

    def make(**fields):
        fields = {"title": "单卡释疑", "date": "2017-08-25", "provenance": "official", **fields}
        document = Document("001_c0c6a0572a4cd799", "rulings/001_c0c6a0572a4cd799.txt", "rulings", "utf-8", "0" * 64)
        document = document._replace(**_taken(fields, Document, but=("id", "date", "provenance")))
        passage = Passage(
            "001_c0c6a0572a4cd799:qx7bm2ta", document.id, 1, "ruling", ZH, EN, Lines(41, 41), Lines(43, 43)
        )
        passage = passage._replace(**_taken(fields, Passage))
        matches = Marks(zh=tuple((at, at + 2) for at in range(len(ZH)) if ZH.startswith("跃离", at)))
        made = Hit(passage, document, 1.0, True, matches if passage.zh == ZH else Marks())
        return made._replace(**fields)

    return make


@pytest.fixture
def result(hit):
    """A factory of results over given hits; keywords are fields of the result."""

    def make(*hits, **fields):
        counts = {}
        for each in hits:
            name = each.passage.provenance or "unknown"
            counts[name] = counts.get(name, 0) + 1
        return Result("跃离", "literal", len(hits), 0, tuple(counts.items()), hits)._replace(**fields)

    return make


def _taken(fields, record, but=()):
    return {name: fields.pop(name) for name in list(fields) if name in record._fields and name not in but}
