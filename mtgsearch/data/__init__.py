"""The tables shipped with the package. This module tells where they are; who uses a table parses it."""

import os

FOLDER = os.path.dirname(os.path.abspath(__file__))


def path(name: str) -> str:
    """Where the shipped table ``name`` stands."""
    return os.path.join(FOLDER, name)


def rows(name: str) -> list[list[str]]:
    """The cells of the shipped table ``name``, such as ``works.tsv``, without its line of headings."""
    return [line.split("\t") for line in read(name).splitlines()[1:]]


def read(name: str) -> str:
    """The text of the shipped table ``name``, such as ``fold_han.txt``."""
    with open(path(name), encoding="utf-8") as file:
        return file.read()
