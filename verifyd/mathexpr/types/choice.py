"""Option letters: (B), B., Option B and b are one choice."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, Decision
from verifyd.mathexpr.tree import Bracketed, Choice, Const, ListOf, Node, SetOf, Sym, Text

_LETTERS = frozenset("ABCDEFGHIJ")


def letter(node: Node) -> str | None:
    """The option letter that a node may stand for."""
    if isinstance(node, Choice):
        return node.letter
    if isinstance(node, Sym) and node.name in _LETTERS:
        return node.name
    return None


def _value(node: Node) -> Node | None:
    return node.value if isinstance(node, Choice) else None


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """A reference that is an option letter; a list of letters is `lists`' matter."""
    wanted, given = letter(reference), letter(answer)
    values = _value(reference), _value(answer)
    if wanted is None:  # the option is given with its value
        return None if values[1] is None else judge.compare(reference, values[1])
    if values[0] is not None and given is None:
        return judge.compare(values[0], answer)
    if wanted == given and values[0] is not None and values[1] is not None:
        return judge.compare(values[0], values[1])
    if given is None and isinstance(answer, (Sym, Const)):  # e and i read as constants
        given = answer.name.upper() if answer.name.upper() in _LETTERS else None
    if given is None and isinstance(answer, Text) and len(answer.words) == 1:
        given = answer.words.upper()
    if given is not None:
        return (
            SAME
            if given == wanted
            else DIFFERENT._replace(detail=f"choice {wanted} against {given}")
        )
    if isinstance(reference, Choice) or isinstance(
        answer, (Choice, ListOf, SetOf, Bracketed, Text)
    ):
        return DIFFERENT._replace(detail=f"no choice letter where {wanted} was expected")
    return None
