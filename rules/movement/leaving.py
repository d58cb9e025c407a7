"""How far somebody gets in a round (OSE-COMBAT-MOVE, ERIS-COMBAT-MOVE), and how to leave a melee.

All numbers are feet in a dungeon and yards elsewhere.
"""

from rules.conditions.bearing import WALKS_ON_WATER
from rules.conditions.magic import HASTED, SLOWED
from rules.conditions.reading import is_under, why_held
from rules.encounter.bodies import who_stand
from rules.encounter.meeting import distance_unit
from rules.errors import RuleError
from rules.kernel.fields import has_trait
from rules.kernel.numbers import divide_down
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.load.rates import ERIS_PURSUIT, ERIS_ROUND, goes_by_eris, in_encounter, in_measure, stuck
from rules.load.rates import rate_of as load_rate
from rules.movement.records import SPLIT_MOVE
from rules.positions.engaging import undeclared
from rules.positions.records import DISENGAGE
from rules.positions.spacing import distance_between, in_melee, reach_in
from rules.rounds.declarations import MOVES_IN_MELEE
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.surroundings.records import AQUATIC

WITHDRAWAL, RETREAT = MOVES_IN_MELEE
CLEAR_FEET = 20
CLEAR_YARDS = int(in_measure(CLEAR_FEET, "foot", "yard"))
"""Whoever is farther than that from all foes has broken off (ERIS-DISENGAGE)."""
MOST_ROUNDS = 60
"""For how many rounds somebody can move at this rate (OSE-COMBAT-MOVE)."""


def eris_rate(base: int) -> int:
    """How far somebody gets in a round (ERIS-COMBAT-MOVE)."""
    return ERIS_ROUND.of(base)


def pursuit_rate(base: int) -> int:
    """How far somebody runs in a turn of a pursuit, by the same table."""
    return ERIS_PURSUIT.of(base)


def base_rate(state: GameState, target: str) -> int:
    """What was written as somebody's Movement, else what their load leaves them."""
    rate = load_rate(state, target).value
    if is_under(state, target, SLOWED.key):
        return divide_down(rate, 2)
    return 2 * rate if is_under(state, target, HASTED.key) else rate


def round_rate(state: GameState, target: str) -> int:
    """How far somebody gets in a round: half as far where they have to swim (OSE-SWIMMING)."""
    rate = in_encounter(state).of(base_rate(state, target))
    return divide_down(rate, 2) if is_swimming(state, target) else rate


def is_in_water(state: GameState, target: str) -> bool:
    """Whether somebody is in the water of the fight, and not ashore (OSE-WATER-COMBAT)."""
    water = None if state.encounter is None else state.encounter.water
    return water is not None and id_of(target) not in water.ashore


def is_swimming(state: GameState, target: str) -> bool:
    """Whether the water hinders somebody: those at home in it swim as they walk, and magic lets
    some walk on it."""
    if not is_in_water(state, target) or has_trait(state, target, AQUATIC.key):
        return False
    return not is_under(state, target, WALKS_ON_WATER.key)


def is_whole_action(state: GameState, target: str) -> bool:
    """Whether somebody who has moved has used the round, and does not shoot besides."""
    return is_action(state) and not any(has_trait(state, target, one.key) for one in SPLIT_MOVE)


def is_action(state: GameState) -> bool:
    """Whether moving is the action of a round (ERIS-ACTIONS), so that an attack is a second one."""
    return goes_by_eris(state)


def is_free(state: GameState) -> bool:
    """Whether leaving a melee costs nothing and need not be declared (ERIS-DISENGAGE)."""
    return DISENGAGE.in_force(state) == "eris"


def _declared_move(state: GameState, target: str) -> str:
    """How somebody has declared to leave a melee in this round, "" if they have not."""
    combatant = find_combatant(state, target)
    declaration = None if combatant is None else combatant.turn.declaration
    if declaration is None or declaration.kind not in MOVES_IN_MELEE:
        return ""
    return declaration.kind


def bound_to(state: GameState, target: str) -> str:
    """How somebody has left a melee in this round or is going to, "" for whoever is free to go.

    What was declared binds to the end of the round (R-RETREAT).
    """
    combatant = find_combatant(state, target)
    if combatant is None:
        return ""
    turn = combatant.turn
    if turn.retreating or turn.withdrawing:
        return RETREAT if turn.retreating else WITHDRAWAL
    return _declared_move(state, target) if turn.declaration and not is_free(state) else ""


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
    declared = _declared_move(state, target)
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

    More than 20 feet have to be between any two (ERIS-DISENGAGE), or the reach of a blow where
    leaving a melee is not free (R-LEAVING).
    """
    foes, own = known_foes_of(state, side), known_of(state, side)
    apart = [distance_between(state, one, foe) for one in own for foe in foes]
    return bool(foes) and all(one is not None and one > clear_of(state) for one in apart)


def is_clear(state: GameState, target: str) -> bool:
    """Whether somebody is clear of all foes whom players see, as far as anybody said how far."""
    combatant = find_combatant(state, target)
    assert combatant is not None
    apart = [distance_between(state, target, foe) for foe in known_foes_of(state, combatant.side)]
    return all(one is None or one > clear_of(state) for one in apart)


def known_of(state: GameState, side: str) -> list[str]:
    """Those of a side who stand, as far as players see them."""
    encounter, standing = state.encounter, who_stand(state)
    known = encounter.combatants if encounter is not None else ()
    return [o.id for o in known if o.side == side and o.id in standing and not o.hidden]


def known_foes_of(state: GameState, side: str) -> list[str]:
    """Those of all other sides who stand, as far as players see them."""
    sides = () if state.encounter is None else state.encounter.sides
    return [foe for other in sides if other.key != side for foe in known_of(state, other.key)]


def clear_of(state: GameState) -> int:
    """Whoever is farther than that from all foes is clear of them, in the unit of distances."""
    assert state.encounter is not None
    if not is_free(state):
        return reach_in(state)
    return CLEAR_FEET if distance_unit(state.encounter) == "feet" else CLEAR_YARDS


def held_back(state: GameState, target: str) -> str:
    """Why somebody cannot go anywhere in this round, as a refusal; "" for whoever can."""
    combatant = find_combatant(state, target)
    assert combatant is not None
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
        "(`/do move`). Those within reach can be fought."
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
        "Shoot, or get closer with `/do move`."
    )
