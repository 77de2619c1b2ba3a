"""The kinds of errors, which checks fit each, and what share is to be found.

A check fits a kind where an editor who reads its finding would see the fault at once. ``departure`` and
``consistency``, which show two renderings of one thing, fit where the error is a word.
"""

from collections.abc import Iterable
from typing import NamedTuple

from benchmarks import checks_figures as figures
from benchmarks import checks_marks as marks
from benchmarks import checks_sentences as sentences
from benchmarks import checks_words as words
from benchmarks.checks_edits import Change, alone
from benchmarks.checks_names import name

WORDS = ("departure", "consistency")
SENTENCES = ("sentence", "length", "missing")
ANOTHER = ("pasted", "swapped", "number", "reference", "symbol", "term")
"""Another text's Chinese: who is told that a number differs looks at the two and sees it."""


class Kind(NamedTuple):
    name: str
    change: Change
    fitting: frozenset[str]
    """The ids of the checks."""
    target: float | None = None
    """The share that is to be found; ``None`` where none is set."""
    is_joint: bool = False
    """Whether it concerns two pairs, so that a finding on the other which names this as related tells it too."""
    needs_twin: bool = False
    """Whether its English has to stand in the text twice."""


def _kind(
    name: str, change: Change, fitting: Iterable[str], target: float | None = None, is_joint: bool = False
) -> Kind:
    return Kind(name, change, frozenset(fitting), target, is_joint)


KINDS = (
    # 第8章 is cited.
    _kind("number-digits", alone(figures.number_digits), ["number", "reference"], 0.95),
    _kind("number-han", alone(figures.number_han), ["number"], 0.95),
    _kind("number-word", alone(figures.number_word), ["number"], 0.95),
    # A section that is cited as 2.5 may be read as a number.
    _kind("reference", alone(figures.reference), ["reference", "number"], 0.95),
    # {2} is a number.
    _kind("symbol", alone(figures.symbol), ["symbol", "number"], 0.95),
    # A power and toughness is a notation of numbers, and +1/+1 one of symbols.
    _kind("power-toughness", alone(figures.power_toughness), ["number", "symbol"], 0.95),
    _kind("bracket", alone(marks.bracket), ["bracket", "punctuation"], 0.95),
    _kind("bracket-kind", alone(marks.bracket_kind), ["bracket", "punctuation"], 0.95),
    # A character that a text has nowhere else, and a mark that Chinese has not, are the sign itself.
    _kind("markup", alone(marks.markup), ["markup", "character", "punctuation"], 0.95),
    _kind("empty", alone(sentences.empty), ["missing", "untranslated"], 0.95),
    _kind("doubled-sentence", alone(sentences.doubled_sentence), ["repetition", "doubled", "sentence", "length"], 0.95),
    _kind("half-width", alone(marks.half_width), ["punctuation", "bracket"], 0.95),
    _kind("swapped-neighbours", sentences.swapped_neighbours, [*ANOTHER, *SENTENCES], 0.95, is_joint=True),
    _kind("pasted-neighbour", sentences.pasted_neighbour, [*ANOTHER, *SENTENCES, "repetition"], 0.90, is_joint=True),
    _kind("untranslated", alone(sentences.untranslated), ["untranslated"], 0.90),
    _kind("same-source", words.same_source, ["term", *WORDS], 0.90, is_joint=True)._replace(needs_twin=True),
    _kind("dropped-sentence", alone(sentences.dropped_sentence), SENTENCES, 0.85),
    # A name that is written otherwise is a term that is, and a word that is written falsely.
    _kind("name", name, ["name", "slip", "term", *WORDS], 0.80, is_joint=True),
    _kind("term", words.term, ["term", *WORDS], 0.60),
    _kind("negation", alone(words.negation), ["cue", *WORDS], 0.50),
    _kind("may-cant", alone(words.may_cant), ["cue", *WORDS], 0.50),
    _kind("each-target", alone(words.each_target), ["cue", "term", *WORDS], 0.50),
    _kind("english-left", alone(sentences.english_left), ["untranslated"]),
    _kind("added-sentence", sentences.added_sentence, [*SENTENCES, "repetition", "pasted"]),
    # What is cut off leaves no mark at the end, and may leave a bracket open.
    _kind("truncated", alone(sentences.truncated), [*SENTENCES, "punctuation", "bracket"]),
    _kind("doubled-character", alone(words.doubled_character), ["doubled", "repetition", "slip"]),
    _kind("traditional", alone(words.to_traditional), ["script", "character", "slip"]),
    _kind("slip", words.slip, ["slip", "name", "term", *WORDS]),
    _kind("control-character", alone(marks.control_character), ["character", "markup"]),
    _kind("spacing", alone(marks.spacing), ["spacing", "punctuation"]),
    _kind("wrong-title", words.wrong_title, ["reference", "name", "term", *WORDS]),
)
BY_NAME = {kind.name: kind for kind in KINDS}
