"""``mtgsearch status``: the state of the index."""

import click

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment
from mtgsearch.errors import MENDING, Exit
from mtgsearch.render import report


@command(
    short_help="Tell the state of the index.",
    help="""\
Tell where the index is, what it holds, and whether its parts are whole. Exit code 3 when one is not.

The parts: store, the documents themselves; and derived from it literal, their folded texts; frequent, where frequent
terms stand; words, where each word stands; learned, which words answer which.""",
    examples=(
        "mtgsearch status",
        "mtgsearch status --index other/index --json",
    ),
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def status(environment: Environment, /, as_json: bool) -> int:
    origin = environment.index().origin
    with environment.corpus() as corpus:
        state = corpus.status()
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.status(state, origin))])
    else:
        terminal.write_text(report.status(state, origin, environment.look))
    if dict(state.parts)["store"] != "whole":
        environment.hint(MENDING)
    elif not state.whole:
        environment.hint("not whole: mtgsearch rebuild makes the derived files again")
    return Exit.OK if state.whole else Exit.DATA
