"""What keeps somebody where they are: a move, a blow and going into melee ask the same."""

from rules.attack.door import able_bodies
from rules.conditions.door import why_held
from rules.encounter.door import distance_unit
from rules.kernel.targets import find_combatant
from rules.load.door import stuck
from rules.movement.leaving import is_free, left_to_move
from rules.movement.rates import is_action
from rules.positions.door import in_melee, reach_in
from rules.state.encounter import Combatant
from rules.state.game import GameState

MOST_ROUNDS = 60
"""For how many rounds somebody can move at this rate (OSE-COMBAT-MOVE)."""


def held_back(state: GameState, target: str) -> str:
    """Why somebody cannot go anywhere in this round, as a refusal; "" for whoever can."""
    combatant = find_combatant(state, target)
    assert combatant is not None
    if not able_bodies(state, combatant.id):
        return f"{combatant.name} is down or held by a condition, and cannot move now."
    return why_held(state, target) or stuck(state, target) or _is_busy(state, combatant)


def _is_busy(state: GameState, combatant: Combatant) -> str:
    """The same of those who have given up moving for something else, or have run out of breath."""
    name, turn = combatant.name, combatant.turn
    if turn.guard is not None:
        return f"{name} parries in this round, and does nothing else."
    if is_action(state):
        return ""
    if turn.declaration is not None and turn.declaration.kind == "spell":
        return (
            f"{name} has declared a spell, and casters do not move in the round. "
            "A referee may allow it."
        )
    if not turn.moved and combatant.rounds_moved >= MOST_ROUNDS:
        return f"{name} has moved in {MOST_ROUNDS} rounds and has to stop."
    return ""


def kept_from(state: GameState, who: str, way: int, *, is_known: bool) -> str:
    """Why somebody cannot go up to a foe in this round, for a blow or a melee; "" if they can.

    `way` is how far it is until they are within reach, which is told where it `is_known`.
    """
    return (
        held_back(state, who) or _tied(state, who) or _too_far(state, who, way, is_known=is_known)
    )


def _tied(state: GameState, who: str) -> str:
    """Out of a melee there is no way but back, unless leaving one is free (ERIS-DISENGAGE)."""
    combatant = find_combatant(state, who)
    assert combatant is not None
    if combatant.turn.withdrawing:
        return f"{combatant.name} withdraws in this round, and goes up to nobody."
    if is_free(state) or not in_melee(state, who, seen_only=not combatant.hidden):
        return ""
    return (
        f"{combatant.name} is in melee, and gets out of it by withdrawal or retreat alone "
        "(`/move`). Those within reach can be fought."
    )


def _too_far(state: GameState, who: str, way: int, *, is_known: bool) -> str:
    assert state.encounter is not None
    left, unit = left_to_move(state, who), distance_unit(state.encounter)
    if way <= left:
        return ""
    combatant = find_combatant(state, who)
    assert combatant is not None
    how_far = f": it is {way + reach_in(state)} {unit} away" if is_known else ""
    return (
        f"That is too far to strike hand to hand{how_far}, and {combatant.name} "
        f"can go {left} {unit} in what is left of this round. "
        "Shoot, or get closer with `/move`."
    )
