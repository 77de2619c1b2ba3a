"""What a reader leaves out, counted: a source may hold thousands of the same."""

from collections.abc import Iterator

from mtgsearch.model import Warning

NAMED = 5
"""How many details of what is counted a warning names."""


class Tally:
    """Counts what is left out, so that each reason for it makes one warning, at the line of the first."""

    def __init__(self) -> None:
        self._lines: dict[str, list[int]] = {}
        self._details: dict[str, dict[str, None]] = {}

    def add(self, reason: str, line: int, detail: str = "") -> None:
        """:param reason: what follows the number in the warning."""
        first_and_count = self._lines.setdefault(reason, [line, 0])
        first_and_count[1] += 1
        details = self._details.setdefault(reason, {})
        if detail and len(details) <= NAMED:
            details[detail] = None

    def warnings(self) -> Iterator[Warning]:
        for reason, (line, count) in self._lines.items():
            details = list(self._details[reason])
            more = ", …" if len(details) > NAMED else ""
            named = f": {', '.join(details[:NAMED])}{more}" if details else ""
            yield Warning(line, f"{count} {reason}{named}")
