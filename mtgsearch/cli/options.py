"""What all commands share: global options before or after the command, negative numbers as text, filters, help."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

import click

from mtgsearch import __version__
from mtgsearch.cli import terminal, values
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.help import HelpFormatter
from mtgsearch.metadata import is_date
from mtgsearch.model import KINDS, LANGS
from mtgsearch.settings import CHOICES
from mtgsearch.text.width import cells

HELP_WIDTH = 100
"""Cells of help, at most."""

F = TypeVar("F", bound=Callable[..., Any])


class Context(click.Context):
    """Writes help in the language and for the width of the terminal."""

    def make_formatter(self) -> click.HelpFormatter:
        environment = self.ensure_object(Environment)
        return HelpFormatter(environment.say, min(terminal.width(environment.environ, sys.stdout), HELP_WIDTH))


class Command(click.Command):
    """A command that takes the global options too, and texts that begin with ``-`` and a digit, ``X`` or ``*``."""

    context_class = Context

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        asking: Mapping[str, str] = MappingProxyType({}),
        groups: Mapping[str, Sequence[str]] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        """:param asking: what may be asked for, with what that finds.

        :param groups: names of parameters, by the heading that help has over them; the others stand below.
        """
        super().__init__(*args, **kwargs)
        self.params += global_options(hidden=True)
        self.examples = examples
        self.asking = asking
        self.groups = groups

    def make_parser(self, ctx: click.Context) -> Any:
        parser: Any = super().make_parser(ctx)
        take_option = parser._process_opts  # click has no public place to tell texts from options

        def take(argument: str, state: Any) -> None:
            if _is_negative(argument):
                state.largs.append(argument)
            else:
                take_option(argument, state)

        parser._process_opts = take
        return parser

    def invoke(self, ctx: click.Context) -> Any:
        ctx.ensure_object(Environment).check_settings()
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        shown = {str(option.name): row for option in options if (row := option.get_help_record(ctx))}
        widest = max(cells(name) for name, _ in shown.values())
        grouped = {heading: [shown.pop(name) for name in names] for heading, names in self.groups.items()}
        sections = {"How to ask": list(self.asking.items()), **grouped, "Options": list(shown.values())}
        assert isinstance(formatter, HelpFormatter)
        for heading, rows in sections.items():
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows, least=widest)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(self.examples, formatter)
        formatter.write_paragraph()
        formatter.write_text("Global options such as --index DIR may stand here too; mtgsearch -h lists them.")


class Commands(Command, click.Group):
    """A command that has commands of its own, such as ``glossary export``."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        return click.Group.invoke(self, ctx)  # the settings are checked by the command that is run


def _is_negative(argument: str) -> bool:
    """Whether it is text such as ``-1/-1``, ``-X/-X`` or ``-*/-*``, and no option."""
    return argument[1:2].isdecimal() or argument[1:2] in ("X", "*")


def write_examples(examples: Iterable[str], formatter: click.HelpFormatter) -> None:
    assert isinstance(formatter, HelpFormatter)
    with formatter.section("Examples"):
        for example in examples:
            formatter.write_command(example)


def natural(value: str, least: int = 0) -> int:
    """The type of an option that counts: a number from ``least`` on."""
    if not re.fullmatch("[0-9]{1,9}", str(value)) or int(value) < least:
        raise click.BadParameter(f"{value!r} is no number from {least} on.")
    return int(value)


def positive(value: str) -> int:
    """The same from 1 on."""
    return natural(value, 1)


command = partial(click.command, cls=Command)
environment = click.make_pass_decorator(Environment)


def global_options(*, hidden: bool = False) -> list[click.Parameter]:
    """What every command takes, before or after its name.

    :param hidden: whether help passes over them.
    """
    option = partial(click.Option, expose_value=False, hidden=hidden)
    return [
        option(
            ["--index"],
            metavar="DIR",
            callback=_set,
            help="Folder of the index; else MTGSEARCH_INDEX, else index/ here.",
        ),
        option(["--color"], type=click.Choice(CHOICES["color"]), callback=_set, help="Colour in text output."),
        option(
            ["--ui-lang"], type=click.Choice(CHOICES["ui-lang"]), callback=_set, help="Language of messages and help."
        ),
        option(["-q", "--quiet"], is_flag=True, callback=_switch, help="No hints, no progress, no report."),
        option(["--debug"], is_flag=True, callback=_switch, help="Show the traceback of an error."),
        option(["--version"], is_flag=True, is_eager=True, callback=_version, help="Show the version."),
    ]


def _set(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.ensure_object(Environment).options[str(parameter.name).replace("_", "-")] = value


def _switch(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        setattr(context.ensure_object(Environment), str(parameter.name), True)


def _version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        click.echo(f"mtgsearch {__version__}")
        context.exit()


def filters(command: F) -> F:
    """The options that search and export narrow by; they come as the fields of ``SearchRequest`` of the same names."""
    return in_language(restrictions(command))


in_language = click.option("--lang", type=click.Choice(LANGS), help="Look in this language alone.")


def restrictions(command: F) -> F:
    """The same but for the language."""
    options = [
        click.option("--whole", is_flag=True, help="Only where the query is a whole term, not inside a longer one."),
        click.option("--exact", is_flag=True, help="As typed: no stems, no letter case or variants made equal."),
    ]
    return _with(options, narrowing(command))


def narrowing(command: F) -> F:
    """Those of them that have nothing to do with how a query is read."""
    options = [
        click.option(
            "--document", metavar="GLOB", shell_complete=values.documents, help="Only documents whose id is like this."
        ),
        click.option(
            "--edition",
            metavar="all|DATE",
            callback=_edition,
            shell_complete=values.editions,
            help="All editions, or that of a date; else the newest of each work.",
        ),
        click.option(
            "--provenance",
            metavar="NAME",
            shell_complete=values.provenances,
            help="Only passages of this provenance: official, gpt…",
        ),
        click.option("--kind", type=click.Choice(KINDS), metavar="NAME", help="Only this kind: rule, ruling, heading…"),
        click.option("--since", metavar="DATE", callback=_date, help="Not older than this: 2024, 2024-02, 2024-02-06."),
        click.option("--until", metavar="DATE", callback=_date, help="Not newer than this."),
    ]
    return _with(options, command)


def _with(options: Sequence[Callable[[F], F]], command: F) -> F:
    for option in reversed(options):
        command = option(command)
    return command


def _date(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and not is_date(value):
        raise click.BadParameter(f"{value!r} is no date: write 2024, 2024-02 or 2024-02-06.", context, parameter)
    return value


def _edition(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    return value if value == "all" else _date(context, parameter, value)
