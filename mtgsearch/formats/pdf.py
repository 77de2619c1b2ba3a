"""PDF: text with places on pages and nothing else, so that lines, columns and paragraphs are told from the places.

``extracted`` takes the text out, each paragraph a line; it is then read as plain text of the same layout is, in one
language or both, and of two PDFs in the formats of two files. Where a passage stands is told by the numbers of these
lines. Reading needs pypdf, the extra ``formats``.
"""

from collections.abc import Iterator

from mtgsearch.blocks import Record
from mtgsearch.errors import DataError
from mtgsearch.formats import headings, pdf_lines, pdf_paragraphs, plain
from mtgsearch.formats.base import Source
from mtgsearch.formats.interleaved import Interleaved
from mtgsearch.formats.pdf_pages import HEAD, MAGIC, Pages
from mtgsearch.formats.rulings import Rulings, has_labels
from mtgsearch.formats.tally import Tally
from mtgsearch.text.encoding import Decoded


class Pdf:
    name = "pdf"
    describe = "a PDF with text, paragraphs in Chinese and English one after another or in two columns"

    def confidence(self, source: Source) -> float:
        return 1.0 if is_pdf(source.data) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        """The records of what ``extracted`` gave: rulings where there are labels, else lines in either language, where
        titles in both are pairs."""
        if has_labels([line.text for line in plain.content(source.lines)]):
            return Rulings().read(source)
        return headings.cut(Interleaved().read(source), titles=True)


def is_pdf(data: bytes) -> bool:
    """Whether a PDF begins here; some have a few bytes before it, but then a text about PDFs is none."""
    start = data.find(MAGIC, 0, HEAD)
    return start == 0 or (start > 0 and b" obj" in data)


def extracted(path: str, data: bytes) -> Decoded:
    """The text of a PDF, each paragraph a line, and what was left out of it.

    :raises DataError: it cannot be read, it has no text, or pypdf is not installed.
    """
    try:
        pages = Pages(path, data)
    except ModuleNotFoundError:
        raise DataError(
            "{path} is a PDF, and what reads PDFs is not installed", "pip install 'mtgsearch[formats]'", path=path
        ) from None
    lines = [pdf_lines.of_page(number, pieces) for number, pieces in enumerate(pages, 1)]
    running = Tally()
    texts = pdf_paragraphs.texts(pdf_lines.without_running(lines, running))
    warnings = (*running.warnings(), *pages.warnings())
    if not texts and not any(lines):
        raise pages.without_text()
    return Decoded("\n".join(texts), "utf-8", warnings)
