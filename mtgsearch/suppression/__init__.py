"""Which findings stay quiet: those that a person has put on a list, and those that were there before (a baseline)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from mtgsearch.findings import Checked, Finding
from mtgsearch.suppression.baseline import Baseline
from mtgsearch.suppression.fingerprint import fingerprints
from mtgsearch.suppression.listed import ALL, Entry


class Sifted(NamedTuple):
    """What becomes of the findings of a run."""

    left: tuple[tuple[Finding, str], ...]
    """Each with its fingerprint."""
    known: int
    """How many stand in the baseline."""
    ignored: int
    """How many are on a list."""
    unused: tuple[Entry, ...]
    """What is on a list and suppresses nothing, though it could."""
    gone: int
    """How many rows of the baseline are found no more, of those that could be."""


def sifted(checked: Checked, checks: Collection[str], entries: Sequence[Entry], baseline: Baseline) -> Sifted:
    """What is left of the findings of a run.

    :param checks: those that ran.
    """
    left: list[tuple[Finding, str]] = []
    used: set[Entry] = set()
    known: set[str] = set()
    ignored = 0
    for finding, fingerprint in zip(checked.findings, fingerprints(checked.findings), strict=True):
        suppressing = [each for each in entries if each.suppresses(finding)]
        used.update(suppressing)
        if suppressing:
            ignored += 1
        elif fingerprint in baseline:
            known.add(fingerprint)
        else:
            left.append((finding, fingerprint))
    unused = (
        entry
        for entry in entries
        if entry not in used
        and (entry.check in checks or entry.check == ALL)
        and any(map(entry.concerns, checked.documents))
    )
    documents = {each.id for each in checked.documents}
    gone = sum(
        row.check in checks and row.document in documents and fingerprint not in known
        for fingerprint, row in baseline.items()
    )
    return Sifted(tuple(left), len(known), ignored, tuple(unused), gone)
