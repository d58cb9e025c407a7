"""What hazards leave behind them, until it comes to something or is over."""

from rules.record import Record


class Hunger(Record, frozen=True):
    """Since when somebody has had no food and no water, in seconds since the campaign began.

    None where they have enough.
    """

    food: int | None = None
    water: int | None = None
