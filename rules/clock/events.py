"""What the clock reports: game time that went by."""

from rules.events import Event


class ClockMoved(Event, frozen=True, kw_only=True):
    """Game time went by (OSE-TIME).

    `turns_…` and `rounds_…` are the clock before and after. `rounds_elapsed` are the rounds that
    durations have still to be lowered by: all that went by, less those played out one by one in an
    encounter. `reason` is "encounter" or "passed".
    """

    turns_before: int
    turns_after: int
    rounds_before: int = 0
    rounds_after: int = 0
    rounds_elapsed: int = 0
    reason: str = "passed"
