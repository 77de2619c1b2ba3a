"""The text that the pages of a PDF draw, with where it stands, by pypdf: opened safely, and read page by page.

pypdf says which text is drawn and from where; how far it reaches is computed here from the widths in its font. A font
that does not say which characters it draws is not guessed at: what is in it is counted and left out, and so is text
that runs askew. Text in a form that a page draws has places of that form's own.
"""

import io
import logging
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from mtgsearch.errors import DataError
from mtgsearch.formats.pdf_widths import Widths, usual
from mtgsearch.formats.tally import Tally
from mtgsearch.model import Warning

MAGIC = b"%PDF-"
HEAD = 1024
"""Bytes in which it stands; what comes before is no part of the document."""
PAGES_MAX = 3000
UNPACKED_MAX = 32 * 2**20
"""Bytes that one stream unpacks to."""
WORK_MAX = 10_000_000
"""Operators, operands and bytes of text of all pages; a page of text has some thousands."""
WORK_OF_STREAM_MAX = 1_000_000
LONG = 100
"""Strings from which on a text is so long that to go on with it is counted as work: pypdf copies it each time."""
FORMS_MAX = 500
"""Forms that one page draws, one within another or again."""

KNOWN_ENCODING = re.compile(r"/(?:Uni\w+-(?:UCS2|UTF16)|GBK?-EUC|GBK2K|GBpc-EUC|ETen(?:ms)?-B5)-[HV]")
"""Of fonts for Chinese: those whose codes are characters, and which pypdf decodes."""
LETTERS = {
    **{0xFB00 + place: text for place, text in enumerate(("ff", "fi", "fl", "ffi", "ffl", "ft", "st"))},
    **dict.fromkeys(range(0x20), "\N{REPLACEMENT CHARACTER}"),
    ord("\t"): " ",
    ord("\n"): "",
    ord("\r"): "",
    0xF0B7: "•",
    0xF0A7: "•",
}
"""Ligatures as their letters, bullets of symbol fonts, and what a font without a name for a character gives."""
ASKEW = 0.1
"""The slope from which on text is no line of the page."""

UNREADABLE = "text(s) left out, as their fonts do not say which characters they are"
UNNAMED = "character(s) that no font names, shown as \N{REPLACEMENT CHARACTER}"
TURNED = "text(s) left out, as they run askew or upwards"
BROKEN = "page(s) that cannot be read"
EMPTY = "page(s) without text, perhaps pictures of it"


class Piece(NamedTuple):
    """A stretch of text on one baseline, in points from the lower left corner of the page, which is turned upright."""

    x: float
    end: float
    y: float
    size: float
    text: str


Point = tuple[float, float]


class Stroke(NamedTuple):
    """What is shown from one place on, without the pen being set anew: strings, and the numbers between them."""

    origin: Point
    shown: list[Any]


class Pages:
    """An open PDF.

    :raises DataError: it cannot be read, it is encrypted, or a limit is passed.
    """

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self._tally = Tally()
        self._widths: dict[int, Widths] = {}
        self._work = 0
        with self._safely():
            self._pages = self._opened(data[max(data.find(MAGIC, 0, HEAD), 0) :])

    def __iter__(self) -> Iterator[list[Piece]]:
        """The pieces of each page, in the order in which it draws them."""
        for number in range(1, len(self._pages) + 1):
            with self._safely():
                pieces = self._pieces(number)
            yield pieces

    def warnings(self) -> Iterator[Warning]:
        """What was left out of the pages read so far; they tell of the whole document, for no line of it is left."""
        yield from self._tally.warnings()

    def refusal(self, reason: str) -> DataError:
        """The error that the PDF cannot be read."""
        return DataError(
            "{path} cannot be read as a PDF: {reason}",
            "print or save it to a new PDF file with the program that shows it, or in parts",
            path=self.path,
            reason=reason,
        )

    def without_text(self) -> DataError:
        """The error that there is nothing to read in it."""
        return DataError(
            "{path} holds no text that can be read, only pictures of it, or fonts that do not name their characters",
            "put it through a program for text recognition (OCR) first",
            path=self.path,
        )

    @contextmanager
    def _safely(self) -> Iterator[None]:
        """Within our limits, and without what pypdf logs: what matters to a person is told in our own words."""
        import pypdf

        logger = logging.getLogger("pypdf")
        level = logger.level
        logger.setLevel(logging.CRITICAL + 1)
        try:
            with pypdf.apply_configuration(
                zlib_maximum_output_length=UNPACKED_MAX,
                lzw_maximum_output_length=UNPACKED_MAX,
                run_length_maximum_output_length=UNPACKED_MAX,
                array_based_stream_maximum_output_length=UNPACKED_MAX,
                stream_parsing_work_maximum_count=WORK_OF_STREAM_MAX,
                xform_maximum_invocations_per_extraction=FORMS_MAX,
            ):
                yield
        finally:
            logger.setLevel(level)

    def _opened(self, data: bytes) -> Sequence[Any]:
        from pypdf import PdfReader
        from pypdf.errors import DependencyError

        try:
            reader = PdfReader(io.BytesIO(data))
            is_locked = reader.is_encrypted and not reader.decrypt("")
            count = 0 if is_locked else len(reader.pages)
        except DependencyError:
            is_locked, count = True, 0
        except Exception as error:  # pypdf lets errors of all kinds through for what is damaged
            raise self.refusal(_reason(error)) from None
        if is_locked:
            raise self.refusal("it is encrypted")
        if count > PAGES_MAX:
            raise self.refusal(f"it has more than {PAGES_MAX} pages")
        pages: Sequence[Any] = reader.pages
        return pages

    def _pieces(self, number: int) -> list[Piece]:
        drawn = _Drawn(self._tally, self._widths, self._work)
        try:
            page = self._pages[number - 1]
            drawn.rotation = page.rotation % 360
            page.extract_text(visitor_operand_after=drawn.operator, visitor_text=drawn.text)
        except Exception as error:  # as above; the other pages may be whole
            self._tally.add(BROKEN, 0, f"page {number}, {_reason(error)}")
        else:
            if not drawn.has_text:
                self._tally.add(EMPTY, 0, f"page {number}")
        self._work = drawn.work
        if self._work > WORK_MAX:
            raise self.refusal("its pages draw more than any text does")
        return drawn.pieces


class _Drawn:
    """What one page draws: follows the pen, for pypdf tells where text begins but not where it ends."""

    def __init__(self, tally: Tally, widths: dict[int, Widths], work: int) -> None:
        self.pieces: list[Piece] = []
        self.has_text = False
        self.rotation = 0
        self.work = work
        self._tally = tally
        self._widths = widths
        self._spacing: dict[bytes, float] = {b"Tc": 0.0, b"Tw": 0.0, b"Tz": 100.0}
        self._strokes = [Stroke((0.0, 0.0), [])]
        """Of the text that has not ended; the last one goes on."""
        self._unended = 0

    def operator(self, operator: bytes, operands: list[Any], outer: list[float], inner: list[float]) -> None:
        """Called after each operator of the page."""
        self.work += 1 + len(operands)
        if self.work > WORK_MAX:
            raise OverflowError
        if operator in (b"BT", b"Td", b"TD", b"Tm", b"T*", b"'", b'"'):
            matrix = _product(inner, outer)
            self._strokes.append(Stroke((matrix[4], matrix[5]), []))
        if operator in (b"Tj", b"TJ", b"'", b'"') and operands:
            shown = operands[-1] if isinstance(operands[-1], list) else operands[-1:]
            self._strokes[-1].shown.extend(shown)
            self._unended += len(shown)
            self.work += sum(len(each) if isinstance(each, (bytes, str)) else 1 for each in shown)
            self.work += self._unended // LONG
        elif operator in self._spacing and operands and isinstance(operands[0], (int, float)):
            self._spacing[operator] = float(operands[0])

    def text(self, text: str, outer: list[float], inner: list[float], font: Any, size: float) -> None:
        """Called with each stretch of text, when it ends."""
        matrix = _product(inner, outer)
        width = usual(text)
        drawn = [(each.origin, self._end(each, matrix, font, size, width)) for each in self._strokes if each.shown]
        pen = self._strokes[-1].origin if not self._strokes[-1].shown else drawn[-1][1]
        self._strokes, self._unended = [Stroke(pen, [])], 0
        if not text.strip() or not drawn:
            return
        self.has_text = True
        if not _is_readable(font):
            self._tally.add(UNREADABLE, 0, str(font.get("/BaseFont", "")).lstrip("/"))
            return
        slope = self._turned(matrix[0], matrix[1])
        if slope[0] <= 0 or abs(slope[1]) > ASKEW * slope[0]:
            self._tally.add(TURNED, 0, text.strip())
            return
        x, y = self._turned(*drawn[0][0])
        end = max(self._turned(*end)[0] for _, end in drawn)
        height = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) / math.hypot(matrix[0], matrix[1])
        piece = Piece(x, max(end, x), y, abs(size) * height, self._clean(text))
        if not (self.pieces and _is_overprint(self.pieces[-1], piece)):
            self.pieces.append(piece)

    def _end(self, stroke: Stroke, matrix: Sequence[float], font: Any, size: float, width: float) -> Point:
        """Where the pen is after a stroke."""
        if id(font) not in self._widths:
            self._widths[id(font)] = Widths(font)
        widths, moved = self._widths[id(font)], 0.0
        for each in stroke.shown:
            if isinstance(each, (int, float)):
                moved -= each / 1000 * size
            elif hasattr(each, "original_bytes"):
                thousandths, count, spaces = widths.of(each.original_bytes, width)
                moved += thousandths / 1000 * size + count * self._spacing[b"Tc"] + spaces * self._spacing[b"Tw"]
        moved *= self._spacing[b"Tz"] / 100
        return stroke.origin[0] + moved * matrix[0], stroke.origin[1] + moved * matrix[1]

    def _turned(self, x: float, y: float) -> Point:
        """A point, or a direction, on the page as it is shown."""
        return {90: (y, -x), 180: (-x, -y), 270: (-y, x)}.get(self.rotation, (x, y))

    def _clean(self, text: str) -> str:
        clean = text.translate(LETTERS)
        for _ in range(clean.count("\N{REPLACEMENT CHARACTER}")):
            self._tally.add(UNNAMED, 0)
        return _without_radicals(clean)


def _product(m: Sequence[float], n: Sequence[float]) -> list[float]:
    """Of two matrices as PDF writes them."""
    return [
        m[0] * n[0] + m[1] * n[2],
        m[0] * n[1] + m[1] * n[3],
        m[2] * n[0] + m[3] * n[2],
        m[2] * n[1] + m[3] * n[3],
        m[4] * n[0] + m[5] * n[2] + n[4],
        m[4] * n[1] + m[5] * n[3] + n[5],
    ]


def _is_readable(font: Any) -> bool:
    """Whether the codes of a font can be told to be characters; those of a composite font without a table cannot."""
    if font is None:
        return False
    is_composite = font.get("/Subtype") == "/Type0" and "/ToUnicode" not in font
    return not is_composite or KNOWN_ENCODING.fullmatch(str(font.get("/Encoding", ""))) is not None


def _is_overprint(before: Piece, piece: Piece) -> bool:
    """Whether the same text is drawn at the same place again, as programs do that have no bold font."""
    near = 0.1 * piece.size
    return before.text == piece.text and abs(before.x - piece.x) < near and abs(before.y - piece.y) < near


def _without_radicals(text: str) -> str:
    """The characters that are meant by the radicals of the same shape, which some programs write."""
    import unicodedata

    if text.isascii() or not re.search("[\u2f00-\u2fd5]", text):
        return text
    return re.sub("[\u2f00-\u2fd5]", lambda match: unicodedata.normalize("NFKC", match[0]), text)


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
