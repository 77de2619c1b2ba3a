"""``mtgsearch search --kwic``: a line for each match."""

from typing import TYPE_CHECKING

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.concordance import Concordance
from mtgsearch.model import SearchRequest

if TYPE_CHECKING:
    from mtgsearch.corpus.concordance import By


def show(environment: Environment, /, request: SearchRequest, by: "By | None", form: str) -> int:
    """Print the lines of a page in one of the formats of ``search``.

    :param by: the side that they are sorted by.
    """
    with environment.corpus() as corpus:
        found = corpus.concordance(request, by)
        answers.tell(environment, corpus, request, found.result, for_reading=form == "text")
    if form == "text":
        _read(environment, request, found)
    elif form == "html":
        from mtgsearch.formats.search_page import concordance as page

        terminal.write_export(page(found, request.offset + 1))
    else:
        from mtgsearch.render import concordance

        terminal.write_export(concordance.lines(found, form, answers.TABLES.get(form)))
    return answers.exit_code(found.result)


def _read(environment: Environment, /, request: SearchRequest, found: Concordance) -> None:
    """Print the lines for a person, and tell of those that were not printed."""
    if not found.result.total:
        return
    from mtgsearch.render import kwic

    environment.page(kwic.concordance(found, request.offset + 1, environment.look))
    if found.total == 0:
        environment.hint("no match to show: what was asked for is no text of these passages; they show without --kwic")
    elif found.lines:
        following = request.offset + len(found.lines)
        if found.total is None:
            environment.hint("more: --offset {following}, or -n 0 for all", following=following)
        else:
            answers.tell_more(environment, found.total - following, following)
