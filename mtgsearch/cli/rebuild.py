"""``mtgsearch rebuild``: the derived files made again."""

from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment
from mtgsearch.errors import Exit


@command(
    short_help="Make the derived files again from the store.",
    help="Make the files that searches are answered from again. Documents need not be read for it.",
    examples=(
        "mtgsearch rebuild",
        "mtgsearch rebuild --index other/index",
    ),
)
@environment
def rebuild(environment: Environment, /) -> int:
    progress = terminal.Progress(quiet=environment.quiet)
    with environment.corpus(write=True) as corpus:
        corpus.rebuild(progress.tell)
        progress.clear()
    return Exit.OK
