"""Two texts, one a language, with nothing to go by but what they say: their lines are paired by ``align.blocks``."""

from collections.abc import Iterator

from mtgsearch.blocks import Block, Group, Record
from mtgsearch.formats import plain
from mtgsearch.formats.base import Source
from mtgsearch.model import Lang


class TwoTexts:
    name = "texts"
    describe = "two texts that say the same, one a language, a line for each paragraph"

    def confidence(self, zh: Source, en: Source) -> float:
        return 0.1

    def read(self, zh: Source, en: Source) -> Iterator[Record]:
        sides: tuple[tuple[Lang, Source], ...] = (("zh", zh), ("en", en))
        blocks = tuple(
            Block(lang, line.text, line.lines, line.bullet)
            for lang, source in sides
            for line in plain.content(source.lines)
        )
        if blocks:
            yield Group(blocks)
