"""The door of this family: what other rooms may call of it, beside its records."""

from rules.movement.bounds import MOST_ROUNDS
from rules.movement.going import go_to
from rules.movement.leaving import (
    bound_to,
    declared_move,
    has_broken_off,
    left_to_move,
    rate_of,
    ways_out,
)
from rules.movement.moving import WAYS, move
from rules.movement.rates import (
    base_rate,
    eris_rate,
    is_in_water,
    is_swimming,
    is_whole_action,
    pursuit_rate,
    round_rate,
)

__all__ = [
    "MOST_ROUNDS",
    "WAYS",
    "base_rate",
    "bound_to",
    "declared_move",
    "eris_rate",
    "go_to",
    "has_broken_off",
    "is_in_water",
    "is_swimming",
    "is_whole_action",
    "left_to_move",
    "move",
    "pursuit_rate",
    "rate_of",
    "round_rate",
    "ways_out",
]
