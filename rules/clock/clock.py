"""The one clock of a game: moving it, and letting time pass by hand (OSE-TIME)."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.actions import PassTime
from rules.clock.events import ClockMoved
from rules.clock.settings import ROUNDS_PER_TURN
from rules.clock.units import TURNS_PER_DAY, TURNS_PER_HOUR
from rules.errors import RuleError
from rules.resolution import Resolution
from rules.state import Clock, replace

LONGEST_DAYS = 366
"""The most game time that one command lets pass, in days."""


def rounds_per_turn(resolution: Resolution) -> int:
    """Rounds of one ten-minute turn in force (R-ROUNDS-PER-TURN)."""
    return int(ROUNDS_PER_TURN.in_force(resolution.state))


def advance(
    resolution: Resolution,
    turns: int = 0,
    rounds: int = 0,
    *,
    rounds_played: int = 0,
    reason: str = "passed",
) -> None:
    """Move the clock on and report ClockMoved; full turns of rounds are carried over (OSE-TIME).

    `rounds_played` are those rounds of the time given that durations have already counted.
    """
    before = resolution.state.clock
    length = rounds_per_turn(resolution)
    carried, left = divmod(before.rounds + rounds, length)
    after = Clock(before.turns + turns + carried, left)
    resolution.state = replace(resolution.state, clock=after)
    resolution.emit(
        ClockMoved(
            rule="OSE-TIME",
            turns_before=before.turns,
            turns_after=after.turns,
            rounds_before=before.rounds,
            rounds_after=after.rounds,
            rounds_elapsed=max(0, turns * length + rounds - rounds_played),
            reason=reason,
        )
    )


def recount(resolution: Resolution, before: int, after: int) -> None:
    """Keep the part of a turn that has begun, in rounds of another length, fractions dropped."""
    clock = resolution.state.clock
    changed = replace(clock, rounds=clock.rounds * after // before)
    resolution.state = replace(resolution.state, clock=changed)


def setting_changes(resolution: Resolution, event: SettingChanged | PresetChanged) -> None:
    """Another length of rounds is chosen; an encounter keeps its own and recounts at its end."""
    if resolution.state.encounter is not None:
        return
    for key, before, after in event.changed:
        if key == ROUNDS_PER_TURN.key:
            recount(resolution, int(before), int(after))


def pass_time(resolution: Resolution, action: PassTime) -> None:
    """The referee lets time go by; not while an encounter counts it in rounds (OSE-TIME)."""
    resolution.require_referee("let game time go by")
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running, and time in it is counted in rounds. "
            "End it first with `/encounter end`."
        )
    if min(action.days, action.hours, action.turns, action.rounds) < 0:
        raise RuleError("Time only goes forward. Give numbers of 0 or more, or use undo.")
    turns = action.days * TURNS_PER_DAY + action.hours * TURNS_PER_HOUR + action.turns
    if turns + action.rounds == 0:
        raise RuleError("Say how much time goes by, for example `turns:1` or `days:2`.")
    if turns + action.rounds > LONGEST_DAYS * TURNS_PER_DAY:
        raise RuleError(f"At most {LONGEST_DAYS} days can go by at once. Give a smaller number.")
    advance(resolution, turns, action.rounds)
