"""``mtgsearch export``: passages into a file that other programs read."""

import os
from collections.abc import Iterable
from itertools import chain
from typing import Any

import click

from mtgsearch.cli import answers, elsewhere, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters
from mtgsearch.cli.output import STDOUT, Target, Write
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import Hit, SearchRequest

FORMATS = ("jsonl", "tsv")
"""The first is that of a file whose name does not tell."""


@command(
    short_help="Write passages to a file: TSV, JSON lines.",
    help="""\
Write the passages that a query finds, or all of them, in the order of their documents.

JSON lines carry every field, TSV the texts with where they stand.""",
    examples=(
        "mtgsearch export --format tsv -o corpus.tsv",
        "mtgsearch export 跃离 --provenance official --format jsonl",
    ),
)
@click.argument("query", nargs=-1)
@filters
@click.option("--format", "form", type=click.Choice(FORMATS), help="As the file's name ends, or jsonl, unless given.")
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
    environment: Environment, /, query: tuple[str, ...], form: str | None, output: str, force: bool, **restrictions: Any
) -> int:
    form = form or _form_of(output)
    target = Target.of(output, force=force)
    request = SearchRequest(answers.typed(query), limit=0, sort="document", **restrictions)
    with environment.corpus() as corpus:
        hits = corpus.export(request)
        first = next(hits, None)
        if first or not target.is_replaced:
            target.write(*_written(chain([first] if first else [], hits), form))
        else:
            environment.hint("nothing found, {path} is not written", path=output)
        if not first:
            elsewhere.hint(environment, corpus, request)
    return Exit.OK if first else Exit.NOTHING


def _form_of(output: str) -> str:
    """The format that a file's name ends with; what ends with none is JSON lines.

    :raises UsageError: it ends like a format that is not written.
    """
    suffix = os.path.splitext(output)[1]
    form = suffix[1:].lower() or FORMATS[0]
    if form not in FORMATS:
        raise UsageError(
            "{path}: {suffix} is no format of export",
            "let it end in {endings}, or name the format with --format",
            path=output,
            suffix=suffix,
            endings=", ".join(f".{each}" for each in FORMATS),
        )
    return form


def _written(hits: Iterable[Hit], form: str) -> tuple[Iterable[str], Write]:
    """The texts of a format, and what writes them."""
    from mtgsearch.render import records

    if form == "tsv":
        return records.table(hits, "excel-tab", scores=False), terminal.write_table
    return (records.dumps(records.exported(hit)) for hit in hits), terminal.write_utf8
