"""Names of figures: \\triangle ABC is ABC, and \\overline{PQ} is PQ, where one side leaves the sign out."""

from __future__ import annotations

import re

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import SAME, Decision
from verifyd.mathexpr.tree import Node, Sym

_MARKED = re.compile(r"(?:triangle|square|angle|overline|overleftrightarrow)_([A-Z]{2,})")


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one of two names of the same corners bears a sign."""
    if not isinstance(reference, Sym) or not isinstance(answer, Sym):
        return None
    for marked, plain in ((reference, answer), (answer, reference)):
        match = _MARKED.fullmatch(marked.name)
        if match is not None and match[1] == plain.name:
            return SAME
    return None
