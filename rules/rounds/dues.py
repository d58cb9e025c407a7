"""Whom a round waits for: declarations, initiative dice, turns, a word of the referee."""

from collections.abc import Iterator

from rules.encounter.bodies import name_for_all
from rules.encounter.reaction import speaker_of
from rules.initiative.methods import method_in
from rules.kernel.absence import is_unplayed
from rules.kernel.dues import Due, DueKind
from rules.kernel.targets import combatants_by_id, find_combatant
from rules.pursuit.state import is_pursuit_on
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.places import who_have_come
from rules.rounds.records import DECLARE, DONE, NEXT, ROLL
from rules.rounds.rolling import owners_of
from rules.rounds.steps import is_to_act
from rules.rounds.stops import acts_by_itself, is_decided, is_end_asked, waits_for_a_word
from rules.rounds.turns import has_to_declare, lineup_in, turns_in
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.game import GameState
from rules.state.rounds import RoundStep, StepKind


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
        yield _pause(encounter)
    if step.kind is StepKind.DECLARE:
        yield from _declarations(state, encounter)
    elif step.kind is StepKind.INITIATIVE:
        yield from _dice(state, encounter)
    else:
        yield from _turns(state, encounter, step)
        yield from _unseen_turns(state, encounter)
    if is_decided(state):
        yield replace(_END, holds=False)


_END = Due(kind=DueKind.END, verb="end", command="`/encounter end`")


def _declarations(state: GameState, encounter: Encounter) -> Iterator[Due]:
    able, kind = turns_in(state).able, DueKind.DECLARATION
    for one in encounter.combatants:
        if one.id in able and not one.hidden and has_to_declare(state, one):
            yield _of(state, encounter, one, kind, "declare", DECLARE, "they declare nothing")


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
            yield _of(
                state, encounter, by_id[who], DueKind.TURN, "done", DONE, "they are passed over"
            )


def _unseen_turns(state: GameState, encounter: Encounter) -> Iterator[Due]:
    """The hidden who may act now: for referees alone, and nothing waits for them."""
    if not encounter.unseen:
        return
    able, come = turns_in(state).able, who_have_come(encounter)
    for one in encounter.combatants:
        if one.hidden and one.id in come & able and not one.turn.done:
            yield _of(
                state,
                encounter,
                one,
                DueKind.TURN,
                "done",
                DONE,
                "they are passed over",
                secret=True,
            )


def _pause(encounter: Encounter) -> Due:
    return Due(
        kind=DueKind.PAUSE,
        round=encounter.round,
        step=encounter.step_number,
        verb="next",
        command=NEXT,
    )


def _of(
    state: GameState,
    encounter: Encounter,
    one: Combatant,
    kind: DueKind,
    verb: str,
    command: str,
    otherwise: str,
    *,
    secret: bool = False,
) -> Due:
    """What a combatant owes in the step being played; nobody waits for who acts by itself."""
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
        holds=not secret and not acts_by_itself(state, one),
        secret=secret,
    )
