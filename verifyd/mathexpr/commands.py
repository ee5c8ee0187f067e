"""What begins with a command: fractions, roots, functions, sums, environments, named sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from flint import fmpq

from verifyd.mathexpr.prose import join
from verifyd.mathexpr.tokens import Token, Unreadable
from verifyd.mathexpr.tree import (
    Apply,
    Bracketed,
    Cases,
    Const,
    Div,
    Empty,
    Func,
    ListOf,
    Matrix,
    Mul,
    NamedSet,
    Node,
    Num,
    Opaque,
    Pow,
    Relation,
    Residue,
    SetOf,
    Sym,
    Text,
)
from verifyd.mathexpr.vocabulary import FUNCTIONS, GREEK, INVERTIBLE

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader

Handler = Callable[["Reader", Token], Node]
_HANDLERS: dict[str, Handler] = {}


def _on(*names: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        for name in names:
            _HANDLERS[name] = handler
        return handler

    return register


def command(reader: Reader, token: Token) -> Node:
    """The node of the command (or function name) at this place.

    Raises Unreadable for a command that is not known: it is never taken for a symbol.
    """
    name = token.text
    handler = _HANDLERS.get(name)
    reader.index += 1
    if handler is not None:
        return handler(reader, token)
    if name in FUNCTIONS:
        return function(reader, FUNCTIONS[name])
    if name in GREEK:
        return Sym(name)
    if name.startswith("begin:"):
        return _environment(reader, name[6:])
    raise Unreadable(f"the command \\{name} is not known", token.start)


# --- fractions, roots, constants ---------------------------------------------------------------


@_on("frac", "rac")
def _frac(reader: Reader, token: Token) -> Node:
    top, bottom = reader.argument(), reader.argument()
    return derivative(top, bottom) or Div(top, bottom)


def derivative(top: Node, bottom: Node) -> Sym | None:
    """The symbol of dy/dx or d/dx, which is no quotient: its d never cancels. Else None."""
    if not isinstance(bottom, Mul) or bottom.factors[0] not in _DIFFERENTIALS:
        return None
    d = bottom.factors[0]
    above = top.factors if isinstance(top, Mul) else (top,)
    first = above[0].base if isinstance(above[0], Pow) else above[0]
    if first != d or len(above) > 2 or any(factor != d for factor in bottom.factors[::2]):
        return None
    names = [_differential(factor) for factor in (*above, *bottom.factors)]
    if None in names:
        return None
    shown = [name or "" for name in names]
    return Sym(f"{' '.join(shown[: len(above)])}/{' '.join(shown[len(above) :])}")


def _differential(node: Node) -> str | None:
    if isinstance(node, Pow) and isinstance(node.base, Sym) and isinstance(node.exponent, Num):
        return f"{node.base.name}^{node.exponent.value}"
    return node.name if isinstance(node, (Sym, Apply)) else None


_DIFFERENTIALS = (Sym("d"), Sym("partial"))


@_on("binom")
def _binom(reader: Reader, token: Token) -> Node:
    return Func("binom", (reader.argument(), reader.argument()))


@_on("sqrt", "root")
def _sqrt(reader: Reader, token: Token) -> Node:
    index: Node | None = None
    if reader.take("["):
        index = reader.inside("]")
    radicand = _root_argument(reader)
    if index is None or index == Num(fmpq(2)):
        return Func("sqrt", (radicand,))
    return Func("root", (radicand, index))


@_on("cbrt")
def _cbrt(reader: Reader, token: Token) -> Node:
    return Func("root", (_root_argument(reader), Num(fmpq(3))))


@_on("fourthroot")
def _fourth_root(reader: Reader, token: Token) -> Node:
    return Func("root", (_root_argument(reader), Num(fmpq(4))))


def _root_argument(reader: Reader) -> Node:
    """A group, a bracket, a whole number (nobody means the root of the 1 in \\sqrt12), one atom."""
    token = reader.token
    if token.kind == "number":
        return reader.atom()
    if token.kind == "(":
        return reader.atom()
    return reader.argument()


@_on("pi")
def _pi(reader: Reader, token: Token) -> Node:
    return Const("pi")


@_on("infty")
def _infinity(reader: Reader, token: Token) -> Node:
    return Const("inf")


@_on("emptyset", "oslash", "O")
def _empty_set(reader: Reader, token: Token) -> Node:
    return SetOf(())


@_on(
    "boxed",
    "mathop",
    "mathrel",
    "mathbin",
    "mathopen",
    "mathclose",
    "ensuremath",
    "smash",
)
def _transparent(reader: Reader, token: Token) -> Node:
    return reader.argument()


@_on("R", "Z", "Q", "N", "C")
def _named_set(reader: Reader, token: Token) -> Node:
    return NamedSet(token.text)


@_on("mathbb", "mathbbm", "Bbb")
def _blackboard(reader: Reader, token: Token) -> Node:
    name = reader.raw_group()
    return NamedSet(name) if name in ("R", "Z", "Q", "N", "C") else Sym(f"bb_{name}")


@_on(
    "mathcal",
    "mathfrak",
    "mathscr",
    "vec",
    "hat",
    "tilde",
    "overline",
    "dot",
    "ddot",
    "underbar",
    "overbrace",
    "check",
    "breve",
    "widebar",
    "overleftrightarrow",
    "overparen",
    "overarc",
)
def _decorated(reader: Reader, token: Token) -> Node:
    name = token.text
    group = reader.raw_group()
    if name in ("vec", "hat") and group in _UNIT_VECTORS:
        return Sym(f"hat_{_UNIT_VECTORS[group]}")
    plain = len(group) > 1 or (group == "O" and reader.at("("))  # a word; an order of growth
    if plain and name in ("mathcal", "mathscr", "mathfrak"):
        return Sym(group)
    return Sym(f"{name}_{group}")


_UNIT_VECTORS = {"i": "i", "j": "j", "k": "k", "imath": "i", "jmath": "j"}
"""Letters under an arrow or a hat: the unit vectors have one name, however they are marked."""


@_on("angle", "triangle", "square", "measuredangle", "odot")
def _figure(reader: Reader, token: Token) -> Node:
    following = reader.token
    if following.kind == "word" and following.text.isupper():
        reader.index += 1
        return Sym(f"{token.text}_{following.text}")
    return Sym(token.text)


@_on("not")
def _not(reader: Reader, token: Token) -> Node:
    raise reader.refuse("\\not before something other than a relation")


# --- functions ---------------------------------------------------------------------------------


def function(reader: Reader, name: str) -> Node:
    """A known function: an index (a base), a power, its argument."""
    base: Node | None = None
    power: Node | None = None
    while reader.at("^") or reader.at("_"):
        mark = reader.token.text
        reader.index += 1
        if mark == "^":
            power = reader.exponent()
        else:
            base = reader.argument()
    args = _arguments(reader, name)
    if name == "lg":
        name, base = "log", Num(fmpq(10))
    if base is not None:
        if name not in ("log", "ln"):
            raise reader.refuse(f"an index on {name}")
        name, args = "log", (*args, base)
    if power is None:
        return Func(name, args)
    if name in INVERTIBLE and power == MINUS_ONE:
        return Func("a" + name, args)
    return Pow(Func(name, args), power)


def _minus_one() -> Node:
    from verifyd.mathexpr.tree import Neg

    return Neg(Num(fmpq(1)))


MINUS_ONE = _minus_one()


def _arguments(reader: Reader, name: str) -> tuple[Node, ...]:
    if reader.at("("):
        reader.index += 1
        node = reader.inside(")")
    elif reader.at("[") or reader.at("{"):
        closing = "]" if reader.at("[") else "}"
        reader.index += 1
        node = reader.inside(closing)
    else:
        node = reader.function_argument(name in INVERTIBLE)
    if isinstance(node, ListOf):
        return node.members
    if isinstance(node, Bracketed):
        return node.members
    return (node,)


# --- operators with bounds ---------------------------------------------------------------------


@_on(
    "sum",
    "prod",
    "int",
    "iint",
    "iiint",
    "oint",
    "lim",
    "limsup",
    "liminf",
    "sup",
    "inf",
    "argmax",
    "argmin",
    "bigcup",
    "bigcap",
)
def _bounded(reader: Reader, token: Token) -> Node:
    lower: Node = Empty()
    upper: Node = Empty()
    while reader.at("^") or reader.at("_"):
        mark = reader.token.text
        reader.index += 1
        bound = reader.argument()
        lower, upper = (bound, upper) if mark == "_" else (lower, bound)
    reader.descend()
    body = reader.product() if reader.token.kind != "end" else Empty()
    reader.depth -= 1
    return Opaque(token.text, (lower, upper, body))


def modulus(reader: Reader, node: Node) -> Node:
    """`a mod n`, `x \\equiv a \\pmod n`: the residue class on a relation's last side."""
    token = reader.token
    bracketed = token.kind == "(" and reader.peek().text in ("mod", "bmod")
    if not bracketed and not (
        (token.kind == "command" and token.text in ("pmod", "mod", "bmod", "pod"))
        or (token.kind == "word" and token.text == "mod")
    ):
        return node
    reader.index += 2 if bracketed else 1
    divisor = reader.sum() if bracketed or token.text in ("mod", "bmod") else reader.argument()
    if bracketed:
        reader.expect(")")
    if isinstance(node, Relation):
        return Relation(node.ops, (*node.sides[:-1], Residue(node.sides[-1], divisor)))
    return Residue(node, divisor)


# --- environments ------------------------------------------------------------------------------

_MATRICES = frozenset(
    "matrix pmatrix bmatrix Bmatrix smallmatrix array tabular psmallmatrix".split()
)
_ROWS = frozenset("align aligned gather gathered equation split eqnarray alignat multline".split())


def _environment(reader: Reader, name: str) -> Node:
    reader.descend()
    if name in _MATRICES:
        node: Node = Matrix(_cells(reader, name))
    elif name in ("vmatrix", "Vmatrix"):
        node = Func("det", (Matrix(_cells(reader, name)),))
    elif name in ("cases", "dcases", "rcases"):
        node = _system(_branches(reader, name))
    elif name in _ROWS:
        rows = _aligned(reader, name)
        node = rows[0] if len(rows) == 1 else ListOf(rows)
    else:
        raise reader.refuse(f"the environment {name} is not known")
    reader.depth -= 1
    return node


def _system(branches: tuple[tuple[Node, Node | None], ...]) -> Node:
    """Relations alone hold together, all of them; anything else is a piecewise definition."""
    statements = tuple(value for value, condition in branches if condition is None)
    if len(statements) < len(branches) or not all(isinstance(s, Relation) for s in statements):
        return Cases(branches)
    return ListOf(statements, "and") if len(statements) > 1 else Cases(branches)


def _aligned(reader: Reader, name: str) -> tuple[Node, ...]:
    """The statements of rows in which & says where to align; "= b" goes on with the row before."""
    rows: list[list[Token]] = [[]]
    while not _ends(reader, name):
        if reader.take("\\\\"):
            rows.append([])
        elif not reader.take("&"):
            rows[-1] += _cell_tokens(reader)
    reader.index += 1
    joined: list[list[Token]] = []
    for row in rows:
        if row and row[0].kind == "=" and joined:
            joined[-1] += row
        elif row:
            joined.append(row)
    if not joined:
        raise reader.refuse("nothing to read")
    return tuple(_inner(reader, [*row, Token("end", "", row[-1].start)]) for row in joined)


def _ends(reader: Reader, name: str) -> bool:
    token = reader.token
    if token.kind == "end":
        raise reader.refuse(f"\\end{{{name}}} expected")
    return token.kind == "command" and token.text.startswith("end:")


def _cells(reader: Reader, name: str) -> tuple[tuple[Node, ...], ...]:
    rows: list[list[Node]] = [[]]
    blank = True
    while not _ends(reader, name):
        if reader.take("&"):
            if blank:
                rows[-1].append(Empty())
            blank = True
        elif reader.take("\\\\"):
            rows.append([])
            blank = True
        else:
            rows[-1].append(_cell(reader))
            blank = False
    reader.index += 1
    return tuple(tuple(row) for row in rows if row)


def _cell(reader: Reader) -> Node:
    inner = _cell_tokens(reader)
    return _inner(reader, [*inner, Token("end", "", reader.token.start)])


def _inner(reader: Reader, tokens: list[Token]) -> Node:
    """The node of some of the reader's tokens, as deep as the reader stands."""
    inner = type(reader)(tokens)
    inner.depth = reader.depth
    return inner.whole()


def _cell_tokens(reader: Reader) -> list[Token]:
    """The tokens of one cell; environments inside it are kept whole."""
    start, level = reader.index, 0
    while True:
        token = reader.token
        if token.kind == "end":
            raise reader.refuse("an environment that does not end")
        if token.kind == "command" and token.text.startswith("begin:"):
            level += 1
        elif token.kind == "command" and token.text.startswith("end:"):
            if level == 0:
                break
            level -= 1
        elif level == 0 and token.kind in ("&", "\\\\"):
            break
        reader.index += 1
    return reader.tokens[start : reader.index]


def _branches(reader: Reader, name: str) -> tuple[tuple[Node, Node | None], ...]:
    branches: list[tuple[Node, Node | None]] = []
    while not _ends(reader, name):
        if reader.take("\\\\"):
            continue
        value = _cell(reader)
        condition: Node | None = None
        if reader.take("&"):
            tokens = _cell_tokens(reader)
            condition = _condition(reader, tokens)
        branches.append((value, condition))
    reader.index += 1
    return tuple(branches)


_FILLERS = frozenset("if is for when otherwise".split()) - {"otherwise"}


def _condition(reader: Reader, tokens: list[Token]) -> Node:
    if any(token.kind in ("text", "word") and len(token.text) > 2 for token in tokens[1:]):
        said = join(tokens).replace(",", " ").split()
        return Text(" ".join(word for word in said if word not in _FILLERS))
    start = 0
    while (
        start < len(tokens)
        and tokens[start].kind in ("text", "word")
        and tokens[start].text.lower().strip(" ,") in ("if", "for", "when", "")
    ):
        start += 1
    kept = tokens[start:]
    if not kept:
        return Text(join(tokens))
    try:
        return _inner(reader, [*kept, Token("end", "", kept[-1].start)])
    except Unreadable:
        return Text(join(kept))
