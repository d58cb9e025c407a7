"""Questions to the state about who is waited for, and until when."""

from collections.abc import Sequence

from rules.errors import RuleError
from rules.state.game import GameState
from rules.state.pace import Deadline, Pace, Wait


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
