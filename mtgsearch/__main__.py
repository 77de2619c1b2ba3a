"""``python -m mtgsearch``."""

import sys

try:
    from mtgsearch.cli.main import main
except KeyboardInterrupt:
    sys.exit(130)

sys.exit(main())
