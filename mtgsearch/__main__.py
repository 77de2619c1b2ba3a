"""``python -m mtgsearch``."""

import sys

try:
    from mtgsearch.cli.main import script
except KeyboardInterrupt:
    sys.exit(130)

script()
