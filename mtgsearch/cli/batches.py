"""Many queries or terms in one run: a line in, a line of JSON out, none left out, each as soon as it is answered."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mtgsearch.cli import answers, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.errors import Exit, UsageError
from mtgsearch.model import Result, SearchRequest, TermAnswer, TermRequest
from mtgsearch.render import records
from mtgsearch.text.script import has_han

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

STDIN = "-"
NOT_UTF8 = re.compile("[\udc80-\udcff]")
"""What stands for a byte that is no part of a character."""


Record = dict[str, Any]
Ask = Callable[["Corpus", str], tuple[Record, bool]]
"""Gives the record that answers a line, and whether something was found."""


def search(environment: Environment, /, file: str, request: SearchRequest) -> int:
    """Answer the queries of a file.

    :param request: what all queries share.
    """

    def ask(corpus: "Corpus", query: str) -> tuple[Record, bool]:
        found = corpus.search(request._replace(query=query))
        cited = found._replace(hits=tuple(corpus.citations.follow(found.hits)))
        return records.answer(cited), answers.exit_code(found) == Exit.OK

    def nothing(query: str) -> Record:
        return records.answer(Result(query, "literal", total=0, inside=0, by_provenance=(), hits=()))

    return answer(environment, file, ask, nothing)


def equivalents(environment: Environment, /, file: str, request: TermRequest) -> int:
    """Answer the terms of a file.

    :param request: what all terms share.
    """

    def ask(corpus: "Corpus", term: str) -> tuple[Record, bool]:
        found = corpus.equivalents(request._replace(term=term))
        return records.equivalents(found), bool(found.equivalents)

    def nothing(term: str) -> Record:
        lang = request.lang or ("zh" if has_han(term) else "en")
        return records.equivalents(TermAnswer(term, lang, 0, (), 0, 0))

    return answer(environment, file, ask, nothing)


def answer(environment: Environment, /, file: str, ask: Ask, nothing: Callable[[str], Record]) -> int:
    """Answer a file of UTF-8 lines.

    :param nothing: the record of a line that asks nothing, or that was refused.
    :return: 2 when a line was refused, else 0 when one found something, else 1.
    """
    codes = set()
    with environment.corpus() as corpus, _lines(file) as lines:
        for number, line in enumerate(lines, start=1):
            asked = line.rstrip("\n")
            record, found = nothing(asked), False
            try:
                if asked.strip():
                    record, found = _answered(corpus, asked, ask)
                codes.add(Exit.OK if found else Exit.NOTHING)
            except UsageError as fault:
                environment.error("{file}:{line}: {error}", fault.hint, file=file, line=number, error=str(fault))
                record = {**record, "error": str(fault)}
                codes.add(Exit.USAGE)
            terminal.write_utf8([records.dumps(record)])
            sys.stdout.flush()
    return Exit.USAGE if Exit.USAGE in codes else min(codes, default=Exit.NOTHING)


def _answered(corpus: "Corpus", asked: str, ask: Ask) -> tuple[Record, bool]:
    if NOT_UTF8.search(asked):
        raise UsageError("the line is not UTF-8")
    return ask(corpus, asked)


@contextmanager
def _lines(file: str) -> Iterator[io.TextIOWrapper]:
    """The lines of a file or of stdin; bytes that are not UTF-8 come as lone surrogates."""
    if file == STDIN:
        yield io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape")
    else:
        with open(file, encoding="utf-8-sig", errors="surrogateescape") as lines:
            yield lines
