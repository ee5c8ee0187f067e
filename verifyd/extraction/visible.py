"""The part of a completion that counts: after closed thinking, before the end of the turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from verifyd.extraction.window import Window, last_match, strip

MAX_BLOCKS = 32
"""How many questions of its own a completion is cut at; the rest counts as one block."""

_NAMES = "think|thinking|thought|thoughts|reasoning|reason|reflection|scratchpad"
_THINKING = re.compile(
    rf"(?:<|◁|\[)\s*+(/?)\s*+(?:{_NAMES})\b[^<>◁▷\[\]\n]{{0,40}}(?:>|▷|\])", re.IGNORECASE
)
_TAG = re.compile(r"<(?=[|/\setrsTRS])(?:[|e]|/s|\s*+/?\s*+(?i:thin|thou|reas|refl|scra))")
"""A quick look for what begins as a mark of thinking or of the end of a turn, and is no "<" in a
formula: one of these stands wherever `_THINKING` finds an angle bracket, and `_END_OF_TURN` a match.
"""

_END_OF_TURN = re.compile(
    r"<\|(?:im_end|im_start|endoftext|eot_id|eom_id|end_of_text|end|return|end_of_turn"
    r"|start_header_id|begin_of_text)\|>|</s>|<eos>|<end_of_turn>"
)
_ROLE = re.compile(r"\s*assistant\b(?:<\|end_header_id\|>)?:?\s*")
_PROGRAM = re.compile(
    r"```[ \t]*(?:python|py|cpp|c\+\+|c|java|js|javascript|bash|sh|r|julia)\b", re.IGNORECASE
)
_FINAL_CHANNEL = "<|channel|>final<|message|>"
_QUESTION = re.compile(
    r"\n[ \t]*(?:#{1,6}[ \t]*|\*\*)?(?:Question|Q|Problem|Human|User|Instruction):"
)
_ASKS = re.compile(
    r":(?<=[Qmnr]:)(?:(?<=Question:)|(?<=Q:)|(?<=Problem:)|(?<=Human:)|(?<=User:)|(?<=Instruction:))"
)
"""A quick look for what ends a match of `_QUESTION`: colons are few and found fast."""


def visible(text: str) -> Window | None:
    """The window in which an answer may stand; None where thinking was not closed."""
    if "<" in text:
        if _TAG.search(text):
            window = _own_turn(text)
            return _after_thinking(text, *window) if window else None
        thinks = "◁" in text or ("[" in text and _may_think(text))
    else:
        thinks = "◁" in text or ("[" in text and "THINK]" in text)
    return _after_thinking(text, 0, len(text)) if thinks else (0, len(text))


def blocks(text: str, lo: int, hi: int) -> Sequence[Window]:
    """The window, cut where the model goes on to write a new question for itself."""
    if not _ASKS.search(text, lo, hi):
        return ((lo, hi),)
    marks = islice(_QUESTION.finditer(text, lo, hi), MAX_BLOCKS)
    return list(pairwise([lo, *(mark.start() for mark in marks), hi]))


def program_around(text: str, lo: int, position: int) -> int:
    """Where the block of program code starts that holds a position; -1 outside of one."""
    if text.rfind("`", lo, position) < 0:
        return -1  # one sign is found much faster than three
    fence = text.rfind("```", lo, position)
    return fence if fence >= 0 and _PROGRAM.match(text, fence) else -1


def _may_think(text: str) -> bool:
    """A cheap test before the pattern that is certain."""
    return (
        "hink" in text
        or "hought" in text
        or "eason" in text
        or "eflect" in text
        or "HINK" in text
        or "cratchpad" in text
    )


def _after_thinking(text: str, lo: int, hi: int) -> Window | None:
    last = last_match(_THINKING, text, lo, hi)
    if last is None:
        return lo, hi
    return (last.end(), hi) if last.group(1) else None


def closes_thinking(text: str) -> bool:
    """Whether the last mark of thinking in a completion closes it."""
    last = last_match(_THINKING, text, 0, len(text))
    return last is not None and last.group(1) != ""


def _own_turn(text: str) -> Window | None:
    """From the final channel, if there are channels, to the first mark that ends the turn."""
    lo, hi = 0, len(text)
    if "<|channel|>" in text:
        final = text.rfind(_FINAL_CHANNEL)
        if final < 0:
            return None
        lo = final + len(_FINAL_CHANNEL)
    for mark in _END_OF_TURN.finditer(text, lo, hi):
        start, end = strip(text, lo, mark.start())
        if start < end and not _ROLE.fullmatch(text, start, end):
            return start, end
        lo = mark.end()
    role = _ROLE.match(text, lo, hi)
    return (role.end() if role and lo else lo), hi
