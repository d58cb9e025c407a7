"""What it changes that somebody has gone some way: the distances, and what is left to move."""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, AttackRolled, AttackRuling, Way
from rules.encounter.meeting import distance_unit
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.movement import FAMILY
from rules.movement.leaving import RETREAT, bound_to, kept_from
from rules.movement.rates import is_action, is_whole_action
from rules.positions.engaging import leave_melee
from rules.positions.placing import put_distance, put_distances
from rules.positions.reading import (
    distance_between,
    engaged_with,
    is_engaged,
    is_too_close,
    known_distances,
    knows_distance,
    reach_in,
    touches,
)
from rules.positions.records import Disengaged
from rules.record import replace
from rules.state.encounter import Combatant
from rules.state.game import GameState


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


REACH_RULE = "OSE-REACH"
RETREAT_RULE = "OSE-MELEE-MOVE"
ACTION_RULE = "ERIS-ACTIONS"
ON_THE_RUN = 2
"""What enemies add against whoever runs from a melee."""

FIRST_BLOW = "Whoever waits has the first blow here. Strike when they have acted."


@FAMILY.answers(REACH_RULE)
def reach(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles need room; whoever is too far away for a blow has to be reached on foot first.

    Where nobody said how far apart two are, nothing is ruled.
    """
    if question.distance is None or not question.whom or state.encounter is None:
        return
    beyond = question.distance - reach_in(state)
    if question.mode is Mode.MISSILE and is_too_close(state, question.who, question.whom, beyond):
        yield _too_close(state, is_known=_is_known(state, question))
    if question.mode is Mode.MELEE and beyond > 0:
        yield _on_foot(state, question, beyond)


def _too_close(state: GameState, *, is_known: bool) -> Verdict:
    how_far = f"{reach_in(state)} {_unit(state)}"
    return Verdict(
        Ruling.FORBIDDEN,
        f"Within {how_far} it is too close for a missile. Strike hand to hand, or get away first.",
        REACH_RULE,
        is_open=is_known,
    )


def _on_foot(state: GameState, question: AttackRuling, way: int) -> Verdict:
    """The way to a foe, where it can be gone in this round."""
    is_known = _is_known(state, question)
    if refusal := kept_from(state, question.who, way, is_known=is_known):
        return Verdict(Ruling.FORBIDDEN, refusal, REACH_RULE)
    if _waits(state, question.whom):
        return Verdict(Ruling.FORBIDDEN, FIRST_BLOW, "ERIS-MELEE-RANGE")
    return Verdict(Way.CLOSES_IN, f"{way} {_unit(state)}" if is_known else "", REACH_RULE)


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
        yield Verdict(Way.IGNORES_SHIELD, "retreating", RETREAT_RULE)


@FAMILY.answers(RETREAT_RULE)
def against_retreating(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Whoever runs is easier to hit."""
    if _is_retreating(state, question.whom):
        yield Addend("retreating", ON_THE_RUN, RETREAT_RULE)
