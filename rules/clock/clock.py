"""The one clock of a game: moving it, and letting time pass by hand (OSE-TIME)."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.actions import PassTime
from rules.clock.events import ClockMoved, Reason, RoundLengthChanged
from rules.clock.settings import ROUNDS_PER_TURN
from rules.clock.units import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    clock_at,
    seconds_of,
    seconds_per_round,
    turns_of,
)
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState


def rounds_per_turn(state: GameState) -> int:
    """Rounds of one ten-minute turn in force (R-ROUNDS-PER-TURN)."""
    return int(ROUNDS_PER_TURN.in_force(state))


def now(state: GameState) -> int:
    """Game time in seconds since the campaign began, whatever the length of a round."""
    return seconds_of(state.clock, rounds_per_turn(state))


def advance(
    resolution: Resolution, turns: int = 0, rounds: int = 0, *, reason: Reason = Reason.PASSED
) -> None:
    """Move the clock on and report ClockMoved; full turns of rounds are carried over (OSE-TIME)."""
    length = rounds_per_turn(resolution.state)
    before = seconds_of(resolution.state.clock, length)
    after = before + turns * SECONDS_PER_TURN + rounds * seconds_per_round(length)
    resolution.state = replace(resolution.state, clock=clock_at(after, length))
    resolution.emit(
        ClockMoved(
            rule="OSE-TIME", before=before, after=after, rounds_per_turn=length, reason=reason
        )
    )


def recount(resolution: Resolution, before: int, after: int) -> None:
    """Show the same time in rounds of the new length, if that has changed."""
    if before == after:
        return
    seconds = seconds_of(resolution.state.clock, before)
    resolution.state = replace(resolution.state, clock=clock_at(seconds, after))
    resolution.emit(RoundLengthChanged(rule="R-ROUNDS-PER-TURN", before=before, after=after))


def setting_changes(resolution: Resolution, event: SettingChanged | PresetChanged) -> None:
    """The length of a round was changed; an encounter keeps its own and recounts at its end."""
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
    turns = turns_of(days=action.days, hours=action.hours, turns=action.turns)
    if turns + action.rounds == 0:
        raise RuleError("Say how much time goes by, for example `turns:1` or `days:2`.")
    if turns + action.rounds > LONGEST_DAYS * TURNS_PER_DAY:
        raise RuleError(f"At most {LONGEST_DAYS} days can go by at once. Give a smaller number.")
    advance(resolution, turns, action.rounds)
