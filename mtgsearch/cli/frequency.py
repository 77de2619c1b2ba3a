"""``mtgsearch frequency``: which words stand most in the corpus, or in what a query finds."""

from typing import Any

import click

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, natural, restrictions
from mtgsearch.concordance import Frequencies
from mtgsearch.errors import Exit
from mtgsearch.model import LANGS, Lang, SearchRequest


@command(
    short_help="List the most frequent words of the corpus, or of what a query finds.",
    help="""\
List the most frequent words, with the passages in which they stand and how often they do: of the corpus, or of the
passages that a query finds.

Chinese words are counted as the texts are cut, whole: 法术 inside 法术力 is none. English words are counted in all
their forms together, and named by the one that is met most. Numbers and marks are left out.""",
    examples=(
        "mtgsearch frequency --lang zh -n 50",
        "mtgsearch frequency 跃离 --format csv",
    ),
)
@click.argument("query", nargs=-1)
@click.option("--lang", type=click.Choice(LANGS), help="Words of this language alone.")
@click.option("-n", "--limit", type=natural, default=20, metavar="N", help="Show N words: 20 unless given, 0 for all.")
@restrictions
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "jsonl", *answers.TABLES)),
    metavar="NAME",
    default="text",
    help="text unless given; json, jsonl, csv, tsv.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@environment
def frequency(
    environment: Environment,
    /,
    query: tuple[str, ...],
    lang: Lang | None,
    limit: int,
    form: str,
    as_json: bool,
    **narrowed: Any,
) -> int:
    form = "json" if as_json else form
    request = SearchRequest(answers.typed(query), **narrowed)
    with environment.corpus() as corpus:
        lists = [corpus.frequencies(request, each, limit or None) for each in ([lang] if lang else LANGS)]
        found = lists[0].result
        if request.query.strip():
            answers.tell(environment, corpus, request, found, for_reading=form == "text")
        elif not found.total:
            environment.hint("no passage is what is asked for")
    _print(environment, lists, form)
    return Exit.OK if any(each.words for each in lists) else Exit.NOTHING


def _print(environment: Environment, /, lists: list[Frequencies], form: str) -> None:
    if form != "text":
        from mtgsearch.render import concordance

        terminal.write_export(concordance.frequencies(lists, form, answers.TABLES.get(form)))
    elif any(each.words for each in lists):
        from mtgsearch.render import frequencies

        environment.page(frequencies.frequencies(lists, environment.look))
