"""Which dues are waited for together, and how long that may take."""

from collections.abc import Mapping

from rules.kernel.dues import Due, DueKind
from rules.kernel.hours import next_clock, next_closed
from rules.state.game import GameState
from rules.state.pace import Limit, Pace

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
    return ":".join((due.kind.name.lower(), due.target, place, *due.words))


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
