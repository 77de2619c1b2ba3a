"""A small typesetter that makes PDFs: paragraphs broken into lines, lines put on pages, with a font that says which
characters it draws. Han characters are as wide as the letters are high, all others half as wide.
"""

import re
import zlib

from mtgsearch.text.width import NO_START, cells

SIZE = 10
LEADING = 14
HEIGHT = 800


def broken(text, width):
    """The lines of a paragraph, ``width`` in points: between words, and between Han characters."""
    lines, line = [], ""
    for unit in re.findall(r"[!-~]+ ?|[^!-~]", text):
        if line and cells((line + unit).rstrip()) * SIZE / 2 > width and unit[0] not in NO_START:
            lines.append(line.rstrip())
            line = ""
        line += unit
    return [*lines, line.rstrip()]


def column(paragraphs, x=50, y=HEIGHT - 60, width=300, gap=8, indent=0):
    """The lines of paragraphs under one another, each with its place."""
    placed = []
    for text in paragraphs:
        first = x + indent
        for line in broken(text, width - indent):
            placed.append((first, y, line))
            y -= LEADING
            first = x
        y -= gap
    return placed


def pdf(*pages, table=True, pack=True, resources="", characters=""):
    """A PDF whose pages have lines ``(x, y, text)`` or ``(x, y, text, size)``, or draw what is given as bytes.

    :param table: whether the font has a table of its characters.
    :param resources: what else pages may use.
    :param characters: what is in that table besides the characters of the lines.
    """
    contents = [page if isinstance(page, bytes) else drawn(page) for page in pages]
    characters = sorted(
        {char for page in pages if isinstance(page, list) for line in page for char in line[2]} | {*characters}
    )
    return file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Kids [{' '.join(f'{7 + 2 * at} 0 R' for at in range(len(pages)))}]"
            f" /Count {len(pages)} >>".encode(),
            b"<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [4 0 R]"
            + (b" /ToUnicode 6 0 R" if table else b"")
            + b" >>",
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /DW 1000 /W [0 255 500]"
            b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R >>",
            b"<< /Type /FontDescriptor /FontName /Made /Flags 4 /ItalicAngle 0 /Ascent 800 /Descent -200 >>",
            stream(_table(characters), pack),
            *(
                part
                for at, made in enumerate(contents)
                for part in (
                    f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 {HEIGHT}] /Contents {8 + 2 * at} 0 R"
                    f" /Resources << /Font << /F 3 0 R >> {resources} >> >>".encode(),
                    stream(made, pack),
                )
            ),
        ]
    )


def file(objects):
    """A PDF of these objects, the first one its catalogue."""
    data, places = bytearray(b"%PDF-1.7\n"), []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)


def stream(data, pack=True, dictionary=b""):
    packed = zlib.compress(data) if pack else data
    name = b" /Filter /FlateDecode" if pack else b""
    return b"<< /Length %d%s %s >>\nstream\n%s\nendstream" % (len(packed), name, dictionary, packed)


def drawn(lines):
    return "".join(
        f"BT /F {size} Tf 1 0 0 1 {x} {y} Tm <{text.encode('utf-16-be').hex()}> Tj ET\n"
        for x, y, text, size in ((*line, SIZE)[:4] for line in lines)
    ).encode()


def _table(characters):
    rows = "".join(f"<{ord(char):04x}> <{char.encode('utf-16-be').hex()}>\n" for char in characters)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Made def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{len(characters)} beginbfchar\n{rows}endbfchar\nendcmap end end"
    ).encode()
