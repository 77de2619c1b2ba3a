"""The names of the commands, and which of them a word was perhaps meant to be. Knows nothing of what they do."""

COMMANDS = (
    *(
        "search",
        "show",
        "equivalents",
        "cites",
        "frequency",
        "explain",
        "ingest",
        "documents",
        "remove",
        "status",
        "rebuild",
    ),
    *("check", "align", "export", "glossary", "completion"),
)
"""Every command; each is the function of its name in the module of its name, imported when it is called."""
DEFAULT = "search"
NEAR = 2
"""Letters by which a word may differ from a command and still be taken for a slip."""


def meant(word: str) -> str | None:
    """The command that a word which is none looks like."""
    alike = [name for name in COMMANDS if abs(len(name) - len(word)) <= NEAR]
    distance, command = min(((_distance(word, name), name) for name in alike), default=(NEAR + 1, ""))
    return command if distance <= NEAR else None


def _distance(one: str, other: str) -> int:
    """Letters to add, take away or change to make one of the other."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        above, row = row, [number]
        for place, facing in enumerate(other):
            row.append(min(above[place] + (letter != facing), above[place + 1] + 1, row[place] + 1))
    return row[-1]
