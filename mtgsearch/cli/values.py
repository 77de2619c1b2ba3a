"""What a shell may complete with what the corpus holds: documents, provenances, editions, rules, fields of a query.

Whatever is wrong with the index is told when a command is run, and not here: then there is nothing to offer.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from mtgsearch.cli.environment import Environment
from mtgsearch.model import KINDS
from mtgsearch.query.lex import FIELDS

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

PLAIN = re.compile(r"[^\s\"'\\]+")
"""What needs no quotes in a query."""


def documents(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The ids of documents."""
    return _beginning(incomplete, _asked(context, _documents))


def provenances(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return _beginning(incomplete, _asked(context, _provenances))


def editions(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return _beginning(incomplete, ["all", *_asked(context, _editions)])


def passages(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The names of passages."""
    return _asked(context, lambda corpus: corpus.names_beginning(incomplete))


def checks(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The ids of checks; after a comma those that do not stand before it."""
    from mtgsearch.checks import NAMES

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + id for id in NAMES if id.startswith(last) and id not in before.split(",")]


def query(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The fields of a query, and after one its values."""
    groups, field, value = _parts(incomplete)
    if field is None:
        return [f"{groups}{name}:" for name in FIELDS if name.startswith(value)]
    offered: Iterable[str] = ()
    if field == "kind":
        offered = KINDS
    elif field in _VALUES:
        offered = _asked(context, _VALUES[field])
    elif field == "number":
        offered = (name for name in _asked(context, lambda corpus: corpus.names_beginning(value)) if ":" not in name)
    return [f"{groups}{field}:{_quoted(each)}" for each in _beginning(value, offered)]


def _parts(incomplete: str) -> tuple[str, str | None, str]:
    """Parentheses that open groups, the field if its name is complete, and what follows."""
    text = incomplete.lstrip("(")
    groups = incomplete[: len(incomplete) - len(text)]
    name, colon, value = text.partition(":")
    return (groups, name, value) if colon and name in FIELDS else (groups, None, text)


def _quoted(value: str) -> str:
    return value if PLAIN.fullmatch(value) else f'"{value}"'


def _beginning(incomplete: str, offered: Iterable[str]) -> list[str]:
    return [each for each in offered if each.casefold().startswith(incomplete.casefold())]


def _asked(context: click.Context, ask: "Callable[[Corpus], Iterable[str]]") -> list[str]:
    """What the corpus answers; nothing where it cannot be asked."""
    environment = context.find_object(Environment) or Environment()
    try:
        with environment.corpus() as corpus:
            return list(ask(corpus))
    except Exception:  # a person in the midst of a line can do nothing about it
        return []


def _documents(corpus: "Corpus") -> Iterator[str]:
    return (each.document.id for each in corpus.documents())


def _provenances(corpus: "Corpus") -> list[str]:
    """The most trusted first."""
    from mtgsearch.query.rank import trust

    known = {name for each in corpus.documents() for name, _ in each.by_provenance}
    return sorted(known, key=lambda name: (trust(name), name))


def _editions(corpus: "Corpus") -> list[str]:
    """The newest first."""
    return sorted({each.document.edition for each in corpus.documents() if each.document.edition}, reverse=True)


def _dates(corpus: "Corpus") -> list[str]:
    return sorted({each.document.date for each in corpus.documents() if each.document.date}, reverse=True)


def _cards(corpus: "Corpus") -> list[str]:
    return sorted({name for each in corpus.documents() for name in each.document.card or () if name})


_VALUES: "dict[str, Callable[[Corpus], Iterable[str]]]" = {
    "document": _documents,
    "provenance": _provenances,
    "date": _dates,
    "card": _cards,
}
