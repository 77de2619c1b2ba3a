"""Which part of the corpus a search is about: documents, editions, and conditions on passages."""

import fnmatch

from mtgsearch.model import Document, SearchRequest
from mtgsearch.query.ast import Filters
from mtgsearch.store import Store


def filters(store: Store, request: SearchRequest) -> Filters:
    """What passages must be besides matching; of a work with several editions the newest, unless asked otherwise."""
    documents = store.documents()
    within = [document for document in documents if _is_within(store, document, request)]
    return Filters(
        documents=None if len(within) == len(documents) else frozenset(document.id for document in within),
        provenance=request.provenance,
        kind=request.kind,
        since=request.since,
        until=request.until,
        whole=request.whole,
    )


def _is_within(store: Store, document: Document, request: SearchRequest) -> bool:
    if request.document and not fnmatch.fnmatchcase(document.id.casefold(), request.document.casefold()):
        return False
    if request.edition == "all":
        return True
    if request.edition:
        return (document.edition or "").startswith(request.edition)
    return store.is_newest(document)
