"""``mtgsearch equivalents``: what a term is on the other side."""

from typing import Any

import click

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, natural
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import LANGS, TermRequest


@command(
    short_help="Show what a term is rendered by on the other side.",
    help="""\
Count what a term is rendered by in the passages that hold it as a whole, each equivalent in all its forms.

What the glossary has comes with a mark. The rest is learned from the texts; so is all of it with --no-glossary.""",
    examples=(
        "mtgsearch equivalents 跃离",
        "mtgsearch equivalents phase out --provenance official --json",
    ),
)
@click.argument("term", nargs=-1)
@click.option("--lang", type=click.Choice(LANGS), help="The language of the term: by its script unless given.")
@click.option("--provenance", metavar="NAME", help="Only passages of this provenance: official, gpt…")
@click.option("--no-glossary", is_flag=True, help="From the texts alone.")
@click.option("-n", "--limit", type=natural, default=10, metavar="N", help="Show N: 10 unless given, 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.option(
    "--batch", type=click.Path(), metavar="FILE", help="Answer each line of FILE (- is stdin) with a line of JSON."
)
@environment
def equivalents(
    environment: Environment,
    /,
    term: tuple[str, ...],
    no_glossary: bool,
    as_json: bool,
    batch: str | None,
    **options: Any,
) -> int:
    request = TermRequest(answers.typed(term), with_glossary=not no_glossary, **options)
    if batch is not None:
        if term:
            raise UsageError("--batch goes with no term")
        from mtgsearch.cli import batches

        return batches.equivalents(environment, batch, request)
    with environment.corpus() as corpus:
        found = corpus.equivalents(request)
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.equivalents(found))])
    elif found.passages:
        from mtgsearch.render import equivalents as text

        environment.page(text.answer(found, environment.look))
    if not found.passages:
        environment.hint("{term} stands nowhere as a whole term, as mtgsearch {term} may show", term=request.term)
    return Exit.OK if found.equivalents else Exit.NOTHING
