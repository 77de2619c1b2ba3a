"""What a command runs in: settings, the language of messages, the look of the output, the corpus.

Made once a run, and filled by the options that stand before or after the command; tests may make their own.
"""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mtgsearch.cli import terminal
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.errors import MtgsearchError, UsageError
from mtgsearch.model import Lang
from mtgsearch.render.look import Look, wrapped
from mtgsearch.render.messages import Messages
from mtgsearch.settings import CHOICES, Setting, Settings, holds_index
from mtgsearch.text.width import cells, visible

if TYPE_CHECKING:
    from mtgsearch.corpus import Corpus

MOST = 1000
"""Characters of a message: an error may name long paths, but need not repeat a whole query."""
MOST_OF_HINT = 400
"""Characters of a hint."""
MOST_IN_HINT = 100
"""Characters of each thing that a hint names."""


class Environment:
    """:param arguments: the command line, looked through for ``--ui-lang`` alone: help may be asked for before it."""

    def __init__(self, arguments: Sequence[str] = (), environ: Mapping[str, str] = os.environ) -> None:
        self.environ = environ
        self.options: dict[str, str | None] = {"ui-lang": _asked_language(arguments)}
        self.quiet = False
        self.debug = False

    @cached_property
    def settings(self) -> Settings:
        return Settings(self.options, self.environ, _user_folder(self.environ))

    @cached_property
    def say(self) -> Messages:
        lang: Lang = "zh" if self._told("ui-lang", _locale(self.environ)) == "zh" else "en"
        return Messages(lang)

    @cached_property
    def look(self) -> Look:
        """The look of stdout. Where a person reads without colour, brackets stand for it."""
        wish = self.settings.get("color", "auto").value
        colour = terminal.in_colour(wish, sys.stdout, self.environ)
        marks = not colour and terminal.is_terminal(sys.stdout)
        return Look(terminal.width(self.environ, sys.stdout), colour, marks, self.say)

    @cached_property
    def _look_of_stderr(self) -> Look:
        colour = terminal.in_colour(self._told("color", "auto"), sys.stderr, self.environ)
        return Look(terminal.width(self.environ, sys.stderr), colour, say=self.say)

    def _told(self, name: str, default: str) -> str:
        """A setting that telling of an error depends on, so that asking for it is no error itself."""
        try:
            return self.settings.get(name, default).value
        except UsageError:
            return default

    def index(self, *, make: bool = False) -> Setting:
        """Where the index is; with ``make`` where one may be made."""
        return self.settings.index(make=make)

    def check_settings(self) -> None:
        """Tell of settings that there are not.

        :raises UsageError: a settings file cannot be understood.
        """
        for path, name in self.settings.unknown():
            self.hint("{path}: no setting {name}; there are {names}", path=path, name=name, names=", ".join(CHOICES))

    def corpus(self, *, write: bool = False, make: bool = False) -> "Corpus":
        """The corpus of the index in use, a context manager.

        :raises IndexFault: there is no index and none is to be made, or it cannot be used.
        """
        with AtOnce():
            from mtgsearch.corpus import Corpus  # not for help

        path = self.index(make=make).value
        absent = not (make or holds_index(path))  # opening for reading then tells so, for writing would make one
        return Corpus.open(path, write and not absent, on_wait=self.hint)

    def page(self, lines: Iterable[str]) -> None:
        """Text for a person to read, through the pager where it overflows a terminal."""
        terminal.page(lines, self.environ)

    def hint(self, template: str, **values: object) -> None:
        """Something good to know, unless all should be quiet."""
        if not self.quiet:
            brief = {name: _brief(v, MOST_IN_HINT) if isinstance(v, str) else v for name, v in values.items()}
            self._tell("hint", "faint", _brief(self.say(template, **brief), MOST_OF_HINT))

    def error(self, template: str, hint: str = "", **values: object) -> None:
        """What went wrong and where, and what to do next."""
        self._tell("error", "error", self.say(template, **values))
        if hint:
            self._tell("hint", "faint", self.say(hint, **values))

    def fail(self, fault: MtgsearchError) -> int:
        """Tell of an error; its exit code."""
        self.error(fault.message, fault.hint, **fault.values)
        return fault.exit_code

    def _tell(self, label: str, role: str, text: str) -> None:
        """Print a message, where a person sees it in lines that fit."""
        sys.stdout.flush()
        label, look = self.say(label) + ":", self._look_of_stderr
        text = _brief(text, MOST)
        indent = cells(label) + 1
        lines = list(map(visible, text.split("\n")))
        if terminal.is_terminal(sys.stderr):
            lines = [line.text for line in wrapped(text, (), look.width - indent, look)]
            lines[1:] = (" " * indent + line for line in lines[1:])
        print(look.paint(label, role), "\n".join(lines), file=sys.stderr)


def _brief(text: str, most: int) -> str:
    """``text`` in about ``most`` characters, its middle left out where it is longer."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def _locale(environ: Mapping[str, str]) -> Lang:
    name = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "zh" if name.startswith("zh") else "en"


def _user_folder(environ: Mapping[str, str]) -> str:
    """The folder of the user's own settings: asked for in every run, and platformdirs is slow to import."""
    if os.name == "posix" and sys.platform != "darwin":
        return os.path.join(environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"), "mtgsearch")
    from platformdirs import user_config_dir

    return user_config_dir("mtgsearch", appauthor=False, roaming=True)


def _asked_language(arguments: Sequence[str]) -> str | None:
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = argument.partition("=")
        if name == "--ui-lang":
            return value if equals else following
        if argument == "--":
            break
    return None
