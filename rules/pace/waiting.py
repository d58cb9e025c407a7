"""Keeps since when everybody is waited for, and until when."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from rules.errors import RuleError
from rules.kernel.dues import Due, DueKind
from rules.kernel.hours import next_clock, next_closed
from rules.kernel.resolution import Resolution
from rules.pace import FAMILY
from rules.record import replace
from rules.rounds.records import goes_on_by_itself
from rules.state.game import GameState
from rules.state.pace import Deadline, Limit, Pace, Wait

DECLARE, INITIATIVE, ACT, CHECK = "declare", "initiative", "act", "check"
EXPLORE, CHASE = "explore", "chase"
TREASURE = "treasure"
PHASES: Mapping[str, str] = {
    DECLARE: "declarations",
    INITIATIVE: "initiative dice",
    ACT: "actions",
    CHECK: "checks and saves",
    EXPLORE: "turns and days",
    CHASE: "pursuits",
    TREASURE: "rolls and picks for treasure",
}
"""The phases that can have a limit of their own, and what they are called."""
_PHASE_OF: Mapping[DueKind, str] = {
    DueKind.DECLARATION: DECLARE,
    DueKind.INITIATIVE: INITIATIVE,
    DueKind.TURN: ACT,
    DueKind.COUNTER: ACT,
    DueKind.CHECK: CHECK,
    DueKind.DEATH_SAVE: CHECK,
    DueKind.SURPRISE: CHECK,
    DueKind.TASK: EXPLORE,
    DueKind.CHASE: CHASE,
    DueKind.ROLL_OFF: TREASURE,
    DueKind.PICK: TREASURE,
}
_KIND_KEYS: Mapping[DueKind, str] = {kind: kind.name.lower() for kind in DueKind}
"""What the keys of dues begin with. Every step asks for those of all who are waited for."""
MINUTE_MS = 60_000


def phase_of(due: Due) -> str:
    """The phase in which players are waited for, "" where the referee is."""
    return _PHASE_OF.get(due.kind, "") if due.owners else ""


def deadline_key(state: GameState, due: Due, at: int) -> str:
    """What tells the deadline of a due from others: all of one place of a round have the same.

    So have all of one turn or day, or each time that people run on in a pursuit. Checks that are
    asked for at one moment share theirs.
    """
    phase, encounter = phase_of(due), state.encounter
    if not phase:
        return ""
    if phase == EXPLORE:
        return f"{phase}.{due.words[0]}"
    if phase == TREASURE:
        return ".".join((phase, *due.words))
    if phase == CHASE:
        return ".".join((phase, due.verb, *due.words))
    if phase == CHECK or encounter is None:
        return f"check.{at}"
    place = encounter.step.place if encounter.step is not None else 0
    return f"{encounter.id}.{encounter.round}.{phase}" + (f".{place}" if phase == ACT else "")


def wait_key(due: Due, deadline: str) -> str:
    """What tells one due from all others that are open."""
    place = "" if deadline.startswith("check.") else deadline
    return ":".join((_KIND_KEYS[due.kind], due.target, place, *due.words))


def due_moment(pace: Pace, phase: str, since: int) -> int | None:
    """When a phase that began at a moment is to be over, out of quiet hours; None for never."""
    limit = pace.limits.get(phase) or pace.limits.get("")
    if limit is None:
        return None
    return out_of_quiet(pace, _end_of(limit, pace.zone, since))


def out_of_quiet(pace: Pace, at: int) -> int:
    """A moment, or the end of the quiet hours in which it would fall."""
    return at if pace.quiet is None else next_closed(pace.quiet, at)


def _end_of(limit: Limit, zone: str, since: int) -> int:
    if limit.clock is None:
        return since + limit.minutes * MINUTE_MS
    return next_clock(zone, since, limit.clock, days=limit.days)


@FAMILY.settles_after("roll_for_absent")
def keep_waits(resolution: Resolution) -> None:
    """Once all is settled: note what is owed from now on, and forget what no longer is.

    That is what the game waits for, checks that hold nothing up, and treasure that is shared out.
    """
    if resolution.state is resolution.before:
        return
    pace = resolution.state.pace
    known = {wait.key: wait for wait in pace.waits}
    waits: dict[str, Wait] = {}
    phases: dict[str, str] = {}
    for due in resolution.what_is_due():
        if due.holds or (phase_of(due) in (CHECK, TREASURE) and not due.secret):
            wait = _wait_for(resolution, due, known)
            waits[wait.key] = wait
            if wait.deadline:
                phases[wait.deadline] = phase_of(due)
    deadlines = _deadlines(pace, phases, resolution.at)
    kept = replace(pace, waits=tuple(waits.values()), deadlines=deadlines)
    if kept != pace:
        resolution.state = replace(resolution.state, pace=kept)


def _wait_for(resolution: Resolution, due: Due, known: Mapping[str, Wait]) -> Wait:
    """The record of a due, with the moment and the deadline that it has had so far."""
    deadline = deadline_key(resolution.state, due, resolution.at)
    key = wait_key(due, deadline)
    old = known.get(key)
    if old is None:
        return Wait(key, due.target, resolution.at, due.asked, deadline)
    # Who gives it may change. What the referee gives has no deadline.
    kept = deadline and (old.deadline or deadline)
    if (old.owners, old.deadline) == (due.asked, kept):
        return old
    return replace(old, owners=due.asked, deadline=kept)


def _deadlines(pace: Pace, phases: Mapping[str, str], now: int) -> tuple[Deadline, ...]:
    known = {deadline.key: deadline for deadline in pace.deadlines}
    return tuple(known.get(key) or _begin(pace, key, phase, now) for key, phase in phases.items())


def _begin(pace: Pace, key: str, phase: str, since: int) -> Deadline:
    at = None if pace.paused is not None else due_moment(pace, phase, since)
    return Deadline(key, phase, since, at)


def deadlines_in_order(pace: Pace) -> Sequence[Deadline]:
    """What has a deadline, the first of them first."""
    return sorted(
        (one for one in pace.deadlines if one.at is not None), key=lambda one: one.at or 0
    )


def first_deadline(pace: Pace) -> Deadline | None:
    """The one that comes first; without a moment only where none has one. None if there is none."""
    return next(iter((*deadlines_in_order(pace), *pace.deadlines)), None)


def waits_of(pace: Pace, deadline: str) -> tuple[Wait, ...]:
    """What is owed by a deadline."""
    return tuple(wait for wait in pace.waits if wait.deadline == deadline)


def awaited_members(pace: Pace) -> tuple[int, ...]:
    """The members who are waited for, each once and who has been so for longest first."""
    waits = sorted(pace.waits, key=lambda wait: wait.since)
    return tuple(dict.fromkeys(member for wait in waits for member in wait.owners))


def awaited_since(state: GameState, target: str) -> int | None:
    """Since when somebody owes something, None if they owe nothing."""
    return min((wait.since for wait in state.pace.waits if wait.target == target), default=None)


def require_deadline(pace: Pace, key: str) -> Deadline:
    """The deadline of that key, for "" the one that comes first. RuleError if there is none."""
    if key:
        found = next((one for one in pace.deadlines if one.key == key), None)
        if found is None:
            raise RuleError("That is over: nobody is waited for any more.")
        return found
    first = first_deadline(pace)
    if first is None:
        raise RuleError("The game waits for no player now.")
    return first


class Standing(StrEnum):
    """How a game stands between two moves."""

    WAITS = "waits for somebody"
    PAUSED = "is paused"
    BETWEEN = "is between encounters"
    BY_BUTTON = "goes on when somebody presses Next"
    STUCK = "stands still, and nobody is asked"


def where_it_stands(state: GameState, dues: Iterable[Due]) -> Standing:
    """What the game is doing; `dues` is all that is open, secrets included."""
    if any(due.holds for due in dues):
        return Standing.WAITS
    if state.pace.paused is not None:
        return Standing.PAUSED
    if state.encounter is None:
        return Standing.BETWEEN
    return Standing.STUCK if goes_on_by_itself(state) else Standing.BY_BUTTON
