"""How a melee may be left: by withdrawal or retreat where they are declared, or freely."""

from rules.encounter.door import distance_unit, who_stand
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.load.door import in_measure
from rules.movement.rates import round_rate
from rules.positions.door import distance_between, undeclared
from rules.positions.settings import DISENGAGE
from rules.rounds.door import MOVES_IN_MELEE
from rules.state.game import GameState

WITHDRAWAL, RETREAT = MOVES_IN_MELEE
CLEAR_FEET = 20
CLEAR_YARDS = int(in_measure(CLEAR_FEET, "foot", "yard"))
"""Whoever is farther than that from all foes has broken off (ERIS-DISENGAGE)."""


def is_free(state: GameState) -> bool:
    """Whether leaving a melee costs nothing and need not be declared (ERIS-DISENGAGE)."""
    return DISENGAGE.in_force(state) == "eris"


def declared_move(state: GameState, target: str) -> str:
    """How somebody has declared to leave a melee in this round, "" if they have not."""
    combatant = find_combatant(state, target)
    declaration = None if combatant is None else combatant.turn.declaration
    if declaration is None or declaration.kind not in MOVES_IN_MELEE:
        return ""
    return declaration.kind


def bound_to(state: GameState, target: str) -> str:
    """How somebody has left a melee in this round or is going to, "" for whoever is free to go.

    What was declared binds from the moment it is revealed to the end of the round (R-RETREAT).
    """
    combatant = find_combatant(state, target)
    if combatant is None:
        return ""
    turn = combatant.turn
    if turn.retreating or turn.withdrawing:
        return RETREAT if turn.retreating else WITHDRAWAL
    is_told = turn.declaration is not None and not turn.declaration.secret
    return declared_move(state, target) if is_told and not is_free(state) else ""


def left_to_move(state: GameState, target: str) -> int:
    """How far somebody still gets in this round."""
    combatant = find_combatant(state, target)
    moved = 0 if combatant is None else combatant.turn.moved
    return max(0, rate_of(state, target, bound_to(state, target)) - moved)


def ways_out(state: GameState, target: str, *, is_referee: bool) -> tuple[str, ...]:
    """How somebody in melee may leave it now, the likeliest first; "" is freely.

    Referees need no declaration, nor does anybody where nothing is declared.
    """
    if is_free(state):
        return ("",)
    declared = declared_move(state, target)
    if is_referee or (not declared and not undeclared(state, target)):
        return tuple(dict.fromkeys(filter(None, (declared, *MOVES_IN_MELEE))))
    return (declared,) if declared else ()


def way_out(resolution: Resolution, target: str, wanted: str) -> str:
    """How a melee is left. RuleError where it was not declared, and for a retreat after a blow."""
    state, name = resolution.state, resolution.who(target).label
    ways = ways_out(state, target, is_referee=resolution.actor.is_referee)
    if not ways:
        raise RuleError(undeclared(state, target))
    if wanted in MOVES_IN_MELEE and wanted not in ways:
        raise RuleError(_not_declared(ways[0]))
    how = wanted if wanted in ways else ways[0]
    if how == RETREAT and resolution.combatants[id_of(target)].turn.attacked:
        raise RuleError(
            f"{name} has attacked, and whoever retreats cannot attack in the same round."
        )
    return how


def _not_declared(declared: str) -> str:
    if not declared:
        return "Leaving a melee is free in this game. Move away with `way:away`."
    return (
        f"What was declared is a {declared}. Move with `way:{declared}`; a referee may allow more."
    )


def rate_of(state: GameState, target: str, how: str) -> int:
    """How far one gets in a round: half as far in a withdrawal (OSE-MELEE-MOVE)."""
    rate = round_rate(state, target)
    return rate // 2 if how == WITHDRAWAL else rate


def has_broken_off(state: GameState, side: str) -> bool:
    """Whether all of a side are known to be clear of all their foes, as far as players see them.

    More than 20 feet have to be between any two (ERIS-DISENGAGE).
    """
    encounter, standing = state.encounter, who_stand(state)
    assert encounter is not None
    known = [one for one in encounter.combatants if one.id in standing and not one.hidden]
    foes = [one.id for one in known if one.side != side]
    own = [one.id for one in known if one.side == side]
    clear = CLEAR_FEET if distance_unit(encounter) == "feet" else CLEAR_YARDS
    return bool(foes) and all(_are_clear(state, one, foe, clear) for one in own for foe in foes)


def _are_clear(state: GameState, one: str, foe: str, clear: int) -> bool:
    distance = distance_between(state, one, foe)
    return distance is not None and distance > clear
