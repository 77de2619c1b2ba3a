"""The benchmark behind ``scripts/bench``: it measures the installed command, and never says that something is wrong."""
