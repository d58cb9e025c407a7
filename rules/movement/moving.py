"""The command that moves somebody: checks who may and how far, and says where they stand then."""

from dataclasses import dataclass

from rules.attack.records import AttackRuling
from rules.encounter.joining import combatant_of
from rules.encounter.meeting import check_distance, distance_unit
from rules.errors import RuleError, TooLateError
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Mode, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of, split_target
from rules.movement import FAMILY
from rules.movement.going import go_to, note_way, shift
from rules.movement.leaving import (
    RETREAT,
    WITHDRAWAL,
    bound_to,
    has_broken_off,
    held_back,
    is_free,
    rate_of,
    way_out,
)
from rules.movement.rates import is_action
from rules.movement.records import Engage, Move, Moved
from rules.positions.engaging import leave_melee, meet, require_fight
from rules.positions.placing import name_pair, put_distance
from rules.positions.reading import (
    are_comrades,
    distance_between,
    engaged_with,
    knows_distance,
    reach_in,
    touches,
)
from rules.positions.records import Engaged
from rules.record import replace
from rules.rounds.declarations import MOVES_IN_MELEE
from rules.rounds.done import require_place
from rules.rounds.turns import require_round
from rules.state.encounter import Combatant

OUT = "out"
WAYS = ("towards", "away", "withdrawal", "retreat", OUT)


@dataclass(frozen=True, slots=True)
class Way:
    """A way about to be gone: `whom` "" is all foes, `how` a move out of melee with `left`."""

    target: str
    whom: str
    away: bool
    feet: int
    how: str
    left: tuple[str, ...]


@FAMILY.handles
def move(resolution: Resolution, action: Move) -> None:
    """Go towards somebody or away from them, as far as the round lets one."""
    combatant = combatant_of(resolution, action.target)
    target = name_combatant(resolution, action.target)
    resolution.require_control(target, "move {}")
    if action.allow:
        resolution.require_referee("allow what the rules forbid")
    require_round(resolution, action.round)
    if action.way == OUT:
        _require_melee(resolution, action, target)
    is_second = _require_turn_to_move(resolution, combatant)
    if not action.allow:
        _require_free(resolution, target)
    way = _way(resolution, action, target)
    was_clear = has_broken_off(resolution.state, combatant.side)
    _go_moving(resolution, way)
    is_clear = is_free(resolution.state) and has_broken_off(resolution.state, combatant.side)
    side = resolution.side(combatant.side).label if is_clear and not was_clear else ""
    resolution.emit(_moved(resolution, way, is_second=is_second, broken_off=side))


def _require_melee(resolution: Resolution, action: Move, target: str) -> None:
    """Raise RuleError for somebody who would leave a melee and is in none with `whom`."""
    other = name_combatant(resolution, action.whom) if action.whom else ""
    seen_only = not resolution.actor.is_referee
    foes = engaged_with(resolution.state, target, seen_only=seen_only)
    if not any(not other or touches(foe, other) for foe in foes):
        whom = f" with {resolution.who(other).label}" if other else ""
        raise RuleError(f"{resolution.who(target).label} is not in melee{whom}.")


def _require_turn_to_move(resolution: Resolution, combatant: Combatant) -> bool:
    """Raise RuleError unless it is their place; whether the round's action is used already.

    Where moving is an action, a second one is not forbidden as long as the place is being played.
    """
    require_place(resolution, combatant)
    step, turn = resolution.encounter.step, combatant.turn
    is_now = step is not None and combatant.id in step.members
    is_allowed = resolution.actor.is_referee or (is_action(resolution.state) and is_now)
    if turn.done and not is_allowed:
        raise TooLateError(f"{combatant.name} has already acted in this round.")
    return is_action(resolution.state) and bool(turn.attacked or turn.cast)


def _require_free(resolution: Resolution, target: str) -> None:
    """Raise RuleError for those who cannot move: the fallen, casters, all in a cramped place."""
    if refusal := held_back(resolution.state, target):
        raise RuleError(refusal)
    if resolution.encounter.positions.everyone:
        raise RuleError("It is cramped here: everybody counts as in melee, and nobody moves.")


# How far, and which way


def _way(resolution: Resolution, action: Move, target: str) -> Way:
    if action.way not in WAYS:
        raise RuleError(f"There is no such way to move. Pick one of: {', '.join(WAYS)}.")
    whom = combatant_of(resolution, action.whom).id if action.whom else ""
    away = action.way != "towards"
    _require_goal(resolution, target, whom, away=away)
    seen_only = not resolution.actor.is_referee
    foes = engaged_with(resolution.state, target, seen_only=seen_only)
    how = way_out(resolution, target, action.way) if foes and not action.allow else ""
    if action.allow and action.way in MOVES_IN_MELEE:
        how = action.way
    rate = rate_of(resolution.state, target, how or bound_to(resolution.state, target))
    left = max(0, rate - resolution.combatants[id_of(target)].turn.moved)
    wanted, away = _wanted(resolution, action, target, whom)
    if not action.allow and not _goes_back(resolution, target, whom, how, foes, away=away):
        raise RuleError("A fighting withdrawal goes backwards, away from all whom one fights.")
    feet = _feet(resolution, action, target, wanted, left)
    return Way(target, whom, away, feet, how, foes)


def _require_goal(resolution: Resolution, target: str, whom: str, *, away: bool) -> None:
    """Raise RuleError for a goal that cannot be one."""
    if not whom and not away:
        raise RuleError("Say towards whom: pick somebody from the list that appears.")
    if whom and id_of(whom) == id_of(target):
        raise RuleError("Those are the same. Pick somebody else to go to.")
    if whom and are_comrades(resolution.state, target, whom):
        raise RuleError(f"{resolution.who(whom).label} is on the same side. Pick somebody else.")


def _goes_back(
    resolution: Resolution, target: str, whom: str, how: str, foes: tuple[str, ...], *, away: bool
) -> bool:
    """Whether a way is one that a withdrawal can go, where somebody makes one (OSE-MELEE-MOVE)."""
    combatants = resolution.combatants
    if how != WITHDRAWAL and (how or not combatants[id_of(target)].turn.withdrawing):
        return True
    sides = {combatants[id_of(foe)].side for foe in foes}
    return away and (not whom or sides <= {combatants[id_of(whom)].side})


def _wanted(
    resolution: Resolution, action: Move, target: str, whom: str
) -> tuple[int | None, bool]:
    """How far one wants to go, None for as far as can be; and whether that is away from them."""
    away = action.way != "towards"
    before = distance_between(resolution.state, target, whom) if whom else None
    if action.to is not None:
        return _to_reach(resolution, action.to, before)
    if action.feet is not None:
        check_distance(resolution.encounter, action.feet)
    if away or before is None:
        return action.feet, away
    beyond = before - reach_in(resolution.state)
    if beyond <= 0:
        foe = resolution.who(whom).label
        raise RuleError(f"{resolution.who(target).label} is within reach of {foe} already.")
    return beyond if action.feet is None else min(action.feet, before), False


def _to_reach(resolution: Resolution, to: int, before: int | None) -> tuple[int, bool]:
    check_distance(resolution.encounter, to)
    if before is None:
        raise RuleError(
            "Nobody has said how far apart they are, so give `feet` instead of `to`. A referee "
            "⟦says it|encounter range⟧."
        )
    if to == before:
        raise RuleError(f"They are {before} {distance_unit(resolution.encounter)} apart already.")
    return abs(before - to), to > before


def _feet(resolution: Resolution, action: Move, target: str, wanted: int | None, left: int) -> int:
    """How far it goes. RuleError for more than is left, unless the referee allows it."""
    is_exact = action.feet is not None or action.to is not None
    feet = left if wanted is None else wanted
    if not is_exact and not action.allow:
        feet = min(feet, left)
    name, unit = resolution.who(target).label, distance_unit(resolution.encounter)
    if feet > left and not action.allow:
        raise RuleError(f"{name} can go {left} {unit} in what is left of this round, not {feet}.")
    if not feet:
        raise RuleError(f"{name} cannot go any farther in this round.")
    return feet


# Going there


def _go_moving(resolution: Resolution, way: Way) -> None:
    """Leave the melees, bring the distances up to date, and note what is used of the round."""
    for foe in way.left:
        leave_melee(resolution, way.target, foe)
    shift(resolution, way.target, way.whom, way.feet if way.away else -way.feet)
    for foe in way.left:
        put_distance(resolution, way.target, id_of(foe), way.feet, public=True)
    if not split_target(way.target)[1]:
        note_way(resolution, way.target, way.feet)
    if way.how:
        combatant = resolution.combatants[id_of(way.target)]
        is_run = way.how == RETREAT
        turn = replace(combatant.turn, retreating=is_run, withdrawing=not is_run)
        resolution.put_combatant(replace(combatant, turn=turn))


def _moved(resolution: Resolution, way: Way, *, is_second: bool, broken_off: str) -> Moved:
    state = resolution.state
    return Moved(
        target=resolution.who(way.target),
        way=way.feet,
        unit=distance_unit(resolution.encounter),
        whom=resolution.who(way.whom) if way.whom else None,
        away=way.away,
        distance=distance_between(state, way.target, way.whom) if way.whom else None,
        known=bool(way.whom) and knows_distance(state, way.target, way.whom),
        how=way.how,
        left=tuple(resolution.who(foe) for foe in way.left),
        second_action=is_second,
        broken_off=broken_off,
        rule="OSE-MELEE-MOVE" if way.how else "OSE-COMBAT-MOVE",
    )


@FAMILY.handles
def engage(resolution: Resolution, action: Engage) -> None:
    """Two are in melee from now on: by a move of one of them, or because a referee says so."""
    target, other = name_pair(resolution, action.target, action.other)
    resolution.require_control(target, "send {} into melee")
    require_fight(resolution, target, other)
    if not resolution.actor.is_referee:
        _go_engaging(resolution, target, other)
    meet(resolution, target, other)
    resolution.emit(Engaged(target=resolution.who(target), other=resolution.who(other)))


def _go_engaging(resolution: Resolution, target: str, other: str) -> None:
    """Go up to somebody in one's own turn; RuleError where no blow would be possible either."""
    is_second = _require_turn_to_move(resolution, resolution.combatants[id_of(target)])
    distance = distance_between(resolution.state, target, other)
    blow = AttackRuling(who=target, whom=other, mode=Mode.MELEE, distance=distance)
    if forbidden := ruled(resolution.ask(blow), Ruling.FORBIDDEN):
        raise RuleError(forbidden.label)
    way = 0 if distance is None else distance - reach_in(resolution.state)
    if distance is None or way <= 0:
        return
    go_to(resolution, target, other, distance)
    resolution.emit(
        Moved(
            target=resolution.who(target),
            way=way,
            unit=distance_unit(resolution.encounter),
            whom=resolution.who(other),
            second_action=is_second,
            rule="OSE-COMBAT-MOVE",
        )
    )
