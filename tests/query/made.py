"""A document and passages for the tests of queries."""

from mtgsearch.model import Bilingual, Document, Passage
from mtgsearch.text.normalize import fold

NOTES = Document(
    "notes-1",
    "notes.txt",
    "interleaved",
    "utf-8",
    "0",
    title="跃离札记 Notes on Phasing",
    card=Bilingual("月银之枪", "Moonsilver Spear"),
)


def passage(zh=None, en=None, **known):
    """A passage with these texts; in ``zh`` words end at ``|``, which is no part of it, and at the end."""
    words = [len(fold(word)) for word in (zh or "").split("|")]
    breaks = tuple(sum(words[:count]) for count in range(1, len(words) + 1))
    standard = Passage("id", "notes-1", 1, "paragraph", zh and zh.replace("|", ""), en, breaks=breaks)
    return standard._replace(**known)
