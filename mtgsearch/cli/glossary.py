"""``mtgsearch glossary``: the terms that texts are cut, paired and searched by."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from mtgsearch import terms
from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import excel_option, force_option
from mtgsearch.cli.options import Commands, command, environment
from mtgsearch.cli.output import Target, unknown_ending
from mtgsearch.errors import Exit, IndexFault, NothingFound

if TYPE_CHECKING:
    from mtgsearch.glossary import Entry

STANDARD = "tsv"
"""The format of a file whose name does not tell."""


@click.group(
    cls=Commands,
    no_args_is_help=False,
    short_help="Write the glossary to a file: TBX, CSV, TSV.",
    help="""\
The glossary: which Chinese term answers which English one. It is kept in the index; ingest --glossary FILE sets
another.""",
    examples=(
        "mtgsearch glossary export terms.tbx",
        "mtgsearch glossary export - --format csv",
    ),
)
def glossary() -> None:
    pass


@command(
    short_help="Write the glossary to a file: TBX, CSV, TSV.",
    help="""\
Write the terms of the index to a file; where there is no index, those that come with the program.

TBX is for translation tools; ingest --glossary FILE reads CSV and TSV.""",
    examples=(
        "mtgsearch glossary export terms.tbx",
        "mtgsearch glossary export terms.csv --excel",
    ),
)
@click.argument("file", type=click.Path(), metavar="FILE")
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(terms.WRITERS)),
    metavar="NAME",
    help="tbx, csv or tsv: as the file's name ends, or tsv, unless given.",
)
@excel_option
@force_option
@environment
def export(environment: Environment, /, file: str, form: str | None, excel: bool, force: bool) -> int:
    writer = terms.writer(form or _form_of(file), excel=excel)
    target = Target.of(file, force=force)
    target.write(writer.write(_entries(environment)), terminal.write_export)
    return Exit.OK


glossary.add_command(export)


def _entries(environment: Environment, /) -> "Sequence[Entry]":
    """The terms in use.

    :raises NothingFound: the glossary is empty.
    """
    try:
        environment.index()
    except IndexFault:
        from mtgsearch.glossary import shipped

        return shipped().entries
    with environment.corpus() as corpus:
        entries = corpus.glossary()
    if not entries:
        raise NothingFound("the glossary of the index is empty", "ingest --glossary FILE sets another")
    return entries


def _form_of(path: str) -> str:
    """The format that a file's name ends with; what ends with none is TSV.

    :raises UsageError: it ends otherwise.
    """
    suffix = os.path.splitext(path)[1].lower()
    form = suffix[1:] or STANDARD
    if form not in terms.WRITERS:
        raise unknown_ending(path, suffix, (f".{name}" for name in terms.WRITERS))
    return form
