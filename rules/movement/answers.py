"""What movement says to an attack: who is near enough, what is one action too many, and what
it means to run away."""

from collections.abc import Iterator

from rules.attack.questions import AttackBonus, AttackRuling
from rules.encounter.door import distance_unit
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.kernel.targets import find_combatant
from rules.movement.bounds import kept_from
from rules.movement.leaving import RETREAT, bound_to
from rules.movement.rates import is_action, is_whole_action
from rules.positions.door import distance_between, is_too_close, knows_distance, reach_in
from rules.state.encounter import Combatant
from rules.state.game import GameState

REACH_RULE = "OSE-REACH"
RETREAT_RULE = "OSE-MELEE-MOVE"
ACTION_RULE = "ERIS-ACTIONS"
ON_THE_RUN = 2
"""What enemies add against whoever runs from a melee."""

FIRST_BLOW = "Whoever waits has the first blow here. Strike when they have acted."


def reach(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles need room; whoever is too far away for a blow has to be reached on foot first.

    Where nobody said how far apart two are, nothing is ruled.
    """
    if question.distance is None or not question.whom or state.encounter is None:
        return
    beyond = question.distance - reach_in(state)
    if question.mode is Mode.MISSILE and is_too_close(state, question.who, question.whom, beyond):
        yield _too_close(state)
    if question.mode is Mode.MELEE and beyond > 0:
        yield _on_foot(state, question, beyond)


def _too_close(state: GameState) -> Verdict:
    how_far = f"{reach_in(state)} {_unit(state)}"
    return Verdict(
        Ruling.FORBIDDEN,
        f"Within {how_far} it is too close for a missile. Strike hand to hand, or get away first.",
        REACH_RULE,
    )


def _on_foot(state: GameState, question: AttackRuling, way: int) -> Verdict:
    """The way to a foe, where it can be gone in this round."""
    is_known = _is_known(state, question)
    if refusal := kept_from(state, question.who, way, is_known=is_known):
        return Verdict(Ruling.FORBIDDEN, refusal, REACH_RULE)
    if _waits(state, question.whom):
        return Verdict(Ruling.FORBIDDEN, FIRST_BLOW, "ERIS-MELEE-RANGE")
    return Verdict(Ruling.CLOSES_IN, f"{way} {_unit(state)}" if is_known else "", REACH_RULE)


def _is_known(state: GameState, question: AttackRuling) -> bool:
    """Whether players may know the distance: also where somebody said it for this attack."""
    kept = distance_between(state, question.who, question.whom)
    return kept != question.distance or knows_distance(state, question.who, question.whom)


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


def is_retreating(state: GameState, target: str) -> bool:
    """Whether somebody runs from a melee in this round, or has declared that they do."""
    return bound_to(state, target) == RETREAT


def retreat(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Whoever runs does not attack, and has no use of a shield."""
    if is_retreating(state, question.who):
        refusal = "Whoever retreats cannot attack in the same round."
        yield Verdict(Ruling.FORBIDDEN, refusal, RETREAT_RULE)
    if is_retreating(state, question.whom):
        yield Verdict(Ruling.IGNORES_SHIELD, "retreating", RETREAT_RULE)


def against_retreating(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Whoever runs is easier to hit."""
    if is_retreating(state, question.whom):
        yield Addend("retreating", ON_THE_RUN, RETREAT_RULE)
