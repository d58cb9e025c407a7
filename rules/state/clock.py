"""Game time."""

from rules.record import Record


class Clock(Record, frozen=True):
    """Game time since the campaign began: whole ten-minute turns, and rounds since the last one.

    `seconds` are part of a round, left over when rounds became longer (R-ROUNDS-PER-TURN).
    """

    turns: int = 0
    rounds: int = 0
    seconds: int = 0
