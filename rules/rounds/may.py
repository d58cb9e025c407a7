"""Whether a body can do anything now, and whether its place in the round has come."""

from collections.abc import Iterator, Sequence

from rules.conditions.kinds import BY_KEY
from rules.conditions.reading import effects_on, holds_on, stopped
from rules.encounter.bodies import bodies_of
from rules.items.records import ItemHeld
from rules.kernel.draft import naming
from rules.kernel.gate import MayAct, Need
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, split_target
from rules.movement.records import COMBAT_MOVE
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.acting import why_no_place
from rules.rounds.turns import takes_part
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.health import UP, Vitals

ABLE_RULE, TURN_RULE = "OSE-HELPLESS", "ERIS-ACTIONS"


@FAMILY.answers(ABLE_RULE, about=Need.ABLE.__eq__)
def is_able(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """Who is asleep, down, dead, under a condition that stops them or put away does nothing
    (R-ABLE). Of a group it is enough that one can.
    """
    sheet = find_character(state, question.who)
    if sheet is not None and sheet.retired:
        refusal = f"{sheet.name} is put away. Take the sheet out first."
        yield Verdict(Ruling.FORBIDDEN, refusal, ABLE_RULE)
    stricken, bodies = stopped(state), _bodies(state, question.who)
    if any(vitals.life is UP and who not in stricken for who, vitals in bodies):
        return
    for who, vitals in bodies[:1]:
        is_up = vitals.life is UP
        how = next(_conditions(state, who), "") if is_up else vitals.life.value
        name = _name(state, question.who)
        refusal = f"{name} is {how}, and cannot do that." if how else f"{name} cannot do that now."
        yield Verdict(Ruling.FORBIDDEN, refusal, ABLE_RULE, hidden=not how)


@FAMILY.answers("ERIS-GRAPPLE-GYGAX", about=Need.FREE.__eq__)
def is_free(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """Who is held breaks free, or strikes who holds them, before anything else (R-ABLE)."""
    holds = holds_on(state, question.who)
    if holds:
        refusal = f"{_name(state, question.who)} is held, and has to break free first."
        hidden = all(hold.hidden for hold in holds)
        yield Verdict(Ruling.FORBIDDEN, refusal, "ERIS-GRAPPLE-GYGAX", hidden=hidden)


def _bodies(state: GameState, target: str) -> Sequence[tuple[str, Vitals]]:
    """The bodies behind a target that are there, or all where none is."""
    combatant = find_combatant(state, target)
    if combatant is None or not combatant.bodies:
        character = find_character(state, target)
        return () if character is None else ((target, character.vitals),)
    _, number = split_target(target)
    bodies = [one for one in bodies_of(state, combatant) if not number or one[0] == target]
    there = [(who, vitals) for who, vitals, gone in bodies if not gone]
    return there or [(who, vitals) for who, vitals, _ in bodies]


def _conditions(state: GameState, target: str) -> Iterator[str]:
    """What everybody sees that keeps somebody from acting, such as "asleep"."""
    for effect in effects_on(state, target):
        condition = BY_KEY.get(effect.key)
        if condition is not None and condition.stops_action and not effect.hidden:
            yield condition.name


def _name(state: GameState, target: str) -> str:
    combatant = find_combatant(state, target)
    if combatant is not None:
        return naming(combatant, split_target(target)[1]).label
    character = find_character(state, target)
    assert character is not None
    return character.name


@FAMILY.answers(TURN_RULE, about=Need.TURN.__eq__)
def has_come(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """In a round things are used, lit and taken in hand in one's own turn (R-USE)."""
    combatant = _in_round(state, question.who)
    if combatant is None:
        return
    assert state.encounter is not None
    if refusal := why_no_place(state.encounter, combatant):
        yield Verdict(Ruling.FORBIDDEN, refusal, TURN_RULE)


@FAMILY.answers(TURN_RULE, about=Need.ACTION.__eq__)
def is_left(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """Using a thing is the action of the turn; where a second one is only warned of, it is told."""
    combatant = _in_round(state, question.who)
    if combatant is None or not combatant.turn.done or COMBAT_MOVE.in_force(state) == "eris":
        return
    refusal = f"{combatant.name} has already acted in this round."
    yield Verdict(Ruling.FORBIDDEN, refusal, TURN_RULE)


@FAMILY.answers(TURN_RULE, about=Need.IN_HAND.__eq__)
def has_hands(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """What is in hand is changed once in a turn, and that is no action (R-USE)."""
    combatant = _in_round(state, question.who)
    if combatant is not None and combatant.turn.rearmed:
        refusal = f"{combatant.name} has changed what is in hand already in this round."
        yield Verdict(Ruling.FORBIDDEN, refusal, TURN_RULE)


@FAMILY.follows(TURN_RULE)
def takes_in_hand(resolution: Resolution, event: ItemHeld) -> None:
    """What is in hand is changed once in a turn (R-USE): something else is put away for it. To fill
    an empty hand, or to empty one, is free."""
    combatant = resolution.find_combatant(event.target.id)
    if combatant is not None and event.put_away:
        turn = replace(combatant.turn, rearmed=resolution.encounter.step is not None)
        resolution.put_combatant(replace(combatant, turn=turn))


@FAMILY.answers("OSE-DECLARE", about=Need.ROUND.__eq__)
def is_in_order(state: GameState, question: MayAct) -> Iterator[Verdict]:
    """Who came too late, is surprised or has left has no turn in the round that is being played."""
    encounter, combatant = state.encounter, find_combatant(state, question.who)
    if combatant is None or encounter is None or encounter.step is None:
        return
    if combatant.gone or not takes_part(encounter, combatant):
        refusal = f"{combatant.name} cannot act in this round."
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-DECLARE")


def _in_round(state: GameState, target: str) -> Combatant | None:
    """The combatant in a round that is being played; None where nobody has turns."""
    encounter, combatant = state.encounter, find_combatant(state, target)
    if encounter is None or encounter.stage is not Stage.ROUNDS or encounter.step is None:
        return None
    return None if combatant is None or combatant.gone else combatant
