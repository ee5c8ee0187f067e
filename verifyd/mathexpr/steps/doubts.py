"""Words around a refuted link that may take the claim back. They stand in its own sentence."""

from __future__ import annotations

import re

from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.steps.statements import Statement

BEFORE_CHARS, AFTER_CHARS = 100, 60
"""Code points around a link in which words may take the claim back."""
_DENIED_BEFORE = re.compile(
    r"\b(?:not|never|false|impossible|incorrect\w*|wrong|mistake\w*|suppose|assum\w+|trying|let's try"
    r"|guess|check\w*|instead|no longer|if we)\b[^.]{0,40}$|n['’]t\b[^.]{0,25}$",
    re.I,
)
_DENIED_AFTER = re.compile(
    r"\b(?:false|contradict\w*|impossible|incorrect\w*|wrong|mistake\w*|wait|hmm|oops|cannot"
    r"|not (?:equal|true|correct|right|possible|hold|work|valid|satisf\w+|an? (?:solution|integer|whole)))\b"
    r"|n['’]t (?:be|equal|hold|work|match|satisf\w+|true|right|possible|correct|an? )",
    re.I,
)
_ROUGHLY = re.compile(
    r"\b(?:estimat\w*|round\w*|approximat\w*|about|nearly|almost|roughly|around|close to)\b", re.I
)
_OTHER_ARITHMETIC = re.compile(
    r"mod\b|\\[pb]?mod|\\equiv|≡|\bbinary\b|\bbase[ -]\$?\d|\bclock\b", re.I
)
_DIGIT_OF = re.compile(r"\b(?:digits?|remainders?) (?:of|when)\b[^.]{0,40}$", re.I)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$|[\\$])|\n\s*\n")


def doubted(text: str, statement: Statement, found: Decision) -> Decision | None:
    """An open decision where a statement may not be claimed as it was read; None where it is."""
    if not statement.clean:
        return Decision(None, detail="words beside it may belong to a side")
    before, after = _sentence(text, statement)
    denied = _DENIED_BEFORE.search(before) or _DENIED_AFTER.search(after)
    if denied or after.lstrip(" \\)]$").startswith("?"):
        return Decision(None, detail=f"not claimed for certain; {found.detail}")
    if _ROUGHLY.search(before[-40:]) or _ROUGHLY.search(after[:30]):
        return Decision(None, detail=f"not claimed to be exact; {found.detail}")
    near = text[max(0, statement.start - 200) : statement.end + 80]
    if _OTHER_ARITHMETIC.search(near) or _DIGIT_OF.search(before):
        return Decision(None, detail=f"another arithmetic may be meant; {found.detail}")
    return None


def _sentence(text: str, statement: Statement) -> tuple[str, str]:
    """What stands before and after a statement in its sentence, as far as it is looked at."""
    before = text[max(0, statement.start - BEFORE_CHARS) : statement.start]
    cuts = list(_SENTENCE_END.finditer(before))
    after = text[statement.end : statement.end + AFTER_CHARS]
    end = _SENTENCE_END.search(after)
    return before[cuts[-1].end() :] if cuts else before, after[: end.end()] if end else after
