"""Tree → text: LaTeX that reads back to the same tree.

A node is put in brackets where its place binds tighter than the node does (`_LEVEL`). What stands
side by side could read as a mixed number, a unit or a function's argument, so factors are joined
with \\cdot wherever that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from verifyd.mathexpr import render_atoms as atoms
from verifyd.mathexpr.traverse import contains, rebuild
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Based,
    Bracketed,
    Cases,
    Choice,
    Clock,
    Const,
    Dec,
    Degrees,
    Div,
    Empty,
    Func,
    ListOf,
    Matrix,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Opaque,
    Percent,
    PlusMinus,
    Pow,
    Quantity,
    Ratio,
    Relation,
    Repeating,
    Residue,
    SetBuilder,
    SetOf,
    SetOp,
    Sym,
    Text,
    Where,
)
from verifyd.mathexpr.vocabulary import GREEK

_STATEMENT, _EXPRESSION, _SUM, _SIGNED, _PRODUCT, _FACTOR, _ATOM = range(7)
"""How tightly a node binds, loosest first."""
_LEVEL: dict[type[Node], int] = {
    ListOf: _STATEMENT - 1,
    Where: _STATEMENT - 1,
    Relation: _STATEMENT,
    Residue: _STATEMENT,
    Ratio: _EXPRESSION,
    SetOp: _EXPRESSION,
    Add: _SUM,
    PlusMinus: _SUM,
    Neg: _SIGNED,
    Quantity: _SIGNED,
    Opaque: _SIGNED,
    Mul: _PRODUCT,
    Div: _FACTOR,
    Pow: _FACTOR,
    Percent: _FACTOR,
    Degrees: _FACTOR,
}


def render(node: Node) -> str:
    """`node` as LaTeX on one line, which `reader.read` reads as the same tree.

    Where a tree could not have been read (a negative literal inside a sum, say), it reads as one
    that compares equal.
    """
    if isinstance(node, Text) and "," in node.words:
        return node.words  # alone in \\text{...} it would read as a list
    return _render(node)


def _render(node: Node) -> str:
    return _MAKERS[type(node)](node)


def _at(node: Node, level: int) -> str:
    """The text of a node in a place that binds as tightly as `level`."""
    text = _render(node)
    return text if _level(node) >= level else f"({text})"


def _level(node: Node) -> int:
    if isinstance(node, (Num, Dec)):
        return (
            _SIGNED
            if node.value < 0
            else _ATOM
            if isinstance(node, Dec) or atoms.is_whole(node)
            else _FACTOR
        )
    if isinstance(node, Func):
        return _FACTOR if node.name not in ("sqrt", "abs", "floor", "ceil", "binom") else _ATOM
    return _LEVEL.get(type(node), _ATOM)


def _joined(nodes: Iterable[Node], between: str = ", ") -> str:
    return between.join(_at(node, _STATEMENT) for node in nodes)


def _apply(node: Apply) -> str:
    return f"{atoms.name(node.name)}({_joined(node.args)})"


# --- arithmetic --------------------------------------------------------------------------------


def _add(node: Add) -> str:
    first, *rest = node.terms
    return _at(first, _SIGNED) + "".join(map(_signed_term, rest))


def _signed_term(node: Node) -> str:
    sign, term = ("-", node.arg) if isinstance(node, Neg) else ("+", node)
    return f" {sign} {_at(term, _PRODUCT if _has_sign(term) else _SIGNED)}"


def _has_sign(node: Node) -> bool:
    return isinstance(node, Neg) or (isinstance(node, (Num, Dec)) and node.value < 0)


def _neg(node: Neg) -> str:
    return f"-{_at(node.arg, _PRODUCT)}"


def _mul(node: Mul) -> str:
    text, last = _at(node.factors[0], _FACTOR), node.factors[0]
    for factor in node.factors[1:]:
        shown = _at(factor, _FACTOR)
        text += _between(last, text, factor) + shown
        last = factor
    return text


def _between(left: Node, before: str, right: Node) -> str:
    """Nothing or a space where two factors may stand side by side, else a dot."""
    if not _follows(right) or not (_follows(left) or isinstance(left, (Num, Dec, Div))):
        return " \\cdot "
    plain = isinstance(left, Num) and before[-1:].isdigit()
    return "" if plain and not (isinstance(right, Sym) and right.name[0].isupper()) else " "


def _follows(node: Node) -> bool:
    """True for what may stand beside another factor: a letter, its power, a root."""
    if isinstance(node, Sym):
        return len(node.name.partition("_")[0].rstrip("'")) == 1 or node.name in GREEK
    if isinstance(node, Pow):
        return _follows(node.base)
    if isinstance(node, Func):
        return node.name in ("sqrt", "root", "sin", "cos", "tan", "ln")
    return isinstance(node, Const)


def _div(node: Div) -> str:
    return f"\\frac{{{_at(node.top, _STATEMENT)}}}{{{_at(node.bottom, _STATEMENT)}}}"


def _pow(node: Pow) -> str:
    return f"{_at(node.base, _ATOM)}^{{{_at(node.exponent, _STATEMENT)}}}"


def _percent(node: Percent) -> str:
    return f"{_at(node.arg, _ATOM)}\\%"


def _degrees(node: Degrees) -> str:
    return f"{_at(node.arg, _ATOM)}^{{\\circ}}"


_BEFORE = {"$": "\\$", "€": "€", "£": "£", "¥": "¥", "₹": "₹"}


def _quantity(node: Quantity) -> str:
    amount = _at(node.arg, _ATOM if not isinstance(node.arg, Div) else _FACTOR)
    if node.unit in _BEFORE:
        return _BEFORE[node.unit] + amount
    return f"{amount}\\text{{ {node.unit}}}"


def _plus_minus(node: PlusMinus) -> str:
    sign = "\\mp" if node.flipped else "\\pm"
    right = _at(node.right, _PRODUCT)
    return f"{sign} {right}" if node.left is None else f"{_at(node.left, _SUM)} {sign} {right}"


def _ratio(node: Ratio) -> str:
    return " : ".join(_at(part, _SUM) for part in node.parts)


# --- functions ---------------------------------------------------------------------------------

_PLAIN_FUNCTIONS = frozenset(
    "sin cos tan cot sec csc sinh cosh tanh coth ln log exp gcd max min det arg".split()
)
_OTHER_NAMES = {
    "asin": "\\arcsin",
    "acos": "\\arccos",
    "atan": "\\arctan",
    "re": "\\operatorname{Re}",
    "im": "\\operatorname{Im}",
}


def _func(node: Func) -> str:
    maker = _FUNCTIONS.get(node.name)
    if maker is not None:
        return maker(node.args)
    if node.name in _PLAIN_FUNCTIONS:
        name = f"\\{node.name}"
    else:
        name = _OTHER_NAMES.get(node.name, f"\\operatorname{{{node.name}}}")
    if node.name == "log" and len(node.args) == 2:
        return f"{name}_{{{_render(node.args[1])}}}({_render(node.args[0])})"
    return f"{name}({_joined(node.args)})"


Arguments = tuple[Node, ...]


def _abs(args: Arguments) -> str:
    """Bars, unless others stand within: which of them close would not show."""
    inner = _at(args[0], _SUM)
    return f"\\operatorname{{abs}}({inner})" if "|" in inner else f"|{inner}|"


_FUNCTIONS: dict[str, Callable[[Arguments], str]] = {
    "sqrt": lambda args: f"\\sqrt{{{_render(args[0])}}}",
    "root": lambda args: f"\\sqrt[{_render(args[1])}]{{{_render(args[0])}}}",
    "binom": lambda args: f"\\binom{{{_render(args[0])}}}{{{_render(args[1])}}}",
    "floor": lambda args: f"\\lfloor {_render(args[0])} \\rfloor",
    "ceil": lambda args: f"\\lceil {_render(args[0])} \\rceil",
    "factorial": lambda args: f"{_at(args[0], _ATOM)}!",
    "double_factorial": lambda args: f"{_at(args[0], _ATOM)}!!",
    "abs": _abs,
}


def _opaque(node: Opaque) -> str:
    if node.name == "norm":
        return f"\\|{_at(node.parts[0], _SUM)}\\|"
    if len(node.parts) != 3:
        return f"\\operatorname{{{node.name}}}({_joined(node.parts)})"
    lower, upper, body = node.parts
    bounds = "".join(
        f"{mark}{{{_render(bound)}}}"
        for mark, bound in (("_", lower), ("^", upper))
        if bound != Empty()
    )
    return f"\\{node.name}{bounds} {_at(body, _SIGNED)}".rstrip()


# --- collections -------------------------------------------------------------------------------

_OPENING = {"(": "(", "[": "[", "]": "]", "<": "\\langle "}
_CLOSING = {")": ")", "]": "]", "[": "[", ">": " \\rangle"}


def _bracketed(node: Bracketed) -> str:
    return f"{_OPENING[node.left]}{_joined(node.members)}{_CLOSING[node.right]}"


def _list_of(node: ListOf) -> str:
    if node.word == ",":
        return _joined(node.members)
    *before, last = node.members
    return f"{_joined(before)} \\text{{ {node.word} }} {_at(last, _STATEMENT)}".lstrip()


def _set_of(node: SetOf) -> str:
    if not node.members:
        return "\\emptyset"
    return f"\\{{{_joined(map(_without_bars, node.members))}\\}}"


def _without_bars(node: Node) -> Node:
    """In a set a bar opens the condition, so absolute values are written as a function."""
    if not contains(node, (Func,)):
        return node
    if isinstance(node, Func) and node.name == "abs":
        return Func("abs()", tuple(map(_without_bars, node.args)))
    return rebuild(node, _without_bars)


_FUNCTIONS["abs()"] = lambda args: f"\\operatorname{{abs}}({_render(args[0])})"


def _set_builder(node: SetBuilder) -> str:
    return f"\\{{{_render(_without_bars(node.element))} \\mid {_render(node.condition)}\\}}"


_SET_OPERATORS = {"union": "\\cup", "intersection": "\\cap", "minus": "\\setminus"}


def _set_op(node: SetOp) -> str:
    if node.right is None:
        return f"{_at(node.left, _ATOM)}^{{c}}"
    left = _at(node.left, _EXPRESSION if isinstance(node.left, SetOp) else _SUM)
    return f"{left} {_SET_OPERATORS[node.op]} {_at(node.right, _SUM)}"


def _named_set(node: NamedSet) -> str:
    return f"\\mathbb{{{node.name}}}"


def _rows(environment: str, rows: Iterable[Iterable[str]]) -> str:
    body = " \\\\ ".join(" & ".join(row) for row in rows)
    return f"\\begin{{{environment}}} {body} \\end{{{environment}}}"


def _matrix(node: Matrix) -> str:
    return _rows("pmatrix", (map(_render, row) for row in node.rows))


def _cases(node: Cases) -> str:
    return _rows(
        "cases",
        (
            [_render(value)] if condition is None else [_render(value), _render(condition)]
            for value, condition in node.branches
        ),
    )


# --- statements and words ----------------------------------------------------------------------

_RELATIONS = {
    "=": "=",
    "!=": "\\ne",
    "<": "<",
    ">": ">",
    "<=": "\\le",
    ">=": "\\ge",
    "in": "\\in",
    "notin": "\\notin",
    "ni": "\\ni",
    "approx": "\\approx",
    "equiv": "\\equiv",
    "cong": "\\cong",
    "~": "\\sim",
    "||": "\\parallel",
    "perp": "\\perp",
    "->": "\\to",
    "=>": "\\Rightarrow",
    "<=>": "\\iff",
    "<->": "\\leftrightarrow",
    "subset": "\\subset",
    "propto": "\\propto",
}


def _relation(node: Relation) -> str:
    *sides, last = node.sides
    text = _at(sides[0], _EXPRESSION)
    for op, side in zip(node.ops, (*sides[1:], last), strict=True):
        closes = side is last and isinstance(side, Residue)
        text += f" {_RELATIONS.get(op, op)} {_at(side, _STATEMENT if closes else _EXPRESSION)}"
    return text


def _residue(node: Residue) -> str:
    return f"{_at(node.value, _EXPRESSION)} \\pmod{{{_render(node.modulus)}}}"


def _where(node: Where) -> str:
    return f"{_at(node.value, _STATEMENT)}, {_render(node.condition)}"


def _text(node: Text) -> str:
    return f"\\text{{{node.words}}}"


def _choice(node: Choice) -> str:
    if node.value is not None:
        return rf"\text{{({node.letter})}} {_render(node.value)}"
    return f"({node.letter})"


def _clock(node: Clock) -> str:
    minutes, second = divmod(node.seconds, 60)
    hour, minute = divmod(minutes, 60)
    seconds = f":{second:02}" if second else ""
    return f"{(hour - 1) % 12 + 1}:{minute:02}{seconds} {'p' if hour >= 12 else 'a'}.m."


def _empty(node: Empty) -> str:
    return node.mark


_MAKERS = cast(
    dict[type[Node], Callable[[Any], str]],
    {
        Num: atoms.num,
        Dec: atoms.dec,
        Repeating: atoms.repeating,
        Based: atoms.based,
        Sym: atoms.sym,
        Const: atoms.const,
        Add: _add,
        Mul: _mul,
        Div: _div,
        Neg: _neg,
        Pow: _pow,
        Func: _func,
        Apply: _apply,
        Percent: _percent,
        Degrees: _degrees,
        Quantity: _quantity,
        PlusMinus: _plus_minus,
        Ratio: _ratio,
        Bracketed: _bracketed,
        ListOf: _list_of,
        SetOf: _set_of,
        SetBuilder: _set_builder,
        SetOp: _set_op,
        NamedSet: _named_set,
        Matrix: _matrix,
        Relation: _relation,
        Cases: _cases,
        Residue: _residue,
        Where: _where,
        Text: _text,
        Choice: _choice,
        Clock: _clock,
        Opaque: _opaque,
        Empty: _empty,
    },
)
