"""Tables of hundreds of rows as few tests: a test of one row runs for all rows of a group.

That is said with `for_rows`. A table of `pytest.mark.parametrize` is one test as well, where it has
a few rows and its test asks for nothing but them (`--apart` makes each row a test again).
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

FAILURES = (Exception, pytest.fail.Exception)
FEWEST = 3
"""So many rows are a table."""
ALL = "all-rows"
"""The id of a table that is one test."""
ALWAYS = {"event_loop_policy"}
"""What pytest-asyncio gives to every test."""
Row = Mapping[str, Any]


def try_all(test: Callable[..., object], rows: Sequence[Row], name: Callable[[Row], str]) -> None:
    """Run a test with each of the rows; raises a group of all failures, with the rows' names."""
    failed: list[BaseException] = []
    for row in rows:
        try:
            test(**row)
        except FAILURES as error:
            error.add_note(f"with {name(row)}")
            failed.append(error)
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {len(rows)} rows fail", failed)


def table_of(test: Callable[..., object], asked_for: Iterable[str]) -> list[Row]:
    """The rows with which a test is parametrized, if they can be tried one after the other.

    Empty where it is asynchronous, asks for fixtures (whatever a row leaves behind in them, the
    next would find), is parametrized twice, by Hypothesis as well, or with marks on rows.
    """
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    if len(marks) != 1 or len(marks[0].args) != 2 or not set(marks[0].kwargs) <= {"ids"}:
        return []
    names, rows = marks[0].args
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    is_plain = not inspect.iscoroutinefunction(test) and not hasattr(test, "hypothesis")
    if not is_plain or set(asked_for) - ALWAYS != set(keys):
        return []
    rows = [] if isinstance(rows, Iterator) else list(rows)  # what is read once is pytest's to read
    if len(rows) < FEWEST or any(hasattr(row, "marks") for row in rows):
        return []
    values = ([row] for row in rows) if len(keys) == 1 else rows
    return [dict(zip(keys, row, strict=True)) for row in values]


def called(row: Row) -> str:
    """What a row of a table is called: its values."""
    return ", ".join(f"{key}: {value!r}" for key, value in row.items())


def for_rows(
    argument: str,
    rows: Callable[[str], Iterable[Any]],
    *,
    groups: Iterable[str] = ("all",),
    name: Callable[[Any], str] = str,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a test the rows of a group, one after the other, as `argument`: one id a group.

    All rows are tried. Each that fails is shown with its name. The rows of a group are made when it
    runs, and no group may be without any.
    """

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def all_rows(group: str, **others: Any) -> None:
            found = list(rows(group))
            assert found, f"{group} has no rows"
            try_all(
                test,
                [{argument: row, **others} for row in found],
                lambda given: f"{argument}: {name(given[argument])}",
            )

        signature = inspect.signature(test)
        parameters = [
            one.replace(name="group", annotation=str) if one.name == argument else one
            for one in signature.parameters.values()
        ]
        all_rows.__name__, all_rows.__doc__ = test.__name__, test.__doc__
        all_rows.__module__, all_rows.__qualname__ = test.__module__, test.__qualname__
        all_rows.__dict__.update(test.__dict__)
        all_rows.__dict__["__signature__"] = signature.replace(parameters=parameters)
        by_group: Callable[..., None] = pytest.mark.parametrize("group", list(groups))(all_rows)
        return by_group

    return decorate
