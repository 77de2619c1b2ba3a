"""What is told of pairs: by ``mtgsearch check``, in a process of its own, and by pofilter of the translate-toolkit."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from translate.filters.checks import CheckerConfig
from translate.filters.pofilter import pocheckfilter
from translate.storage.po import pounit

from benchmarks.checks_texts import Pair

CLEAN, FOUND = 0, 1
"""Exit codes of a check that was made."""
TARGET_LANGUAGE = "zh_CN"
DEFAULTS = SimpleNamespace(
    excludefilters={}, limitfilters=None, includefuzzy=True, includereview=True, autocorrect=False, addnotes=True
)
"""The options of the command ``pofilter``, as they are when none is given."""


class Finding(NamedTuple):
    check: str
    severity: str
    id: str
    """Of the pair."""
    message: str
    related: tuple[str, ...] = ()


class Failed(Exception):
    """The check could not be made."""


def check(pairs: Sequence[Pair], index: str) -> list[Finding]:
    """What ``mtgsearch check`` finds with an index as memory, all else as it is by default.

    :raises Failed: when it ends otherwise than clean or with findings, or prints something else.
    """
    output = checked(pairs, index)
    try:
        return list(findings(output))
    except (ValueError, LookupError) as error:
        raise Failed(f"what mtgsearch check printed cannot be read ({error!r}): {output[:200]}") from error


def checked(pairs: Sequence[Pair], index: str) -> str:
    """What it prints.

    :raises Failed: when it ends otherwise than clean or with findings.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.jsonl"
        path.write_text("".join(f"{json.dumps(_line(pair), ensure_ascii=False)}\n" for pair in pairs), encoding="utf-8")
        command = [sys.executable, "-m", "mtgsearch", "--index", index, "check", "--pairs", str(path), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (CLEAN, FOUND):
        raise Failed(f"mtgsearch check ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def findings(output: str) -> Iterator[Finding]:
    """Those in what the command prints."""
    for one in json.loads(output)["findings"]:
        yield Finding(one["check"], one["severity"], one["id"], one["message"], tuple(one.get("related") or ()))


def pofilter(pair: Pair) -> list[Finding]:
    """The tests of pofilter for Chinese that a pair fails; it looks at each pair alone, and knows no severity by which
    a person would ask for fewer."""
    unit = pounit(pair.en)
    unit.target = pair.zh
    failures = _filter().filterunit(unit)
    return [Finding(test, "warning", pair.id, test) for test, failure in failures.items()]


def _line(pair: Pair) -> dict[str, str]:
    sides = {"id": pair.id, "zh": pair.zh, "en": pair.en}
    return {**sides, "number": pair.number} if pair.number else sides


@cache
def _filter() -> pocheckfilter:
    return pocheckfilter(DEFAULTS, checkerconfig=CheckerConfig(targetlanguage=TARGET_LANGUAGE))
