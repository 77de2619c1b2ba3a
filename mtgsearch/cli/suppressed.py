"""Which findings of a run are told: those that neither a list nor a baseline keeps quiet."""

import os
from collections.abc import Iterable, Sequence

from mtgsearch import checks, suppression
from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.output import Target
from mtgsearch.errors import MtgsearchError
from mtgsearch.findings import Checked, Finding
from mtgsearch.model import Document
from mtgsearch.suppression import baseline, listed
from mtgsearch.suppression.listed import Entry

TOLD = 10
"""Entries of a list that are told; the others are counted."""


def target(path: str, *, force: bool) -> Target:
    """Where a baseline is written; another baseline may be there.

    :raises UsageError: another file is there, and must not be written over.
    """
    return Target.of(path, force=force or _is_baseline(path))


def _is_baseline(path: str) -> bool:
    if not os.path.isfile(path):
        return False
    try:
        baseline.read(path)
    except MtgsearchError:
        return False
    return True


def sifted(
    environment: Environment, checked: Checked, ids: Sequence[str], lists: Sequence[str], known: str | None
) -> suppression.Sifted:
    """What is left of a run, after it was told what of the lists and the baseline is of no use.

    :param ids: of the checks that ran.
    :param lists: the files of lists that are named, and ``known`` that of the baseline.
    :raises DataError: a list or the baseline cannot be read.
    """
    entries = _entries(environment, lists, checked.documents)
    found = suppression.sifted(checked, ids, entries, {} if known is None else baseline.read(known))
    for entry in found.unused[:TOLD]:
        environment.hint(
            "{path}:{line}: this keeps nothing quiet any more: {entry}",
            path=entry.path,
            line=entry.line,
            entry=" ".join(filter(None, (entry.check, entry.where, entry.text))),
        )
    if len(found.unused) > TOLD:
        environment.hint("{n:,} more such lines", n=len(found.unused) - TOLD)
    if found.gone:
        environment.hint(
            "{path}: of the findings noted there {n:,} are no more: --write-baseline {path} notes those that there are",
            path=known,
            n=found.gone,
        )
    return found


def _entries(environment: Environment, lists: Sequence[str], documents: Iterable[Document]) -> list[Entry]:
    """Of the lists that are named and of those that lie beside the documents."""
    named = {os.path.abspath(path) for path in lists}
    beside = [(os.path.relpath(path), os.path.dirname(path)) for path in listed.beside(documents) if path not in named]
    entries: list[Entry] = []
    for path, folder in (*((path, "") for path in lists), *beside):
        read, warnings = listed.read(path, checks.NAMES, folder)
        for warning in warnings:
            environment.hint("{place}: {warning}", place=f"{path}:{warning.line}", warning=warning.text)
        entries += read
    return entries


def write(environment: Environment, target: Target, found: Sequence[tuple[Finding, str]]) -> None:
    """:raises DataError: the baseline cannot be written."""
    target.write(baseline.written(found), terminal.write_utf8)
    environment.hint("{path}: noted as known: {n:,}", path=target.path, n=len(found))


def figures(environment: Environment, found: suppression.Sifted) -> list[str]:
    """How many findings are kept quiet, and by what."""
    said = []
    if found.known:
        said.append(environment.say("{n:,} known (baseline)", n=found.known))
    if found.ignored:
        said.append(environment.say("{n:,} ignored (list)", n=found.ignored))
    return said
