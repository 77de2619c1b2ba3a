"""The terminal, or what stands in its place: width, colour, pager, text and bytes out, a progress line.

No control character of a document reaches it by way of here unless ``render`` let it pass.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import IO, TYPE_CHECKING, BinaryIO, Self, TextIO, TypeVar

from mtgsearch.errors import UsageError
from mtgsearch.text.width import visible

if TYPE_CHECKING:
    from subprocess import Popen

T = TypeVar("T")

PIPED_WIDTH = 100
"""Cells of a line where there is neither a terminal nor ``COLUMNS``: as wide as a page reads well."""
LEAST_WIDTH = 40
"""Cells below which output is no narrower, but breaks over the terminal's edge."""
BLOCK = 200
"""Lines that are written at once."""
BAR = 24
"""Cells of the progress bar."""


def width(environ: Mapping[str, str], stream: TextIO) -> int:
    """Cells of a line: ``COLUMNS`` where it is set on purpose, else the terminal's, else ``PIPED_WIDTH``."""
    set_on_purpose = environ.get("COLUMNS", "")
    if set_on_purpose.isdecimal() and int(set_on_purpose):
        return max(int(set_on_purpose), LEAST_WIDTH)
    return max(_size(stream).columns or PIPED_WIDTH, LEAST_WIDTH)


def _size(stream: TextIO) -> os.terminal_size:
    try:
        return os.get_terminal_size(stream.fileno())
    except (OSError, ValueError, AttributeError):  # no terminal, or no file at all
        return os.terminal_size((0, 0))


def is_terminal(stream: TextIO) -> bool:
    return stream.isatty()


def in_colour(wish: str, stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether ``stream`` gets colour.

    :param wish: ``always``, ``never``, or ``auto``: then ``NO_COLOR``, ``FORCE_COLOR`` and the stream itself decide.
    """
    if wish != "auto":
        return wish == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return is_terminal(stream) and environ.get("TERM") != "dumb"


def prepare() -> None:
    """Put the null device where a stream was closed, and make output replace what its encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if os.name == "nt":
        os.system("")  # makes older Windows consoles obey colour sequences


def write_text(lines: Iterable[str]) -> None:
    lines = iter(lines)
    while block := list(islice(lines, BLOCK)):
        sys.stdout.write("\n".join(block) + "\n")


def write_utf8(texts: Iterable[str], file: BinaryIO | None = None) -> None:
    """Texts as UTF-8, their line ends untouched, to a file or to stdout, whatever its own encoding."""
    sys.stdout.flush()
    write = (file or sys.stdout.buffer).write
    for text in texts:
        write(text.encode("utf-8", "replace"))


def write_export(pieces: Iterable[str] | Iterable[bytes], file: BinaryIO | None = None) -> None:
    """A file for programs, text as UTF-8. A terminal gets visible signs for what could act on it, and no bytes."""
    watched = (file or sys.stdout).isatty()
    sys.stdout.flush()
    write = (file or sys.stdout.buffer).write
    for piece in pieces:
        if isinstance(piece, str):
            write((_visible_row(piece) if watched else piece).encode("utf-8", "replace"))
        elif watched:
            raise UsageError("this format is no text for a terminal", "name a file with -o")
        else:
            write(piece)


def write_text_blocks(blocks: Iterable[bytes], file: BinaryIO | None = None) -> None:
    """The same of a file that is text, encoded already: many rows in each block."""
    watched = (file or sys.stdout).isatty()
    sys.stdout.flush()
    write = (file or sys.stdout.buffer).write
    for block in blocks:
        write(_visible_row(block.decode()).encode() if watched else block)


def _visible_row(row: str) -> str:
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in row.split("\n"))


def page(lines: Iterable[str], environ: Mapping[str, str]) -> None:
    """Write lines, through the pager where there is a terminal that they overflow."""
    lines = iter(lines)
    if not is_terminal(sys.stdout):
        return write_text(lines)
    screen = list(islice(lines, max(_size(sys.stdout).lines - 1, 1)))
    more = list(islice(lines, 1))
    pager = environ.get("MTGSEARCH_PAGER", environ.get("PAGER", "less"))
    if not (more and pager and _paged(chain(screen, more, lines), pager, environ)):
        write_text(chain(screen, more, lines))
    return None


def _paged(lines: Iterator[str], pager: str, environ: Mapping[str, str]) -> bool:
    """Whether the pager was there to take the lines."""
    import shlex
    import subprocess

    sys.stdout.flush()
    try:
        process = subprocess.Popen(shlex.split(pager), stdin=subprocess.PIPE, env={"LESS": "FRX", **environ})
    except (OSError, ValueError, IndexError):
        return False
    assert process.stdin
    try:
        _feed(process.stdin, lines)
    finally:
        _wait(process)
    return True


def _feed(pipe: IO[bytes], lines: Iterable[str]) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    try:
        with pipe:
            pipe.writelines(f"{line}\n".encode(encoding, "replace") for line in lines)
    except BrokenPipeError:
        pass  # the reader has seen enough


def _wait(process: "Popen[bytes]") -> None:
    """Until the reader leaves the pager, for which Ctrl-C has its own meaning."""
    while process.returncode is None:
        try:
            process.wait()
        except KeyboardInterrupt:
            continue


class Progress:
    """One line on stderr that tells how far a long task is, where somebody watches.

    ``clear`` takes it away, before other lines are printed and at the end; at the end of a context it goes by itself.
    """

    def __init__(self, label: str = "", *, quiet: bool) -> None:
        self._label = label
        self._watched = not quiet and is_terminal(sys.stderr)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def __call__(self, items: Sequence[T]) -> Iterator[T]:
        """Pass items on, and show how many were taken."""
        for number, item in enumerate(items):
            self.tell(self._label, number, len(items))
            yield item
        self.clear()

    def tell(self, label: str, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` are done of what ``label`` names."""
        filled = done * BAR // total if total else BAR
        self._write(f"{label} {'█' * filled}{'░' * (BAR - filled)} {done:,}/{total:,}")

    def clear(self) -> None:
        self._write("")

    def _write(self, line: str) -> None:
        if self._watched:
            sys.stderr.write("\r\x1b[K" + line)
            sys.stderr.flush()
