"""What movement says to an attack: who is near enough."""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling
from rules.encounter.door import distance_unit
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.targets import find_combatant
from rules.movement.rates import is_action, left_to_move
from rules.positions.door import distance_between, knows_distance, reach_in
from rules.state.game import GameState

REACH_RULE = "OSE-REACH"

FIRST_BLOW = "Whoever waits has the first blow here. Strike when they have acted."


def reach(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Missiles need room; whoever is too far away for a blow has to be reached on foot first.

    Where nobody said how far apart two are, nothing is ruled.
    """
    if question.distance is None or not question.whom or state.encounter is None:
        return
    beyond = question.distance - reach_in(state)
    if question.mode is Mode.MISSILE and beyond <= 0:
        yield _too_close(state, question)
    if question.mode is Mode.MELEE and beyond > 0:
        yield _on_foot(state, question, beyond)


def _too_close(state: GameState, question: AttackRuling) -> Verdict:
    how_far = f"{reach_in(state)} {_unit(state)}"
    return Verdict(
        Ruling.FORBIDDEN,
        f"Within {how_far} it is too close for a missile. Strike hand to hand, or get away first.",
        REACH_RULE,
    )


def _on_foot(state: GameState, question: AttackRuling, way: int) -> Verdict:
    """The way to a foe, where there is enough movement left for it in this round."""
    known, unit = _is_known(state, question), _unit(state)
    left = left_to_move(state, question.who)
    if way > left:
        how_far = f": it is {question.distance} {unit} away" if known else ""
        refusal = (
            f"That is too far to strike hand to hand{how_far}, and {_name(state, question.who)} "
            f"can go {left} {unit} in what is left of this round. "
            "Shoot, or get closer first."
        )
        return Verdict(Ruling.FORBIDDEN, refusal, REACH_RULE)
    if _waits(state, question.whom):
        return Verdict(Ruling.FORBIDDEN, FIRST_BLOW, "ERIS-MELEE-RANGE")
    said = [f"{way} {unit}"] if known else []
    said += ["a second action"] if is_action(state) else []
    return Verdict(Ruling.CLOSES_IN, ", ".join(said), REACH_RULE)


def _is_known(state: GameState, question: AttackRuling) -> bool:
    """Whether players may know the distance: also where somebody said it for this attack."""
    kept = distance_between(state, question.who, question.whom)
    return kept != question.distance or knows_distance(state, question.who, question.whom)


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


def _name(state: GameState, target: str) -> str:
    combatant = find_combatant(state, target)
    assert combatant is not None
    return combatant.name
