"""ZIP packages of XML parts, as office programs save them (DOCX, XLSX): opened safely, read an element at a time.

Nothing is ever extracted to a disk, so that the names of members lead nowhere. A member is unpacked piece by piece, and
no further than ``UNPACKED_MAX`` and ``RATIO_MAX`` allow, whatever its header says of its size. A part with a DTD is
refused, for these formats have none; no entity is expanded and nothing of the network is read.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any

from mtgsearch.errors import DataError
from mtgsearch.formats import xml_faults
from mtgsearch.formats.base import Source
from mtgsearch.formats.xml import Element, forget
from mtgsearch.model import Lost, Warning

MAGIC = b"PK\x03\x04"
UNPACKED_MAX = 64 * 2**20
"""Bytes that the members read of one package unpack to, all together."""
RATIO_MAX = 200
"""Times its packed size that a member unpacks to. The documents of office programs stay below 50."""
RATIO_FROM = 2**20
"""Bytes up to which a member may unpack to more than that: a short one that repeats itself is no attack."""
STRETCH_MAX = 8 * 2**20
"""Bytes of one element asked for, or between two: what of a part is held at once."""
PIECE = 65_536
METHODS = frozenset((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
"""How these formats allow members to be packed; other methods can unpack without measure."""

_BREAKS = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
"""What ``zipfile`` raises for a damaged or encrypted member."""


def main_part(source: Source, name: str) -> str | None:
    """The member that a pattern of names fits; ``None`` where there is none, or the source is no package.

    Cheap: the source is only opened where the fixed beginning of the name stands in it.
    """
    beginning = re.match(r"[\w/]*", name)
    if not beginning or not source.data.startswith(MAGIC) or beginning[0].encode() not in source.data:
        return None
    return next((member for member in _names(source.data) if re.fullmatch(name, member)), None)


def confidence(source: Source, name: str) -> float:
    """1 for a package with a member whose name a pattern fits, .9 where such a name is all that can be made out."""
    if main_part(source, name):
        return 1.0
    beginning = source.data[: 10 * PIECE]
    is_damaged = source.data.startswith(MAGIC) and not _names(source.data)
    return 0.9 if is_damaged and re.search(name.encode(), beginning) else 0.0


def _names(data: bytes) -> list[str]:
    """The names of the members; none where the directory cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            return package.namelist()
    except Exception:  # zipfile lets errors of all kinds through, and to recognise a source must raise none
        return []


class Package:
    """An open package.

    :raises DataError: the directory of its members cannot be read.
    """

    def __init__(self, source: Source) -> None:
        self._left = UNPACKED_MAX
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(source.data))
        except Exception as error:  # as above; here it is told
            raise self.refusal(str(error) or "it is no ZIP package") from None
        self.names = self._zip.namelist()

    def related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to: by the id of each relation its type, the last word of it, and the member's name."""
        folder, _, name = part.rpartition("/")
        relations = f"{folder}/_rels/{name}.rels".lstrip("/")
        found: dict[str, tuple[str, str]] = {}
        for each in self.elements(relations, "Relationship") if relations in self.names else ():
            if not isinstance(each, Warning):
                target = posixpath.normpath(posixpath.join("/", folder, each.get("Target", "")))
                found[each.get("Id", "")] = (each.get("Type", "").rpartition("/")[2], target.lstrip("/"))
        return found

    def elements(self, part: str, *names: str) -> Iterator[Element | Warning]:
        """The outermost elements called so in a part, whatever their namespace; the next one ends the one before.

        Where the part breaks off after the first of them, a last warning says so.

        :raises DataError: a limit is passed, there is a DTD, or the part breaks off before that.
        """
        from lxml import etree  # type: ignore[import-untyped,unused-ignore]

        parser = etree.XMLPullParser(
            ("start", "end"),
            tag=[f"{{*}}{name}" for name in names],
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
        )
        depth = held = count = 0
        problem: str | None = None
        for piece in self._fed(part, parser, etree):
            if isinstance(piece, str):
                problem = piece
            held += len(piece)
            for event, element in parser.read_events():
                depth += 1 if event == "start" else -1
                if event == "end" and depth == 0:
                    if element.getroottree().docinfo.internalDTD is not None:
                        raise self._entities()
                    yield element
                    count += 1
                    held = 0
                    forget(element)
            if held > STRETCH_MAX:
                raise self.refusal(f"{part} holds more than {STRETCH_MAX // 2**20} MB in one element")
        if problem and count:
            yield Lost(0, f"{part} is broken, nothing is read from here on: {problem}")
        elif problem:
            raise self.refusal(f"{part} is broken: {problem}")

    def _fed(self, part: str, parser: Any, etree: Any) -> Iterator[bytes | str]:
        """The pieces of a part, each given to the parser; at last, where it breaks off, why."""
        try:
            for number, piece in enumerate(self._pieces(part)):
                if number == 0 and _has_dtd(piece):
                    raise self._entities()
                parser.feed(piece)
                yield piece
            parser.close()
            yield b""
        except etree.XMLSyntaxError as error:
            yield xml_faults.reason(error)
        except _BREAKS as error:
            yield str(error) or "it ends too early"

    def _pieces(self, part: str) -> Iterator[bytes]:
        """The bytes of a member, as far as the limits allow."""
        try:
            member = self._zip.getinfo(part)
        except KeyError:
            raise self.refusal(f"{part} is not in it") from None
        if member.compress_type not in METHODS:
            raise self.refusal(f"{part} is packed by a method that these packages do not have")
        limit = max(RATIO_FROM, RATIO_MAX * member.compress_size)
        if member.file_size > min(limit, self._left):
            raise self._too_large(part)
        unpacked = 0
        with self._zip.open(member) as stream:
            while piece := stream.read(PIECE):
                unpacked += len(piece)
                self._left -= len(piece)
                if unpacked > limit or self._left < 0:
                    raise self._too_large(part)
                yield piece

    def _too_large(self, part: str) -> DataError:
        return self.refusal(
            f"{part} unpacks to more than {RATIO_MAX} times its size, or all to more than {UNPACKED_MAX // 2**20} MB"
        )

    def refusal(self, reason: str) -> DataError:
        """The error that the package cannot be read."""
        return DataError(
            "it cannot be unpacked: {reason}",
            "save it again, or in parts, with the program that it comes from",
            reason=reason,
        )

    def _entities(self) -> DataError:
        return DataError(
            "it declares entities, which are not read: entity declarations are not allowed",
            "take the declarations out, or export it again from the tool it comes from",
        )


def _has_dtd(beginning: bytes) -> bool:
    """Whether a DTD begins in the first piece of a part, in whichever encoding of two; the tree tells of any other."""
    return b"<!DOCTYPE" in beginning.replace(b"\0", b"")
