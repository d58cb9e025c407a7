"""The door of this family: what other rooms may call of it, beside its records."""

from rules.movement.going import go_to
from rules.movement.leaving import declared_move, rate_of, ways_out
from rules.movement.moving import WAYS, move
from rules.movement.rates import base_rate, left_to_move, round_rate

__all__ = [
    "WAYS",
    "base_rate",
    "declared_move",
    "go_to",
    "left_to_move",
    "move",
    "rate_of",
    "round_rate",
    "ways_out",
]
