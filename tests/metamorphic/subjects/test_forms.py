import pytest

from metamorphic.subjects.forms import (
    Form,
    Posing,
    bare,
    boxed,
    boxed_sentence,
    dollar,
    dollar_or_bare,
    undelimited,
)

DOLLAR = [
    ("5", "$5$"),
    ("$5$", "$5$"),
    ("$$5$$", "$$5$$"),
    (r"\(5\)", r"\(5\)"),
    (r"\[5\]", r"\[5\]"),
    (r"\$5", r"$\$5$"),  # an escaped dollar is a currency sign and ends nothing
    (r"\{1,2\}", r"$\{1,2\}$"),
    # refused: the result would be broken
    ("$5", None),
    ("$a$, $b$", None),
    ("{5", None),
    ("5\\", None),
    (r"\\$", None),  # the backslashes pair up, so this dollar is a bare one
]

BOXED = [
    ("5", r"\boxed{5}"),
    (r"\frac{1}{2}", r"\boxed{\frac{1}{2}}"),
    (r"\left\{1\right.", r"\boxed{\left\{1\right.}"),
    ("$a$, $b$", r"\boxed{$a$, $b$}"),
    ("}{", None),
    ("{", None),
    ("a}", None),
    ("5\\", None),
]

UNDELIMITED = [
    ("$x$", "x"),
    ("$ x $", "x"),
    (r"\(x\)", "x"),
    ("$$x$$", "x"),
    ("$a$, $b$", "$a$, $b$"),
    ("$a$ and $b$", "$a$ and $b$"),
    (r"\(a\) or \(b\)", r"\(a\) or \(b\)"),
    ("x", "x"),
    ("$", "$"),
    ("$$", "$$"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "wrapped"), DOLLAR)
def test_dollar(text: str, wrapped: str | None) -> None:
    assert dollar(text) == wrapped


@pytest.mark.parametrize(("text", "wrapped"), BOXED)
def test_boxed(text: str, wrapped: str | None) -> None:
    assert boxed(text) == wrapped


@pytest.mark.parametrize(("text", "inside"), UNDELIMITED)
def test_undelimited(text: str, inside: str) -> None:
    assert undelimited(text) == inside


def test_the_sentence_is_refused_with_its_box() -> None:
    assert boxed_sentence("5") == r"The final answer is \boxed{5}"
    assert boxed_sentence("{5") is None


def test_a_reference_that_cannot_be_wrapped_is_posed_as_it_stands() -> None:
    assert dollar_or_bare("5") == "$5$"
    assert dollar_or_bare("$a$, $b$") == "$a$, $b$"


def test_native_is_the_posing_s_own_form() -> None:
    posing = Posing(bare, lambda text: f"#### {text}")
    assert posing.completion("5", Form.NATIVE) == "#### 5"
    assert posing.completion("5", Form.BOXED) == r"\boxed{5}"
    assert posing.completion("5", Form.DOLLAR) == "$5$"
    assert posing.completion("5", Form.BARE) == "5"
    assert posing.completion("{", Form.BOXED) is None
