"""Which part of the corpus a search is about: documents, editions, and conditions on passages."""

from mtgsearch.model import Document, SearchRequest
from mtgsearch.query.ast import Filters
from mtgsearch.store import Store


def filters(store: Store, request: SearchRequest) -> Filters:
    """What passages must be besides matching; of a work with several editions the newest, unless asked otherwise."""
    return Filters(
        documents=_within(store, request),
        provenance=request.provenance,
        kind=request.kind,
        since=request.since,
        until=request.until,
        whole=request.whole,
    )


def _within(store: Store, request: SearchRequest) -> frozenset[str] | None:
    """The ids of the documents that are searched; ``None`` for all. A thousand documents are listed only if need be."""
    outdated = store.outdated() if request.edition is None else frozenset()
    if not (request.document or outdated or request.edition not in (None, "all")):
        return None
    within = (document.id for document in store.documents() if _is_wanted(document, request))
    return frozenset(within) - outdated


def left_aside(store: Store, request: SearchRequest) -> int:
    """How many documents are not looked at because there is a newer edition."""
    if request.edition is not None:
        return 0
    outdated = store.outdated()
    if not (outdated and request.document):
        return len(outdated)
    return sum(document.id in outdated and _is_wanted(document, request) for document in store.documents())


def _is_wanted(document: Document, request: SearchRequest) -> bool:
    import fnmatch  # most searches are of all documents

    if request.document and not fnmatch.fnmatchcase(document.id.casefold(), request.document.casefold()):
        return False
    return request.edition in (None, "all") or (document.edition or "").startswith(request.edition)
