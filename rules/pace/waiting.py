"""Keeps since when everybody is waited for, and until when."""

from collections.abc import Mapping

from rules.kernel.dues import Due
from rules.kernel.resolution import Resolution
from rules.pace.phases import CHECK, TREASURE, deadline_key, due_moment, phase_of, wait_key
from rules.record import replace
from rules.state.pace import Deadline, Pace, Wait


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
    return replace(old, owners=due.asked, deadline=deadline and (old.deadline or deadline))


def _deadlines(pace: Pace, phases: Mapping[str, str], now: int) -> tuple[Deadline, ...]:
    known = {deadline.key: deadline for deadline in pace.deadlines}
    return tuple(known.get(key) or _begin(pace, key, phase, now) for key, phase in phases.items())


def _begin(pace: Pace, key: str, phase: str, since: int) -> Deadline:
    at = None if pace.paused is not None else due_moment(pace, phase, since)
    return Deadline(key, phase, since, at)
