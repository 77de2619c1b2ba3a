"""From the bytes of one source to a document and its passages. Knows neither the store nor the index."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import compress
from operator import not_
from typing import NamedTuple

from mtgsearch import decoding, formats, labelled, passages
from mtgsearch.align import blocks as align_blocks
from mtgsearch.align import segments
from mtgsearch.align import texts as align_texts
from mtgsearch.align.blocks import Pair
from mtgsearch.align.lexicon import Lexicon
from mtgsearch.align.segments import Segmented
from mtgsearch.blocks import Block, Group, Meta, Record
from mtgsearch.decoding import Unrecognised
from mtgsearch.errors import DataError
from mtgsearch.formats.base import Format, Source
from mtgsearch.glossary import Entry
from mtgsearch.model import TWO_FILES, Document, Lang, Lost, Passage, Script, Warning
from mtgsearch.passages import Draft
from mtgsearch.sidecar import Sidecar
from mtgsearch.text.encoding import Decoded
from mtgsearch.text.lines import split_lines
from mtgsearch.text.normalize import FOLD_VERSION
from mtgsearch.text.script import prevailing, script_counts
from mtgsearch.vocabulary import Vocabulary

READER_VERSION = 7
"""To be raised when the same bytes come out as other passages, so that documents are read anew."""
NO_PASSAGE = "no passage in it"
LONGEST_WARNING = 300
"""Code points."""


class Options(NamedTuple):
    """What the person says of a source on the command line; each stands above the sidecar."""

    format: str | None = None
    encoding: str | None = None
    provenance: str | None = None
    work: str | None = None
    edition: str | None = None


class Reader(NamedTuple):
    """What reading needs besides the source, made once for a run."""

    lexicon: Lexicon
    vocabulary: Vocabulary


class Other(NamedTuple):
    """The English file of a document whose languages are in two."""

    path: str
    data: bytes


class Job(NamedTuple):
    """One source to be read, as ``read`` takes it; of one that is larger than what is held there are no ``data``."""

    id: str
    path: str
    data: bytes
    sidecar: Sidecar
    options: Options
    english: Other | None = None


class Batch(NamedTuple):
    """Groups of a document that stand in a row, to be made passages of."""

    groups: tuple[Group, ...]
    id: str
    sidecar: Sidecar
    provenance: str | None
    date: str | None


class Made(NamedTuple):
    """What became of a batch."""

    passages: list[Passage]
    warnings: list[Warning]
    scripts: Counter[Script]


class Reading(NamedTuple):
    document: Document
    passages: list[Passage]
    warnings: list[Warning]


def signature(sha256: str, english: Other | None, sidecar: Sidecar, options: Options, glossary: str) -> str:
    """A hash of all that decides how a source is read; equal signatures make equal documents.

    :param sha256: of its bytes.
    """
    import hashlib

    parts = (
        sha256.encode(),
        english.data if english else b"",
        sidecar.data,
        repr(tuple(options)).encode(),
        f"{READER_VERSION} {FOLD_VERSION} {glossary}".encode(),
    )
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()


@contextmanager
def reading(entries: Sequence[Entry]) -> Iterator[Callable[[Job | Batch], Reading | Made]]:
    """What reads sources, and makes passages, by the terms of a glossary.

    Making it takes a second, for jieba loads its dictionary.
    """
    reader = Reader(Lexicon(entries), Vocabulary(entries))
    yield lambda task: read(task, reader) if isinstance(task, Job) else make(task, reader)


def read(job: Job, reader: Reader) -> Reading:
    """Read one source, of one file or two.

    :raises Unrecognised: no reader knows the layout, or it is no text.
    :raises DataError: the bytes cannot be decoded.
    """
    decoded = decoding.decoded(job.path, job.data, job.options.encoding)
    source = Source(job.path, job.data, decoded.text, split_lines(decoded.text))
    name, encoding, records, damage = _records(job, source, decoded)
    groups, metadata, warnings = sorted_out(labelled.settled(records))
    document = document_of(job, name, encoding, metadata)
    made = make(Batch(tuple(groups), job.id, job.sidecar, document.provenance, document.date), reader)
    warnings += [*damage, *made.warnings]
    if not made.passages:
        warnings.append(Warning(0, NO_PASSAGE))
    return Reading(document._replace(script=prevailing(made.scripts)), made.passages, sorted(warnings))


def make(batch: Batch, reader: Reader) -> Made:
    """The passages of some groups, aligned where the source does not say what answers what."""
    drafts, warnings = _draft(batch.groups, reader)
    made = passages.make(
        drafts,
        batch.id,
        provenance=batch.provenance,
        date=batch.date,
        kind_at=batch.sidecar.kind_at,
        breaks=reader.vocabulary.breaks,
    )
    found = segments.of(((passage.zh, passage.en) for passage in made), reader.vocabulary)
    warnings += [*_one_sided(made), *_unclear(made, found)]
    scripts = script_counts(passage.zh for passage in made if passage.zh)
    return Made([_with(*each) for each in zip(made, found, strict=True)], warnings, scripts)


def _with(passage: Passage, found: Segmented | None) -> Passage:
    return passage._replace(segments=found.segments) if found else passage


def _records(job: Job, source: Source, decoded: Decoded) -> tuple[str, str, Iterator[Record], list[Warning]]:
    """The format, the encoding, what the source holds, and what could not be decoded."""
    if job.english is None:
        format = _format_for(source, job.options.format)
        return format.name, decoded.encoding, format.read(source), list(decoded.damage)
    other = decoding.decoded(job.english.path, job.english.data, job.options.encoding)
    english = Source(job.english.path, job.english.data, other.text, split_lines(other.text))
    _check_languages(source, english)
    pair = formats.recognise_pair(source, english, job.options.format)
    encodings_used = " + ".join(dict.fromkeys((decoded.encoding, other.encoding)))
    return pair.name, encodings_used, pair.read(source, english), [*decoded.damage, *other.damage]


def _check_languages(zh: Source, en: Source) -> None:
    """:raises DataError: a file is not in the language that it was given as."""
    sides: tuple[tuple[Source, Lang], ...] = ((zh, "zh"), (en, "en"))
    for source, lang in sides:
        if decoding.is_foreign(source.lines, lang):
            raise DataError(
                "{path} is not in the language it was given as",
                "Name the Chinese file with --zh and the English one with --en.",
                path=source.path,
            )


def _format_for(source: Source, name: str | None) -> Format:
    format = formats.recognise(source, name)
    if format is None:
        raise Unrecognised(
            "the layout is not known: of {lines} lines {zh} are in Chinese and {en} in English",
            "Known layouts: {known}. Name one with --as.",
            lines=len(source.lines),
            known=", ".join(sorted(formats.NAMES)),
            **decoding.languages(source.lines),
        )
    return format


def sorted_out(records: Iterable[Record]) -> tuple[list[Group], dict[str, str], list[Warning]]:
    """What is to be made passages of, what is known of the document, and what a person should look at."""
    groups: list[Group] = []
    metadata: dict[str, str] = {}
    warnings: list[Warning] = []
    for record in records:
        match record:
            case Group():
                groups.append(record)
            case Meta():
                metadata.setdefault(record.key, record.value)
            case Warning():
                warnings.append(record._replace(text=_brief(record.text)))
    return groups, metadata, warnings


def _draft(groups: Sequence[Group], reader: Reader) -> tuple[list[Draft], list[Warning]]:
    drafts: list[Draft] = []
    warnings: list[Warning] = []
    aligned = _aligned([group.blocks for group in groups if not group.given], reader)
    for group in groups:
        if group.given:
            drafts.append(_given(group))
        else:
            pairs = next(aligned)
            drafts += (Draft(pair.zh, pair.en, group) for pair in pairs)
            warnings += (_doubt(pair) for pair in pairs if pair.doubtful)
    return drafts, warnings


def _aligned(groups: Sequence[Sequence[Block]], reader: Reader) -> Iterator[list[Pair]]:
    """The pairs of each group; long texts are learned from together."""
    are_long = [align_texts.are_long(blocks) for blocks in groups]
    long, short = (list(compress(groups, chosen)) for chosen in (are_long, map(not_, are_long)))
    pairs_of_long = iter(align_texts.pairs(long, reader.vocabulary) if long else ())
    pairs_of_short = iter(align_blocks.pairs(short, reader.lexicon))
    yield from (next(pairs_of_long if is_long else pairs_of_short) for is_long in are_long)


def lost_in(warnings: Iterable[Warning]) -> int:
    """How many are of something lost."""
    return sum(isinstance(warning, Lost) for warning in warnings)


def _brief(text: str) -> str:
    """What is said of a line need not repeat all of it."""
    return text if len(text) <= LONGEST_WARNING else f"{text[:LONGEST_WARNING]}…"


def _given(group: Group) -> Draft:
    zh, en = (tuple(block for block in group.blocks if block.lang == lang) for lang in ("zh", "en"))
    return Draft(zh, en, group)


def _doubt(pair: Pair) -> Warning:
    zh, en = pair.zh[0].lines.first, pair.en[0].lines.first
    first, second = sorted((zh, en))
    return Warning(first, f"paired with line {second} by their places alone; see whether they answer each other")


def document_of(job: Job, format: str, encoding: str, metadata: dict[str, str]) -> Document:
    """What is known of the source of a job."""
    import hashlib

    options, sidecar = job.options, job.sidecar
    content = job.data + (job.english.data if job.english else b"")
    edition = options.edition or sidecar.edition or metadata.get("edition")
    return Document(
        id=job.id,
        path=TWO_FILES.join([job.path, job.english.path]) if job.english else job.path,
        format=format,
        encoding=encoding,
        sha256=hashlib.sha256(content).hexdigest(),
        title=metadata.get("title") or sidecar.title,
        work=options.work or sidecar.work or metadata.get("work"),
        edition=edition,
        date=sidecar.date or edition,
        provenance=options.provenance or sidecar.provenance,
        licence=sidecar.licence,
        card=sidecar.card,
    )


def _unclear(made: Iterable[Passage], found: Iterable[Segmented | None]) -> Iterator[Warning]:
    for passage, each in zip(made, found, strict=True):
        if each and each.doubtful and passage.en_lines:
            yield Warning(passage.en_lines.first, "it is not clear which of its sentences answer each other")


def _one_sided(made: list[Passage]) -> list[Warning]:
    warnings = []
    for passage in made:
        if passage.zh_lines is None and passage.en_lines is not None:
            warnings.append(Warning(passage.en_lines.first, "no Chinese stands beside this English"))
        elif passage.en_lines is None and passage.zh_lines is not None:
            warnings.append(Warning(passage.zh_lines.first, "no English stands beside this Chinese"))
    return warnings
