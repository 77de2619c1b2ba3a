"""The lines of a file that a person names: a list, or a baseline."""

from mtgsearch.errors import DataError
from mtgsearch.text.lines import split_lines


def lines_of(path: str, hint: str) -> list[str]:
    """The lines of a text in UTF-8.

    :param hint: what to do if it is none, as a template that may name ``path``.
    :raises DataError: it cannot be read.
    """
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return split_lines(file.read())
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise DataError("{path}: {reason}", hint, path=path, reason=reason) from fault
