"""What a check sees in texts, with nothing read or aligned."""

from mtgsearch import checks
from mtgsearch.checks.base import Lore, Unit
from mtgsearch.glossary import shipped
from mtgsearch.model import Document, Passage, Segment

DOCUMENT = Document("draft", "draft.tsv", "table", "utf-8", "")


def unit(zh, en, *, document=DOCUMENT, ordinal=1, **told):
    """A passage of one segment; ``told`` is what else its document says of it."""
    segments = (Segment((0, len(zh)), (0, len(en))),) if zh and en else ()
    kind = told.pop("kind", "paragraph")
    id = f"{document.id}:{ordinal}"
    return Unit(Passage(id, document.id, ordinal, kind, zh, en, segments=segments, **told), document)


def look(id, looked_at, learned=()):
    """The faults that a check sees in a unit, after it has seen others."""
    check = checks.check(id)
    lore = Lore(shipped(), check.studies)
    lore.learn([*learned, looked_at])
    lore.settle()
    return list(check.examine(looked_at, lore))


def told(fault):
    """Its severity and its message."""
    return fault.severity, fault.message.format(**fault.values)


def marked(fault, looked_at):
    """What its spans mark, in Chinese and in English."""
    return tuple([looked_at.side(lang).text[slice(*span)] for span in getattr(fault, lang)] for lang in ("zh", "en"))
