"""A table that is tried row by row fails where a row fails, and says which."""

from typing import Any

import pytest

from tests.rows import FEWEST, called, for_rows, table_of, try_all


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


ROWS = [(1, 2), (2, 3), (3, 5), (5, 8)]


@pytest.mark.parametrize(("low", "high"), ROWS)
def test_a_table_of_plain_rows_is_one_test(low: int, high: int) -> None:
    assert (low, high) in ROWS


def test_each_row_of_such_a_table_is_tried_and_those_that_fail_are_named() -> None:
    tried: list[int] = []

    def follows(low: int, high: int) -> None:
        tried.append(low)
        assert high == low + 1

    rows = table_of(pytest.mark.parametrize(("low", "high"), ROWS)(follows), ["low", "high"])
    assert rows == [{"low": low, "high": high} for low, high in ROWS]
    with pytest.raises(BaseExceptionGroup, match="2 of 4 rows fail") as caught:
        try_all(follows, rows, called)
    assert tried == [1, 2, 3, 5]
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["with low: 3, high: 5"],
        ["with low: 5, high: 8"],
    ]


async def later(row: int) -> None:
    in_table(row)


def fetched(row: int, tmp_path: object) -> None:
    assert tmp_path
    in_table(row)


ONE = pytest.mark.parametrize("row", [1, 2, 4])


@pytest.mark.parametrize(
    ("test", "asked_for"),
    [
        (ONE(later), ["row"]),
        (ONE(fetched), ["row", "tmp_path"]),
        (in_table, ["row"]),
    ],
)
def test_what_is_no_table_of_plain_rows_is_left_as_it_is(test: Any, asked_for: list[str]) -> None:
    assert table_of(test, asked_for) == []


def test_few_rows_marked_rows_and_two_tables_are_left_as_they_are() -> None:
    def plain(row: int) -> None:
        in_table(row)

    few = list(range(FEWEST - 1))
    marked = [1, 2, pytest.param(3, marks=pytest.mark.long)]
    assert table_of(pytest.mark.parametrize("row", few)(plain), ["row"]) == []
    del plain.pytestmark  # type: ignore[attr-defined]
    assert table_of(pytest.mark.parametrize("row", marked)(plain), ["row"]) == []
    assert table_of(ONE(plain), ["row"]) == []
