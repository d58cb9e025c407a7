"""Who stands in what fills a place, as spells, breath and what is dropped do: no farther than its
size in feet from the first who was named, and hand to hand with those who are in it (R-AREA)."""

from collections.abc import Sequence

from rules.kernel.targets import find_combatant, id_of
from rules.kernel.words import agree, listed, many
from rules.positions.spacing import (
    are_comrades,
    distance_between,
    engaged_with,
    in_unit,
    touches,
)
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


def is_beside(state: GameState, source: str, first: str, other: str, width: int) -> bool:
    """Whether somebody stands farther to the side of the first, as seen from where it comes, than
    it is wide: what they are apart beyond how much nearer or farther one of them is."""
    apart = distance_between(state, first, other)
    near, far = (distance_between(state, source, one) for one in (first, other))
    if apart is None or near is None or far is None or id_of(first) == id_of(other):
        return False
    return apart - abs(near - far) > in_unit(state, width)


def caught_with(state: GameState, across: int, meant: Sequence[str]) -> tuple[str, ...]:
    """Who is hand to hand with those who are meant and in it, as far as everybody sees that."""
    away, found = outside(state, across, meant), list[str]()
    for one in meant:
        for foe in () if one in away else engaged_with(state, one, seen_only=True):
            if not any(touches(foe, other) for other in (*meant, *found)):
                found.append(foe)
    return tuple(found)


def standing_in(
    state: GameState, across: int, meant: Sequence[str], *, by: str = "", fills: bool = True
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of those who are meant, and with what `fills` a place those who fight there hand to hand: who
    stands in it, and who does not. Whoever does it (`by`) is not in it themselves."""
    away = outside(state, across, meant)
    caught = caught_with(state, across, meant) if fills else ()
    there = (*(one for one in meant if one not in away), *caught)
    return tuple(one for one in there if not (by and touches(one, by))), tuple(away)


def comrades_caught(state: GameState, who: str, meant: Sequence[str]) -> tuple[str, ...]:
    """Those on somebody's own side who were not meant and stand in it all the same, as far as
    everybody sees that; of a group once."""
    caught = (one for one in caught_with(state, 0, meant) if are_comrades(state, who, one))
    return tuple(dict.fromkeys(map(id_of, caught)))


def warning_of(state: GameState, who: str, meant: Sequence[str]) -> str:
    """`Ben fights hand to hand there, and is in it too.`; "" where it meets no comrades unmeant."""
    found = (find_combatant(state, one) for one in comrades_caught(state, who, meant))
    names = [one.name for one in found if one is not None]
    if not names:
        return ""
    fight, are = agree(len(names), "fights"), agree(len(names), "is")
    return f"{listed(names)} {fight} hand to hand there, and {are} in it too."
