"""The command line: one file a command; each parses, calls the corpus and hands what comes back to ``render``."""
