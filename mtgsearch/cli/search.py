"""``mtgsearch search``, which is also what ``mtgsearch QUERY`` does."""

from typing import Any, Literal

import click

from mtgsearch.cli import answers, values
from mtgsearch.cli import facets as counts
from mtgsearch.cli import kwic as lines
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment, filters, natural
from mtgsearch.errors import UsageError
from mtgsearch.model import SearchRequest

FORMATS = ("text", "json", "jsonl", *answers.TABLES, "html")
SORTS = ("relevance", "document", "date")
BESIDE: dict[str, Literal["left", "right"]] = {"left": "left", "right": "right"}
"""Orders of KWIC lines: by the words on this side of the keyword."""
ASKING = {
    "跃离": "Chinese, wherever it stands; passages where it is a whole term come first.",
    "phases out": "English words, all of them, in any form and order.",
    "'\"phases out\"'": "In double quotes, as written; the shell wants the single ones round them.",
    "'{T}' 4/4 702.26a": "Symbols, values and rule numbers, as they stand.",
    "'phas*' phaze~1": "Words like these: * and ? are letters, ~1 is one slip. '/ab?c/' is a regular expression.",
    "'跃离 NOT en:phase'": "AND, OR, NOT, ( ), and zh: en: document: section: number: card: provenance: kind: date:",
}
"""What may be asked for, and what it finds."""
GROUPS = {
    "Narrow the search": ("whole", "exact", "lang", "document", "provenance", "kind", "since", "until", "edition"),
    "What to show": ("limit", "offset", "sort", "context", "kwic", "facets", "count"),
    "Output": ("form", "as_json", "batch"),
}


@command(
    short_help="Find passages: what mtgsearch does without a command.",
    help="Find passages in either language, and print them in both. mtgsearch QUERY does the same.",
    asking=ASKING,
    examples=(
        "mtgsearch 跃离 --kwic --sort right",
        "mtgsearch '跃离 NOT en:phased-out' --provenance official --json",
    ),
    groups=GROUPS,
)
@click.argument("query", nargs=-1, shell_complete=values.query)
@click.option("-n", "--limit", type=natural, default=20, metavar="N", help="Show N hits: 20 unless given, 0 for all.")
@click.option("--offset", type=natural, default=0, metavar="N", help="Leave out the first N hits.")
@click.option(
    "--sort",
    type=click.Choice((*SORTS, *BESIDE)),
    metavar="ORDER",
    default="relevance",
    help="relevance (best first, unless given), document or date; with --kwic also left or right: by the words there.",
)
@click.option("-C", "--context", type=natural, default=0, metavar="N", help="Show N neighbours before and after.")
@click.option("--kwic", is_flag=True, help="A line for each match, keywords in a column; hits are these lines then.")
@click.option("--facets", is_flag=True, help="Count all that is found by document, provenance, section, kind and year.")
@click.option("--count", is_flag=True, help="Print the number of passages alone.")
@filters
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    metavar="NAME",
    default="text",
    help="text unless given; json, jsonl, csv, tsv; html is a page for a browser.",
)
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
    kwic: bool,
    facets: bool,
    sort: Any,
    form: str,
    as_json: bool,
    batch: str | None,
    **restrictions: Any,
) -> int:
    form = "json" if as_json else form
    by = BESIDE.get(sort)
    request = SearchRequest(answers.typed(query), sort="relevance" if by else sort, **restrictions)
    if by and not kwic:
        raise UsageError("--sort {by} sorts the lines of --kwic", "add --kwic", by=by)
    if facets and (kwic or count):
        raise UsageError("--facets goes with neither --kwic nor --count", "ask for one at a time")
    if kwic and request.context:
        raise UsageError("--kwic shows matches, and no neighbours of passages", "leave out --kwic, or --context")
    if batch is not None:
        if query or count or kwic or facets or form not in ("text", "json", "jsonl"):
            raise UsageError(
                "--batch goes with neither a query, nor --count, --kwic or --facets, nor another format than JSON"
            )
        from mtgsearch.cli import batches  # brings json along, which a search for reading can do without

        return batches.search(environment, batch, request)
    if count:
        return answers.count(environment, request)
    if facets:
        return counts.show(environment, request, form)
    if kwic:
        return lines.show(environment, request, by, form)
    return answers.show(environment, request, form)
