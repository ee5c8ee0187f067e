"""Trees as indented lines."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.outline import outline
from verifyd.mathexpr.reader import read

OUTLINES = [
    ("7", "Num 7"),
    ("x^2", "Pow\n  Sym x\n  Num 2"),
    ("1.50", "Dec 3/2 -2"),
    ("(1,x]", "Bracketed ( ]\n  Num 1\n  Sym x"),
    ("\\text{no solution}", "Text no solution"),
    ("x<=2", "Relation <=\n  Sym x\n  Num 2"),
    (
        "\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}",
        "Matrix\n  row\n    Num 1\n    Num 2\n  row\n    Num 3\n    Num 4",
    ),
    (
        "\\begin{cases}1&x>0\\end{cases}",
        "Cases\n  row\n    Num 1\n    Relation >\n      Sym x\n      Num 0",
    ),
    ("\\{\\}", "SetOf False"),
]


@pytest.mark.parametrize(("text", "lines"), OUTLINES)
def test_one_node_a_line(text: str, lines: str) -> None:
    assert "\n".join(outline(read(text))) == lines
