"""What the session's luck is."""

from rules.record import Record


class Luck(Record, frozen=True):
    """The luck bonus of one session (4E-LUCK); it counts while `session` is the present one."""

    bonus: int
    session: int
