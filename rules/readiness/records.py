"""The setting and the event of readiness."""

from rules.kernel.events import Event, Who
from rules.kernel.setting import Setting, Value
from rules.readiness import FAMILY

READINESS = Setting(
    "readiness",
    "Numbers that are missing",
    "R-SHEETNUM",
    (
        Value("named", "who comes into a fight is told what is still missing on the sheet"),
        Value("asked", "a rule says so when it needs one"),
    ),
    from_next_encounter=False,
)
FAMILY.brings(settings=(READINESS,))


class StillLacking(Event):
    """Nobody has written yet what this fight will ask of somebody.

    Each of `lacks` are keys of numbers of which one is enough, or which make a row.
    """

    target: Who
    lacks: tuple[tuple[str, ...], ...]
