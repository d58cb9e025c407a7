"""The referee's word on deadlines: how long phases may take, this one longer, a pause."""

from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.actor import CLOCK, absence_of
from rules.kernel.hours import MINUTE
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.pace.records import (
    DeadlineMoved,
    GamePaused,
    GameResumed,
    HoldScene,
    LimitSet,
    MoveDeadline,
    PauseGame,
    QuietHoursSet,
    ResumeGame,
    SceneHeld,
    SetLimit,
    SetQuietHours,
)
from rules.pace.waiting import (
    PHASES,
    awaited_members,
    due_moment,
    first_deadline,
    out_of_quiet,
    require_deadline,
)
from rules.record import replace
from rules.state.pace import Absence, Deadline, Pace, Wait

LONGEST_MINUTES = 60 * 24 * 60
"""60 days."""
SHORTEST_MINUTES = 5


def put_pace(resolution: Resolution, pace: Pace) -> None:
    """Replace what is known of real time."""
    resolution.state = replace(resolution.state, pace=pace)


@FAMILY.handles
def set_limit(resolution: Resolution, action: SetLimit) -> None:
    """Say how long a phase may take. What is being waited for gets that deadline, too."""
    resolution.require_referee("set deadlines")
    pace, limit = resolution.state.pace, action.limit
    if action.phase and action.phase not in PHASES:
        raise RuleError(f"There is no such phase. Pick one of: {', '.join(PHASES)}.")
    zone = action.zone or pace.zone
    if limit is not None:
        if limit.clock is not None and not zone:
            raise RuleError(
                "Say on whose clocks that is: ",
                WayOut("set it anew", "deadline set"),
                " with a zone such as Berlin. Or type a length such as `48h`.",
            )
        if limit.clock is None and not SHORTEST_MINUTES <= limit.minutes <= LONGEST_MINUTES:
            raise RuleError("A phase can take from 5 minutes to 60 days. Type for example `48h`.")
    if pace.limits.get(action.phase) == limit and zone == pace.zone:
        raise RuleError("It is so already.")
    limits = {phase: old for phase, old in pace.limits.items() if phase != action.phase}
    if limit is not None:
        limits[action.phase] = limit
    _recount(resolution, replace(pace, limits=limits, zone=zone))
    is_clock = limit is not None and limit.clock is not None
    resolution.emit(LimitSet(phase=action.phase, limit=limit, zone=zone if is_clock else ""))


@FAMILY.handles
def set_quiet_hours(resolution: Resolution, action: SetQuietHours) -> None:
    """Say in which hours no deadline falls."""
    resolution.require_referee("set quiet hours")
    pace, quiet = resolution.state.pace, action.quiet
    if quiet is not None and quiet.begin == quiet.end:
        raise RuleError("No deadline could ever fall. Type for example `22:00` and `07:00`.")
    if (pace.zone, pace.quiet) == (action.zone, action.quiet):
        raise RuleError("It is so already.")
    _recount(resolution, replace(pace, zone=action.zone, quiet=action.quiet))
    resolution.emit(QuietHoursSet(zone=action.zone, quiet=action.quiet))


def _recount(resolution: Resolution, pace: Pace) -> None:
    """Give what is being waited for the deadlines that hold now, never one that is past."""

    def count(deadline: Deadline) -> Deadline:
        at = due_moment(pace, deadline.phase, deadline.since)
        if at is not None and at <= resolution.at:
            at = due_moment(pace, deadline.phase, resolution.at)
        return replace(deadline, at=at)

    if pace.paused is None:
        pace = replace(pace, deadlines=tuple(count(one) for one in pace.deadlines))
    put_pace(resolution, pace)


@FAMILY.handles
def move_deadline(resolution: Resolution, action: MoveDeadline) -> None:
    """Give those who are waited for more time, or less."""
    resolution.require_referee("move a deadline")
    pace = resolution.state.pace
    if pace.paused is not None:
        raise RuleError("The game is paused. Resume it first: then the deadlines run again.")
    deadline = require_deadline(pace, action.key)
    if action.until <= resolution.at:
        raise RuleError(
            "That moment is past. Type a later one, such as `tomorrow 20:00` or `12h`; or ",
            WayOut("wait no longer", "deadline now"),
            ".",
        )
    if action.until > resolution.at + LONGEST_MINUTES * MINUTE:
        raise RuleError("A deadline can be at most 60 days away.")
    if action.until == deadline.at:
        raise RuleError("It is so already.")
    put_deadline(resolution, replace(deadline, at=action.until))
    resolution.emit(DeadlineMoved(phase=deadline.phase, before=deadline.at, until=action.until))


def put_deadline(resolution: Resolution, deadline: Deadline) -> None:
    """Replace a deadline."""
    pace = resolution.state.pace
    deadlines = tuple(deadline if one.key == deadline.key else one for one in pace.deadlines)
    put_pace(resolution, replace(pace, deadlines=deadlines))


@FAMILY.handles
def pause(resolution: Resolution, action: PauseGame) -> None:
    """Stop all deadlines and reminders."""
    resolution.require_referee("pause the game")
    pace = resolution.state.pace
    if pace.paused is not None and pace.paused_until == action.until and not pace.held:
        raise RuleError(
            "The game is paused already. ", WayOut("Let it go on", "deadline resume"), "."
        )
    if action.until is not None and action.until <= resolution.at:
        raise RuleError("That moment is past. Type a later one, such as `jan 2` or `2 weeks`.")
    since = resolution.at if pace.paused is None else pace.paused
    paused = replace(pace, paused=since, paused_until=action.until, held=False)
    put_pace(resolution, paused)
    resolution.emit(GamePaused(until=action.until))


@FAMILY.handles
def hold(resolution: Resolution, _action: HoldScene) -> None:
    """The clock, for whoever asked: all stands still until a referee takes it up again.

    A pause that was to end by itself does not, and nobody's answer ends one.
    """
    if resolution.actor != CLOCK:
        raise ForbiddenError("Whoever holds a scene has no name: press **Hold on**.")
    pace = resolution.state.pace
    if pace.held:
        raise RuleError("The scene is held already. The referee takes it up again.")
    since = resolution.at if pace.paused is None else pace.paused
    put_pace(resolution, replace(pace, paused=since, paused_until=None, held=True))
    resolution.emit(SceneHeld())


@FAMILY.handles
def resume(resolution: Resolution, _action: ResumeGame) -> None:
    """Let deadlines run on with the time that was left.

    Where the game rests since nobody answered, whoever is waited for may say so as well.
    """
    pace = resolution.state.pace
    if pace.held or not pace.asleep or not _is_asked(resolution, resolution.actor.member):
        resolution.require_referee("resume the game")
    if pace.paused is None:
        raise RuleError("The game is not paused.")
    wake(resolution)


def _is_asked(resolution: Resolution, member: int) -> bool:
    """Whether a member is waited for, or would be if they answered."""
    away = absence_of(resolution.state, member)
    is_silent = away is not None and away.why is Absence.SILENT
    return is_silent or member in awaited_members(resolution.state.pace)


def wake(resolution: Resolution) -> None:
    """End a pause."""
    pace = resolution.state.pace
    assert pace.paused is not None
    running = replace(pace, paused=None, paused_until=None, silent=(), asleep=False, held=False)
    deadlines = tuple(_later(running, one, pace.paused, resolution.at) for one in pace.deadlines)
    waits = tuple(_asked_later(one, pace.paused, resolution.at) for one in pace.waits)
    put_pace(resolution, replace(running, deadlines=deadlines, waits=waits))
    first = first_deadline(resolution.state.pace)
    resolution.emit(
        GameResumed(
            by_itself=resolution.actor == CLOCK, next_deadline=None if first is None else first.at
        )
    )


def _asked_later(wait: Wait, paused: int, now: int) -> Wait:
    """What the referee owes after a pause, in which nobody waited."""
    return wait if wait.owners else replace(wait, since=min(now, wait.since + now - paused))


def _later(pace: Pace, deadline: Deadline, paused: int, now: int) -> Deadline:
    """A deadline after a pause; one that began in it has all its time before it."""
    if deadline.at is None:
        return replace(deadline, since=now, at=due_moment(pace, deadline.phase, now))
    gone = now - paused
    at = out_of_quiet(pace, deadline.at + gone)
    return replace(deadline, since=deadline.since + gone, at=at)
