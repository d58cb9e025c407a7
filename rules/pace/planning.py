"""What the clock does about real time: deadlines, reminders, the end of a pause."""

from collections.abc import Iterator, Sequence

from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.dues import BEGINS, NO_PINGS, REFEREES, Call, DueKind, Plan
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.pace.records import PINGS, REMINDERS, MeetDeadline, Nudge, Remind, Reminded, ResumeGame
from rules.pace.waiting import (
    MINUTE_MS,
    awaited_members,
    deadlines_in_order,
    due_moment,
    require_deadline,
)
from rules.state.game import GameState
from rules.state.pace import Deadline

LONGEST_NOTICE_MS = 180 * MINUTE_MS
"""The last reminder comes so long before the deadline, or a quarter of the time if that is less."""
LONG_MS = 240 * MINUTE_MS
"""At half time people are reminded of what may take so long."""
HALF_DAY_MS, DAY_MS = 720 * MINUTE_MS, 1440 * MINUTE_MS
"""So long after they are first waited for referees are reminded, and then so often."""
CALL = "call:"
"""With this the key begins of a plan that calls somebody."""
CALLED_AGAIN_MS = MINUTE_MS
"""Players are called when the board is drawn; so much later it is seen to that they were."""
REFEREES_CALLED_MS = 5 * MINUTE_MS
_DECIDED = f"{DueKind.END.name.lower()}:"
SHORTEST_MS = 60 * MINUTE_MS
"""Nobody is reminded of what has to be done in less than an hour."""


@FAMILY.plans
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
    for name, at in _moments(_reminders_of(state), deadline.since, end):
        for member in members:
            yield Plan(
                at,
                f"{name}:{deadline.key}:{end}:{member}",
                Remind(key=deadline.key, members=(member,)),
                member=member,
                join=_together,
            )


def _reminders_of(state: GameState) -> str:
    """How often people are reminded, "off" where nobody is to be mentioned."""
    return "off" if PINGS.in_force(state) == NO_PINGS else REMINDERS.in_force(state)


def _for_referees(state: GameState) -> Iterator[Plan]:
    """A reminder each day while the game waits for the referee, the first sooner than that."""
    pace = state.pace
    since = min((wait.since for wait in pace.waits if not wait.owners), default=None)
    if since is None or _reminders_of(state) == "off":
        return
    at = min(since + HALF_DAY_MS, due_moment(pace, "", since) or since + HALF_DAY_MS)
    yield Plan(
        at,
        f"referee:{since}:{at}",
        Remind(key="", members=(REFEREES,)),
        member=REFEREES,
        join=_together,
        every=DAY_MS,
    )


@FAMILY.plans
def calls(state: GameState) -> Iterator[Call]:
    """Whoever is waited for is called once for each phase: the members, and the referees.

    Referees are mostly there, since they have just done something: they get some minutes, but for
    a fight that is decided, of which they hear at once.
    """
    if PINGS.in_force(state) != BEGINS or state.pace.paused is not None:
        return
    waits = state.pace.waits
    found: dict[str, Call] = {}
    for wait in waits:
        for member in wait.owners:
            key = f"{CALL}{wait.deadline or f'{wait.key}@{wait.since}'}:{member}"
            found.setdefault(key, Call(wait.since + CALLED_AGAIN_MS, key, member))
    yield from found.values()
    ours = [wait for wait in waits if not wait.owners]
    if ours:
        since = min(wait.since for wait in ours)
        yield Call(since + REFEREES_CALLED_MS, f"{CALL}referee:{since}", REFEREES)
    for wait in ours:
        if wait.key.startswith(_DECIDED):
            yield Call(wait.since, f"{CALL}{_DECIDED}{wait.since}", REFEREES)


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


@FAMILY.handles
def remind(resolution: Resolution, action: Remind) -> None:
    """The clock: a deadline comes nearer."""
    if REFEREES in action.members:
        resolution.emit(Reminded(members=action.members))
        return
    deadline = require_deadline(resolution.state.pace, action.key)
    resolution.emit(Reminded(members=action.members, phase=deadline.phase, until=deadline.at))


@FAMILY.handles
def nudge(resolution: Resolution, action: Nudge) -> None:
    """Anybody in the game: those who are waited for get a mention, and nobody else."""
    pace = resolution.state.pace
    awaited = awaited_members(pace)
    if not awaited:
        raise RuleError("The game waits for no player now.")
    members = tuple(m for m in action.members if m in awaited and m != resolution.actor.member)
    if not members:
        raise RuleError("There is nobody to nudge now: they are away or asleep, or it is you.")
    deadlines = deadlines_in_order(pace)
    phase = deadlines[0].phase if len(deadlines) == 1 else ""
    until = deadlines[0].at if deadlines else None
    resolution.emit(Reminded(members=members, phase=phase, until=until, by_hand=True))
