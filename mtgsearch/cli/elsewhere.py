"""What to say where nothing was found: that an older edition has it, searched only when asked for; or else what words
would find something.
"""

import re
from typing import TYPE_CHECKING

from mtgsearch.cli.environment import Environment
from mtgsearch.errors import NothingFound
from mtgsearch.model import Hit, SearchRequest

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

NARROWING = ("document", "provenance", "kind", "since", "until", "edition")
"""Options that leave passages out, whatever is asked for."""
SHOWN = 5
"""Names of passages that are told at most."""


def hint(environment: Environment, /, corpus: "Corpus", request: SearchRequest) -> None:
    """Tell whether a request that found nothing finds something in older editions, or with words that are near."""
    if environment.quiet:
        return
    if corpus.left_aside(request) and any(corpus.export(request._replace(edition="all"))):
        environment.hint("older editions have it: --edition all searches them too")
        return
    if _tell_unrestricted(environment, corpus, request):
        return
    if near := corpus.near(request):
        counted = (
            environment.say.count(
                each.passages, "{query} ({n:,} passage)", "{query} ({n:,} passages)", query=each.query
            )
            for each in near
        )
        environment.hint("near: {queries}", queries=", ".join(counted))


def _tell_unrestricted(environment: Environment, /, corpus: "Corpus", request: SearchRequest) -> bool:
    """Tell whether the options that narrow leave nothing of what would be found."""
    given = [name for name in NARROWING if getattr(request, name) is not None]
    if not given:
        return False
    found = corpus.search(
        SearchRequest(
            request.query, 1, whole=request.whole, exact=request.exact, lang=request.lang, nearest=False, marked=False
        )
    )
    if not found.total or found.by != "literal":
        return False
    names = " ".join(f"--{name} {getattr(request, name)}" for name in given)
    environment.hint(
        environment.say.count(
            found.total,
            "{n:,} passage without the restrictions ({names})",
            "{n:,} passages without the restrictions ({names})",
            names=names,
        )
    )
    return True


def or_older(corpus: "Corpus", reference: str, fault: NothingFound) -> NothingFound:
    """``fault``, with what older editions have under this number as its hint."""
    work, _, number = reference.strip().casefold().rpartition(":")
    if not re.fullmatch(r"[\w.]{1,30}", number):
        return fault
    found = corpus.export(SearchRequest(f"number:{number}", edition="all"))
    names = [hit.passage.id for hit in found if _is_meant(hit, work, number)]
    if not names:
        return fault
    shown = ", ".join(names[:SHOWN]) + ", …" * (len(names) > SHOWN)
    return NothingFound(fault.message, "older editions have {names}", **{**fault.values, "names": shown})


def _is_meant(hit: Hit, work: str, number: str) -> bool:
    """Whether it is the rule ``number`` itself, no subrule of it, and of this work if any is named."""
    owner = (hit.document.work or hit.document.id).casefold()
    return (hit.passage.number or "").casefold() == number and work in ("", owner)
