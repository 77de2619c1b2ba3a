"""``mtgsearch show``: one passage in its place."""

import click

from mtgsearch.cli import elsewhere, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, natural
from mtgsearch.errors import Exit, NothingFound
from mtgsearch.render import text


@command(
    short_help="Show one passage in its place.",
    help="Show the passage with this id or rule number, with its neighbours if asked. An id may be shortened with ….",
    examples=(
        "mtgsearch show 702.26a",
        "mtgsearch show cr:702.26a -C 2",
    ),
)
@click.argument("passage", metavar="ID|NUMBER")
@click.option("-C", "--context", type=natural, default=0, metavar="N", help="Show N neighbours before and after.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def show(environment: Environment, /, passage: str, context: int, as_json: bool) -> int:
    with environment.corpus() as corpus:
        try:
            hits = corpus.show(passage, context)
        except NothingFound as fault:
            raise elsewhere.or_older(corpus, passage, fault) from None
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.hit(hits[0]))])
    else:
        environment.page(text.passage(hits[0], environment.look))
    if len(hits) > 1:
        others = ", ".join(hit.passage.id for hit in hits[1:])
        environment.hint("{id} may also mean {others}", id=passage, others=others)
    return Exit.OK
