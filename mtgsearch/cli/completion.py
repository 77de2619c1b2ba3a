"""``mtgsearch completion``: the script that makes a shell complete commands and options."""

import click
from click.shell_completion import get_completion_class

from mtgsearch.cli import shells, terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.options import command, environment
from mtgsearch.errors import Exit


@command(
    short_help="Print a completion script for a shell.",
    help="""\
Print the script that makes a shell complete commands and options, and what the corpus holds: documents, provenances,
editions, rules, the fields of a query and their values.""",
    examples=(
        "mtgsearch completion bash >> ~/.bashrc",
        "mtgsearch completion fish | source",
    ),
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@environment
def completion(environment: Environment, /, shell: str) -> int:
    from mtgsearch.cli.commands import NAME, cli
    from mtgsearch.cli.plain import COMPLETION

    shells.register()
    kind = get_completion_class(shell)
    assert kind, shell
    terminal.write_text([kind(cli, {"obj": environment}, NAME, COMPLETION).source()])
    return Exit.OK
