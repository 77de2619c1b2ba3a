"""Pairs as a source gives them, seen for what their texts are: a label may be wrong, a copy is no translation, and a
name is none of the text that stands beside it.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats.bilingual import FEWEST_HAN, MOST_HAN, WORD
from mtgsearch.formats.tally import Tally
from mtgsearch.model import LANGS, Lang
from mtgsearch.text.script import has_han, is_han, language

SENTENCE = re.compile(r"(?:\S+ ){3,}\S*[a-z]{2}[.!?][\"'”’)]*")
"""What the same English on both sides is, if it is no name, no term and no code that stays as it is."""
FULL_STOP = re.compile(r"[.。!！?？．][\"'”’」』）)]*\Z")
SAMPLE = 1000
"""Records by which a document is known for one of names and their texts."""
FEWEST = 10
MOST = 0.5
"""Pairs of a name and a text, and their share: .88 in a list of cards, .0001 in lists of words."""

TURNED = "pairs have their languages the wrong way round, and were turned"
COPIED = "pairs are the same English twice, and were taken for untranslated"
NAMED = "pairs are a name and its text, that is not its translation: the name was taken for a heading"


def settled(records: Iterator[Record]) -> Iterator[Record]:
    """The records: given pairs with their languages the right way round, no copies in the place of translations, and
    texts under the names that stand in the place of translations.

    What was mended is told in a warning each, with its number, at the line of the first.
    """
    sample = list(islice(records, SAMPLE))
    texts = _language_of_texts(sample)
    tally = Tally()
    for record in chain(sample, records):
        if isinstance(record, Group) and (sides := _sides(record)):
            record, reason = _settled(record, *sides) if texts is None else _under_its_name(record, texts)
            if reason:
                tally.add(reason, record.blocks[0].lines.first)
        yield record
    yield from tally.warnings()


def _sides(group: Group) -> tuple[Block, Block] | None:
    """The Chinese and the English of a given pair, where there are two blocks."""
    sides = {block.lang: block for block in group.blocks}
    return (sides["zh"], sides["en"]) if group.given and len(group.blocks) == len(sides) == 2 else None


def _settled(group: Group, zh: Block, en: Block) -> tuple[Group, str | None]:
    if language(zh.text) == "en" and language(en.text) == "zh" and not has_han(zh.text):
        turned = (en._replace(lang="zh"), zh._replace(lang="en"))
        return group._replace(blocks=turned), TURNED
    if zh.text == en.text and language(zh.text) == "en" and SENTENCE.fullmatch(zh.text):
        return group._replace(blocks=(en,)), COPIED
    return group, None


def _language_of_texts(records: Iterable[Record]) -> Lang | None:
    """The language of the texts, where most pairs are one and a name; ``None`` in all other documents."""
    pairs = [sides for record in records if isinstance(record, Group) and (sides := _sides(record))]
    for lang in LANGS:
        count = sum(_are_name_and_text(zh.text, en.text, lang) for zh, en in pairs)
        if count >= FEWEST and count > MOST * len(pairs):
            return lang
    return None


def _are_name_and_text(zh: str, en: str, lang: Lang) -> bool:
    """Whether only the text in ``lang`` is a sentence, and it is longer than translations are."""
    text, name = (zh, en) if lang == "zh" else (en, zh)
    if not FULL_STOP.search(text) or FULL_STOP.search(name):
        return False
    han, words = sum(map(is_han, zh)), len(WORD.findall(en))
    return han > MOST_HAN * words if lang == "zh" else han < FEWEST_HAN * words


def _under_its_name(group: Group, lang: Lang) -> tuple[Group, str | None]:
    text, name = sorted(group.blocks, key=lambda block: block.lang != lang)
    return group._replace(blocks=(text,), section=(*(group.section or ()), name.text)), NAMED
