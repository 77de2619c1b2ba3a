"""The words of the index as they are written: lists beside Whoosh's, in which words are found by their letters.

Whoosh gives its terms one by one, which takes a tenth of a second for some ten thousand. So each of its segments has a
file with all of them, made once when the segment is written, and deleted by Whoosh with it. A Latin word is a line with
its stem behind it, a Chinese one a line of its own.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from mtgsearch.model import LANGS, Lang
from mtgsearch.text import fuzzy
from mtgsearch.tuples import NamedTuple

ENDING = ".forms"
APART = "\0"
"""Between a stem and a word of Whoosh's terms, and between a word and its stem of ours."""
SIDES_APART = "\f"


class Form(NamedTuple):
    """A Latin word as it is written, folded, and its stem."""

    text: str
    stem: str


def key(stem: str, text: str) -> str:
    """The term of Whoosh's for a word: those of a stem stand side by side."""
    return f"{stem}{APART}{text}"


def word(term: str) -> str:
    """The stem, or the Chinese word, that a term is of."""
    return term.partition(APART)[0]


def text(term: str) -> str:
    """The word of a term as it is written."""
    return term.rpartition(APART)[2]


def like(pattern: str, lists: Iterable[str]) -> Iterator[Form]:
    """The Latin words in ``lists`` that a regular expression matches as a whole, each once.

    :param pattern: it must not match line ends nor ``APART``.
    """
    lines = re.compile(rf"^(?:{pattern}){APART}.*$", re.MULTILINE)
    found = (match[0].partition(APART) for each in lists for match in lines.finditer(each))
    yield from dict.fromkeys(Form(text, stem) for text, _, stem in found)


def of(stem: str, lists: Iterable[str]) -> Iterator[Form]:
    """The Latin words in ``lists`` that have a stem, each once."""
    lines = re.compile(rf"^(.+){APART}{re.escape(stem)}$", re.MULTILINE)
    found = (match[1] for each in lists for match in lines.finditer(each))
    return (Form(text, stem) for text in dict.fromkeys(found))


def texts(lists: Iterable[str]) -> Iterator[str]:
    """All words in ``lists``, as they are written."""
    return (line.partition(APART)[0] for each in lists for line in each.split("\n") if line)


def near(word: str, edits: int, lists: Iterable[str]) -> Iterator[Form]:
    """The Latin words in ``lists`` that differ from a word as ``query.patterns.is_near`` tells."""
    known = {form.text: form for form in like(rf"[^\n{APART}]+", lists)}
    return map(known.__getitem__, fuzzy.near(word, list(known), edits))


def read(storage: Any, segment: Any, lang: Lang) -> str:
    """The list of a segment in a language."""
    with storage.open_file(segment.make_filename(ENDING)) as file:
        text: str = file.read().decode()
    return text.split(SIDES_APART)[LANGS.index(lang)]


def write(index: Any) -> None:
    """Make the files of those segments of Whoosh's index that have none."""
    with index.reader() as reader:
        for leaf, _ in reader.leaf_readers():
            if leaf.doc_count_all() and not index.storage.file_exists(name := leaf.segment().make_filename(ENDING)):
                content = SIDES_APART.join("\n".join(_lines(leaf, lang)) for lang in LANGS)
                with index.storage.create_file(name) as file:
                    file.write(content.encode())


def _lines(reader: Any, lang: Lang) -> Iterator[str]:
    for term in reader.lexicon(lang):
        stem, apart, text = term.decode().partition(APART)
        yield f"{text}{APART}{stem}" if apart else stem
