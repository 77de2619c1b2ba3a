"""``mtgsearch remove``: documents out of the corpus."""

import click

from mtgsearch.cli import terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment
from mtgsearch.errors import Exit


@command(
    short_help="Take documents out of the corpus.",
    help="Take documents out of the corpus. Their files stay where they are; mtgsearch documents lists the ids.",
    examples=(
        "mtgsearch remove phasing",
        "mtgsearch remove phasing layers",
    ),
)
@click.argument("ids", nargs=-1, required=True, metavar="ID...", shell_complete=values.documents)
@environment
def remove(environment: Environment, /, ids: tuple[str, ...]) -> int:
    def tell(id: str) -> None:
        if not environment.quiet:
            terminal.write_text([environment.say("removed {id}", id=id)])

    with environment.corpus(write=True) as corpus:
        corpus.remove(ids, tell)
    return Exit.OK
