"""``mtgsearch export``: passages into a file that other programs read."""

import os
from itertools import chain
from typing import Any, Literal

import click

from mtgsearch import formats
from mtgsearch.cli import answers, elsewhere, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters
from mtgsearch.cli.output import STDOUT, Target
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import SearchRequest

STANDARD = "jsonl"
"""The format of a file whose name does not tell."""


@command(
    short_help="Write passages to a file: TMX, XLIFF, PO, tables, pages, JSON lines.",
    help="""\
Write the passages that a query finds, or all of them, in the order of their documents.

JSON lines carry every field, CSV and TSV the texts with where they stand. TMX, XLIFF and PO are for translation
tools.""",
    examples=(
        "mtgsearch export --format tsv -o corpus.tsv",
        "mtgsearch export 跃离 --provenance official -o phasing.tmx",
    ),
)
@click.argument("query", nargs=-1)
@filters
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(formats.WRITERS)),
    metavar="NAME",
    help="tmx, xliff (1.2), xliff2 (2.1), po, csv, tsv, xlsx, html, md or jsonl: as the file's name ends, or jsonl.",
)
@click.option("--excel", is_flag=True, help="CSV as Excel reads it, and with cells that are no formulas.")
@click.option(
    "--level", type=click.Choice(("passage", "segment")), default="passage", help="What is a unit of the file."
)
@click.option("--dedupe", is_flag=True, help="Of passages with the same texts the most trusted one.")
@click.option(
    "-o",
    "--output",
    type=click.Path(),
    metavar="PATH",
    default=STDOUT,
    help="The file to write: stdout (-) unless given.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
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
    writer = formats.writer(form or _form_of(output), excel=excel)
    target = Target.of(output, force=force)
    request = SearchRequest(answers.typed(query), limit=0, sort="document", **restrictions)
    with environment.corpus() as corpus:
        hits = corpus.export(request, level, dedupe=dedupe)
        first = next(hits, None)
        if first or not target.is_replaced:
            target.write(writer.write(chain([first] if first else [], hits)), terminal.write_export)
        else:
            environment.hint("nothing found, {path} is not written", path=output)
        if not first:
            elsewhere.hint(environment, corpus, request)
    return Exit.OK if first else Exit.NOTHING


def _form_of(output: str) -> str:
    """The format that a file's name ends with; what ends with none is JSON lines.

    :raises UsageError: it ends like a format that is not written.
    """
    suffix = os.path.splitext(output)[1].lower()
    form = formats.writer_of(suffix) if suffix else STANDARD
    if form is None:
        raise UsageError(
            "{path}: {suffix} is no format of export",
            "let it end in {endings}, or name the format with --format",
            path=output,
            suffix=suffix,
            endings=", ".join(dict.fromkeys(formats.writer(each).suffix for each in formats.WRITERS)),
        )
    return form
