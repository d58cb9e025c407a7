"""What a viewer may know of somebody's numbers, and where each comes from."""

import dataclasses
from collections.abc import Mapping

from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker, Found, may_ask
from rules.sheet.numbers import written
from rules.sheet.reading import numbers_of
from rules.sheet.records import NumberOf


def view_numbers(asker: Asker, viewer: Viewer, target: str) -> Mapping[str, Found]:
    """The numbers by key, as the game writes them; none for those who may not know them.

    `Found.source` is "" for what somebody typed.
    """
    if not may_ask(viewer, asker.state, NumberOf(who=target, key="")):
        return {}
    found = numbers_of(asker, target)
    values = written(asker.state, {key: one.value for key, one in found.items()})
    return {
        key: _as_written(one, values[key])
        for key, one in found.items()
        if viewer.is_referee or not one.hidden
    }


def _as_written(found: Found, value: int) -> Found:
    """The number as the game writes it: most are as they are held."""
    return found if found.value == value else dataclasses.replace(found, value=value)
