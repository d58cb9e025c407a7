"""Who is away."""

from rules.record import Record


class Away(Record, frozen=True, kw_only=True):
    """A member who is away, in milliseconds since 1970 UTC, and who plays for them meanwhile.

    `delegate` None: nobody does.
    """

    member: int
    since: int
    until: int
    delegate: int | None = None
    note: str = ""
