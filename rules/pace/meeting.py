"""A deadline comes: what is missing is done for those who have not answered, one after the other.

Each is settled with all that reacts to it before the next one is played, as if a referee had done
it move by move.
"""

from functools import partial

from rules.errors import RuleError
from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.dues import DICE, Due
from rules.kernel.events import Who
from rules.kernel.resolution import Resolution
from rules.pace.actions import EndDeadline, MeetDeadline
from rules.pace.answers import ANSWERS
from rules.pace.events import DeadlineCame, DeadlineMoved, PlayedForThem
from rules.pace.phases import DECLARE, MINUTE_MS, deadline_key, out_of_quiet, wait_key
from rules.pace.reading import require_deadline, waits_of
from rules.pace.setting_up import put_deadline
from rules.pace.settings import LATE_DEADLINES
from rules.pace.silence import count
from rules.record import replace
from rules.state.pace import Deadline
from rules.votes.door import count_for_declarations

LATE_MS = 5 * MINUTE_MS
"""A deadline that is met so much later came while the bot was away, or an undo brought it back."""
GRACE_MS = 120 * MINUTE_MS
STUCK = "not done"


def meet_deadline(resolution: Resolution, action: MeetDeadline) -> None:
    """The clock: do what is missing, or give those who are waited for more time if it is late."""
    deadline = require_deadline(resolution.state.pace, action.key)
    if deadline.at is None:
        raise RuleError("There is no deadline for that any more.")
    is_late = resolution.at - deadline.at > LATE_MS
    if is_late and resolution.chosen(LATE_DEADLINES.key) == "grace":
        _give_grace(resolution, deadline)
        return
    count(resolution, deadline)
    resolution.emit(DeadlineCame(key=deadline.key, phase=deadline.phase))


def _give_grace(resolution: Resolution, deadline: Deadline) -> None:
    until = out_of_quiet(resolution.state.pace, resolution.at + GRACE_MS)
    # It runs from now: else half of its time would be over at once, and all would be reminded.
    put_deadline(resolution, replace(deadline, since=resolution.at, at=until))
    resolution.emit(DeadlineMoved(phase=deadline.phase, before=deadline.at, until=until, late=True))


def end_deadline(resolution: Resolution, action: EndDeadline) -> None:
    """A referee waits no longer."""
    resolution.require_referee("cut a deadline short")
    deadline = require_deadline(resolution.state.pace, action.key)
    resolution.emit(DeadlineCame(key=deadline.key, phase=deadline.phase, early=True))


def play_next(resolution: Resolution, event: DeadlineCame | PlayedForThem) -> None:
    """Do what the next of those has left undone who had to do it by the deadline."""
    if isinstance(event, DeadlineCame):
        key = event.key
        if event.phase == DECLARE:
            count_for_declarations(resolution)
    else:
        key = next(e.key for e in reversed(resolution.events) if isinstance(e, DeadlineCame))
    tried = {e.key for e in resolution.events if isinstance(e, PlayedForThem)}
    left = {wait.key for wait in waits_of(resolution.state.pace, key)} - tried
    for due in resolution.what_is_due():
        wait = _key_of(resolution, due)
        if wait in left:
            _play(resolution, due, wait)
            return


def roll_for_absent(resolution: Resolution) -> None:
    """Once all is settled: what nobody is there to roll is rolled at once, one after the other.

    What cannot be rolled, because a number lacks, is left to the referee.
    """
    if not resolution.state.away:
        return
    for due in resolution.what_is_due():
        if due.kind in DICE and due.away and not due.owners and not due.secret:
            roll = partial(_roll, resolution, due)
            if attempt(resolution, partial(acting_as, resolution, CLOCK, roll)) is None:
                return


def _roll(resolution: Resolution, due: Due) -> None:
    ANSWERS[due.kind](resolution, due)


def _key_of(resolution: Resolution, due: Due) -> str:
    return wait_key(due, deadline_key(resolution.state, due, resolution.at))


def _play(resolution: Resolution, due: Due, wait: str) -> None:
    how: list[str] = []
    refusal = attempt(resolution, lambda: how.append(ANSWERS[due.kind](resolution, due)))
    resolution.emit(
        PlayedForThem(
            key=wait,
            target=Who(due.target, due.name) if due.of_side else resolution.who(due.target),
            how=STUCK if refusal is not None else how[0],
            refusal="" if refusal is None else refusal.message,
        )
    )
