"""The course of a round: from step to step, and from round to round (OSE-COMBAT-SEQUENCE).

A step or a round that ends reports so. What that sets off is settled first; then `go_on`
(`everybody_done.py`) begins what comes next.
"""

from collections.abc import Iterable

from rules.clock.clock import advance
from rules.clock.records import Reason
from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.initiative.method import InitiativeMethod
from rules.kernel.actor import is_unplayed
from rules.kernel.draft import naming
from rules.kernel.dues import DueKind, debtors
from rules.kernel.resolution import Resolution
from rules.pursuit.state import is_pursuit_on
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.acting import reopen_turn
from rules.rounds.declarations import forget_idle, tell_at_initiative
from rules.rounds.dues import is_decided, is_end_asked, play_on, tell_decided, why_to_stop
from rules.rounds.records import (
    CHECK,
    DECIDED,
    DECLARE,
    DONE,
    INITIATIVE,
    NEXT,
    NOBODY,
    ROLL,
    SAVE,
    WORDS_DECLARING,
    AbsentHeld,
    GoBack,
    NextStep,
    PassedOver,
    PlaceEnded,
    RoundBegan,
    RoundEnded,
    StepBegan,
    StepEnded,
    StepReopened,
    goes_on_by_itself,
    listing,
    phase_name,
)
from rules.rounds.rolling import missing, roll_missing, settle_ties
from rules.rounds.steps import (
    combatants_of,
    ends_place,
    enter,
    is_playable,
    is_worth_a_stop,
    settle_order,
)
from rules.rounds.turns import (
    are_declared,
    has_turn,
    lineup_of,
    method_of,
    round_name,
    take_turns,
    turns_of,
)
from rules.state.encounter import Combatant, Encounter, Initiative, Stage
from rules.state.rounds import RoundStep, StepKind, Turn

WAYS = ("", "side", "round")
_ALONE = "A referee can go on at any time."
_HINTS = {
    DueKind.DECLARATION: f"Declare with {DECLARE}, `nothing` included. {_ALONE}",
    DueKind.INITIATIVE: f"Roll with {ROLL}. {_ALONE}",
    DueKind.TURN: f"Say {DONE} after acting. {_ALONE}",
    DueKind.CHECK: f"Roll it with {CHECK}. {_ALONE}",
    DueKind.DEATH_SAVE: f"Roll it with {SAVE}. {_ALONE}",
    DueKind.VOTE: f"Vote with `/do vote cast`. {_ALONE}",
}


def begin_round(resolution: Resolution, number: int, *, surprise: bool = False) -> None:
    """Clear what belongs to one round and report the new one. The free round has number 0."""
    method = method_of(resolution)
    encounter = resolution.encounter
    sides = encounter.sides
    if method.rolls_each_round:
        sides = tuple(replace(side, rolls=(), rolls_secret=False) for side in sides)
    resolution.put_encounter(
        replace(
            encounter,
            stage=Stage.ROUNDS,
            round=number,
            surprise_round=surprise,
            steps=(),
            unseen=(),
            round_over=False,
            step_index=0,
            sides=sides,
            combatants=tuple(_as_new(method, one) for one in encounter.combatants),
        )
    )
    rule = "OSE-SURPRISE" if surprise else ""
    resolution.emit(RoundBegan(round=number, surprise=surprise, rule=rule))


def _as_new(method: InitiativeMethod, combatant: Combatant) -> Combatant:
    """A combatant at the beginning of a round, with what it has declared for it before."""
    before = combatant.turn
    turn = Turn(declaration=before.ahead, aggressive=before.aggressive_next, loading=before.fired)
    initiative = Initiative() if method.rolls_each_round else combatant.initiative
    return replace(combatant, turn=turn, initiative=initiative)


@FAMILY.follows("OSE-COMBAT-SEQUENCE")
def open_round(resolution: Resolution, event: RoundBegan) -> None:
    """Lay out a round that has begun and go to its first step.

    One that would be played without asking anybody stops once for the referee, and says so.
    """
    del event
    method = method_of(resolution)
    steps: tuple[RoundStep, ...] = ()
    stop = why_to_stop(resolution.state)
    if stop:
        steps += (RoundStep(StepKind.ACT, stop),)
    if stop != NOBODY and are_declared(resolution.state):
        forget_idle(resolution)
        steps += (RoundStep(StepKind.DECLARE, WORDS_DECLARING),)
    # One that is rolled once is not held up, nor given away, by somebody hidden who joined later.
    if method.rolls_each_round or any(not entry.hidden for entry in missing(resolution)):
        steps += (RoundStep(StepKind.INITIATIVE, INITIATIVE),)
    else:
        steps += _settled_order(resolution)
    resolution.put_encounter(replace(resolution.encounter, steps=steps))
    if stop:
        enter(resolution, 0)
    else:
        _advance_to(resolution, 0)


def _leave_step(resolution: Resolution, to: str = "") -> None:
    """End the step being played, with `to` "side" or "round" also those that are passed over."""
    step = resolution.encounter.step
    assert step is not None
    if step.kind is StepKind.DECLARE:
        tell_at_initiative(resolution)
    if step.kind is StepKind.INITIATIVE and to != "round":
        _lay_out_order(resolution, resolution.encounter.step_index)
    last = _last_to_pass(resolution, to)
    for index in range(resolution.encounter.step_index, last + 1):
        _pass_by(resolution, index)
    if to == "round":
        _tell_passed_over(resolution, _idle(resolution, lineup_of(resolution).combatants))
    _end_step(resolution, last)


def _end_step(resolution: Resolution, index: int) -> None:
    """Report that the round is past a step."""
    encounter = resolution.encounter
    if index != encounter.step_index:
        resolution.put_encounter(replace(encounter, step_index=index))
    resolution.emit(StepEnded(round=encounter.round, step_number=encounter.step_number))


def _lay_out_order(resolution: Resolution, index: int) -> None:
    """Put the order behind the step in which it is rolled."""
    order = _settled_order(resolution)
    steps = resolution.encounter.steps[: index + 1] + order
    resolution.put_encounter(replace(resolution.encounter, steps=steps))


def _settled_order(resolution: Resolution) -> tuple[RoundStep, ...]:
    """Roll what is missing; the steps of the order. That shows something even if no known die
    falls, or who may take it back would tell that one fell in secret."""
    roll_missing(resolution, missing(resolution))
    settle_ties(resolution)
    resolution.reveal()
    return settle_order(resolution)


def _last_to_pass(resolution: Resolution, to: str) -> int:
    """The index of the last step that ends now: a place in the order ends with its last phase in
    which somebody is left to act."""
    encounter = resolution.encounter
    last = encounter.step_index
    if to == "round":
        return len(encounter.steps) - 1
    place = encounter.steps[last].place
    for index in range(last + 1, len(encounter.steps)):
        step = encounter.steps[index]
        if not place or step.place != place:
            break
        if to != "side" and is_worth_a_stop(resolution, step):
            break
        last = index
    return last


def _pass_by(resolution: Resolution, index: int) -> None:
    """End the turns of those whose place is over with a step."""
    steps = resolution.encounter.steps
    if steps[index].kind is not StepKind.ACT or not ends_place(steps, index):
        return
    having = turns_of(resolution).having
    passing = [one for one in combatants_of(resolution, steps[index]) if one.id in having]
    _tell_passed_over(resolution, _idle(resolution, passing))
    take_turns(resolution, [one for one in passing if not one.turn.done])
    resolution.emit(PlaceEnded(round=resolution.encounter.round))


def _idle(resolution: Resolution, combatants: Iterable[Combatant]) -> list[Combatant]:
    """Those of players who could still act."""
    able = turns_of(resolution).able
    return [
        one
        for one in combatants
        if one.owner is not None and one.id in able and not one.hidden and not one.turn.done
    ]


def _tell_passed_over(resolution: Resolution, idle: list[Combatant]) -> None:
    state, number = resolution.state, resolution.encounter.round
    away = [naming(one) for one in idle if is_unplayed(state, one.owner)]
    if away:
        resolution.emit(AbsentHeld(targets=tuple(away), round=number))
    here = [naming(one) for one in idle if not is_unplayed(state, one.owner)]
    if here:
        resolution.emit(PassedOver(targets=tuple(here), round=number))


def _advance_to(resolution: Resolution, start: int) -> None:
    """Begin the next step that is worth a stop. One that is not ends like any other: where that
    sets something off, this is settled first, for it may be what makes the next one worth it."""
    for index in range(start, len(resolution.encounter.steps)):
        step = resolution.encounter.steps[index]
        if is_worth_a_stop(resolution, step):
            enter(resolution, index)
            return
        reported = len(resolution.events)
        if step.kind is StepKind.DECLARE:
            tell_at_initiative(resolution)
        if step.kind is StepKind.INITIATIVE:
            _lay_out_order(resolution, index)
        _pass_by(resolution, index)
        if len(resolution.events) > reported:
            _end_step(resolution, index)
            return
    # The turns that are left go by, and the round's time (OSE-TIME), before anything that its end
    # sets off begins to last.
    in_order = lineup_of(resolution).combatants
    take_turns(resolution, [one for one in in_order if not one.turn.done])
    encounter = resolution.encounter
    resolution.put_encounter(replace(encounter, rounds_over=encounter.rounds_over + 1))
    advance(resolution, rounds=1, reason=Reason.ROUND)
    resolution.emit(RoundEnded(round=encounter.round))


@FAMILY.handles
def next_step(resolution: Resolution, action: NextStep) -> None:
    """End the step being played; before the first round, begin it (OSE-COMBAT-SEQUENCE)."""
    encounter = resolution.encounter
    if action.to not in WAYS:
        raise RuleError("Say `side` or `round` to pass over steps, or nothing for the next one.")
    _require_current(resolution, action.step_number)
    _require_no_open_spell(resolution)
    step = encounter.step
    if step is None:
        if is_pursuit_on(resolution.state):
            names = listing(debtors(resolution.what_is_due()))
            raise RuleError(
                f"Still waiting for {names}. A pursuit is on: ",
                WayOut("go on with it", "chase run"),
                ".",
            )
        _begin(resolution)
        return
    if not resolution.actor.is_referee:
        _require_ready(resolution, action.to)
    elif is_end_asked(resolution.state):
        play_on(resolution)
        if encounter.round_over:
            begin_round(resolution, encounter.round + 1)
            return
        # Whether a step that had stopped, because the fight is decided, has still people to ask.
        is_by_itself = goes_on_by_itself(resolution.state) and step.label != DECIDED
        asks_again = is_by_itself and resolution.is_anybody_awaited()
        if asks_again:
            enter(resolution, encounter.step_index)
            return
    _leave_step(resolution, action.to)


@FAMILY.handles
def go_back(resolution: Resolution, action: GoBack) -> None:
    """Reopen the step before, with the turns that ended because it went by."""
    del action
    resolution.require_referee("go back a step")
    encounter = resolution.encounter
    step = encounter.step
    if step is None:
        raise RuleError(f"The rounds have not begun. Begin them with {NEXT}.")
    before = [
        index
        for index, earlier in enumerate(encounter.steps[: encounter.step_index])
        if is_playable(resolution, earlier)
    ]
    if not before:
        raise RuleError(
            "This is the first step of the round. To go further back, ",
            WayOut("take back a move", "log undo"),
            ".",
        )
    index = before[-1]
    _reopen_turns(resolution, index)
    if encounter.steps[index].place != step.place:
        resolution.emit(PlaceEnded(round=encounter.round))
    resolution.emit(StepReopened(round=encounter.round, step_number=encounter.step_number + 1))
    enter(resolution, index)
    if goes_on_by_itself(resolution.state) and not resolution.is_anybody_awaited():
        resolution.put_encounter(replace(resolution.encounter, reopened=True))


def _reopen_turns(resolution: Resolution, index: int) -> None:
    """Give back what went by from the reopened step on."""
    for step in resolution.encounter.steps[index:]:
        for combatant in combatants_of(resolution, step):
            if combatant.turn.passed_over or step.phase in combatant.turn.phases:
                reopen_turn(resolution, combatant)


def _require_no_open_spell(resolution: Resolution) -> None:
    """Raise RuleError where the referee has still to say what a spell does: nothing runs over it.

    Of a spell that players do not know of they learn nothing by it.
    """
    found = [due for due in resolution.what_is_due() if due.kind is DueKind.SPELL]
    if found and (resolution.actor.is_referee or not found[0].secret):
        raise RuleError(f"First the referee says what {found[0].name} does: {found[0].command}.")


def _require_current(resolution: Resolution, number: int | None) -> None:
    encounter = resolution.encounter
    if number is not None and number != encounter.step_number:
        raise TooLateError(f"That step is over. It is now {_where(encounter)}.")


def _where(encounter: Encounter) -> str:
    step = encounter.step
    if step is None:
        return round_name(encounter)
    phase = f", {phase_name(step.phase)}" if step.phase else ""
    return f"{round_name(encounter)}: {step.label}{phase}"


def _begin(resolution: Resolution) -> None:
    """Begin the rounds, with a free one if some sides are surprised, not all (OSE-SURPRISE).

    A free round would tell of a surprised side that is hidden, so the referee shows it first.
    """
    resolution.require_referee("begin the rounds")
    encounter = resolution.encounter
    present = [
        combatant for combatant in encounter.combatants if has_turn(resolution.state, combatant)
    ]
    if not present:
        raise RuleError(
            "There is nobody in this encounter who could act. ",
            WayOut("Have a character come in", "encounter join"),
            ", or ",
            WayOut("add monsters", "ref monster"),
            ".",
        )
    surprised = {side.key for side in encounter.sides if side.surprised}
    caught = [combatant for combatant in present if combatant.side in surprised]
    if not caught or len(caught) == len(present):
        begin_round(resolution, encounter.round + 1)
        return
    if all(combatant.hidden for combatant in caught):
        names = listing([side.label for side in encounter.sides if side.surprised])
        raise RuleError(
            f"{names}: surprised, but players see nobody there, and a free round would "
            "tell of them. ",
            WayOut("Reveal them", "ref reveal"),
            " first, or ",
            WayOut("say that they are not surprised", "encounter surprise"),
            ".",
        )
    begin_round(resolution, 0, surprise=True)


def _require_ready(resolution: Resolution, to: str) -> None:
    """Players go on when nobody is waited for; ForbiddenError says who is."""
    actor, there = resolution.actor, resolution.encounter.combatants
    if not any(actor.plays_for(one.owner) and not one.gone for one in there):
        raise ForbiddenError(
            "Only a referee or somebody with a character in this encounter can go on."
        )
    if to:
        resolution.require_referee("pass over steps")
    waiting = [due for due in resolution.what_is_due() if due.holds]
    if waiting:
        own = (due for due in waiting if due.is_of(actor))
        hint = next((_HINTS[due.kind] for due in own if due.kind in _HINTS), _ALONE)
        raise ForbiddenError(f"Still waiting for {listing(debtors(waiting))}. {hint}")


@FAMILY.settles_after("tell_decided")
def go_on(resolution: Resolution) -> None:
    """Once all that happened is settled: go past what has ended, and past a step that nobody is
    waited for in any more.

    Nothing begins once a fight is decided, before the referee has said that it is played on.
    """
    encounter = resolution.state.encounter
    if encounter is None or encounter.step is None:
        return
    if encounter.round_over:
        if not is_decided(resolution.state):
            begin_round(resolution, encounter.round + 1)
        return
    match _newest(resolution):
        case RoundEnded() if is_decided(resolution.state):
            resolution.put_encounter(replace(encounter, round_over=True, played_on=-1))
            tell_decided(resolution)
        case RoundEnded(round=number):
            begin_round(resolution, number + 1)
        case StepEnded() if is_end_asked(resolution.state):
            pass
        case StepEnded():
            _advance_to(resolution, encounter.step_index + 1)
        case _ if _is_everybody_done(resolution):
            _leave_step(resolution)
        case _:
            pass


def is_between_steps(resolution: Resolution) -> bool:
    """Whether a step or a round has just ended, and the next one has not begun."""
    return isinstance(_newest(resolution), StepEnded | RoundEnded)


def is_round_over(resolution: Resolution) -> bool:
    """Whether a round has just ended, and the next one has not begun."""
    return isinstance(_newest(resolution), RoundEnded)


def _newest(resolution: Resolution) -> StepBegan | StepEnded | RoundEnded | None:
    """What was last reported of the course of the round."""
    for event in reversed(resolution.events):
        if isinstance(event, StepBegan | StepEnded | RoundEnded):
            return event
    return None


def _is_everybody_done(resolution: Resolution) -> bool:
    """Whether nobody is waited for, in a game that goes on by itself: whatever has changed."""
    if resolution.state is resolution.before or not goes_on_by_itself(resolution.state):
        return False
    return not resolution.is_anybody_awaited()
