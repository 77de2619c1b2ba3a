"""``mtgsearch show``: one passage in its place, and what it is tied to."""

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

import click

from mtgsearch.cli import answers, elsewhere, terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, natural
from mtgsearch.errors import Exit, NothingFound
from mtgsearch.model import Hit, SearchRequest

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus


@command(
    short_help="Show one passage in its place.",
    help="""\
Show the passage with this id or rule number, with its neighbours if asked. An id may be shortened with …, a rule may be
named as texts cite it: IPG 2.5. Under the passage stand what it cites (→), and how often it is cited (←).""",
    examples=(
        "mtgsearch show 702.26a -C 2",
        "mtgsearch show IPG 2.5",
    ),
)
@click.argument("passage", nargs=-1, required=True, metavar="ID|NUMBER", shell_complete=values.passages)
@click.option("-C", "--context", type=natural, default=0, metavar="N", help="Show N neighbours before and after.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def show(environment: Environment, /, passage: tuple[str, ...], context: int, as_json: bool) -> int:
    typed = answers.typed(passage)
    with environment.corpus() as corpus:
        hits = resolved(corpus, typed, context)
        hit = corpus.citations.follow(hits[:1])[0]
        is_rule = hit.passage.number is not None and not as_json
        citing = corpus.citations.citing(hit.passage, SearchRequest("", limit=1)).total if is_rule else 0
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.hit(hit))])
    else:
        from mtgsearch.render import citing as citations
        from mtgsearch.render import text

        look = environment.look
        environment.page(chain(text.passage(hit, look), citations.cited(hit, citing, look)))
    other_meanings(environment, typed, hits)
    return Exit.OK


def resolved(corpus: "Corpus", typed: str, context: int = 0) -> list[Hit]:
    """The passages that a name or a number means, one of each work.

    :raises NothingFound: nothing is named so; says where an older edition has it.
    """
    try:
        return corpus.show(typed, context)
    except NothingFound as fault:
        raise elsewhere.or_older(corpus, corpus.citations.as_name(typed), fault) from None


def other_meanings(environment: Environment, /, typed: str, hits: Sequence[Hit]) -> None:
    """Tell of the others where a number means several passages."""
    if len(hits) > 1:
        others = ", ".join(hit.passage.id for hit in hits[1:])
        environment.hint("{id} may also mean {others}", id=typed, others=others)
