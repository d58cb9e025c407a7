"""Who stands in what a spell fills, by its size in feet: no farther than that from the first who
was named, and hand to hand with those who are in it (R-AREA)."""

from collections.abc import Sequence

from rules.kernel.targets import id_of
from rules.kernel.words import many
from rules.light.sight import in_unit
from rules.positions.spacing import distance_between, engaged_with, touches
from rules.state.game import GameState

OUTSIDE = "out of the area"


def size_of(state: GameState, across: int) -> str:
    """`40 feet`, and what that is in the unit in which distances are said now."""
    there = in_unit(state, across)
    return many(across, "foot") + (f" ({many(there, 'yard')})" if there != across else "")


def outside(state: GameState, across: int, meant: Sequence[str]) -> list[str]:
    """Those who stand too far from the first who is meant to be in it with them: an area is in feet
    where distances are in yards too (OSE-WILD-SCALE); `across` is 0 where it has no size."""
    return [one for one in meant if across and _is_outside(state, across, meant[0], one)]


def _is_outside(state: GameState, across: int, first: str, other: str) -> bool:
    apart = None if id_of(first) == id_of(other) else distance_between(state, first, other)
    return apart is not None and apart > in_unit(state, across)


def caught_with(state: GameState, across: int, meant: Sequence[str]) -> tuple[str, ...]:
    """Who is hand to hand with those who are meant and in it, as far as everybody sees that."""
    away, found = outside(state, across, meant), list[str]()
    for one in meant:
        for foe in () if one in away else engaged_with(state, one, seen_only=True):
            if not any(touches(foe, other) for other in (*meant, *found)):
                found.append(foe)
    return tuple(found)
