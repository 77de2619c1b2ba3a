"""Bilingual (Chinese/English) document corpus and search."""

__version__ = "0.1.0"

STORE_FILE = "corpus.sqlite"
"""The file that makes a folder an index."""
