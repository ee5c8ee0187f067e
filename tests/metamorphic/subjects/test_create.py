import pytest

from metamorphic.subjects import SubjectError, create


@pytest.mark.parametrize("name", ["", "ftp://x", "Math Verify", "what is this", "-"])
def test_a_name_that_means_nothing_is_told_with_what_there_is(name: str) -> None:
    with pytest.raises(SubjectError, match="use a built-in name"):
        create(name)
