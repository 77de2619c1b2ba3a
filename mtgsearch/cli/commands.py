"""The command ``mtgsearch``: which command is meant, and what it is called with."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from mtgsearch.cli import endings
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.cli.names import COMMANDS, DEFAULT, meant
from mtgsearch.cli.options import Context, global_options, write_examples
from mtgsearch.cli.plain import COMPLETION
from mtgsearch.errors import Exit, UsageError

NAME = "mtgsearch"
EXAMPLES = (
    "mtgsearch ingest corpus/",
    "mtgsearch 跃离 -n 5",
    "mtgsearch 跃离 --kwic",
    "mtgsearch show 702.26a -C 2",
    "mtgsearch export 跃离 -o phasing.tmx",
)
"""What a first hour is made of."""


class Group(click.Group):
    """Finds the command: a first word that is none is searched for."""

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        place = self._first_word(args)
        if place == len(args) and not ctx.resilient_parsing:
            return super().parse_args(ctx, [*args, "--help"])
        if place >= len(args) or args[place] in COMMANDS:
            return super().parse_args(ctx, args)
        rest = super().parse_args(ctx, [*args[:place], DEFAULT, *args[place:]])
        if not ctx.resilient_parsing:
            _hint_at_command(ctx.ensure_object(Environment), args[place:])
        return rest

    def _first_word(self, args: Sequence[str]) -> int:
        """Where the global options end; beyond the last argument, if that lacks its value."""
        takes_value = {name: not getattr(option, "is_flag", True) for option in self.params for name in option.opts}
        takes_value |= dict.fromkeys(self.context_settings["help_option_names"], False)
        place = 0
        while place < len(args):
            name, equals, _ = args[place].partition("=")
            if name not in takes_value:
                return place
            place += 1 + (takes_value[name] and not equals)
        return place

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[Any]]:
        """Commands and options, and what a query may begin with."""
        from mtgsearch.cli import values

        begun = values.query(ctx, self.params[0], incomplete) if incomplete else []
        return [*super().shell_complete(ctx, incomplete), *map(CompletionItem, begun)]

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

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from mtgsearch.cli.search import ASKING

        with formatter.section("How to ask"):
            formatter.write_dl(list(ASKING.items()))
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(EXAMPLES, formatter)


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
    command = meant(word)
    if command and arguments[0] != "--":
        environment.hint("searching for {word}; the command is mtgsearch {command}", word=word, command=command)


def run(arguments: list[str]) -> int:
    """Run one command line; its exit code."""
    environment = Environment(arguments)
    return endings.run(environment, lambda: _work(environment, arguments), _ended)


def _work(environment: Environment, /, arguments: list[str]) -> int:
    if COMPLETION in os.environ:
        return _complete(environment)
    with cli.make_context(NAME, arguments, obj=environment) as context:
        return int(cli.invoke(context))


def _complete(environment: Environment) -> int:
    from click.shell_completion import shell_complete

    from mtgsearch.cli import shells

    shells.register()
    try:
        return shell_complete(cli, {"obj": environment}, NAME, COMPLETION, os.environ[COMPLETION])
    except KeyError as wanting:
        raise UsageError(
            "{variable} is set, and {wanting} is not: the words to be completed",
            "unset {variable}; only a shell's script for completion is to set both",
            variable=COMPLETION,
            wanting=wanting.args[0],
        ) from wanting


def _ended(environment: Environment, /, fault: BaseException) -> int:
    """What click raises has its own meaning."""
    if isinstance(fault, click.exceptions.Exit):
        return fault.exit_code
    if isinstance(fault, click.Abort):
        fault = KeyboardInterrupt()
    if isinstance(fault, click.ClickException):
        return _misused(environment, fault)
    return endings.ended(environment, fault)


def _misused(environment: Environment, /, fault: click.ClickException) -> int:
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else NAME
    environment.error("{error}", "{command} -h tells how it is used", error=fault.format_message(), command=command)
    return Exit.USAGE
