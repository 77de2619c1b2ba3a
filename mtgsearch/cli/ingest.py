"""``mtgsearch ingest``: documents into the corpus."""

from collections.abc import Sequence
from typing import Any

import click

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import encoding_option, glossary_option
from mtgsearch.cli.options import command, environment, positive
from mtgsearch.errors import Exit, IndexFault
from mtgsearch.render import report
from mtgsearch.reports import IngestRequest, Outcome


@command(
    short_help="Take documents into the corpus.",
    help="""\
Take documents into the corpus: files, or all that a folder holds. NAME.en and NAME.zh, named together, are one
document.

A document's layout and encoding are recognised. Documents that have not changed are skipped, changed ones replaced. One
that cannot be read, or only in part, leaves the others alone; the exit code is then 3.""",
    examples=(
        "mtgsearch ingest corpus/ --prune",
        "mtgsearch ingest --zh rules_zh.txt --en rules_en.txt --provenance official",
    ),
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="PATH...")
@click.option(
    "--zh", type=click.Path(), metavar="FILE", help="The Chinese of a document whose languages are in two files."
)
@click.option("--en", type=click.Path(), metavar="FILE", help="And its English. Two folders: files of the same names.")
@click.option("--as", "format", metavar="FORMAT", help="Read files in this layout, whatever they look like.")
@encoding_option
@click.option("--provenance", metavar="NAME", help="Where passages that do not say so come from: official, gpt…")
@click.option("--document", metavar="ID", help="The id of the document, of which there must be one only.")
@click.option("--work", metavar="NAME", help="The work that the document is an edition of, such as cr.")
@click.option("--edition", metavar="DATE", help="The date of that edition.")
@glossary_option
@click.option("--prune", is_flag=True, help="Remove documents whose files are gone from the folders given.")
@click.option("--force", is_flag=True, help="Read unchanged documents again.")
@click.option(
    "--jobs",
    type=positive,
    metavar="N",
    help="In how many processes; as many as are worth it unless given.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@environment
def ingest(environment: Environment, /, as_json: bool, **asked: Any) -> int:
    """``asked`` holds the fields of ``IngestRequest``."""
    progress = terminal.Progress(environment.say("reading"), quiet=environment.quiet)
    outcomes: list[Outcome] = []

    def tell(outcome: Outcome) -> None:
        outcomes.append(outcome)
        progress.clear()
        if not as_json and not environment.quiet:
            terminal.write_text(report.outcome(outcome, environment.look))
        if outcome.status == "failed":
            environment.error("{path}: {error}", path=outcome.path, error=outcome.error or "")
        elif outcome.lost:
            environment.error(
                "{path}: damaged, and not all of it could be read ({n})",
                "the rest is taken in, and its warnings tell where; mend the document, and ingest it once more",
                path=outcome.path,
                n=outcome.lost,
            )

    try:
        with environment.corpus(write=True, make=True) as corpus:
            corpus.ingest(IngestRequest(**asked), tell, progress, environment.hint, progress.tell)
            progress.clear()
    except IndexFault:
        _sum_up(environment, outcomes, as_json)
        raise
    _sum_up(environment, outcomes, as_json)
    return _exit_code(environment, outcomes)


def _sum_up(environment: Environment, /, outcomes: Sequence[Outcome], as_json: bool) -> None:
    if as_json:
        from mtgsearch.render import records

        terminal.write_utf8([records.dumps(records.ingest(outcomes))])
    elif outcomes and not environment.quiet:
        terminal.write_text(report.totals(outcomes, environment.look))


def _exit_code(environment: Environment, outcomes: Sequence[Outcome]) -> int:
    statuses = {outcome.status for outcome in outcomes}
    if "failed" in statuses or any(outcome.lost for outcome in outcomes):
        return Exit.DATA
    if not outcomes:
        environment.error("no documents there", "name a folder that holds some, or a file")
        return Exit.NOTHING
    if statuses == {"skipped"}:
        environment.hint("no file was of a known layout; --as FORMAT takes one for what it does not look like")
    return Exit.OK
