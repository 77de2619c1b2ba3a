"""``mtgsearch export``: passages into a file that other programs read."""

import os
from collections.abc import Iterable
from itertools import chain
from typing import Any

import click

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters, typed
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import Hit, SearchRequest

FORMATS = ("jsonl", "tsv")
STDOUT = "-"


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
    form = form or ("tsv" if output.lower().endswith(".tsv") else "jsonl")
    if output != STDOUT and os.path.exists(output) and not force:
        raise UsageError("{path} is there already", "--force writes over it", path=output)
    request = SearchRequest(typed(query), limit=0, sort="document", **restrictions)
    with environment.corpus() as corpus:
        hits = iter(corpus.export(request))
        first = next(hits, None)
        texts = _texts(chain([first] if first else [], hits), form)
        if output == STDOUT:
            terminal.write_utf8(texts)
        else:
            _replace(output, texts)
    return Exit.OK if first else Exit.NOTHING


def _texts(hits: Iterable[Hit], form: str) -> Iterable[str]:
    from mtgsearch.render import records

    if form == "tsv":
        return records.table(hits, "excel-tab", scores=False)
    return (records.dumps(records.exported(hit)) for hit in hits)


def _replace(path: str, texts: Iterable[str]) -> None:
    """Write a file that appears, or takes the place of another, only when it is whole."""
    unfinished = f"{path}.{os.getpid()}.tmp"
    try:
        with open(unfinished, "xb") as file:
            terminal.write_utf8(texts, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        if os.path.exists(unfinished):
            os.remove(unfinished)
        raise
