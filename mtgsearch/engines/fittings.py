"""Whoosh, imported quietly, and what it is given in place of its own: files that are checked page by page, fields that
take their terms as they are, lists of pickles that make nothing else.
"""

import pickle
import sys
import warnings
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from types import SimpleNamespace
from typing import IO, Any

from mtgsearch.engines.manifest import Manifest
from mtgsearch.engines.pages import CheckedFile, Damaged


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
    from whoosh import columns
    from whoosh.codec import whoosh3
    from whoosh.codec.whoosh3 import W3Codec, W3Segment
    from whoosh.codec.whoosh3 import W3LeafMatcher as W3LeafMatcher
    from whoosh.columns import NumericColumn
    from whoosh.fields import COLUMN, FieldType, Schema
    from whoosh.filedb import structfile
    from whoosh.filedb.filestore import FileStorage
    from whoosh.formats import Existence
    from whoosh.index import FileIndex as FileIndex
    from whoosh.reading import SegmentReader as SegmentReader
    from whoosh.reading import TermNotFound as TermNotFound

_KNOWN = {(made.__module__, made.__name__): made for made in (W3Segment, W3Codec, defaultdict, int)}


class Unpickler(pickle.Unpickler):
    """Makes no objects but those that Whoosh's lists consist of: a file that was planted has nothing called."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _KNOWN:
            raise pickle.UnpicklingError(f"{module}.{name}")
        return _KNOWN[module, name]


def _load(file: IO[bytes]) -> Any:
    return Unpickler(file).load()


def _loads(pickled: bytes) -> Any:
    return _load(BytesIO(pickled))


structfile.load_pickle = _load
whoosh3.loads = columns.loads = _loads


class Storage(FileStorage):  # type: ignore[misc]
    """Gives Whoosh the files of a folder, each page checked when it is read."""

    def __init__(self, folder: str, listed: Manifest | None) -> None:
        """:param listed: what is in the folder; ``None`` while it is made."""
        super().__init__(folder)
        self._listed = listed

    def open_file(self, name: str, **options: Any) -> Any:
        if self._listed is None:
            return super().open_file(name, **options)
        if name not in self._listed.files:
            raise Damaged
        file = CheckedFile(self._fpath(name), self._listed.files[name].sums)
        return structfile.StructFile(BufferedReader(file), name=name, **options)


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


def schema() -> Schema:
    return Schema(row=COLUMN(Rows()), document=Terms(), zh=Terms(), en=Terms())


def codec(block: int) -> W3Codec:
    """:param block: postings in a block.

    Field lengths are not kept: the literal file has them."""
    made = W3Codec(blocklimit=block, compression=0)
    made.length_stats = False
    return made
