"""`python -m verifyd` is the command `verifyd`."""

import sys

from verifyd.cli import main

sys.exit(main())
