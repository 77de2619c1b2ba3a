"""Lists of findings that a person has looked at and wants to hear no more of, a line each:

    # check   where          text         reason
    number    702.26a                     # "one" is a pronoun here
    term      ipg-*          抽牌         # as the 2019 edition has it
    *         legacy.md                   # nobody mends it any more

``where`` is a glob over ids of passages and documents, numbers and names of files. Of the text, which stands in double
quotes where it holds spaces, something must be marked; where nothing is, the passage must have it.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple

from mtgsearch.findings import Finding
from mtgsearch.model import TWO_FILES, Document, Spans, Warning
from mtgsearch.suppression.reading import lines_of

NAME = ".mtgsearch-ignore"
"""Of a list that lies beside the documents that it is about."""
ALL = "*"
FIELD = re.compile(r"""\s*(?:#\s*(?P<reason>.*)|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s"#]\S*))(?=\s|$)""")
MOST = 3
"""Fields besides the reason."""
NUMBER = re.compile(r"\d+(?:\.\d+)+[a-z]*", re.ASCII)
"""What names a passage of whatever document."""


class Entry(NamedTuple):
    """A line of a list."""

    path: str
    line: int
    check: str
    where: str
    text: str = ""
    reason: str = ""
    folder: str = ""
    """The absolute path of the folder whose documents alone it is about, if it is about one."""

    def suppresses(self, found: Finding) -> bool:
        return (
            self.check in (ALL, found.check)
            and self._reaches(found.document)
            and any(fnmatchcase(name, self.where) for name in _names(found))
            and (not self.text or self._is_marked(found))
        )

    def concerns(self, document: Document) -> bool:
        """Whether ``where`` can be about passages of it, whose ids begin with its own or that of its work."""
        owner, colon, _ = self.where.rpartition(":")
        owners = (document.id, document.work or document.id)
        return self._reaches(document) and (
            any(fnmatchcase(name, self.where) for name in _documents(document))
            or any(fnmatchcase(name, owner) for name in owners if colon)
            or NUMBER.fullmatch(self.where) is not None
        )

    def _reaches(self, document: Document) -> bool:
        return not self.folder or self.folder in _folders(document)

    def _is_marked(self, found: Finding) -> bool:
        fault, passage = found.fault, found.passage
        marked = [*_marked(passage.zh or "", fault.zh, self.text), *_marked(passage.en or "", fault.en, self.text)]
        if fault.zh or fault.en:
            return any(marked)
        return self.text in (passage.zh or "") or self.text in (passage.en or "")


def _names(found: Finding) -> Iterator[str]:
    yield found.passage.id
    if found.passage.number:
        yield found.passage.number
    yield from _documents(found.document)


def _documents(document: Document) -> Iterator[str]:
    """What a document goes by: its id, its files, and their names without folders."""
    yield document.id
    for path in document.path.split(TWO_FILES):
        yield path
        yield os.path.basename(path)


def _folders(document: Document) -> Iterator[str]:
    """The folder in which it lies, and those above it as far as the working folder, if that is among them."""
    here = os.getcwd()
    folder = os.path.dirname(os.path.abspath(document.path.split(TWO_FILES)[0]))
    yield folder
    while folder != here and folder.startswith(os.path.join(here, "")):
        folder = os.path.dirname(folder)
        yield folder


def beside(documents: Iterable[Document]) -> list[str]:
    """The lists that lie beside documents, or above them within the working folder."""
    folders = dict.fromkeys(folder for document in documents for folder in _folders(document))
    return [path for folder in folders if os.path.isfile(path := os.path.join(folder, NAME))]


def _marked(text: str, spans: Spans, wanted: str) -> Iterator[bool]:
    """Of each place where ``wanted`` stands, whether a mark touches it."""
    at = text.find(wanted)
    while at >= 0:
        yield any((start < at + len(wanted) and end > at) or start == end == at for start, end in spans)
        at = text.find(wanted, at + 1)


def read(path: str, checks: Collection[str], folder: str = "") -> tuple[list[Entry], list[Warning]]:
    """The entries of a list, and what is wrong with others.

    :param checks: the ids that there are.
    :param folder: the one whose documents alone it is about.
    :raises DataError: it cannot be read.
    """
    hint = "a list is a text in UTF-8: a check, a document or passage, a text and # a reason in each line"
    lines = lines_of(path, hint)
    entries: list[Entry] = []
    warnings: list[Warning] = []
    for place, line in enumerate(lines, 1):
        fields, reason, rest = _fields(line)
        if not fields and not rest:
            continue
        if rest or not 2 <= len(fields) <= MOST:
            warnings.append(Warning(place, "a check, a document or passage, a text in double quotes, # a reason"))
        elif fields[0] != ALL and fields[0] not in checks:
            warnings.append(Warning(place, f"there is no check {fields[0]!r}"))
        else:
            text = fields[2] if len(fields) == MOST else ""
            entries.append(Entry(path, place, fields[0], fields[1], text, reason, folder))
    return entries, warnings


def _fields(line: str) -> tuple[list[str], str, str]:
    """The fields of a line, its reason, and what is left that is neither."""
    fields: list[str] = []
    at = 0
    while found := FIELD.match(line, at):
        at = found.end()
        if found["reason"] is not None:
            return fields, found["reason"].strip(), ""
        quoted = found["quoted"]
        fields.append(found["bare"] if quoted is None else re.sub(r"\\(.)", r"\1", quoted))
    return fields, "", line[at:].strip()
