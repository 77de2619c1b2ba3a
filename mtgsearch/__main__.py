"""``python -m mtgsearch``."""

import sys

from mtgsearch.cli.main import main

sys.exit(main())
