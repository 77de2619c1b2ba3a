"""Many queries in one run: a line in, a line of JSON out, none left out, each as soon as it is answered."""

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import Result, SearchRequest
from mtgsearch.render import records

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

STDIN = "-"
NOT_UTF8 = re.compile("[\udc80-\udcff]")
"""What stands for a byte that is no part of a character."""


def answer(environment: Environment, /, file: str, request: SearchRequest) -> int:
    """Answer the queries of a file of UTF-8 lines.

    :param request: what all queries share.
    :return: 2 when a query was refused, else 0 when one found something, else 1.
    """
    codes = set()
    with environment.corpus() as corpus, _lines(file) as lines:
        for number, line in enumerate(lines, start=1):
            asked = request._replace(query=line.rstrip("\n"))
            try:
                found, refusal = _search(corpus, asked), {}
            except UsageError as fault:
                environment.error("{file}:{line}: {error}", fault.hint, file=file, line=number, error=str(fault))
                found, refusal = _nothing(asked.query), {"error": str(fault)}
            codes.add(Exit.USAGE if refusal else answers.exit_code(found))
            terminal.write_utf8([records.dumps({**records.answer(found), **refusal})])
            sys.stdout.flush()
    return Exit.USAGE if Exit.USAGE in codes else min(codes, default=Exit.NOTHING)


def _search(corpus: "Corpus", request: SearchRequest) -> Result:
    if not request.query.strip():
        return _nothing(request.query)
    if NOT_UTF8.search(request.query):
        raise UsageError("the line is not UTF-8")
    found = corpus.search(request)
    return found._replace(hits=tuple(corpus.citations.follow(found.hits)))


def _nothing(query: str) -> Result:
    return Result(query, "literal", total=0, inside=0, by_provenance=(), hits=())


@contextmanager
def _lines(file: str) -> Iterator[io.TextIOWrapper]:
    """The lines of a file or of stdin; bytes that are not UTF-8 come as lone surrogates."""
    if file == STDIN:
        yield io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape")
    else:
        with open(file, encoding="utf-8-sig", errors="surrogateescape") as lines:
            yield lines
