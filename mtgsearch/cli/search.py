"""``mtgsearch search``, which is also what ``mtgsearch QUERY`` does."""

from typing import Any

import click

from mtgsearch.cli import answers, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters, natural
from mtgsearch.errors import UsageError
from mtgsearch.model import SearchRequest

FORMATS = ("text", "json", "jsonl", *answers.TABLES)
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
@click.argument("query", nargs=-1, shell_complete=values.query)
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
    request = SearchRequest(answers.typed(query), **restrictions)
    if batch is not None:
        if query or count or form not in ("text", "json", "jsonl"):
            raise UsageError("--batch goes with neither a query, nor --count, nor another format than JSON")
        from mtgsearch.cli import batches  # brings json along, which a search for reading can do without

        return batches.answer(environment, batch, request)
    return answers.count(environment, request) if count else answers.show(environment, request, form)
