"""Hours of the day in somebody's own zone: when they are awake, or when a game is quiet."""

from rules.record import Record


class Hours(Record, frozen=True):
    """From `begin` to `end` on every day, in minutes after midnight on the clocks of `zone`.

    `zone` is an IANA name. An end that is not after the begin is on the next day: 22:00 to 07:00
    is a night, and the same minute twice is the whole day.
    """

    zone: str = "UTC"
    begin: int = 0
    end: int = 0
