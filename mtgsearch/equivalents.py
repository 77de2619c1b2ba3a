"""What answers to a searched term on the other side of a passage, as far as the glossary knows renderings of it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mtgsearch.model import LANGS, Lang, Span
from mtgsearch.query.ast import And, Node, Not, Or, Query, Text, Word
from mtgsearch.text.script import has_han
from mtgsearch.text.tokens import find, stem, words


class Rendering(NamedTuple):
    """One way in which a term of the query is rendered in ``lang``; both as the glossary has them."""

    term: str
    lang: Lang
    text: str

    def spans(self, folded: str) -> list[Span]:
        """Where it stands in a folded text of its language; English in any of its forms."""
        return find(self.text, folded) if self.lang == "zh" else _forms(self.text, folded)


def renderings(query: Query, known: Callable[[str, Lang], list[str]]) -> list[Rendering]:
    """The renderings of the terms asked for; what stands under NOT is not asked for.

    :param known: what the glossary has for a folded term, such as ``Glossary.renderings``.
    """
    return [
        Rendering(term, other, text)
        for term, lang in dict.fromkeys(_terms(query.root))
        for other in LANGS
        if other != lang
        for text in known(term, lang)
    ]


def _terms(node: Node) -> Iterator[tuple[str, Lang]]:
    match node:
        case Text(needle):
            yield needle, "zh" if has_han(needle) else "en"
        case Word(word):
            yield word, "en"
        case And(parts) if all(isinstance(part, Word) for part in parts):
            yield " ".join(part.word for part in parts if isinstance(part, Word)), "en"
        case And(parts) | Or(parts):
            for part in parts:
                yield from _terms(part)
        case Not() | _:
            return


def _forms(term: str, folded: str) -> list[Span]:
    """Runs of words with the stems of the term's words, parted by a space or a hyphen."""
    wanted = [stem(word) for word, _, _ in words(term)]
    there = list(words(folded))
    stems = [stem(word) for word, _, _ in there]
    return [
        (there[at][1], there[at + len(wanted) - 1][2])
        for at in range(len(stems) - len(wanted) + 1)
        if wanted
        and stems[at : at + len(wanted)] == wanted
        and all(folded[there[n][2] : there[n + 1][1]] in (" ", "-") for n in range(at, at + len(wanted) - 1))
    ]
