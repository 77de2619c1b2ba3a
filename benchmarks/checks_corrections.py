"""What ``mtgsearch check`` says of published rules some of whose errors were mended later.

Of the passages whose English is the same in the rules of 2022 and of 2024, the Chinese of some was changed. Not each
change mends an error: some exchange one right term for another, or only follow the taste of another editor. A
correction counts as seen when a finding marks what was changed, or something directly beside it; what is checked is the
edition of 2022 alone, with nothing else as memory.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import layout, machine
from benchmarks.checks_systems import checked
from benchmarks.checks_texts import RULES, Pair, pairs_of
from benchmarks.report import Table
from mtgsearch.model import Span
from mtgsearch.reports import IngestRequest

EDITIONS = ("20220610", "20240206")
BESIDE = 2
"""Code points by which a mark may miss what was changed."""
COUNTED = ("error", "warning")


class Correction(NamedTuple):
    """A pair of the older edition, and what was changed in its Chinese."""

    pair: Pair
    changed: Sequence[Span]

    def is_seen(self, finding: Mapping[str, Any]) -> bool:
        return any(
            start - BESIDE <= last and first <= end + BESIDE
            for first, last in finding["zh"]
            for start, end in self.changed
        )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("scripts/bench-corrections", description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--missed", type=int, default=0, metavar="N", help="show so many corrections that are not seen")
    options = parser.parse_args(arguments)
    old, new = (_edition(options.data, edition) for edition in EDITIONS)
    corrections = list(_corrections(old, new))
    findings = _findings(old)
    seen = {each.pair.id: _seen(each, findings[each.pair.id]) for each in corrections}
    counted = [each for each in corrections if any(is_counted for _, is_counted in seen[each.pair.id])]
    print(machine.shape())
    print(
        f"{len(old):,} pairs, {len(corrections)} corrected, of which {len(counted)} are seen by errors and warnings, "
        f"{sum(map(bool, seen.values()))} with what is worth a look"
    )
    print(f"\n{layout.terminal(_table(findings, seen))}")
    for each in [each for each in corrections if not seen[each.pair.id]][: options.missed]:
        print(f"\n{each.pair.id}", *(each.pair.zh[max(0, first - 8) : last + 8] for first, last in each.changed[:3]))
    return 0


def _edition(data: Path, edition: str) -> list[Pair]:
    files = {lang.lower(): str(data / RULES / f"{edition}_{lang}.txt") for lang in ("Zh", "En")}
    return pairs_of(edition, IngestRequest(glossary="none", **files))


def _corrections(old: Sequence[Pair], new: Sequence[Pair]) -> Iterator[Correction]:
    """Of the passages whose English stands once in each edition."""
    now = _by_english(new)
    for english, pair in _by_english(old).items():
        if english in now and now[english].zh != pair.zh:
            codes = SequenceMatcher(None, pair.zh, now[english].zh, autojunk=False).get_opcodes()
            yield Correction(pair, [(first, last) for tag, first, last, _, _ in codes if tag != "equal"])


def _by_english(pairs: Sequence[Pair]) -> dict[str, Pair]:
    counts = Counter(pair.en for pair in pairs)
    return {pair.en: pair for pair in pairs if counts[pair.en] == 1}


def _findings(pairs: Sequence[Pair]) -> Mapping[str, list[dict[str, Any]]]:
    """What is told of each pair."""
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        output = checked(pairs, f"{folder}/none")
    for finding in json.loads(output)["findings"]:
        found[finding["id"]].append(finding)
    return found


def _seen(correction: Correction, findings: Sequence[Mapping[str, Any]]) -> set[tuple[str, bool]]:
    """The checks that see it, and whether by an error or a warning."""
    return {_kind(finding) for finding in findings if correction.is_seen(finding)}


def _kind(finding: Mapping[str, Any]) -> tuple[str, bool]:
    return finding["check"], finding["severity"] in COUNTED


def _table(findings: Mapping[str, Sequence[Mapping[str, Any]]], seen: Mapping[str, set[tuple[str, bool]]]) -> Table:
    total = Counter(_kind(finding) for those in findings.values() for finding in those)
    right = Counter(kind for kinds in seen.values() for kind in kinds)
    rows = [
        [check, *(f"{count[check, is_counted]:,}" for is_counted in (True, False) for count in (total, right))]
        for check in dict.fromkeys(check for (check, _), _ in total.most_common())
    ]
    columns = ["check", "errors and warnings", "corrections seen", "worth a look", "corrections seen"]
    return Table("the rules of 2022", columns, rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
