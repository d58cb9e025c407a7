"""Encounter powers of a character."""

from rules.record import Record


class Power(Record, frozen=True):
    """One encounter power (4E-ENCOUNTER-POWERS).

    `grants_action` and `self_limited` (it has a rule of its own on how often, or when it comes
    back) mark those that no standard action brings back. A `minor` one takes none to use.
    """

    name: str
    used: bool = False
    grants_action: bool = False
    self_limited: bool = False
    minor: bool = False
