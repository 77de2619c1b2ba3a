"""One run of ``mtgsearch check``: what is wanted, what is told, how it ends."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mtgsearch import checks
from mtgsearch.cli import check_report, suppressed, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.output import STDOUT, Target
from mtgsearch.corpus.checking import Checking
from mtgsearch.errors import Exit, UsageError
from mtgsearch.findings import SEVERITIES, Checked, CheckRequest, Finding, Severity
from mtgsearch.settings import holds_index

if TYPE_CHECKING:
    from mtgsearch.corpus.fixing import Fixing

GLOSSARY_WARNINGS = 5
"""That are told; the others are counted."""


class Wish(NamedTuple):
    """What the command line says besides what is to be checked."""

    fail_on: Severity
    with_info: bool
    form: str | None
    output: str
    force: bool
    ignore: tuple[str, ...]
    baseline: str | None
    write_baseline: str | None
    with_fix: bool


def list_all(environment: Environment, *, as_json: bool) -> int:
    from mtgsearch.render import check_list, records

    abouts = [checks.about(id) for id in checks.NAMES]
    if as_json:
        terminal.write_utf8([records.dumps({"checks": check_list.objects(abouts)})])
    else:
        environment.page(check_list.text(abouts, environment.look))
    return Exit.OK


def run(environment: Environment, request: CheckRequest, wish: Wish) -> int:
    """:raises UsageError: what is wanted does not go together, or a file must not be written over.
    :raises MtgsearchError: something that is named cannot be read or written.
    """
    ids = [each.id for each in checks.chosen(request.only, request.skip)]
    _see_that_it_fits(wish)
    form = check_report.form_of(wish.form, wish.output) if not wish.with_fix else ""
    report = Target(STDOUT, None) if wish.with_fix else Target.of(wish.output, force=wish.force)
    read = (*request.paths, request.pairs, request.glossary, wish.baseline, *wish.ignore)
    report.spare(path for path in read if path)
    note = suppressed.target(wish.write_baseline, force=wish.force) if wish.write_baseline is not None else None
    if note:
        note.spare(path for path in read if path and path != wish.baseline)
    checked, fixing = _checked(environment, request, wish.with_fix)
    _tell_of_glossary(environment, request, checked)
    sifted = suppressed.sifted(environment, checked, ids, wish.ignore, wish.baseline)
    told = check_report.Run(checked, sifted, wish.with_info, [checks.about(id) for id in ids], request.encoding)
    if note:
        return _noted(environment, told, note)
    left = [found for found, _ in told.sifted.left]
    if fixing:
        from mtgsearch.cli import check_fix

        shown = [found for found, _ in told.shown("text")]
        mended = check_fix.fix(environment, fixing, shown, wish.output, force=wish.force)
        left = [each for each in left if each not in mended]
    elif checked.documents:
        check_report.write(environment, told, form, report)
    return _end(environment, checked, left, wish.fail_on)


def _see_that_it_fits(wish: Wish) -> None:
    if wish.with_fix and wish.form:
        raise UsageError("--fix shows the changes themselves, in no other format", "leave out --format or --json")
    if wish.write_baseline is not None and (wish.with_fix or wish.form or wish.output != STDOUT):
        raise UsageError("--write-baseline writes no report", "run it by itself, and then again with --baseline")


def _checked(environment: Environment, request: CheckRequest, with_fixing: bool) -> "tuple[Checked, Fixing | None]":
    """With the corpus as memory, if there is one; only to check the corpus itself it must be there."""
    has_files = bool(request.paths) or request.pairs is not None
    with terminal.Progress(quiet=environment.quiet) as progress:

        def tell(label: str, done: int, total: int) -> None:
            progress.tell(environment.say(label), done, total)

        if has_files and not holds_index(environment.index(make=True).value):
            checking = Checking(request, None, tell)
            return checking.run(), checking.fixing() if with_fixing else None
        with environment.corpus() as corpus:
            return corpus.check(request, tell), corpus.fixing(request) if with_fixing else None


def _tell_of_glossary(environment: Environment, request: CheckRequest, checked: Checked) -> None:
    for warning in checked.notes[:GLOSSARY_WARNINGS]:
        place = f"{request.glossary or environment.say('glossary')}:{warning.line}"
        environment.hint("{place}: {warning}", place=place, warning=warning.text)
    if len(checked.notes) > GLOSSARY_WARNINGS:
        environment.hint("{n:,} more lines of the glossary are doubtful", n=len(checked.notes) - GLOSSARY_WARNINGS)


def _tell_unread(environment: Environment, checked: Checked) -> None:
    for each in checked.unread:
        place = f"{each.path}:{each.line}" if each.line else each.path
        hint = environment.say(each.hint) if each.hint else ""
        environment.error("{place}: {reason}", "{next}" if hint else "", place=place, reason=each.reason, next=hint)


def _noted(environment: Environment, told: check_report.Run, note: Target) -> int:
    """A baseline of what is found, unless a part of it is not known."""
    if told.checked.unread:
        _tell_unread(environment, told.checked)
        environment.error("{path} is not written: not everything could be checked", path=note.path)
        return Exit.DATA
    suppressed.write(environment, note, told.shown("text"))
    return Exit.OK


def _end(environment: Environment, checked: Checked, left: Sequence[Finding], fail_on: Severity) -> int:
    """The exit code. What could not be read is told last, where it is seen."""
    _tell_unread(environment, checked)
    if checked.unread:
        return Exit.DATA
    if not checked.documents:
        environment.error("no documents there", "name a folder that holds some, or a file")
        return Exit.NOTHING
    bad = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return Exit.NOTHING if any(each.severity in bad for each in left) else Exit.OK
