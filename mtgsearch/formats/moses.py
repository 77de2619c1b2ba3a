"""Moses: two texts of as many lines, as machine translation is trained on them. ``formats.parallel`` reads them."""

from collections.abc import Iterable, Iterator

from mtgsearch.model import Hit


class Moses:
    name = "moses"
    suffixes = (".en", ".zh")

    def write(self, hits: Iterable[Hit]) -> Iterator[tuple[str, str]]:
        """A line of each text for each passage. Whatever any tool takes for a line end is a space in it."""
        for hit in hits:
            yield _line(hit.passage.en), _line(hit.passage.zh)


def _line(text: str | None) -> str:
    return " ".join(filter(None, map(str.strip, (text or "").splitlines()))) + "\n"
