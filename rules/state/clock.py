"""Game time."""

from rules.record import Record


class Clock(Record, frozen=True):
    """Game time since the campaign began: whole ten-minute turns, and rounds since the last one.

    `seconds` are part of a round, left over when rounds became longer (R-ROUNDS-PER-TURN).
    """

    turns: int = 0
    rounds: int = 0
    seconds: int = 0


class Occasion(Record, frozen=True):
    """Something that happens in the world `at` a moment, in seconds since the campaign began.

    What is `secret` only referees know until then, and from then on.
    """

    id: str
    at: int
    text: str
    secret: bool = False
