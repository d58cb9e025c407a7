"""Where nobody answers any more: after the second deadline in a row the game pauses by itself."""

from rules.kernel.actor import CLOCK
from rules.kernel.resolution import Resolution
from rules.pace.events import GamePaused
from rules.pace.reading import waits_of
from rules.pace.setting_up import put_pace, wake
from rules.record import replace
from rules.state.pace import Deadline


def count(resolution: Resolution, deadline: Deadline) -> None:
    """A deadline has come: note whom it found silent, unless somebody has answered since the last.

    Where all of them were silent before, nobody is there any more. Of deadlines that ran side by
    side one counts.
    """
    pace = resolution.state.pace
    if pace.answered:
        put_pace(resolution, replace(pace, answered=False, silent=()))
        return
    if deadline.since < pace.silent_at:
        return
    asked = {member for wait in waits_of(pace, deadline.key) for member in wait.owners}
    silent = tuple(sorted(asked.union(pace.silent)))
    asleep = asked.issubset(pace.silent)
    put_pace(resolution, replace(pace, silent=silent, silent_at=resolution.at, asleep=asleep))


def watch(resolution: Resolution) -> None:
    """Once all is settled: pause a game in which nobody answers, and let it go on when one does."""
    pace = resolution.state.pace
    if resolution.actor == CLOCK:
        if pace.asleep and pace.paused is None:
            put_pace(resolution, replace(pace, paused=resolution.at, paused_until=None))
            resolution.emit(GamePaused(until=None, by_silence=True))
    elif not pace.answered and _has_answered(resolution):
        put_pace(resolution, replace(pace, answered=True))
        if pace.asleep:
            wake(resolution)


def _has_answered(resolution: Resolution) -> bool:
    """Whether something that had a deadline is not waited for any more."""
    now, before = resolution.state.pace.waits, resolution.before.pace.waits
    left = {wait.key for wait in now}
    return now is not before and any(one.deadline and one.key not in left for one in before)
