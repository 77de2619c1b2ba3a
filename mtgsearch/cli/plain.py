"""A search of words alone, ``mtgsearch 跃离``: what is asked most often, and answered without click.

Importing click takes longer than such a search. A command line with any option but ``--index``, one that names a
command and one that perhaps was meant to are left to ``commands``, which understands these, too, and the same way.
"""

import os
from collections.abc import Sequence

from mtgsearch.cli import answers, endings, names
from mtgsearch.cli.environment import Environment
from mtgsearch.model import SearchRequest

COMPLETION = "_MTGSEARCH_COMPLETE"
"""Set by a shell that asks for completions."""
INDEX = "--index"


Plain = tuple[Sequence[str], str | None]
"""What such a command line says: the words, and the folder of the index, if it is named."""


def understood(arguments: Sequence[str]) -> Plain | None:
    """What the arguments say, if they are a search of words alone."""
    words, folder = [], None
    rest = iter(arguments)
    for argument in rest:
        if argument == INDEX:
            folder = next(rest, None)
            if folder is None:
                return None
        elif argument.startswith("-"):
            return None
        else:
            words.append(argument)
    if not words or words[0] in names.COMMANDS or names.meant(words[0]) or COMPLETION in os.environ:
        return None
    return words, folder


def run(plain: Plain) -> int:
    """Search; the exit code."""
    words, folder = plain
    environment = Environment()
    environment.options["index"] = folder
    return endings.run(environment, lambda: _search(environment, words))


def _search(environment: Environment, /, words: Sequence[str]) -> int:
    environment.check_settings()
    return answers.show(environment, SearchRequest(answers.typed(words)))
