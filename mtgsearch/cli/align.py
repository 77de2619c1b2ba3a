"""``mtgsearch align``: which sentences of two files answer which."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from mtgsearch import formats
from mtgsearch.cli import terminal
from mtgsearch.cli.environment import Environment
from mtgsearch.cli.files import encoding_option, force_option, glossary_option, output_option
from mtgsearch.cli.interrupts import AtOnce
from mtgsearch.cli.options import command, environment
from mtgsearch.cli.output import Target, unknown_ending
from mtgsearch.errors import Exit, NothingFound, UsageError
from mtgsearch.model import LANGS, Warning

if TYPE_CHECKING:
    from mtgsearch.aligned import File, Texts
    from mtgsearch.bitext import Bitext
    from mtgsearch.formats.base import BitextWriter

STANDARD = "beads"
"""The format of a file whose name does not tell."""
SEMANTIC = "semantic"
MODELS = ("lexical", SEMANTIC)
WARNINGS_TOLD = 5
"""Of each file; the others are counted."""
SHAPES_TOLD = 6
"""The most frequent ones; the others are counted."""
SURE = 0.5
"""The share of the sentences of one of the two that has a sure answer, at least, in a text and its translation: where
chapters are missing, the other has all its answers. Of texts that have nothing to do with each other both have less."""
STEPS = 2
"""Two files are read, and aligned."""


@command(
    short_help="Align two files sentence by sentence: beads, TSV, TMX, a page to check.",
    help="""\
Find which sentences of a Chinese and an English file answer which, without taking the files into the corpus.

Beads are lines such as [4,5]:[3], the numbers of Chinese and of English sentences, from 0; one that nothing answers
stands beside an empty list. The page is for a person to check: what is doubtful is marked, and one link leads to the
next.""",
    examples=(
        "mtgsearch align story_zh.txt story_en.txt -o story.html",
        "mtgsearch align lines.zh lines.en --lines",
    ),
)
@click.argument("zh", type=click.Path(), metavar="ZHFILE")
@click.argument("en", type=click.Path(), metavar="ENFILE")
@click.option("--lines", "by_line", is_flag=True, help="Every line is one sentence already, with its number.")
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(formats.BITEXT_WRITERS)),
    metavar="NAME",
    help="beads, tsv, tmx, html: as the name ends, or beads.",
)
@click.option(
    "--model",
    type=click.Choice(MODELS),
    default=MODELS[0],
    metavar="NAME",
    help="lexical (words, numbers, lengths), or semantic: vectors of the sentences too, with the extra semantic.",
)
@encoding_option
@glossary_option
@output_option
@force_option
@environment
def align(
    environment: Environment,
    /,
    zh: str,
    en: str,
    by_line: bool,
    form: str | None,
    model: str,
    encoding: str | None,
    glossary: str | None,
    output: str,
    force: bool,
) -> int:
    writer = formats.bitext_writer(form or _form_of(output))
    target = Target.of(output, force=force)
    target.spare((zh, en, glossary or ""))
    with AtOnce():
        from mtgsearch import aligned, semantic  # not for help
        from mtgsearch.glossary import chosen
        from mtgsearch.sources import STDIN
        from mtgsearch.vocabulary import Vocabulary

    if zh == en == STDIN:
        raise UsageError("only one of the two files can be standard input")
    encode = semantic.Encoder() if model == SEMANTIC else None
    terms = chosen(glossary)
    _tell(environment, glossary or "", terms.problems)
    with terminal.Progress(quiet=environment.quiet) as progress:
        progress.tell(environment.say("reading"), 0, STEPS)
        texts = aligned.read(_file(zh), _file(en), by_line=by_line, encoding=encoding)
        progress.clear()
        _tell_of(environment, texts)
        progress.tell(environment.say("aligning"), 1, STEPS)
        bitext = aligned.align(texts, Vocabulary(terms.entries), encode)
    if not bitext.units:
        raise NothingFound("there are no sentences to align")
    target.write(writer.write(bitext), terminal.write_export)
    _sum_up(environment, bitext, writer)
    return Exit.NOTHING if all(unit.is_one_sided for unit in bitext.units) else Exit.OK


def _file(path: str) -> "File":
    """:raises DataError: it is larger than what is held.
    :raises OSError: it cannot be read.
    """
    from mtgsearch import aligned
    from mtgsearch.corpus import content

    with aligned.named(path):
        return aligned.File(path, content.whole(path))


def _tell(environment: Environment, path: str, warnings: Sequence[Warning]) -> None:
    """What a person should know of how a file was read."""
    for warning in warnings[:WARNINGS_TOLD]:
        place = f"{path}:{warning.line}" if warning.line else path
        environment.hint("{place}: {warning}", place=place, warning=warning.text)
    if len(warnings) > WARNINGS_TOLD:
        environment.hint("{path}: {n:,} more like these", path=path, n=len(warnings) - WARNINGS_TOLD)


def _tell_of(environment: Environment, texts: "Texts") -> None:
    for text in texts:
        _tell(environment, text.path, text.warnings)
        if not text.sentences:
            environment.hint("{path}: no sentence in it", path=text.path)


def _sum_up(environment: Environment, bitext: "Bitext", writer: "BitextWriter") -> None:
    if lost := bitext.occurrences(writer.foreign) if writer.foreign else 0:
        environment.hint(
            "{n:,} control characters left out, or spaces in their place: {format} has none", n=lost, format=writer.name
        )
    if max(bitext.sure(lang) / max(1, bitext.sentences(lang)) for lang in LANGS) < SURE:
        environment.hint("few sentences have a sure answer: are the two files translations of each other?")
    shapes = [(f"{zh}:{en}", n) for (zh, en), n in bitext.shapes()]
    if rest := shapes[SHAPES_TOLD:]:
        shapes[SHAPES_TOLD:] = [(environment.say("others"), sum(n for _, n in rest))]
    environment.hint(
        "{zh:,} Chinese and {en:,} English sentences in {units:,} beads ({shapes}), doubtful: {doubtful:,}",
        zh=bitext.sentences("zh"),
        en=bitext.sentences("en"),
        units=len(bitext.units),
        shapes=", ".join(f"{shape} {n:,}" for shape, n in shapes),
        doubtful=bitext.doubtful,
    )


def _form_of(output: str) -> str:
    """The format that a file's name ends with; what ends with none is beads.

    :raises UsageError: it ends otherwise.
    """
    suffix = os.path.splitext(output)[1].lower()
    suffixes = {formats.bitext_writer(name).suffix: name for name in formats.BITEXT_WRITERS}
    form = suffixes.get(suffix) if suffix else STANDARD
    if form is None:
        raise unknown_ending(output, suffix, suffixes)
    return form
