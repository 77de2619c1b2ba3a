"""XLIFF 2.1 to write: a ``unit`` with one ``segment`` for each passage. ``formats.xliff`` reads it, as all versions.

Its namespace is that of 2.0, which 2.1 keeps. What a passage is besides its texts stands in notes, for tools show these
to the translator; the category of each tells the reader what it is.
"""

from collections.abc import Iterable, Iterator

from mtgsearch.formats import xml
from mtgsearch.model import Hit

HEADER = """\
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="zh">
<file id="f1" original="mtgsearch" xml:space="preserve">
"""
END = "</file>\n</xliff>\n"


class Xliff2:
    name = "xliff2"
    suffix = ".xlf"

    def write(self, hits: Iterable[Hit]) -> Iterator[str]:
        """English is the source, and empty for a passage of Chinese alone; units are numbered, and ``name`` is the
        passage's id. Without Chinese a segment is in the state ``initial``."""
        yield HEADER
        for number, hit in enumerate(hits, 1):
            yield _written(hit, number)
        yield END


def _written(hit: Hit, number: int) -> str:
    passage = hit.passage
    notes = "".join(f'<note category="{name}">{xml.escaped(value)}</note>\n' for name, value in xml.properties(hit))
    target = f"<target>{xml.escaped(passage.zh)}</target>\n" if passage.zh else ""
    return (
        f'<unit id="{number}" name="{xml.attribute(passage.id)}">\n<notes>\n{notes}</notes>\n'
        f'<segment state="{"translated" if passage.zh else "initial"}">\n'
        f"<source>{xml.escaped(passage.en or '')}</source>\n{target}</segment>\n</unit>\n"
    )
