"""``mtgsearch check``: what a careful editor would find wrong."""

from typing import TYPE_CHECKING, Any

import click

from mtgsearch.cli import values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import encoding_option, force_option, glossary_option, output_option
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.cli.options import command, environment, positive

if TYPE_CHECKING:
    from mtgsearch.findings import Severity

FORMATS = ("text", "json", "jsonl", "sarif", "html", "xlsx")
GROUPS = {
    "What is checked": ("pairs", "document", "format", "encoding", "glossary", "only", "skip", "as_list"),
    "What is told": ("fail_on", "show", "form", "as_json", "output", "force"),
    "What stays quiet": ("ignore", "baseline", "write_baseline"),
}


@command(
    short_help="Check translations: numbers, references, terms, lost sentences, form.",
    help="""\
Check the corpus, or files as they lie, as a careful bilingual editor would. Files need not be taken in: the corpus
serves as memory.

An error is certainly wrong, a warning very likely, an info worth a look. The exit code is 1 where something is as bad
as --fail-on says, and 3 where something could not be read.""",
    examples=(
        "mtgsearch check draft.md",
        "mtgsearch check docs/ --baseline known.jsonl -o report.html",
    ),
    groups=GROUPS,
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATH...]")
@click.option("--pairs", type=click.Path(), metavar="FILE", help="Check pairs: JSON lines with id, zh and en.")
@click.option(
    "--document", metavar="GLOB", shell_complete=values.documents, help="Only documents whose id is like this."
)
@click.option("--as", "format", metavar="FORMAT", help="Read files in this layout, whatever they look like.")
@encoding_option
@glossary_option
@click.option(
    "--only",
    metavar="ID,ID",
    callback=lambda *given: _ids(given[2]),
    shell_complete=values.checks,
    help="Run these checks alone.",
)
@click.option(
    "--skip",
    metavar="ID,ID",
    callback=lambda *given: _ids(given[2]),
    shell_complete=values.checks,
    help="Leave these checks out.",
)
@click.option("--list", "as_list", is_flag=True, help="List the checks: what each finds, with examples.")
@click.option(
    "--fail-on",
    type=click.Choice(("error", "warning", "info")),
    metavar="NAME",
    default="warning",
    help="error, warning, info: the exit code is 1 where there is one as bad; warning unless given.",
)
@click.option("--show", type=click.Choice(("info",)), help="List what is only worth a look, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    metavar="NAME",
    help="text, json, jsonl, sarif, html, xlsx: as the name ends, or text.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@output_option
@force_option
@click.option(
    "--baseline", type=click.Path(), metavar="FILE", help="Keep quiet about what is noted in FILE; tell what is new."
)
@click.option(
    "--write-baseline", type=click.Path(), metavar="FILE", help="Note all that is found in FILE, and end with 0."
)
@click.option(
    "--ignore",
    type=click.Path(),
    metavar="FILE",
    multiple=True,
    help="Keep quiet about what FILE lists; so does .mtgsearch-ignore beside the documents.",
)
@click.option("--fix", "with_fix", is_flag=True, help="Write safe edits to a copy, NAME.fixed.EXT, and show them.")
@click.option("--jobs", type=positive, metavar="N", help="In how many processes; as many as are worth it unless given.")
@environment
def check(
    environment: Environment,
    /,
    as_list: bool,
    fail_on: "Severity",
    show: str | None,
    form: str | None,
    as_json: bool,
    output: str,
    force: bool,
    ignore: tuple[str, ...],
    baseline: str | None,
    write_baseline: str | None,
    with_fix: bool,
    **asked: Any,
) -> int:
    """``asked`` holds the fields of ``CheckRequest``."""
    with AtOnce():
        from mtgsearch.cli import check_run  # not for help
        from mtgsearch.findings import CheckRequest

    if as_list:
        return check_run.list_all(environment, as_json=as_json)
    wish = check_run.Wish(
        fail_on=fail_on,
        with_info="info" in (show, fail_on),
        form="json" if as_json else form,
        output=output,
        force=force,
        ignore=ignore,
        baseline=baseline,
        write_baseline=write_baseline,
        with_fix=with_fix,
    )
    return check_run.run(environment, CheckRequest(**asked), wish)


def _ids(given: str | None) -> tuple[str, ...]:
    return tuple(id.strip() for id in given.split(",") if id.strip()) if given else ()
