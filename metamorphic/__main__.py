"""`python -m metamorphic`."""

from metamorphic.cli import main

raise SystemExit(main())
