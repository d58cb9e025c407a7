"""What the clock does about real time: deadlines, reminders, the end of a pause."""

from collections.abc import Iterator, Sequence

from rules.kernel.action import Action
from rules.kernel.plans import REFEREES, Plan
from rules.pace.actions import MeetDeadline, Remind, ResumeGame
from rules.pace.phases import ACT, EXPLORE, MINUTE_MS, due_moment
from rules.pace.settings import REMINDERS
from rules.state.game import GameState
from rules.state.pace import Deadline

LONGEST_NOTICE_MS = 180 * MINUTE_MS
"""The last reminder comes so long before the deadline, or a quarter of the time if that is less."""
LONG_MS = 240 * MINUTE_MS
"""At half time people are reminded of what may take so long."""
SHORTEST_MS = 60 * MINUTE_MS
"""Nobody is reminded of what has to be done in less than an hour."""


def plans(state: GameState) -> Iterator[Plan]:
    """All that follows from how the game stands now."""
    pace = state.pace
    if pace.paused is not None:
        if pace.paused_until is not None:
            yield Plan(pace.paused_until, f"resume:{pace.paused_until}", ResumeGame())
        return
    for deadline in pace.deadlines:
        if deadline.at is None:
            continue
        met = MeetDeadline(key=deadline.key)
        yield Plan(deadline.at, f"deadline:{deadline.key}:{deadline.at}", met, again=True)
        yield from _reminders(state, deadline, deadline.at)
    yield from _for_referees(state)


def _reminders(state: GameState, deadline: Deadline, end: int) -> Iterator[Plan]:
    waits = [wait for wait in state.pace.waits if wait.deadline == deadline.key]
    members = dict.fromkeys(member for wait in waits for member in wait.owners)
    for name, at in _moments(REMINDERS.in_force(state), deadline.since, end):
        for member in members:
            yield Plan(
                at,
                f"{name}:{deadline.key}:{end}:{member}",
                Remind(key=deadline.key, members=(member,)),
                member=member,
                join=_together,
            )


def _for_referees(state: GameState) -> Iterator[Plan]:
    """A reminder when the game waits for the referee alone as long as players have to act."""
    pace, phase = state.pace, _phase_now(state)
    if not phase or not pace.waits:
        return
    if any(wait.owners for wait in pace.waits) or REMINDERS.in_force(state) == "off":
        return
    since = min(wait.since for wait in pace.waits)
    at = due_moment(pace, phase, since)
    if at is not None:
        action = Remind(key="", members=(REFEREES,))
        yield Plan(at, f"referee:{since}:{at}", action, member=REFEREES, join=_together)


def _phase_now(state: GameState) -> str:
    """The phase whose limit the referee has: that of a round, or of a turn or day, or ""."""
    if state.encounter is not None:
        return "" if state.encounter.step is None else ACT
    plan = state.exploration.plan
    return EXPLORE if plan is not None and plan.asked else ""


def _moments(reminders: str, since: int, end: int) -> Iterator[tuple[str, int]]:
    """When those who are waited for are reminded, each with a word of its own."""
    length = end - since
    if reminders == "off" or length < SHORTEST_MS:
        return
    if reminders == "twice" and length >= LONG_MS:
        yield "half", since + length // 2
    yield "soon", end - min(LONGEST_NOTICE_MS, length // 4)


def _together(actions: Sequence[Action]) -> Action:
    """One reminder for several."""
    found = [action for action in actions if isinstance(action, Remind)]
    members = dict.fromkeys(member for action in found for member in action.members)
    return Remind(key=found[0].key, members=tuple(members))
