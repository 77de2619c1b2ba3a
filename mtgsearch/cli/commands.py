"""The command ``mtgsearch``: which command is meant, and how a run ends.

Errors become exit codes here and nowhere else.
"""

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

import click

from mtgsearch.cli.environment import Environment
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.cli.options import Context, global_options, write_examples
from mtgsearch.errors import Exit, MtgsearchError

NAME = "mtgsearch"
COMPLETION = "_MTGSEARCH_COMPLETE"
"""Set by a shell that asks for completions."""
COMMANDS = ("search", "show", "ingest", "documents", "remove", "status", "rebuild", "export", "completion")
"""Every command; each is the function of its name in the module of its name, imported when it is called."""
DEFAULT = "search"
NEAR = 2
"""Letters by which a word may differ from a command and still be taken for a slip."""


class Group(click.Group):
    """Finds the command: a first word that is none is searched for."""

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        place = self._first_word(args)
        if place == len(args) and not ctx.resilient_parsing:
            return super().parse_args(ctx, [*args, "--help"])
        if place == len(args) or args[place] in COMMANDS:
            return super().parse_args(ctx, args)
        rest = super().parse_args(ctx, [*args[:place], DEFAULT, *args[place:]])
        if not ctx.resilient_parsing:
            _hint_at_command(ctx.ensure_object(Environment), args[place:])
        return rest

    def _first_word(self, args: Sequence[str]) -> int:
        """Where the global options end."""
        takes_value = {name: not getattr(option, "is_flag", True) for option in self.params for name in option.opts}
        takes_value |= dict.fromkeys(self.context_settings["help_option_names"], False)
        place = 0
        while place < len(args):
            name, equals, _ = args[place].partition("=")
            if name not in takes_value:
                return place
            place += 1 + (takes_value[name] and not equals)
        return len(args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        with AtOnce():
            module = import_module(f"mtgsearch.cli.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(NAME, "QUERY... [OPTIONS]")
        formatter.write_usage(NAME, "COMMAND [OPTIONS] [ARGUMENTS]", prefix="      ")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(("mtgsearch ingest corpus/", "mtgsearch 跃离 -n 5"), formatter)


cli = Group(
    NAME,
    params=global_options(),
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""\
Search bilingual (Chinese/English) documents, and read each passage in both languages.

Any first word that is no command is searched for; mtgsearch search -h tells how to ask. After -- all is text.""",
)


def _hint_at_command(environment: Environment, /, arguments: Sequence[str]) -> None:
    """A word like a command was perhaps meant to be one."""
    word = next((argument for argument in arguments if not argument.startswith("-")), "")
    alike = [name for name in COMMANDS if abs(len(name) - len(word)) <= NEAR]
    distance, command = min(((_distance(word, name), name) for name in alike), default=(NEAR + 1, ""))
    if distance <= NEAR and arguments[0] != "--":
        environment.hint("searching for {word}; the command is mtgsearch {command}", word=word, command=command)


def _distance(one: str, other: str) -> int:
    """Letters to add, take away or change to make one of the other."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        above, row = row, [number]
        for place, facing in enumerate(other):
            row.append(min(above[place] + (letter != facing), above[place + 1] + 1, row[place] + 1))
    return row[-1]


def run(arguments: list[str]) -> int:
    """Run one command line; its exit code."""
    environment = Environment(arguments)
    try:
        code = _complete(environment) if COMPLETION in os.environ else _run(environment, arguments)
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as fault:
        return _ended(environment, fault)
    return code


def _run(environment: Environment, /, arguments: list[str]) -> int:
    with cli.make_context(NAME, arguments, obj=environment) as context:
        return int(cli.invoke(context))


def _complete(environment: Environment) -> int:
    from click.shell_completion import shell_complete

    return shell_complete(cli, {"obj": environment}, NAME, COMPLETION, os.environ[COMPLETION])


def _ended(environment: Environment, /, fault: BaseException) -> int:
    """Tell of what ended a run, and find its exit code."""
    if isinstance(fault, click.exceptions.Exit):
        return fault.exit_code
    if environment.debug:
        import traceback

        traceback.print_exception(fault)
    if isinstance(fault, KeyboardInterrupt | click.Abort):
        return Exit.INTERRUPTED
    if isinstance(fault, MtgsearchError):
        return environment.fail(fault)
    if isinstance(fault, click.ClickException):
        return _misused(environment, fault)
    if isinstance(fault, OSError):
        return _refused(environment, fault)
    environment.error(
        "internal error: {kind}: {fault}",
        "run it again with --debug, and report what it prints",
        kind=type(fault).__name__,
        fault=str(fault),
    )
    return Exit.DATA


def _misused(environment: Environment, /, fault: click.ClickException) -> int:
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else NAME
    environment.error("{error}", "{command} -h tells how it is used", error=fault.format_message(), command=command)
    return Exit.USAGE


def _refused(environment: Environment, /, fault: OSError) -> int:
    """The system refused a file; a reader of our output that went away is no error."""
    broken_pipe = isinstance(fault, BrokenPipeError) or (os.name == "nt" and fault.errno == errno.EINVAL)
    if not broken_pipe:
        reason = fault.strerror or str(fault)
        environment.error("{file}: {reason}", file=fault.filename or "mtgsearch", reason=reason)
    _abandon_stdout()
    return Exit.OK if broken_pipe else Exit.DATA


def _abandon_stdout() -> None:
    """Keep the interpreter from failing once more when it flushes stdout at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
