"""TBX-Basic of version 2 (ISO 30042:2008), which more tools import than know version 3. An entry is a concept with one
term in each language; its category is the subject field.
"""

from collections.abc import Iterable, Iterator

from mtgsearch.formats import xml
from mtgsearch.glossary import Entry

HEADER = """\
<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX-Basic" xml:lang="en">
<martifHeader>
<fileDesc><sourceDesc><p>mtgsearch</p></sourceDesc></fileDesc>
<encodingDesc><p type="XCSURI">TBXBasicXCSV02.xcs</p></encodingDesc>
</martifHeader>
<text>
<body>
"""
END = "</body>\n</text>\n</martif>\n"


class Tbx:
    name = "tbx"

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        yield HEADER
        for number, entry in enumerate(entries, 1):
            yield _written(entry, number)
        yield END


def _written(entry: Entry, number: int) -> str:
    field = f'<descrip type="subjectField">{xml.escaped(entry.category)}</descrip>\n' if entry.category else ""
    terms = "".join(
        f'<langSet xml:lang="{lang}"><tig><term>{xml.escaped(term)}</term></tig></langSet>\n'
        for lang, term in (("en", entry.en), ("zh", entry.zh))
    )
    return f'<termEntry id="c{number}">\n{field}{terms}</termEntry>\n'
