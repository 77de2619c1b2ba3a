"""``mtgsearch cites``: who cites a rule."""

from typing import Any

import click

from mtgsearch.cli import answers, terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, in_language, narrowing, natural
from mtgsearch.cli.show import other_meanings, resolved
from mtgsearch.errors import Exit, NothingFound
from mtgsearch.model import Citing, Passage, Result, SearchRequest


@command(
    short_help="Find the passages that cite a rule.",
    help="""\
Find the passages that cite a rule, in either language: by its number, with the work that it belongs to where that is
another one's, in lists, and in ranges that hold it. What cites its lettered subrules follows, counted apart.""",
    examples=(
        "mtgsearch cites 702.26",
        "mtgsearch cites IPG 2.5 --document 'mtr*'",
    ),
)
@click.argument("rule", nargs=-1, required=True, metavar="ID|NUMBER", shell_complete=values.passages)
@click.option("-n", "--limit", type=natural, default=20, metavar="N", help="Show N hits: 20 unless given, 0 for all.")
@click.option("--offset", type=natural, default=0, metavar="N", help="Leave out the first N hits.")
@click.option(
    "--sort",
    type=click.Choice(("relevance", "document", "date")),
    default="relevance",
    help="Order of the hits: best first unless given.",
)
@in_language
@narrowing
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def cites(environment: Environment, /, rule: tuple[str, ...], as_json: bool, **restrictions: Any) -> int:
    typed = answers.typed(rule)
    request = SearchRequest(typed, **restrictions)
    with environment.corpus() as corpus:
        meant = resolved(corpus, typed)
        passage = meant[0].passage
        if passage.number is None:
            raise NothingFound(
                "{id} has no number to be cited by", "mtgsearch show {id} tells what it cites", id=passage.id
            )
        found = corpus.citations.citing(passage, request)
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.citing(found, passage))])
    elif found.total:
        _read(environment, request, passage, found)
    else:
        environment.hint("nothing cites {id}", id=passage.id)
    other_meanings(environment, typed, meant)
    return Exit.OK if found.total else Exit.NOTHING


def _read(environment: Environment, /, request: SearchRequest, rule: Passage, found: Citing) -> None:
    from itertools import chain

    from mtgsearch.render import citing, text

    look = environment.look
    result = Result(request.query, "literal", found.total, 0, found.by_provenance, found.hits)
    environment.page(chain(citing.head(rule, found, look), text.result(result, request.offset + 1, look)))
    following = request.offset + len(found.hits)
    if found.hits:
        answers.tell_more(environment, found.total - following, following)
