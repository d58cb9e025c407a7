"""Telling people that the game waits for them."""

from rules.errors import RuleError
from rules.kernel.plans import REFEREES
from rules.kernel.resolution import Resolution
from rules.pace.actions import Nudge, Remind
from rules.pace.events import Reminded
from rules.pace.reading import awaited_members, deadlines_in_order, require_deadline


def remind(resolution: Resolution, action: Remind) -> None:
    """The clock: a deadline comes nearer."""
    if REFEREES in action.members:
        resolution.emit(Reminded(members=action.members))
        return
    deadline = require_deadline(resolution.state.pace, action.key)
    resolution.emit(Reminded(members=action.members, phase=deadline.phase, until=deadline.at))


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
