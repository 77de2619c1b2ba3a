"""``mtgsearch search --facets``: what is found, counted by what is known of it."""

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.errors import UsageError
from mtgsearch.model import SearchRequest


def show(environment: Environment, /, request: SearchRequest, form: str) -> int:
    """Print the counts in one of the formats of ``search``.

    :raises UsageError: there is no web page of them.
    """
    if form == "html":
        raise UsageError("--facets is printed as text, json, jsonl, csv or tsv", "leave --format html out")
    with environment.corpus() as corpus:
        found = corpus.facets(request)
        answers.tell(environment, corpus, request, found.result, for_reading=form == "text")
    if form != "text":
        from mtgsearch.render import concordance

        terminal.write_export(concordance.facets(found, form, answers.TABLES.get(form)))
    elif found.result.total:
        from mtgsearch.render import facets

        environment.page(facets.facets(found, environment.look))
    return answers.exit_code(found.result)
