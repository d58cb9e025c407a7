"""Asking every player what their character does, and what happens when all have answered."""

from collections.abc import Iterator
from functools import partial

from rules.clock.clock import what_holds_time
from rules.errors import RuleError, WayOut
from rules.expedition.going import leads, require_out, require_standing, scale_of
from rules.expedition.records import CALLER, LED_BY
from rules.exploration import FAMILY
from rules.exploration.planning import (
    GO,
    UNIT,
    able,
    is_stopped,
    number_of,
    plan_now,
    put_plan,
    put_task,
    standing_task,
    tidy,
    unanswered,
)
from rules.exploration.playing import tell_standing
from rules.exploration.records import EXPLORATION, AskParty, PartyAsked, PartyReady, PlayTurn
from rules.exploration.wishing import leads_or_wishes, tell_referee, wish
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK, is_unplayed
from rules.kernel.dues import Due, DueKind
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.kernel.targets import find_character
from rules.party.forming import caller_of
from rules.record import replace
from rules.rounds.records import goes_on_by_itself
from rules.state.game import GameState
from rules.state.party import Scale, Task

RULE = "OSE-DUNGEON-TURN"
PLAY = {
    Scale.DUNGEON: "`/do explore turn`",
    Scale.WILDERNESS: "`/do travel day`",
    Scale.WATER: "`/do sea day`",
}
"""What is typed to play what was planned."""


@FAMILY.handles
def ask_party(resolution: Resolution, action: AskParty) -> None:
    """Ask all players; what the party does as a whole may be said with it."""
    counts = leads_or_wishes(resolution, "ask the party")
    # The caller may ask though something has come up of which nobody else knows.
    if not counts and not leads(resolution.state, resolution.actor):
        wish(resolution, Task("ask everybody"))
        return
    expedition, state = require_out(resolution), resolution.state
    unit = UNIT[expedition.scale]
    if state.encounter is not None:
        raise RuleError(f"An encounter is running. Ask about the {unit} once it has ended.")
    if resolution.actor.is_referee and is_stopped(state):
        raise RuleError(
            "Time has stopped here: something came up, and has the ",
            WayOut("referee's word", "wandering show"),
            f" first. Ask about the {unit} after that.",
        )
    require_standing(state)
    before = plan_now(resolution)
    if before.asked:
        raise RuleError(f"The party has been asked about this {unit} already.")
    if all(is_unplayed(state, one.owner) for one in able(state)):
        raise RuleError("There is nobody to ask: no player who is here has a character that is up.")
    doing = Task(GO, action.about) if action.feet and not action.doing else None
    doing = tidy(Task(action.doing, action.about)) if action.doing else doing
    plan = replace(before, asked=True, doing=doing or before.doing, feet=action.feet)
    put_plan(resolution, plan)
    resolution.emit(
        PartyAsked(
            plan=plan.id,
            scale=expedition.scale,
            number=number_of(state),
            who=tuple(resolution.who(one.id) for one in unanswered(resolution.state)),
            doing="" if plan.doing is None else plan.doing.kind,
            feet=plan.feet,
            rule=RULE,
        )
    )


# Who is waited for


@FAMILY.owes
def dues_of_tasks(state: GameState) -> Iterator[Due]:
    """Everybody who was asked and has not answered; then whoever leads the party."""
    plan, scale = EXPLORATION.of(state).plan, scale_of(state)
    if plan is None or not plan.asked or scale is None or state.encounter is not None:
        return
    missing = unanswered(state)
    for one in missing:
        yield Due(
            kind=DueKind.TASK,
            target=one.id,
            name=one.name,
            owners=(one.owner,),
            verb="task",
            words=(plan.id,),
            command="`/do task choose`",
            otherwise="they do what they always do",
        )
    if not missing or plan.ready:
        # What whoever leads the party has to say: that the turn or day is played.
        caller = (
            find_character(state, caller_of(state)) if LED_BY.in_force(state) == CALLER else None
        )
        yield Due(
            kind=DueKind.PLAY,
            target="" if caller is None else caller.id,
            name="" if caller is None else caller.name,
            owners=() if caller is None else (caller.owner,),
            verb="turn" if scale is Scale.DUNGEON else "day",
            command=PLAY[scale],
        )


def answer_for(resolution: Resolution, who: str) -> None:
    """The deadline has come: somebody who has not answered does what they always do."""
    task = standing_task(resolution.state, resolution.tasks, who)
    tell_standing(resolution, resolution.character(who), task)
    put_task(resolution, who, task)


# When all have answered


@FAMILY.settles
def look_at_plan(resolution: Resolution) -> None:
    """Once all is settled: report that nobody is waited for any more."""
    state, scale = resolution.state, scale_of(resolution.state)
    plan = EXPLORATION.of(state).plan
    if plan is None or not plan.asked or plan.ready or scale is None:
        return
    if not all(is_unplayed(state, one.owner) for one in unanswered(state)):
        return
    held = what_holds_time(resolution)
    # That something has come up in secret keeps nobody from having answered.
    is_held = held is not None and not (held.secret and not goes_on_by_itself(state))
    if state.encounter is not None or is_held:
        return
    put_plan(resolution, replace(plan, ready=True))
    resolution.emit(PartyReady(scale=scale, number=number_of(state), rule=RULE))


@FAMILY.follows(RULE)
def play_by_itself(resolution: Resolution, event: PartyReady) -> None:
    """All have answered: the turn is played, where the game goes on by itself."""
    go_on_by_itself(resolution, event, Scale.DUNGEON, PlayTurn())


def go_on_by_itself(
    resolution: Resolution, event: PartyReady, scale: Scale, action: Action
) -> None:
    """All have answered on a scale: the turn or day is played, where the game goes on by itself.

    Where a rule refuses that, whoever leads the party is waited for.
    """
    if event.scale is scale and goes_on_by_itself(resolution.state):
        play = partial(acting_as, resolution, CLOCK, partial(resolution.perform, action))
        if attempt(resolution, play) is None:
            tell_referee(resolution)
