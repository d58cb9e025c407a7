"""The door of this family: what other rooms may call of it, beside its records."""

from rules.movement.going import go_to
from rules.movement.leaving import declared_move, has_broken_off, rate_of, ways_out
from rules.movement.moving import MOST_ROUNDS, WAYS, move
from rules.movement.rates import base_rate, eris_rate, left_to_move, pursuit_rate, round_rate

__all__ = [
    "MOST_ROUNDS",
    "WAYS",
    "base_rate",
    "declared_move",
    "eris_rate",
    "go_to",
    "has_broken_off",
    "left_to_move",
    "move",
    "pursuit_rate",
    "rate_of",
    "round_rate",
    "ways_out",
]
