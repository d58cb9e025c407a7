"""What begins with a row of the log, read off its events as they are stored.

So an encounter or a session of long ago is found without reading what came before it, however it
began: by a command, by a meeting on the way, or by a flight that was caught up with.
"""

import re
from typing import NamedTuple

NOTHING = ""
ENCOUNTER = "encounter"
_NAMES = '["EncounterBegan"', '["SessionBegan"'
_NUMBERED = re.compile(
    r"""\["(EncounterBegan|SessionBegan)",\s*\{[^{}]*?"(?:number|session)":\s*(\d+)"""
)
"""What people typed cannot look so: in it each quotation mark has a backslash before it."""


class Beginning(NamedTuple):
    """An encounter or a session, the place of its row in the log, and when it was."""

    kind: str
    number: int
    place: int
    at: int


def begins_in(events: str) -> str:
    """`encounter 3` or `session 2`, "" where neither begins with these events."""
    if not any(name in events for name in _NAMES):
        return NOTHING
    found = _NUMBERED.search(events)
    return NOTHING if found is None else f"{found[1].removesuffix('Began').lower()} {found[2]}"
