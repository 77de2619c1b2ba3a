"""The errors a person can act on, and the exit codes they end a command with.

A message says what went wrong and where; the hint says what to do next. Messages are templates, so that a front end
can translate the template before the values go in.
"""

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of the command line."""

    OK = 0
    NOTHING = 1
    USAGE = 2
    DATA = 3
    INTERRUPTED = 130


MENDING = "move the folder away, then ingest the documents again or put back a copy of the whole folder"
"""What to do where the documents of an index are damaged: all else can be made again."""


class MtgsearchError(Exception):
    """What the user can mend.

    :param message: a ``str.format`` template, e.g. ``"no document {id}"``.
    :param hint: what to do next, a template too; empty when the message says it.
    :param values: what the two templates name.
    """

    exit_code = Exit.DATA

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.values = values

    def __str__(self) -> str:
        return self.message.format(**self.values) if self.values else self.message


class UsageError(MtgsearchError):
    """The command was not given as it can be understood."""

    exit_code = Exit.USAGE


class NothingFound(MtgsearchError):
    """What was named is not there."""

    exit_code = Exit.NOTHING


class DataError(MtgsearchError):
    """A document, a sidecar or a glossary cannot be read."""


class IndexFault(MtgsearchError):
    """The index is missing, damaged, locked, or of another schema."""
