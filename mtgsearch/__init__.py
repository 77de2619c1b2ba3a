"""Bilingual (Chinese/English) document corpus and search."""

__version__ = "0.1.0"
