"""What living costs, and who owes how much of it."""

from rules.record import Record


class Living(Record, frozen=True):
    """A character's own: `gp` in a period, None for as much as all others pay (0 is nothing).

    `debt` is what they still owe, in gp. `paid` is when upkeep was due from them last, in seconds
    since the campaign began, None for never.
    """

    gp: int | None = None
    debt: int = 0
    paid: int | None = None
