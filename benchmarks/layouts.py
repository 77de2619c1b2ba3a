"""The same passages as a document of each format: what ``mtgsearch`` exports it writes, the others are made here.

They are made in a process of their own, as texts are in ``benchmarks.cache``: the one that measures stays small.
"""

import io
import json
import sys
import zipfile
from collections.abc import Callable, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path

from benchmarks import corpus
from benchmarks.corpus import Made
from benchmarks.processes import MTGSEARCH, output

READ_AS = {
    **{name: name for name in ("interleaved", "rulings", "markdown", "marked", "dokuwiki", "list", "json")},
    **{name: name for name in ("docx", "pdf", "html", "xlsx", "jsonl", "tmx", "xliff", "po")},
    "xliff2": "xliff",
    "csv": "table",
    "tsv": "table",
    "md": "markdown",
    "rules": "rules",
    "moses": "parallel",
    "texts": "texts",
}
"""Each document that is made, and the reader of it."""
PAIRS = ("rules", "moses", "texts")
"""Those in two files, ``NAME.en`` and ``NAME.zh``."""
EXPORTED = ("html", "xlsx", "jsonl", "tmx", "xliff", "xliff2", "po", "csv", "tsv", "md", "moses")
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PDF_PAGE = 12
"""Passages on a page."""


def absent() -> dict[str, str]:
    """What cannot be read here, and why."""
    return {} if find_spec("pypdf") else {"pdf": "as pypdf is not installed"}


def files(folder: Path, name: str) -> list[Path]:
    """Where the document is: one file, or the English and the Chinese one."""
    return [folder / f"{name}.{lang}" for lang in ("en", "zh")] if name in PAIRS else [folder / f"{name}.made"]


def write(folder: Path, index: Path, size: int) -> None:
    """All documents, of ``size`` passages each; and the index that some are exported from."""
    made = list(corpus.passages(size))
    for name, layout in LAYOUTS.items():
        if name not in absent():
            (path,) = files(folder, name)
            path.write_bytes(layout(made))
    for name in ("rules", "texts"):
        for path, texts in zip(
            files(folder, name), zip(*((each.en, each.zh) for each in made), strict=True), strict=True
        ):
            path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    output([MTGSEARCH, "--index", str(index), "ingest", str(folder / "interleaved.made")], folder)
    for name in EXPORTED:
        path = folder / name if name in PAIRS else files(folder, name)[0]
        output([MTGSEARCH, "--index", str(index), "export", "--format", name, "-o", str(path)], folder)


def _lines(pattern: str, head: str = "") -> Callable[[Sequence[Made]], bytes]:
    """A text with the pattern filled in for each passage."""
    return lambda made: (head + "".join(pattern.format(zh=each.zh, en=each.en) for each in made)).encode()


def _json(made: Sequence[Made]) -> bytes:
    return json.dumps([each._asdict() for each in made], ensure_ascii=False).encode()


def _docx(made: Sequence[Made]) -> bytes:
    """A paragraph for each text."""
    texts = (text for each in made for text in (each.en, each.zh))
    body = "".join(f"<w:p><w:r><w:t>{escape(text)}</w:t></w:r></w:p>" for text in texts)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        document = f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'
        package.writestr("word/document.xml", document)
    return stream.getvalue()


def _pdf(made: Sequence[Made]) -> bytes:
    """In one column, set by the typesetter of the tests."""
    from tests.formats import typeset

    pages = (made[first : first + PDF_PAGE] for first in range(0, len(made), PDF_PAGE))
    texts = ([text for each in page for text in (each.en, each.zh)] for page in pages)
    return typeset.pdf(*(typeset.column(page, width=500, gap=14) for page in texts))


LAYOUTS: dict[str, Callable[[Sequence[Made]], bytes]] = {
    "interleaved": _lines("{en}\n{zh}\n\n"),
    "rulings": _lines("• (2017-08-25 official)\n{zh}\n{en}\n\n"),
    "markdown": _lines("{en}\n\n{zh}\n\n", "# Rules 规则\n\n"),
    "marked": _lines("{en}\n\n{zh}\n\n", "= Rules\n\n"),
    "dokuwiki": _lines("| {en} | {zh} |\n", "====== Rules ======\n\n^ English ^ 中文 ^\n"),
    "list": _lines("{en}={zh}\n"),
    "json": _json,
    "docx": _docx,
    "pdf": _pdf,
}


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
