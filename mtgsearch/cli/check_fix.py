"""``mtgsearch check --fix``: the safe edits in a copy of each file, and what they change."""

import os
import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.output import STDOUT, Target
from mtgsearch.errors import UsageError
from mtgsearch.findings import Finding
from mtgsearch.text.width import visible

if TYPE_CHECKING:
    from mtgsearch.corpus.fixing import Fixed, Fixing

LINE = re.compile("[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
TOLD = 20
"""Edits that are not made and told of, the others are counted."""
COLOURS = {"+": "good", "-": "machine", "@": "equivalent"}


def fix(
    environment: Environment, fixing: "Fixing", findings: Sequence[Finding], output: str, *, force: bool
) -> list[Finding]:
    """Write the copies, and the difference to stdout. Returned are the findings that are mended.

    :raises UsageError: a copy would take the place of a file, or one name is given for several.
    :raises DataError: a copy cannot be written; those before it are.
    """
    made = list(fixing.fixed(findings))
    if output != STDOUT and len(made) > 1:
        raise UsageError(
            "{n} files have edits, and -o names one",
            "leave -o out: NAME.fixed.EXT is written beside each file",
            n=len(made),
        )
    targets = [Target.of(_copy(each.path) if output == STDOUT else output, force=force) for each in made]
    for each, target in zip(made, targets, strict=True):
        target.spare([each.path])
    for each, target in zip(made, targets, strict=True):
        target.write([each.data], terminal.write_export)
        _show(environment, _difference(each, target.path))
        environment.hint("{path}: edits: {n:,}, in {copy}", path=each.path, n=each.edits, copy=target.path)
    _tell_left(environment, fixing)
    if not made:
        environment.hint("there is nothing to fix: no finding has an edit that is safe")
    left = {id(each.finding) for each in fixing.left}
    return [each for each in findings if each.fault.edit and id(each) not in left]


def _copy(path: str) -> str:
    stem, suffix = os.path.splitext(path)
    return f"{stem}.fixed{suffix}"


def _difference(fixed: "Fixed", copy: str) -> Iterator[str]:
    before, after = LINE.findall(fixed.before), LINE.findall(fixed.after)
    for line in unified_diff(before, after, fixed.path, copy):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"


def _show(environment: Environment, lines: Iterator[str]) -> None:
    if not environment.look.colour:
        return terminal.write_export(lines)
    paint = environment.look.paint
    return terminal.write_utf8(paint(visible(line[:-1]), COLOURS.get(line[0], "")) + "\n" for line in lines)


def _tell_left(environment: Environment, fixing: "Fixing") -> None:
    for each in fixing.left[:TOLD]:
        passage = each.finding.passage
        lines = passage.zh_lines or passage.en_lines
        path = each.finding.document.path
        environment.hint(
            "{place}: {check}: not fixed: {reason}",
            place=f"{path}:{lines.first}" if lines else path,
            check=each.finding.check,
            reason=environment.say(each.reason),
        )
    if len(fixing.left) > TOLD:
        environment.hint("{n:,} more are not fixed", n=len(fixing.left) - TOLD)
