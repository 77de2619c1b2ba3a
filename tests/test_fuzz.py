"""Whatever a document is changed to, each reader reads it or refuses it by an error of ours, and the run goes on.

Sound documents of every format are cut, torn, doubled and spoiled, and read as what they were.
"""

import io
import json
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgsearch import decoding, formats, glossary, ingest
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.errors import MtgsearchError
from mtgsearch.ingest import Job, Options, Other, Reader
from mtgsearch.model import Document, Hit, Lines, Marks, Passage
from mtgsearch.sidecar import Sidecar
from mtgsearch.vocabulary import Vocabulary
from tests.formats import test_docx as docx
from tests.formats import typeset

PAIRS = [
    ("1.1 横置目标生物。", "1.1 Tap target creature."),
    ("该衍生物跃离，带有三个+1/+1指示物。", "The token phases out with three +1/+1 counters."),
    ("支付{2}，{T}：抓两张牌。", "Pay {2}, {T}: Draw two cards."),
    ("“好”，他说。", '"Fine", he said; <b>no & more</b>.'),
]
LINES = "".join(f"{en}\n\n{zh}\n\n" for zh, en in PAIRS)
TABLE = f"| 中文 | English |\n|---|---|\n| {PAIRS[1][0]} | {PAIRS[1][1]} |\n"
SPOILT = [
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"<",
    b">",
    b"&",
    b"&#0;",
    b'"',
    b"{",
    b"}",
    b"[",
    b"\\",
    b"\n",
    b"\r",
    b"\t",
    b"|",
    b"=",
    b"</",
]
EXAMPLES = 40


def hits():
    document = Document("fuzz", "/fuzz.txt", "interleaved", "utf-8", "0", title="Of tokens")
    for number, (zh, en) in enumerate(PAIRS, 1):
        at = Lines(number, number)
        yield Hit(
            Passage(f"fuzz:{number}", "fuzz", number, "rule", zh, en, at, at, ("Of tokens",)),
            document,
            0,
            True,
            Marks(),
        )


def written(name, **options):
    pieces = list(formats.writer(name, **options).write(hits()))
    return b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)


def rows(*cells):
    return "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)


SOUND = {
    "rulings": f"(2021-04-23)\n{LINES}".encode(),
    "html": f"<html lang='en'><p lang='zh'>{PAIRS[0][0]}</p><table>{rows(*PAIRS)}</table><dl><dt>x<dd>y</dl>".encode(),
    "interleaved": LINES.encode(),
    "tmx": written("tmx"),
    "xliff": written("xliff"),
    "po": written("po"),
    "table": written("csv", excel=True),
    "list": "".join(f"{en}={zh}\n" for zh, en in PAIRS).encode("gb18030"),
    "jsonl": written("jsonl"),
    "json": json.dumps(
        {"rules": [{"zh": zh, "en": en, "rules": [{"number": "1.1a", "zh": zh, "en": en}]} for zh, en in PAIRS]}
    ).encode(),
    "markdown": f"# 横置 Tapping\n\n{LINES}> {PAIRS[0][1]}\n\n{TABLE}\n```\nx\n```\n".encode(),
    "marked": (
        f".l-main\n  :marked\n    {PAIRS[0][1]}\n\n    {PAIRS[0][0]}\n\n== Tapping\n== 横置\n----\nx\n----\n"
    ).encode(),
    "dokuwiki": f"====== 横置 Tapping ======\n{PAIRS[0][1]} \\\\\n{PAIRS[0][0]}\n{TABLE}".encode(),
    "xlsx": written("xlsx"),
    "docx": docx.packed("".join(docx.p(docx.run(text)) for pair in PAIRS for text in pair) + docx.table(*PAIRS)),
    "pdf": typeset.pdf(typeset.column([text for pair in PAIRS for text in pair])),
}
"""A sound document of each format, by its name."""
READER = Reader(Lexicon(glossary.shipped().entries), Vocabulary(glossary.shipped().entries))


def torn(data):
    """``data`` with some of its bytes changed; of a package also those of its members."""
    place = st.integers(0, len(data))
    cut = st.builds(lambda at: data[:at], place)
    gap = st.builds(lambda one, other: data[: min(one, other)] + data[max(one, other) :], place, place)
    twice = st.builds(lambda one, other: data[: max(one, other)] + data[min(one, other) :], place, place)
    spoilt = st.builds(
        lambda at, some: data[:at] + some + data[at:], place, st.sampled_from(SPOILT) | st.binary(max_size=4)
    )
    changes = [cut, gap, twice, spoilt]
    return st.one_of(*changes, members_torn(data)) if data.startswith(decoding.PACKAGE) else st.one_of(*changes)


@st.composite
def members_torn(draw, data):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as package, zipfile.ZipFile(packed, "w") as changed:
        names = package.namelist()
        chosen = draw(st.sampled_from(names))
        for name in names:
            content = package.read(name)
            changed.writestr(name, draw(torn(content)) if name == chosen else content)
    return packed.getvalue()


def read(data, name, english=None):
    """What comes of it is a document, or an error that a person can act on."""
    try:
        reading = ingest.read(Job("fuzz", "fuzz", data, Sidecar(), Options(format=name), english), READER)
    except MtgsearchError as error:
        str(error), error.hint.format(**error.values)  # both templates can be filled
        return
    for passage in reading.passages:
        assert passage.zh or passage.en
        assert FFFE not in (passage.zh or "") + (passage.en or "")


FFFE = "\ufdd0"
"""What stands for a character that XML does not allow while it is read."""


def test_there_is_a_sound_document_of_every_format():
    assert SOUND.keys() == formats.NAMES.keys()
    for name, data in SOUND.items():
        reading = ingest.read(Job("fuzz", "fuzz", data, Sidecar(), Options(format=name)), READER)
        assert len(reading.passages) >= 2, name


@pytest.mark.parametrize("name", SOUND)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_document_that_is_torn(name, data):
    changed = data.draw(torn(SOUND[name]))
    read(changed, name)


@pytest.mark.parametrize("name", SOUND)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_what_is_torn_is_recognised_as_something_or_nothing(name, data):
    read(data.draw(torn(SOUND[name])), None)


@pytest.mark.parametrize("name", formats.PAIRS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_two_files_that_are_torn(name, data):
    zh, en = ("".join(f"{pair[side]}\n\n" for pair in PAIRS).encode() for side in (0, 1))
    read(data.draw(torn(zh)), name, Other("en", data.draw(torn(en))))


@pytest.mark.parametrize("name", formats.NAMES)
@settings(max_examples=EXAMPLES)
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode(errors="surrogatepass")))
def test_any_bytes_read_as_any_format(name, data):
    read(data, name)
