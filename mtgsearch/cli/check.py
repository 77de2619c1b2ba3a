"""``mtgsearch check``: what a careful editor would find wrong."""

from typing import TYPE_CHECKING, Any

import click

from mtgsearch.cli import terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import encoding_option, glossary_option
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.cli.options import command, environment, positive
from mtgsearch.errors import Exit
from mtgsearch.settings import holds_index

if TYPE_CHECKING:
    from mtgsearch.findings import Checked, CheckRequest, Severity


@command(
    short_help="Check translations: numbers, references, terms, lost sentences, form.",
    help="""\
Check the corpus, or files as they lie, as a careful bilingual editor would. Files need not be taken in: the corpus
serves as memory.""",
    examples=(
        "mtgsearch check draft.md",
        "mtgsearch check --document 'ipg*' --only reference,number",
    ),
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH...]")
@click.option("--pairs", type=click.Path(), metavar="FILE", help="Check pairs: JSON lines with id, zh and en.")
@click.option(
    "--document", metavar="GLOB", shell_complete=values.documents, help="Only documents whose id is like this."
)
@click.option("--only", metavar="ID,ID", callback=lambda *given: _ids(given[2]), help="Run these checks alone.")
@click.option("--skip", metavar="ID,ID", callback=lambda *given: _ids(given[2]), help="Leave these checks out.")
@glossary_option
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "info")),
    default="warning",
    help="The exit code is 1 where there is a finding as bad as this: warning unless given.",
)
@click.option("--show", type=click.Choice(("info",)), help="List what is only worth a look, too.")
@click.option("--as", "format", metavar="FORMAT", help="Read files in this layout, whatever they look like.")
@encoding_option
@click.option("--jobs", type=positive, metavar="N", help="In how many processes; as many as are worth it unless given.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@environment
def check(environment: Environment, /, as_json: bool, fail_on: "Severity", show: str | None, **asked: Any) -> int:
    with AtOnce():
        from mtgsearch.findings import SEVERITIES, CheckRequest  # not for help

    request = CheckRequest(**asked)
    with terminal.Progress(quiet=environment.quiet) as progress:
        checked = _checked(environment, request, progress)
    if as_json:
        from mtgsearch.render import findings, records

        found = [findings.finding(each) for each in checked.findings]
        terminal.write_utf8([records.dumps({"findings": found, "totals": findings.totals(checked.findings)})])
    else:
        from mtgsearch.render import findings

        environment.page(findings.text(checked, environment.look))
    for each in checked.unread:
        place = f"{each.path}:{each.line}" if each.line else each.path
        environment.error("{place}: {reason}", each.hint, place=place, reason=each.reason)
    if checked.unread:
        return Exit.DATA
    bad = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return Exit.NOTHING if any(each.severity in bad for each in checked.findings) else Exit.OK


def _checked(environment: Environment, request: "CheckRequest", progress: terminal.Progress) -> "Checked":
    """With the corpus as memory, if there is one; only to check the corpus itself it must be there."""
    with AtOnce():
        from mtgsearch.corpus.checking import Checking

    has_files = bool(request.paths) or request.pairs is not None
    if has_files and not holds_index(environment.index().value):
        return Checking(request, None, progress.tell).run()
    with environment.corpus() as corpus:
        return corpus.check(request, progress.tell)


def _ids(given: str | None) -> tuple[str, ...]:
    return tuple(id.strip() for id in given.split(",") if id.strip()) if given else ()
