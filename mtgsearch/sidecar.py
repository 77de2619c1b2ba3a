"""``FILE.toml`` beside a document: what the document cannot say of itself."""

import os
import re
import stat
from typing import Any, NamedTuple

from mtgsearch import metadata
from mtgsearch.errors import DataError
from mtgsearch.model import KINDS, Bilingual, Lines
from mtgsearch.sources import SIDECAR_SUFFIX

TEXTS = ("title", "work", "edition", "date", "provenance", "licence")
_LINE_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


class KindRange(NamedTuple):
    """All passages that begin within ``lines`` are of ``kind``."""

    lines: Lines
    kind: str


class Sidecar(NamedTuple):
    """What a sidecar says; ``data`` are its bytes, so that a change of it is a change of the document."""

    title: str | None = None
    work: str | None = None
    edition: str | None = None
    date: str | None = None
    provenance: str | None = None
    licence: str | None = None
    card: Bilingual | None = None
    kinds: tuple[KindRange, ...] = ()
    data: bytes = b""

    def kind_at(self, line: int) -> str | None:
        return next((k.kind for k in self.kinds if k.lines.first <= line <= k.lines.last), None)


def read(document_path: str) -> Sidecar:
    """The sidecar of a document; an empty one where there is none.

    :raises DataError: it cannot be read, is not TOML, has an unknown key, or a value that does not fit; says file and
        what was expected.
    """
    path = document_path + SIDECAR_SUFFIX
    if not os.path.lexists(path):
        return Sidecar()
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # to open a pipe is to wait for who writes
            raise DataError("{path} is no file", path=path)
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise DataError("{path} cannot be read: {reason}", path=path, reason=error.strerror or error) from error
    return parse(data, path)


def parse(data: bytes, path: str) -> Sidecar:
    """A sidecar from its bytes; ``path`` is for messages. Errors as in :func:`read`."""
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError("{path} is not TOML: {error}", path=path, error=error) from None
    unknown = sorted(set(table) - {*TEXTS, "card", "kind"})
    if unknown:
        raise DataError(
            "{path}: unknown key {keys}",
            "It may hold: {known}.",
            path=path,
            keys=", ".join(unknown),
            known=", ".join((*TEXTS, "card", "kind")),
        )
    texts = {key: _text(table[key], key, path) for key in TEXTS if key in table}
    return Sidecar(**texts, card=_card(table.get("card"), path), kinds=_kinds(table.get("kind", {}), path), data=data)


def _text(value: Any, key: str, path: str) -> str:
    text = value.isoformat() if hasattr(value, "isoformat") else value
    expected = metadata.misfit(key, text) if isinstance(text, str) else "text in quotes"
    if expected:
        raise DataError("{path}: {key} must be {expected}", path=path, key=key, expected=expected)
    return str(text).strip()


def _card(value: Any, path: str) -> Bilingual | None:
    if value is None:
        return None
    names = value.values() if isinstance(value, dict) and set(value) == {"zh", "en"} else [None]
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise DataError('{path}: card must name both languages, as in card = {{ zh = "…", en = "…" }}', path=path)
    return Bilingual(**value)


def _kinds(value: Any, path: str) -> tuple[KindRange, ...]:
    if not isinstance(value, dict):
        raise DataError('{path}: kind must be a table of line ranges, as in [kind] and "3-8" = "note"', path=path)
    return tuple(_kind_range(lines, kind, path) for lines, kind in value.items())


def _kind_range(lines: str, kind: Any, path: str) -> KindRange:
    match = _LINE_RANGE.fullmatch(lines)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 0 < first <= last or kind not in KINDS:
        raise DataError(
            '{path}: "{lines}" = "{kind}" is no kind for a line range',
            'It should read like "3-8" = "note"; the kinds are {kinds}.',
            path=path,
            lines=lines,
            kind=kind,
            kinds=", ".join(KINDS),
        )
    return KindRange(Lines(first, last), kind)
