"""The command that moves somebody: who may, how far, and what it changes that they have gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.attack.records import AttackBonus, AttackRolled, AttackRuling
from rules.attack.records import Way as AttackWay
from rules.encounter.joining import combatant_of
from rules.encounter.meeting import check_distance, distance_unit
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.naming import name_combatant
from rules.kernel.questions import Addend, Mode, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.movement import FAMILY
from rules.movement.leaving import (
    RETREAT,
    WITHDRAWAL,
    bound_to,
    has_broken_off,
    held_back,
    is_action,
    is_free,
    is_whole_action,
    kept_from,
    rate_of,
    way_out,
)
from rules.movement.records import Engage, Move, Moved
from rules.positions.engaging import known_foes, leave_melee, meet, require_fight
from rules.positions.records import Disengaged, Engaged
from rules.positions.spacing import (
    are_comrades,
    distance_between,
    engaged_with,
    is_engaged,
    is_too_close,
    known_distances,
    knows_distance,
    name_pair,
    put_distance,
    put_distances,
    reach_in,
    touches,
)
from rules.record import replace
from rules.rounds.acting import require_place
from rules.rounds.declarations import MOVES_IN_MELEE
from rules.rounds.turns import require_round
from rules.state.encounter import Combatant
from rules.state.game import GameState

REACH_RULE = "OSE-REACH"
RETREAT_RULE = "OSE-MELEE-MOVE"
ACTION_RULE = "ERIS-ACTIONS"
ON_THE_RUN = 2
"""What enemies add against whoever runs from a melee."""
FIRST_BLOW = "Whoever waits has the first blow here. Strike when they have acted."
OUT = "out"
WAYS = ("towards", "away", "withdrawal", "retreat", OUT)


@FAMILY.follows("OSE-REACH")
def close_in(resolution: Resolution, event: AttackRolled) -> None:
    """Whoever struck somebody beyond their reach has gone there."""
    is_blow = resolution.state.encounter is not None and event.mode is Mode.MELEE
    if is_blow and event.distance is not None:
        go_to(resolution, event.attacker.target, event.target.id, event.distance)


def go_to(resolution: Resolution, who: str, whom: str, distance: int) -> None:
    """Somebody goes up to the combatant `whom`, who was so far away, as part of another deed."""
    way = distance - reach_in(resolution.state)
    if way <= 0:
        return
    note_way(resolution, who, way)
    _leave_behind(resolution, who, whom, way)
    if not is_engaged(resolution.state, who, whom):
        put_distance(resolution, who, whom, 0, public=True)


def _leave_behind(resolution: Resolution, who: str, whom: str, way: int) -> None:
    """Whoever goes up to somebody else is in no melee any more with those they fought till then."""
    foes = [foe for foe in engaged_with(resolution.state, who) if not touches(foe, whom)]
    if not foes:
        return
    for foe in foes:
        leave_melee(resolution, who, foe)
        put_distance(resolution, who, id_of(foe), way, public=True)
    resolution.emit(
        Disengaged(
            target=resolution.who(who),
            others=tuple(map(resolution.who, foes)),
            distance=way,
            unit=distance_unit(resolution.encounter),
        )
    )


def note_way(resolution: Resolution, target: str, way: int) -> None:
    """Take a way off what somebody can still move; bodies of a group that go together go once."""
    combatant = resolution.combatants[id_of(target)]
    before = find_combatant(resolution.start, target) or combatant
    turn = replace(combatant.turn, moved=max(combatant.turn.moved, before.turn.moved + way))
    rounds = before.rounds_moved + (not before.turn.moved)
    resolution.put_combatant(replace(combatant, turn=turn, rounds_moved=rounds))


def shift(resolution: Resolution, target: str, whom: str, way: int) -> None:
    """Bring somebody nearer to all on the side of `whom` (a negative way), or farther from them.

    "" is all other sides. Who gets within reach of `whom` comes nearer to nobody else
    (R-CLOSING-IN). Distances that nobody said stay unknown.
    """
    state, own = resolution.state, resolution.combatants[id_of(target)].side
    side = resolution.combatants[id_of(whom)].side if whom else ""
    met = {id_of(foe) for foe in engaged_with(state, target)}
    before = known_distances(state, target)
    goal = before(id_of(whom)) if way < 0 else None
    is_there = goal is not None and goal.distance + way <= reach_in(state)
    foes = (
        other.id
        for other in resolution.encounter.combatants
        if (other.side == side if side else other.side != own)
        if not other.gone and other.id not in met
        if not is_there or other.id == id_of(whom)
    )
    after = {
        foe: replace(said, distance=max(0, said.distance + way))
        for foe in foes
        if (said := before(foe)) is not None
    }
    put_distances(resolution, after)


@FAMILY.answers(REACH_RULE)
def reach(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles need room; whoever is too far away for a blow has to be reached on foot first.

    Where nobody said how far apart two are, nothing is ruled.
    """
    if question.distance is None or not question.whom or state.encounter is None:
        return
    beyond = question.distance - reach_in(state)
    if question.mode is Mode.MISSILE and is_too_close(state, question.who, question.whom, beyond):
        how_far = f"{reach_in(state)} {_unit(state)}"
        yield Verdict(
            Ruling.FORBIDDEN,
            f"Within {how_far} it is too close for a missile. "
            "Strike hand to hand, or get away first.",
            REACH_RULE,
            is_open=_is_known(state, question),
        )
    if question.mode is Mode.MELEE and beyond > 0:
        yield _on_foot(state, question, beyond)


def _on_foot(state: GameState, question: AttackRuling, way: int) -> Verdict:
    """The way to a foe, where it can be gone in this round."""
    is_known = _is_known(state, question)
    if refusal := kept_from(state, question.who, way, is_known=is_known):
        return Verdict(Ruling.FORBIDDEN, refusal, REACH_RULE)
    if _waits(state, question.whom):
        return Verdict(Ruling.FORBIDDEN, FIRST_BLOW, "ERIS-MELEE-RANGE")
    return Verdict(AttackWay.CLOSES_IN, f"{way} {_unit(state)}" if is_known else "", REACH_RULE)


def _is_known(state: GameState, question: AttackRuling) -> bool:
    """Whether players may know the distance: also where somebody said it for this attack."""
    kept = distance_between(state, question.who, question.whom)
    return kept != question.distance or knows_distance(state, question.who, question.whom)


@FAMILY.answers(ACTION_RULE)
def second_action(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """An attack after moving or casting is a second action: told, so that the referee can say what
    is short enough, and never forbidden. Elves and mounted archers move and shoot as one."""
    combatant = find_combatant(state, question.who)
    if combatant is None or not is_action(state):
        return
    is_one = question.mode is Mode.MISSILE and not is_whole_action(state, question.who)
    if not combatant.turn.cast and (is_one or not _has_to_move(state, combatant, question)):
        return
    yield Verdict(Ruling.SECOND_ACTION, "", ACTION_RULE)


def _has_to_move(state: GameState, combatant: Combatant, question: AttackRuling) -> bool:
    """Whether somebody has moved in this round, or has to for this blow."""
    if combatant.turn.moved:
        return True
    is_blow = question.mode is Mode.MELEE and question.distance is not None
    return is_blow and (question.distance or 0) > reach_in(state)


def _waits(state: GameState, target: str) -> bool:
    """Whether somebody has the first blow against those who move in, by the referee's word."""
    assert state.encounter is not None
    combatant = find_combatant(state, target)
    if combatant is None or not state.encounter.positions.first_blow:
        return False
    return not combatant.turn.attacked and not combatant.turn.done


def _unit(state: GameState) -> str:
    assert state.encounter is not None
    return distance_unit(state.encounter)


def _is_retreating(state: GameState, target: str) -> bool:
    """Whether somebody runs from a melee in this round, or has declared that they do."""
    return bound_to(state, target) == RETREAT


@FAMILY.answers(RETREAT_RULE)
def retreat(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever runs does not attack, and has no use of a shield."""
    if _is_retreating(state, question.who):
        refusal = "Whoever retreats cannot attack in the same round."
        yield Verdict(Ruling.FORBIDDEN, refusal, RETREAT_RULE)
    if _is_retreating(state, question.whom):
        yield Verdict(AttackWay.IGNORES_SHIELD, "retreating", RETREAT_RULE)


@FAMILY.answers(RETREAT_RULE)
def against_retreating(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Whoever runs is easier to hit."""
    if _is_retreating(state, question.whom):
        yield Addend("retreating", ON_THE_RUN, RETREAT_RULE)


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
        other = name_combatant(resolution, action.whom) if action.whom else ""
        known_foes(resolution, target, other)
    is_second = _require_turn_to_move(resolution, combatant)
    if not action.allow:
        if refusal := held_back(resolution.state, target):
            raise RuleError(refusal)
        if resolution.encounter.positions.everyone:
            raise RuleError("It is cramped here: everybody counts as in melee, and nobody moves.")
    way = _way(resolution, action, target)
    was_clear = has_broken_off(resolution.state, combatant.side)
    _go_moving(resolution, way)
    is_clear = is_free(resolution.state) and has_broken_off(resolution.state, combatant.side)
    side = resolution.side(combatant.side).label if is_clear and not was_clear else ""
    state = resolution.state
    resolution.emit(
        Moved(
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
            broken_off=side,
            rule="OSE-MELEE-MOVE" if way.how else "OSE-COMBAT-MOVE",
        )
    )


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


# How far, and which way


def _way(resolution: Resolution, action: Move, target: str) -> Way:
    if action.way not in WAYS:
        raise RuleError(f"There is no such way to move. Pick one of: {', '.join(WAYS)}.")
    whom = combatant_of(resolution, action.whom).id if action.whom else ""
    away = action.way != "towards"
    if not whom and not away:
        raise RuleError("Say towards whom: pick somebody from the list that appears.")
    if whom and id_of(whom) == id_of(target):
        raise RuleError("Those are the same. Pick somebody else to go to.")
    if whom and are_comrades(resolution.state, target, whom):
        raise RuleError(f"{resolution.who(whom).label} is on the same side. Pick somebody else.")
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
        check_distance(resolution.encounter, action.to)
        if before is None:
            raise RuleError(
                "Nobody has said how far apart they are, so give `feet` instead of `to`. A "
                "referee ",
                WayOut("says it", "encounter range"),
                ".",
            )
        if action.to == before:
            raise RuleError(
                f"They are {before} {distance_unit(resolution.encounter)} apart already."
            )
        return abs(before - action.to), action.to > before
    if action.feet is not None:
        check_distance(resolution.encounter, action.feet)
    if away or before is None:
        return action.feet, away
    beyond = before - reach_in(resolution.state)
    if beyond <= 0:
        foe = resolution.who(whom).label
        raise RuleError(f"{resolution.who(target).label} is within reach of {foe} already.")
    return beyond if action.feet is None else min(action.feet, before), False


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
