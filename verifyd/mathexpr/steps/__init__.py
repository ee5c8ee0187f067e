"""The steps of a derivation: each link `a = b` that is claimed, and whether it holds.

`check` is the entry. Definitions and equations to be solved are no claims; a link that cannot
be decided is said to be open, never guessed. The rules are in docs/reference/math-steps.md.
"""

from __future__ import annotations

from verifyd.mathexpr.steps.derivation import MAX_STEPS, Derivation, Step, check

__all__ = ["MAX_STEPS", "Derivation", "Step", "check"]
