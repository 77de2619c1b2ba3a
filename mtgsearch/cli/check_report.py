"""What checks found, written in the format and to the place that are asked for."""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mtgsearch.cli import suppressed, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.output import STDOUT, Target, unknown_ending
from mtgsearch.findings import About, Checked, Finding
from mtgsearch.render.look import Look
from mtgsearch.suppression import Sifted

ENDINGS = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".sarif": "sarif",
    ".html": "html",
    ".xlsx": "xlsx",
}
FORMATS = tuple(ENDINGS.values())
WHOLE = ("json", "jsonl")
"""What programs read, who choose for themselves: it holds what is only worth a look, too."""


class Run(NamedTuple):
    """What came of a run, and what of it is told."""

    checked: Checked
    sifted: Sifted
    with_info: bool
    """Whether what is only worth a look is told to people, too."""
    abouts: Sequence[About]
    """Of the checks that ran."""
    encoding: str | None = None
    """Of the files, if it was given."""

    def shown(self, form: str) -> list[tuple[Finding, str]]:
        """The findings that a report of this format lists, each with its fingerprint."""
        everything = self.with_info or form in WHOLE
        return [(each, mark) for each, mark in self.sifted.left if everything or each.severity != "info"]


def form_of(form: str | None, output: str) -> str:
    """The format asked for, else that which a file's name ends with, else text.

    :raises UsageError: it ends like none.
    """
    suffix = os.path.splitext(output)[1].lower()
    if form or output == STDOUT or not suffix:
        return form or "text"
    if suffix not in ENDINGS:
        raise unknown_ending(output, suffix, ENDINGS)
    return ENDINGS[suffix]


def write(environment: Environment, run: Run, form: str, target: Target) -> None:
    """:raises DataError: the file cannot be written.
    :raises UsageError: a terminal is to show what is no text.
    """
    shown = run.shown(form)
    if form == "text":
        _write_text(environment, run, [each for each, _ in shown], target)
    elif form in WHOLE:
        target.write(_objects(run, shown, form), terminal.write_utf8)
    else:
        target.write(_file(environment, run, shown, form), terminal.write_export)


def _write_text(environment: Environment, run: Run, shown: Sequence[Finding], target: Target) -> None:
    from mtgsearch.render import findings_text

    left = run.checked._replace(findings=tuple(each for each, _ in run.sifted.left))
    quiet = suppressed.figures(environment, run.sifted)
    if target.path == STDOUT:
        environment.page(findings_text.text(left, shown, quiet, environment.look))
    else:
        lines = findings_text.text(left, shown, quiet, Look(say=environment.say))
        target.write((line + "\n" for line in lines), terminal.write_utf8)


def _objects(run: Run, shown: Sequence[tuple[Finding, str]], form: str) -> Iterable[str]:
    from mtgsearch.render import findings, records

    found = ({**findings.finding(each), "fingerprint": mark} for each, mark in shown)
    if form == "jsonl":
        return map(records.dumps, found)
    return [records.dumps(findings.run(list(found), run.checked, run.sifted.known, run.sifted.ignored))]


def _file(
    environment: Environment, run: Run, shown: Sequence[tuple[Finding, str]], form: str
) -> Iterable[str] | Iterable[bytes]:
    if form == "sarif":
        from mtgsearch.corpus.placing import Places
        from mtgsearch.render import sarif

        return sarif.log(shown, run.checked, run.abouts, Places(run.encoding).of, environment.say)
    found = [each for each, _ in shown]
    if form == "html":
        from mtgsearch.formats import findings_page

        quiet = suppressed.figures(environment, run.sifted)
        return findings_page.written(found, run.checked, quiet, run.abouts, environment.say)
    from mtgsearch.formats import findings_sheets

    return findings_sheets.written(found, run.abouts, environment.say)
