"""Whom a round waits for: declarations, initiative dice, turns, a word of the referee."""

from collections.abc import Iterator

from rules.conditions.reading import put_out
from rules.encounter.bodies import is_led, is_party_down, name_for_all, who_stand
from rules.encounter.joining import MONSTERS
from rules.encounter.opening import speaker_of
from rules.initiative.methods import method_in
from rules.kernel.actor import is_unplayed
from rules.kernel.dues import Due, DueKind
from rules.kernel.known import KnownByParts
from rules.kernel.resolution import Resolution
from rules.kernel.targets import combatants_by_id, find_character, find_combatant
from rules.pursuit.state import is_pursuit_on
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.places import who_have_come
from rules.rounds.records import (
    DECIDED,
    DECLARE,
    DONE,
    MONSTERS_ACT,
    NEXT,
    NOBODY,
    ROLL,
    UNASKED,
    FightDecided,
)
from rules.rounds.rolling import owners_of
from rules.rounds.steps import is_to_act
from rules.rounds.turns import has_to_declare, is_among, lineup_in, turns_in
from rules.state.encounter import Combatant, Encounter, Kind, Stage
from rules.state.game import GameState
from rules.state.rounds import RoundStep, StandingOrder, StepKind

NEAREST = StandingOrder("nearest")
PEOPLES = ("referee", "other")
"""The kinds of standing orders that are for people to play."""
_END = Due(kind=DueKind.END, verb="end", command="`/encounter end`")
_ASKED = {
    DueKind.DECLARATION: ("declare", DECLARE, "they declare nothing"),
    DueKind.TURN: ("done", DONE, "they are passed over"),
}
"""The verb and the command of what a combatant owes, and what happens otherwise."""


def own_order_of(state: GameState, combatant: Combatant) -> StandingOrder | None:
    """The standing order that somebody has been given; a character's stands on its sheet."""
    if combatant.kind is Kind.CHARACTER:
        sheet = find_character(state, combatant.id)
        return None if sheet is None else sheet.standing_order
    return combatant.standing_order


def order_in_force(state: GameState, combatant: Combatant) -> StandingOrder | None:
    """What somebody whom the referee plays does by itself; None where the referee says it."""
    if combatant.owner is not None:
        return None
    own = own_order_of(state, combatant)
    if own is not None:
        return None if own.kind in PEOPLES else own
    is_left = combatant.side == MONSTERS and MONSTERS_ACT.in_force(state) == "by-order"
    return NEAREST if is_left else None


def acts_by_itself(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody whom the referee plays acts in this round without the referee's word.

    The referee is asked where something else was declared for them and is not done, where a rule
    has refused the order, and as long as it is open whether they flee.
    """
    order = order_in_force(state, combatant)
    if order is None or combatant.turn.refused or combatant.morale.unplayed:
        return False
    said = combatant.turn.declaration
    return said is None or said.kind == order.kind or combatant.turn.carried_out


def why_to_stop(state: GameState) -> str:
    """What a round begins with that waits for the referee: nobody can act, or all who can act have
    nobody to ask. "" for every other.

    A party is surprised for one round alone: monsters who act by themselves need nobody in it.
    """
    encounter, able = state.encounter, turns_in(state).able
    assert encounter is not None
    there = [one for one in encounter.combatants if one.id in able and not one.hidden]
    if not there:
        return NOBODY
    is_open = encounter.surprise_round or any(_is_asked(state, one) for one in there)
    return "" if is_open else UNASKED


def _is_asked(state: GameState, combatant: Combatant) -> bool:
    """Whether somebody has to say what a combatant does: hirelings do as their leader does, and
    monsters may be left to their orders."""
    if is_led(combatant) or is_unplayed(state, combatant.owner):
        return False
    return not acts_by_itself(state, combatant)


def waits_for_a_word(state: GameState, step: RoundStep) -> bool:
    """Whether nobody acts in a step, so that the referee alone can end it."""
    if step.kind is not StepKind.ACT or step.place or step.label == DECIDED:
        return False
    return step.label != UNASKED or why_to_stop(state) == UNASKED


def _find_decided(state: GameState) -> bool:
    encounter = state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return False
    known = [one for one in encounter.combatants if not one.hidden]
    if len({one.side for one in known}) < 2:
        return False
    standing, helpless = who_stand(state), _helpless_foes(state, encounter)
    return len({one.side for one in known if one.id in standing and one.id not in helpless}) < 2


def _helpless_foes(state: GameState, encounter: Encounter) -> frozenset[str]:
    """The ids of those foes of the party all of whom are asleep or otherwise helpless."""
    stricken = put_out(state)
    if not stricken:
        return stricken
    party = {side.key for side in encounter.sides if side.is_party}
    foes = (one for one in encounter.combatants if one.side not in party)
    return frozenset([one.id for one in foes if is_among(one, stricken)])


def _read_by_decided(state: GameState) -> tuple[object, ...]:
    encounter = state.encounter
    if encounter is None:
        return (None,)
    there = encounter.combatants, encounter.sides, encounter.stage
    return *there, state.characters, state.effects


is_decided = KnownByParts(_read_by_decided, _find_decided)
"""Whether all who could fight, as far as players know, are on one side of two."""


def is_end_asked(state: GameState) -> bool:
    """Whether the referee has still to say that a decided fight is over, or goes on."""
    encounter = state.encounter
    return encounter is not None and encounter.played_on != encounter.round and is_decided(state)


@FAMILY.settles
def tell_decided(resolution: Resolution) -> None:
    """Once all that happened is settled: say that the fight has just been decided."""
    told = any(isinstance(event, FightDecided) for event in resolution.events)
    if told or not is_end_asked(resolution.state) or is_end_asked(resolution.before):
        return
    state, encounter = resolution.state, resolution.encounter
    standing, helpless = who_stand(state), _helpless_foes(state, encounter)
    left = [one for one in encounter.combatants if one.id in standing & helpless]
    is_seen = any(not one.hidden for one in left)
    number = encounter.round + encounter.round_over
    resolution.emit(FightDecided(round=number, helpless=is_seen, lost=is_party_down(state)))


def play_on(resolution: Resolution) -> None:
    """The referee goes on with a round, or with the next one, though the fight is decided."""
    encounter = resolution.encounter
    number = encounter.round + encounter.round_over
    resolution.put_encounter(replace(encounter, played_on=number))


@FAMILY.owes
def dues_of_round(state: GameState) -> Iterator[Due]:
    """What the step being played waits for, and which hidden combatants may act (secret)."""
    encounter = state.encounter
    if encounter is None:
        return
    step = encounter.step
    if step is None:
        if encounter.stage is Stage.MEETING and not is_pursuit_on(state):
            yield Due(kind=DueKind.BEGIN, verb="next", command=NEXT)
        return
    if is_end_asked(state):
        yield _END
        yield from _unseen_turns(state, encounter)
        return
    if waits_for_a_word(state, step) or encounter.reopened:
        yield Due(
            kind=DueKind.PAUSE,
            round=encounter.round,
            step=encounter.step_number,
            verb="next",
            command=NEXT,
        )
    if step.kind is StepKind.DECLARE:
        yield from _declarations(state, encounter)
    elif step.kind is StepKind.INITIATIVE:
        yield from _dice(state, encounter)
    else:
        yield from _turns(state, encounter, step)
        yield from _unseen_turns(state, encounter)
    if is_decided(state):
        yield replace(_END, holds=False)


def _declarations(state: GameState, encounter: Encounter) -> Iterator[Due]:
    able = turns_in(state).able
    for one in encounter.combatants:
        if one.id in able and not one.hidden and has_to_declare(state, one):
            yield _of(state, encounter, one, DueKind.DECLARATION)


def _dice(state: GameState, encounter: Encounter) -> Iterator[Due]:
    """Dice that are still to fall. Those of the hidden fall in secret when the round goes on."""
    by_id = combatants_by_id(encounter.combatants)
    for entry in method_in(state).rolls.entries(lineup_in(state, turns_in(state))):
        if entry.has_rolled or entry.hidden:
            continue
        one = by_id.get(entry.key)
        yield Due(
            kind=DueKind.INITIATIVE,
            target=entry.key,
            name=entry.label if one is None else name_for_all(state, one),
            of_side=one is None,
            spokesman=_spokesman(state, entry.key),
            owners=owners_of(encounter, entry),
            round=encounter.round,
            step=encounter.step_number,
            verb="initiative",
            command=ROLL,
            otherwise="the dice are rolled for them",
        )


def _spokesman(state: GameState, side: str) -> str:
    """The name of who speaks for a side of the party that is there, "" for nobody (OSE-CALLER)."""
    speaker = find_combatant(state, speaker_of(state))
    if (
        speaker is None
        or speaker.side != side
        or speaker.hidden
        or is_unplayed(state, speaker.owner)
    ):
        return ""
    return speaker.name


def _turns(state: GameState, encounter: Encounter, step: RoundStep) -> Iterator[Due]:
    able = turns_in(state).able
    by_id = combatants_by_id(encounter.combatants)
    for who in step.members:
        if who in able and not by_id[who].hidden and is_to_act(step, by_id[who]):
            yield _of(state, encounter, by_id[who], DueKind.TURN)


def _unseen_turns(state: GameState, encounter: Encounter) -> Iterator[Due]:
    """The hidden who may act now: for referees alone, and nothing waits for them."""
    if not encounter.unseen:
        return
    able, come = turns_in(state).able, who_have_come(encounter)
    for one in encounter.combatants:
        if one.hidden and one.id in come & able and not one.turn.done:
            yield _of(state, encounter, one, DueKind.TURN)


def _of(state: GameState, encounter: Encounter, one: Combatant, kind: DueKind) -> Due:
    """What a combatant owes in the step being played; nobody waits for who acts by itself."""
    verb, command, otherwise = _ASKED[kind]
    return Due(
        kind=kind,
        target=one.id,
        name=name_for_all(state, one),
        owners=() if one.owner is None or one.turn.referee_plays else (one.owner,),
        round=encounter.round,
        step=encounter.step_number,
        verb=verb,
        command=command,
        otherwise=otherwise,
        holds=not one.hidden and not acts_by_itself(state, one),
        secret=one.hidden,
    )
