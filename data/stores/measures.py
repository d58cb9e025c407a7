"""What an operator wants to know of a database while it is used: its size, what is left, copies."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measures:
    """Bytes, seconds since 1970 and counts; None for what this kind of database does not know.

    `backed_up_at` is 0 where nobody ever made a copy by `backup`; `shards_unowned` are those of
    Discord's that no process has; `clock_ahead_s` is how far this machine's clock is before the
    server's, by which leases go, and deadlines do not.
    """

    size: int
    free: int | None = None
    backed_up_at: float | None = None
    shards_unowned: int | None = None
    clock_ahead_s: float | None = None
