"""What a search is answered with, once it is known what is asked: found, told, printed. Knows nothing of click."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.errors import Exit
from mtgsearch.model import Result, SearchRequest

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

TABLES = {"csv": "excel", "tsv": "excel-tab"}
"""Formats that are tables, with their dialects."""
OBJECTS = ("json", "jsonl")
"""Formats that tell all that is known of a hit."""


def typed(words: Iterable[str]) -> str:
    """The query as one text; bytes of the command line that are no characters are shown as such."""
    return " ".join(words).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def count(environment: Environment, /, request: SearchRequest) -> int:
    """Print the number of passages alone."""
    found = _found(environment, request._replace(limit=1, nearest=False, marked=False))
    terminal.write_text([str(found.total)])
    if found.left_aside and found.total:
        environment.hint(
            "documents of older editions are left aside: {n:,}; --edition all counts them, too", n=found.left_aside
        )
    return exit_code(found)


def show(environment: Environment, /, request: SearchRequest, form: str = "text") -> int:
    """Print the hits in one of the formats of ``search``."""
    found = _found(environment, request, for_reading=form == "text", with_cites=form in OBJECTS)
    if form == "text":
        _read(environment, request, found)
    else:
        _print(found, form, request.offset + 1)
    return exit_code(found)


def _found(
    environment: Environment, /, request: SearchRequest, *, for_reading: bool = False, with_cites: bool = False
) -> Result:
    """The answer, with what is good to know of it told.

    :param with_cites: whether it is to tell what the hits cite.
    """
    with environment.corpus() as corpus:
        found = corpus.search(request)
        if with_cites:
            found = found._replace(hits=tuple(corpus.citations.follow(found.hits)))
        tell(environment, corpus, request, found, for_reading=for_reading)
    return found


def tell(
    environment: Environment, /, corpus: "Corpus", request: SearchRequest, found: Result, *, for_reading: bool
) -> None:
    """Tell what is good to know of an answer."""
    for note in found.notes:
        environment.hint(note)
    if found.total and found.by == "literal":
        return
    from mtgsearch.cli import elsewhere

    if for_reading and not found.total:
        environment.hint("nothing found for {query}", query=request.query)
    elsewhere.hint(environment, corpus, request)


def tell_more(environment: Environment, /, more: int, following: int) -> None:
    """Tell how many were not printed, if any, and how to come by them."""
    if more > 0:
        environment.hint("{n:,} more: --offset {following}, or -n 0 for all", n=more, following=following)


def _read(environment: Environment, /, request: SearchRequest, found: Result) -> None:
    """Print the hits for a person, and tell of what was not printed."""
    if not found.total:
        return
    from mtgsearch.render import text

    environment.page(text.result(found, request.offset + 1, environment.look))
    following = request.offset + len(found.hits)
    if found.hits:
        tell_more(environment, found.total - following, following)
    else:
        environment.hint("there are no more than {n:,}", n=found.total)


def _print(found: Result, form: str, first: int) -> None:
    """:param first: the number of the first hit."""
    from mtgsearch.render import records

    if form in TABLES:
        terminal.write_export(records.table(found.hits, TABLES[form], scores=True))
    elif form == "jsonl":
        terminal.write_utf8(records.dumps(records.hit(hit)) for hit in found.hits)
    elif form == "html":
        from mtgsearch.formats import search_page

        terminal.write_export(search_page.passages(found, first))
    else:
        terminal.write_utf8([records.dumps(records.answer(found))])


def exit_code(found: Result) -> int:
    """What is near is not found."""
    return Exit.OK if found.total and found.by != "nearest" else Exit.NOTHING
