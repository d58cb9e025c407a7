"""Tables of hundreds of rows as few tests: a test of one row runs for all rows of a group."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

FAILURES = (Exception, pytest.fail.Exception)


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
            failed: list[BaseException] = []
            for row in found:
                try:
                    test(**{argument: row}, **others)
                except FAILURES as error:
                    error.add_note(f"with {argument}: {name(row)}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(found)} rows fail", failed)

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
