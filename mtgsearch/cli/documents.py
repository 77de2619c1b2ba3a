"""``mtgsearch documents``: what is in the corpus."""

import click

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment
from mtgsearch.errors import Exit
from mtgsearch.render import report


@command(
    short_help="List the documents in the corpus.",
    help="List the documents in the corpus, with what each holds.",
    examples=(
        "mtgsearch documents",
        "mtgsearch documents --json",
    ),
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def documents(environment: Environment, /, as_json: bool) -> int:
    with environment.corpus() as corpus:
        summaries = corpus.documents()
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.documents(summaries))])
    elif summaries:
        environment.page(report.documents(summaries, environment.look))
    else:
        environment.hint("the corpus is empty: mtgsearch ingest FOLDER fills it")
    return Exit.OK
