"""Whoosh's part: which passages hold a word, by English stem or as a Chinese word, and how often. Without positions.

An English word is what ``text.tokens`` takes for one, on either side, so that an answer is exact; a Chinese word is
what lies between the breaks kept with a passage, so that jieba is not needed. Whoosh knows a passage by its row in the
store and the version of its document, and nothing more; what words weigh is reckoned by ``evaluate``.

Whoosh syncs nothing to the disk and notices no missing piece. So a manifest, taken away before each commit and written
after it, says of which state of the store the folder is and what must be in it; what is not so is made again.
"""

import os
import shutil
import sys
import warnings
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple

from mtgsearch.engines import files
from mtgsearch.engines.base import Progress, State
from mtgsearch.engines.flatfile import Damaged
from mtgsearch.model import Lang, Passage
from mtgsearch.store import Store
from mtgsearch.text.normalize import FOLD_VERSION, fold
from mtgsearch.text.script import is_han
from mtgsearch.text.tokens import stem, words


@contextmanager
def _quietly() -> Iterator[None]:
    """Whoosh warns of its own syntax when first compiled, and imports an HTTP client for a name that it never uses."""
    client = "urllib.request"
    spare = client not in sys.modules
    if spare:
        sys.modules[client] = SimpleNamespace(urlretrieve=None)  # type: ignore[assignment]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        if spare:
            del sys.modules[client]


with _quietly():
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.columns import NumericColumn
    from whoosh.fields import COLUMN, FieldType, Schema
    from whoosh.filedb.filestore import FileStorage
    from whoosh.formats import Existence
    from whoosh.index import FileIndex
    from whoosh.reading import SegmentReader, TermNotFound

FOLDER = "words"
MANIFEST = "manifest"
FORMAT = 1
HEADER = f"mtgsearch words {FORMAT} {FOLD_VERSION}"

ENDINGS = (".toc", ".trm", ".pst", ".col")
"""Of the files that make up an index; the others come and go."""

_NAME = "MAIN"
_BLOCK = 1024
"""Postings that are read at a time."""


class Terms(FieldType):  # type: ignore[misc]
    """A field that is given its terms as a list; of each passage it keeps how often it has a term."""

    def __init__(self) -> None:
        self.format = Existence()
        self.analyzer = self.vector = self.column_type = None
        self.indexed = True
        self.scorable = self.stored = self.unique = False

    def index(self, value: Iterable[str], **_: object) -> list[tuple[bytes, int, float, bytes]]:
        return [(term.encode(), count, float(count), b"") for term, count in Counter(value).items()]


class Rows(NumericColumn):  # type: ignore[misc]
    """The row of each passage, read all at once."""

    def __init__(self) -> None:
        super().__init__("q")

    class Reader(NumericColumn.Reader):  # type: ignore[misc]
        def load(self) -> "array[int]":
            return self._dbfile.get_array(self._basepos, "q", self._count)  # type: ignore[no-any-return]


class Pool:
    """The postings of a segment until it is written, by term: Whoosh's own sorts one tuple for each of them."""

    def __init__(self) -> None:
        self._terms: dict[tuple[str, bytes], tuple[array[int], array[float]]] = {}

    def add(self, item: tuple[str, bytes, int, float, bytes]) -> None:
        """Passages come in the order of their numbers."""
        field, term, number, count, _ = item
        numbers, counts = self._terms.get((field, term)) or self._terms.setdefault(
            (field, term), (array("I"), array("f"))
        )
        numbers.append(number)
        counts.append(count)

    def iter_postings(self) -> Iterator[tuple[str, bytes, int, float, bytes]]:
        for field, term in sorted(self._terms):
            for number, count in zip(*self._terms[field, term], strict=True):
                yield field, term, number, count, b""

    def cleanup(self) -> None:
        self._terms.clear()


def _schema() -> Schema:
    return Schema(row=COLUMN(Rows()), document=Terms(), zh=Terms(), en=Terms())


def _codec() -> W3Codec:
    """Field lengths are not kept: the literal file has them."""
    codec = W3Codec(blocklimit=_BLOCK, compression=0)
    codec.length_stats = False
    return codec


class Words:
    """An open index of words."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._segments = [leaf for leaf, _ in reader.leaf_readers() if leaf.doc_count()]
        self._rows = [segment.column_reader("row", translate=False).load() for segment in self._segments]

    def counts(self, term: str, lang: Lang) -> dict[int, float]:
        """By row, how often each passage has ``term``, a stem or a Chinese word, on the side ``lang``.

        :raises Damaged: Whoosh cannot read its files.
        """
        counts: dict[int, float] = {}
        try:
            for segment, rows in zip(self._segments, self._rows, strict=True):
                counts.update((rows[number], count) for number, count in _postings(segment, lang, term))
        except Exception as error:  # whatever Whoosh meets in a file that it cannot read
            raise Damaged from error
        return counts

    def close(self) -> None:
        self._reader.close()


class Part:
    """The index of words in an index folder, in whatever state it is."""

    def __init__(self, folder: str) -> None:
        self._folder = os.path.join(folder, FOLDER)
        self._manifest = os.path.join(self._folder, MANIFEST)

    def state(self, stamp: str) -> State:
        """:param stamp: of the store. Reads all of the files."""
        manifest = self._read_manifest()
        if manifest is None:
            return "missing"
        if not self._is_complete(manifest) or any(
            files.checksum(os.path.join(self._folder, name)) != file.checksum for name, file in manifest.files.items()
        ):
            return "damaged"
        return "whole" if manifest.header == f"{HEADER} {stamp}" else "behind"

    def open(self, stamp: str) -> Words:
        """The index of this state of the store.

        :raises Damaged: there is none, or a file of it is missing, cut short, or cannot be read.
        """
        manifest = self._read_manifest()
        if manifest is None or manifest.header != f"{HEADER} {stamp}" or not self._is_complete(manifest):
            raise Damaged
        try:
            opened = Words(self._index().reader())
        except Exception as error:  # whatever Whoosh meets in a file that it cannot read
            raise Damaged from error
        if manifest != self._read_manifest():
            opened.close()
            raise Damaged
        return opened

    def refresh(self, store: Store, progress: Progress, *, anew: bool = False) -> None:
        """Bring the index to the state of the store, document by document.

        :param anew: make it again as a whole, whatever there is.
        """
        stamp = store.stamp
        state = "missing" if anew else self.state(stamp)
        if state == "whole":
            return
        if state != "behind" or not self._is_ours():
            self._start()
        self._update(store, progress)
        self._write_manifest(stamp)

    def _is_ours(self) -> bool:
        """Whether it is of this format and fold version."""
        manifest = self._read_manifest()
        return manifest is not None and manifest.header.rpartition(" ")[0] == HEADER

    def _start(self) -> None:
        """An empty index, in the place of what there is."""
        shutil.rmtree(self._folder, ignore_errors=True)
        os.makedirs(self._folder, exist_ok=True)
        FileIndex.create(FileStorage(self._folder), _schema(), _NAME)

    def _index(self) -> FileIndex:
        return FileIndex(FileStorage(self._folder), _schema(), _NAME)

    def _update(self, store: Store, progress: Progress) -> None:
        index = self._index()
        wanted = {str(version): id for version, id in store.versions().items()}
        with index.reader() as reader, index.writer(codec=_codec(), compound=False) as writer:
            writer.pool = Pool()
            writer.mergetype = _merge
            held = {term.decode() for term in reader.lexicon("document")}
            for version in held - wanted.keys():
                for number, _ in _postings(reader, "document", version):
                    writer.delete_document(number)
            missing = [version for version in wanted if version not in held]
            for done, version in enumerate(missing):
                progress("words", done, len(missing))
                for passage in store.of_document(wanted[version]):
                    writer.add_document(row=passage.row, document=[version], **_terms(passage))
            files.remove(self._manifest)

    def _read_manifest(self) -> "Manifest | None":
        try:
            with open(self._manifest, encoding="utf-8") as file:
                return Manifest.parse(file.read())
        except (OSError, ValueError):
            return None

    def _is_complete(self, manifest: "Manifest") -> bool:
        return all(files.size(os.path.join(self._folder, name)) == file.size for name, file in manifest.files.items())

    def _write_manifest(self, stamp: str) -> None:
        listed = {}
        for name in sorted(os.listdir(self._folder)):
            if name.endswith(ENDINGS):
                path = os.path.join(self._folder, name)
                files.sync(path)
                listed[name] = File(files.size(path), files.checksum(path))
        files.write(self._manifest, [Manifest(f"{HEADER} {stamp}", listed).text().encode()])


class File(NamedTuple):
    """What is known of one of Whoosh's files."""

    size: int
    checksum: int


class Manifest(NamedTuple):
    """Of which format and state of the store the folder is, and what must be in it."""

    header: str
    files: dict[str, File]

    @classmethod
    def parse(cls, text: str) -> "Manifest":
        """:raises ValueError: it is none, or cut short."""
        header, *lines, end = text.split("\n")
        if end or not header.startswith(HEADER.rsplit(" ", 2)[0]):
            raise ValueError
        files = (line.split(" ", 2) for line in lines)
        return cls(header, {name: File(int(size), int(checksum)) for size, checksum, name in files})

    def text(self) -> str:
        lines = (f"{file.size} {file.checksum} {name}" for name, file in self.files.items())
        return "".join(f"{line}\n" for line in (self.header, *lines))


def _terms(passage: Passage) -> dict[Lang, list[str]]:
    zh, en = fold(passage.zh or ""), fold(passage.en or "")
    return {"zh": [*_chinese_words(zh, passage.breaks), *_stems(zh)], "en": _stems(en)}


def _chinese_words(text: str, breaks: Iterable[int]) -> Iterator[str]:
    start = 0
    for end in breaks:
        if is_han(text[start]):
            yield text[start:end]
        start = end


def _stems(text: str) -> list[str]:
    return [stem(word) for word, _, _ in words(text)]


def _postings(reader: Any, field: str, term: str) -> Iterator[tuple[int, float]]:
    """Whoosh's number of each passage that has ``term``, and how often it has it."""
    try:
        matcher = reader.postings(field, term)
    except TermNotFound:
        return
    while matcher.is_active():
        yield matcher.id(), matcher.weight()
        matcher.next()


def _merge(writer: Any, segments: list[Any]) -> list[Any]:
    """Whoosh's merge policy: the small segments become one with the new passages, so that few of growing size are left.

    One without passages goes, and one of which more than half is deleted is written again.
    """
    kept = []
    size = writer.doc_count()
    for segment in sorted(segments, key=lambda segment: segment.doc_count()):
        count = segment.doc_count()
        if count > 2 * size and 2 * count > segment.doc_count_all():
            kept.append(segment)
        elif count:
            reader = SegmentReader(writer.storage, writer.schema, segment)
            writer.add_reader(reader)
            reader.close()
            size += count
    return kept
