"""Files that are the halves of one document: because they were taken in as one before, or because they are named
together and called ``NAME.zh`` and ``NAME.en``, as Moses has them.

The latter only where both are named by themselves. In a folder such names may be those of lists or pages that do not
answer each other, and a document of each is then the lesser mistake.
"""

import os
from collections.abc import Mapping, Sequence

from mtgsearch.model import Lang
from mtgsearch.sources import STDIN, Candidate, is_gone
from mtgsearch.text.languages import language


def known(found: Sequence[Candidate], pairs: Mapping[str, str]) -> list[Candidate]:
    """The candidates, those of two halves that the corpus knows as one: read alone, each would take the place of both.

    :param pairs: by the Chinese file the English one; one of which either is gone is none.
    """
    answering = {zh: en for zh, en in pairs.items() if not (is_gone(zh) or is_gone(en))}
    chinese = {en: zh for zh, en in answering.items()}
    named = {os.path.normcase(candidate.real): candidate for candidate in found}
    joined = []
    for real, candidate in named.items():
        if real in answering:
            joined.append(candidate._replace(english=answering[real]))
        elif real not in chinese:
            joined.append(candidate)
        elif chinese[real] not in named:
            zh = chinese[real]
            joined.append(Candidate(zh, zh, candidate.named, english=candidate.path))
    return joined


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
