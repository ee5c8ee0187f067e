import pytest

from metamorphic.visible import one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\nb", "a↵\nb"),
        ("a\tb\r", "a⇥b␍"),
        ("a\x00b", "a⟨U+0000⟩b"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("\u200b", "⟨U+200B⟩"),
        ("\u00a0", "⟨U+00A0⟩"),
        ("\u2028", "⟨U+2028⟩"),
        ("\ud800", "⟨U+D800⟩"),
        ("é√🙂", "é√🙂"),
    ],
)
def test_what_does_not_show_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_long_text_is_cut_and_says_so() -> None:
    assert visible("x" * 2000, limit=3) == "xxx … (2000 characters)"


def test_one_line() -> None:
    assert one_line("a\nb") == "a↵b"
