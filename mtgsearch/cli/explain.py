"""``mtgsearch explain``: how a query was understood."""

from typing import Any

import click

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters
from mtgsearch.errors import Exit
from mtgsearch.model import SearchRequest


@command(
    short_help="Show how a query is understood.",
    help="""\
Show how a query is understood: its parts, in how many passages of the whole corpus each of them is, the words that it
stands for, and what is asked to find it. Takes the options of search that narrow.""",
    examples=(
        "mtgsearch explain '跃离 NOT en:phased-out'",
        "mtgsearch explain 'phas* tokne~1'",
    ),
)
@click.argument("query", nargs=-1, required=True)
@filters
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def explain(environment: Environment, /, query: tuple[str, ...], as_json: bool, **restrictions: Any) -> int:
    from mtgsearch.render import explanation

    with environment.corpus() as corpus:
        found = corpus.explain(SearchRequest(answers.typed(query), **restrictions))
    for note in found.notes:
        environment.hint(note)
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(explanation.record(found))])
    else:
        environment.page(explanation.text(found, environment.look))
    return Exit.OK
