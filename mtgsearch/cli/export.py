"""``mtgsearch export``: passages into a file that other programs read."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, Literal, NamedTuple

import click

from mtgsearch import formats
from mtgsearch.cli import answers, elsewhere, terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import excel_option, force_option, output_option
from mtgsearch.cli.options import command, environment, filters
from mtgsearch.cli.output import Pair, Target, unknown_ending
from mtgsearch.errors import Exit
from mtgsearch.formats.base import Piecewise
from mtgsearch.model import Hit, SearchRequest

STANDARD = "jsonl"
"""The format of a file whose name does not tell."""


class File(NamedTuple):
    """Where passages are written: one file, or two."""

    write: Callable[[Iterable[Any]], None]
    """Is given passages, or blocks of what ``writer`` makes of them."""
    is_replaced: bool
    """Whether what was there would be gone."""
    writer: Piecewise | None = None


@command(
    short_help="Write passages to a file: TMX, XLIFF, PO, Moses, tables, pages, JSON lines.",
    help="""\
Write the passages that a query finds, or all of them, in the order of their documents.

JSON lines carry every field, CSV and TSV the texts with where they stand. TMX, XLIFF and PO are for translation
tools. Moses is two files, NAME.en and NAME.zh, line by line.""",
    examples=(
        "mtgsearch export --format tsv -o corpus.tsv",
        "mtgsearch export 跃离 --provenance official -o phasing.tmx",
    ),
)
@click.argument("query", nargs=-1, shell_complete=values.query)
@filters
@click.option(
    "--format",
    "form",
    type=click.Choice((*formats.WRITERS, *formats.PAIR_WRITERS)),
    metavar="NAME",
    help="tmx, xliff (1.2), xliff2 (2.1), po, moses, csv, tsv, xlsx, html, md, jsonl: as the name ends, or jsonl.",
)
@excel_option
@click.option(
    "--level", type=click.Choice(("passage", "segment")), default="passage", help="What is a unit of the file."
)
@click.option("--dedupe", is_flag=True, help="Of passages with the same texts the most trusted one.")
@output_option
@force_option
@environment
def export(
    environment: Environment,
    /,
    query: tuple[str, ...],
    form: str | None,
    excel: bool,
    level: Literal["passage", "segment"],
    dedupe: bool,
    output: str,
    force: bool,
    **restrictions: Any,
) -> int:
    form = form or _form_of(output)
    file = _file(form, output, excel=excel, force=force)
    request = SearchRequest(answers.typed(query), limit=0, sort="document", **restrictions)
    # Whoever reads from a pipe may be using the terminal.
    progress = terminal.Progress(quiet=environment.quiet or not file.is_replaced)

    def tell_left_out(n: int) -> None:
        progress.clear()
        environment.hint("left out, as in one language only: {n:,}", n=n)

    with environment.corpus() as corpus, progress:
        tell = partial(progress.tell, environment.say("writing"))
        found: Iterator[Any]
        if file.writer:
            found = corpus.export_written(request, file.writer, level, dedupe=dedupe, on_progress=tell)
        else:
            hits = corpus.export(request, level, dedupe=dedupe, on_progress=tell)
            found = _two_sided(hits, tell_left_out) if form in formats.PAIR_WRITERS else hits
        first = next(found, None)
        if first or not file.is_replaced:
            file.write(chain([first] if first else [], found))
        else:
            environment.hint("nothing found, {path} is not written", path=output)
        if older := corpus.left_aside(request):
            progress.clear()
            environment.hint(
                "documents of older editions are left out: {n:,}; --edition all takes them in, too", n=older
            )
        if not first:
            elsewhere.hint(environment, corpus, request)
    return Exit.OK if first else Exit.NOTHING


def _file(form: str, output: str, *, excel: bool, force: bool) -> File:
    """:raises UsageError: the file must not be written, or there is no such form of the format."""
    if form in formats.PAIR_WRITERS and not excel:
        pairs = formats.pair_writer(form)
        pair = Pair.of(output, pairs.suffixes, force=force)
        return File(lambda hits: pair.write(pairs.write(hits)), pair.is_replaced)
    writer = formats.writer(form, excel=excel)
    target = Target.of(output, force=force)
    if isinstance(writer, Piecewise):
        whole = partial(_whole, writer)
        return File(lambda blocks: target.write(whole(blocks), terminal.write_text_blocks), target.is_replaced, writer)
    return File(lambda hits: target.write(writer.write(hits), terminal.write_export), target.is_replaced)


def _whole(writer: Piecewise, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """A file of what is written of passages."""
    yield writer.head.encode()
    yield from blocks
    yield writer.tail.encode()


def _two_sided(hits: Iterable[Hit], on_left_out: Callable[[int], None]) -> Iterator[Hit]:
    """The passages in both languages; how many others there were is told at the end."""
    left_out = 0
    for hit in hits:
        if hit.passage.zh and hit.passage.en:
            yield hit
        else:
            left_out += 1
    if left_out:
        on_left_out(left_out)


def _form_of(output: str) -> str:
    """The format that a file's name ends with; what ends with none is JSON lines.

    :raises UsageError: it ends like a format that is not written.
    """
    suffix = os.path.splitext(output)[1].lower()
    form = formats.writer_of(suffix) if suffix else STANDARD
    if form is None:
        raise unknown_ending(output, suffix, (formats.writer(each).suffix for each in formats.WRITERS))
    return form
