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
    rf"(?:<|◁|\[)\s*(/?)\s*(?:{_NAMES})\b[^<>◁▷\[\]\n]{{0,40}}(?:>|▷|\])", re.IGNORECASE
)
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


def visible(text: str) -> Window | None:
    """The window in which an answer may stand; None where thinking was not closed."""
    window: Window | None = (0, len(text))
    if "<" in text:
        if "<|" in text or "</s>" in text or "<e" in text:
            window = _own_turn(text)
        if window and _may_think(text):
            window = _after_thinking(text, *window)
    elif "◁" in text or "THINK]" in text:
        window = _after_thinking(text, 0, len(text))
    return window


def blocks(text: str, lo: int, hi: int) -> Sequence[Window]:
    """The window, cut where the model goes on to write a new question for itself."""
    if not _may_ask(text):
        return ((lo, hi),)
    cuts = [
        lo,
        *(mark.start() for mark in islice(_QUESTION.finditer(text, lo, hi), MAX_BLOCKS)),
        hi,
    ]
    return list(pairwise(cuts))


def _may_ask(text: str) -> bool:
    """A cheap test before the pattern: one of these stands in every match of it."""
    return (
        "Question" in text
        or "Problem" in text
        or "\nQ:" in text
        or "Human:" in text
        or "User:" in text
        or "Instruction" in text
    )


def program_around(text: str, lo: int, position: int) -> int:
    """Where the block of program code starts that holds a position; -1 outside of one."""
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
