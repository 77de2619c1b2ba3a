"""Two texts, one a language, with nothing to go by but what they say and how they are laid out.

Both are read by the layout that fits both: DOCX, HTML, AsciiDoc and its like, Markdown, or plain text. Their headings
and listings part them (``sections``); which block between these answers which is left to ``align.blocks``.
"""

from collections.abc import Iterator

from mtgsearch.blocks import Meta, Record
from mtgsearch.formats import sections
from mtgsearch.formats.base import Source
from mtgsearch.formats.monolingual import PLAIN, Part, layout_of
from mtgsearch.model import Lang, Warning


class TwoTexts:
    name = "texts"
    describe = (
        "two texts that say the same, one a language: DOCX, HTML, AsciiDoc, reStructuredText, Markdown, or plain text"
    )

    def confidence(self, zh: Source, en: Source) -> float:
        """.1, but .92 for mark-up: its code has as many lines and the same numbers, as ``Parallel`` asks for."""
        return 0.1 if layout_of(zh, en) is PLAIN else 0.92

    def read(self, zh: Source, en: Source) -> Iterator[Record]:
        layout = layout_of(zh, en)
        sides: tuple[tuple[Lang, Source], ...] = (("zh", zh), ("en", en))
        parts: list[list[Part]] = []
        titles: dict[Lang, Meta] = {}
        for lang, source in sides:
            parts.append([])
            for record in layout.read(source, lang):
                match record:
                    case Part():
                        parts[-1].append(record)
                    case Meta():
                        titles.setdefault(lang, record)
                    case Warning():
                        yield record
        if titles:
            first, *_ = titles.values()
            yield first._replace(value=" / ".join(title.value for title in titles.values()))
        yield from sections.groups(*parts)
