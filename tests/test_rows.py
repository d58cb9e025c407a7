"""A table that is tried row by row fails where a row fails, and says which."""

import pytest

from tests.rows import for_rows


def in_table(row: int) -> None:
    if row == 3:
        pytest.fail("three")
    assert row != 5


def test_every_row_is_tried_and_those_that_fail_are_named() -> None:
    tried: list[int] = []

    def note(row: int) -> None:
        tried.append(row)
        in_table(row)

    table = for_rows("row", lambda _: range(7))(note)
    with pytest.raises(BaseExceptionGroup, match="2 of 7 rows fail") as caught:
        table("all")
    assert tried == list(range(7))
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["with row: 3"],
        ["with row: 5"],
    ]


def test_a_group_without_rows_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="sea has no rows"):
        for_rows("row", lambda _: [])(in_table)("sea")


@pytest.mark.parametrize("factor", [2, 3])
@for_rows("row", lambda group: [(group, 1), (group, 2)], groups=("a", "b"))
def test_rows_stand_beside_other_arguments(row: tuple[str, int], factor: int) -> None:
    assert row[0] in "ab"
    assert row[1] * factor in (2, 3, 4, 6)
