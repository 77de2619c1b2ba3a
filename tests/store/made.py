"""Documents and passages as the tests of the store put them in."""

from mtgsearch.model import Document, Passage


def document(id, **known):
    return Document(id, f"/texts/{id}.txt", "interleaved", "utf-8", "0", **known)


def passage(local, ordinal=1, *, number=False, **known):
    """A passage with this number, or this hash."""
    standard = Passage(local, "", ordinal, "rule", f"文{ordinal}", f"text {ordinal}", number=local if number else None)
    return standard._replace(**known)


def put(store, id, *locals, number=True, **known):
    """Write a document with passages of these numbers."""
    passages = [passage(local, ordinal, number=number) for ordinal, local in enumerate(locals, 1)]
    store.replace(document(id, **known), passages, "signature")


def names(store):
    return [passage.id for passage in store.iterate()]
