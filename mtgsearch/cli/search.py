"""``mtgsearch search``, which is also what ``mtgsearch QUERY`` does."""

from typing import Any

import click

from mtgsearch.cli import elsewhere, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters, natural, typed
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import Result, SearchRequest
from mtgsearch.render import text

FORMATS = ("text", "json", "jsonl", "csv", "tsv")
TABLES = {"csv": "excel", "tsv": "excel-tab"}
"""Formats that are tables, with their dialects."""
SORTS = ("relevance", "document", "date")


@command(
    short_help="Find passages: what mtgsearch does without a command.",
    help="""\
Find passages in either language, and print them in both.

Chinese is found wherever it stands. English words must all occur, in any form and order; words in double quotes stand
as written. AND, OR, NOT, ( ) and the fields zh: en: document: section: number: card: provenance: kind: date: work
where they can; everything else is text.""",
    examples=(
        "mtgsearch 跃离",
        "mtgsearch 'zh:跃离 NOT en:\"phase out\"' --provenance official --json",
    ),
)
@click.argument("query", nargs=-1)
@click.option("-n", "--limit", type=natural, default=20, metavar="N", help="Show N hits: 20 unless given, 0 for all.")
@click.option("--offset", type=natural, default=0, metavar="N", help="Leave out the first N hits.")
@click.option("--count", is_flag=True, help="Print the number of passages alone.")
@click.option("-C", "--context", type=natural, default=0, metavar="N", help="Show N neighbours before and after.")
@click.option(
    "--sort", type=click.Choice(SORTS), default="relevance", help="Order of the hits: best first unless given."
)
@filters
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to print: text unless given.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--batch", type=click.Path(), metavar="FILE", help="Answer each line of FILE (- is stdin) with a line of JSON."
)
@environment
def search(
    environment: Environment,
    /,
    query: tuple[str, ...],
    count: bool,
    form: str,
    as_json: bool,
    batch: str | None,
    **restrictions: Any,
) -> int:
    form = "json" if as_json else form
    request = SearchRequest(typed(query), **restrictions)
    if batch is not None:
        if query or count or form not in ("text", "json", "jsonl"):
            raise UsageError("--batch goes with neither a query, nor --count, nor another format than JSON")
        from mtgsearch.cli import batches  # brings json along, which a search for reading can do without

        return batches.answer(environment, batch, request)
    return _count(environment, request) if count else _show(environment, request, form)


def _count(environment: Environment, /, request: SearchRequest) -> int:
    found = _found(environment, request._replace(limit=1))
    terminal.write_text([str(found.total)])
    return _exit_code(found)


def _show(environment: Environment, /, request: SearchRequest, form: str) -> int:
    found = _found(environment, request, for_reading=form == "text")
    if form == "text":
        _read(environment, request, found)
    else:
        _print(found, form)
    return _exit_code(found)


def _found(environment: Environment, /, request: SearchRequest, *, for_reading: bool = False) -> Result:
    """The answer, with what is good to know of it told."""
    with environment.corpus() as corpus:
        found = corpus.search(request)
        for note in found.notes:
            environment.hint(note)
        if not found.total and for_reading:
            environment.hint("nothing found for {query}", query=request.query)
        if not found.total:
            elsewhere.hint(environment, corpus, request)
    return found


def _read(environment: Environment, /, request: SearchRequest, found: Result) -> None:
    """Print the hits for a person, and tell of what was not printed."""
    if not found.total:
        return
    environment.page(text.result(found, request.offset + 1, environment.look))
    more = found.total - request.offset - len(found.hits)
    if more > 0 and found.hits:
        following = request.offset + len(found.hits)
        environment.hint("{n:,} more: --offset {following}, or -n 0 for all", n=more, following=following)


def _print(found: Result, form: str) -> None:
    from mtgsearch.render import records

    if form in TABLES:
        terminal.write_table(records.table(found.hits, TABLES[form], scores=True))
    elif form == "jsonl":
        terminal.write_utf8(records.dumps(records.hit(hit)) for hit in found.hits)
    else:
        terminal.write_utf8([records.dumps(records.answer(found))])


def _exit_code(found: Result) -> int:
    return Exit.OK if found.total and found.by != "nearest" else Exit.NOTHING
