"""Files named together that are the halves of one document: ``NAME.zh`` and ``NAME.en``, as Moses has them.

Only where both are named by themselves. In a folder such names may be those of lists or pages that do not answer each
other, and a document of each is then the lesser mistake.
"""

import os
from collections.abc import Sequence

from mtgsearch.model import Lang
from mtgsearch.sources import STDIN, Candidate
from mtgsearch.text.languages import language


def joined(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, those of two halves as one in the place of the Chinese one.

    Where there are two in one language, such as ``NAME.zh-CN`` and ``NAME.zh-TW``, each stays by itself.
    """
    halves: dict[str, dict[Lang, list[Candidate]]] = {}
    for candidate in found:
        name, lang = _half(candidate)
        if lang:
            halves.setdefault(name, {}).setdefault(lang, []).append(candidate)
    pairs = [(sides["zh"][0], sides["en"][0]) for sides in halves.values() if _is_whole(sides)]
    answering = {zh.real: zh._replace(english=en.path) for zh, en in pairs}
    taken = {en.real for _, en in pairs}
    return [answering.get(candidate.real, candidate) for candidate in found if candidate.real not in taken]


def _half(candidate: Candidate) -> tuple[str, Lang | None]:
    """The path without the code of a language at its end, and that language."""
    name, suffix = os.path.splitext(os.path.abspath(candidate.path))
    is_file = candidate.named and candidate.real != STDIN and not candidate.problem
    return name, language(suffix[1:]) if is_file else None


def _is_whole(sides: dict[Lang, list[Candidate]]) -> bool:
    return len(sides) == 2 and all(len(candidates) == 1 for candidates in sides.values())
