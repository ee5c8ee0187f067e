"""From a completion to the answer that is judged: the last box, the answer line, or what closes it.

No mathematics is read here: the answer is a piece of the completion, and its span says where it
stands. Every rule works from the end, in time linear in the length of the completion.
"""

from __future__ import annotations

import re
from typing import Literal

from verifyd.extraction.boxes import last_box
from verifyd.extraction.closing import closing_answer
from verifyd.extraction.lines import answer_line
from verifyd.extraction.verbatim import verbatim
from verifyd.extraction.visible import blocks, closes_thinking, visible
from verifyd.extraction.window import strip
from verifyd.task import Answer, Task

__all__ = ["closes_thinking", "extract_math", "extract_only", "extract_text", "looked_at"]

_RETRACTION = re.compile(
    r"\b(?:wait|correction|actually|sorry|mistake|mistaken|instead|oops|rather|no,|should\s+(?:have\s+been|be))",
    re.IGNORECASE,
)


def extract_math(completion: str, task: Task) -> Answer | None:
    """The final answer of a completion, or None where it gives none.

    In this order: the reference itself, character for character; after any closed thinking part,
    the last box (or closing list of boxes); the last explicit answer line; a completion that is
    one answer, whose last line is one, or whose closing sentence states one. Never raises.
    """
    same = verbatim(completion, task.reference)
    if same:
        return Answer(completion[same[0] : same[1]], same, "verbatim")
    window = visible(completion)
    if window is None:
        return None
    lo, hi = window
    for start, end in blocks(completion, lo, hi):
        lo, hi = start, end
        answer, box_end = last_box(completion, start, end)
        if box_end >= 0:
            return _later_line(completion, answer, box_end, end) or answer
        answer = answer_line(completion, start, end)
        if answer:
            return answer
    return closing_answer(completion, lo, hi)


def extract_only(completion: str, place: Literal["boxed", "answer_line"]) -> Answer | None:
    """The final answer where one place alone counts: the last box, or the last answer line."""
    for start, end in blocks(completion, *(visible(completion) or (0, 0))):
        if place == "answer_line":
            answer = answer_line(completion, start, end)
            if answer:
                return answer
        else:
            answer, box_end = last_box(completion, start, end)
            if box_end >= 0:
                return answer
    return None


def _later_line(text: str, boxed: Answer | None, box_end: int, hi: int) -> Answer | None:
    """The answer line after the last box, where it settles what the box left open.

    That is: the model takes the box back before it, or the boxes were alternatives.
    """
    mention = text.find("nswer", box_end, hi)
    if mention < 0:
        return None
    settles = boxed is not None and boxed.text != "" and _is_choice_of_boxes(text, boxed)
    if settles or _RETRACTION.search(text, box_end, mention):
        return answer_line(text, box_end, hi)
    return None


def _is_choice_of_boxes(text: str, boxed: Answer) -> bool:
    return " or " in boxed.text and "box" in text[boxed.span[0] : boxed.span[1]]


def extract_text(completion: str, task: Task) -> Answer | None:
    """The whole completion without the white space around it; None where nothing is left."""
    lo, hi = strip(completion, 0, len(completion))
    return Answer(completion[lo:hi], (lo, hi), "whole") if lo < hi else None


def looked_at(completion: str) -> str:
    """Say why a completion gives no answer, in words."""
    if strip(completion, 0, len(completion)) == (0, 0) or not completion.strip():
        return "the completion is empty"
    window = visible(completion)
    if window is None:
        return "the thinking part is not closed"
    lo, hi = strip(completion, *window)
    if lo >= hi:
        return "nothing follows the thinking part"
    _, box_end = last_box(completion, lo, hi)
    if box_end >= 0:
        return "the last box is empty"
    return "no box, no answer line, and no answer as the last line or closing sentence"
