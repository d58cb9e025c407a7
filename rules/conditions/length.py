"""How long effects last: for rounds, or for turns, hours and days (OSE-TIME)."""

from rules.clock.door import (
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    now,
    rounds_per_turn,
    seconds_per_round,
    turns_of,
)
from rules.conditions.actions import AddEffect
from rules.errors import RuleError
from rules.kernel.rounding import divide_up
from rules.state.conditions import Effect
from rules.state.game import GameState

MOST_ROUNDS = 100_000
MOST_TURNS = LONGEST_DAYS * TURNS_PER_DAY


def turns_asked(action: AddEffect) -> int:
    """The turns that an effect is to last for, 0 where they do not end it."""
    return turns_of(days=action.days, hours=action.hours, turns=action.turns)


def check_length(action: AddEffect) -> None:
    """Raise RuleError for a length that nothing can have."""
    if action.rounds is not None and not 1 <= action.rounds <= MOST_ROUNDS:
        raise RuleError(
            f"An effect lasts for 1 to {MOST_ROUNDS} rounds. "
            "Leave `rounds` out if it lasts until somebody ends it."
        )
    if min(action.days, action.hours, action.turns) < 0 or turns_asked(action) > MOST_TURNS:
        raise RuleError(
            f"An effect lasts for at most {LONGEST_DAYS} days. Give numbers of 0 or more."
        )
    if action.rounds is not None and turns_asked(action):
        raise RuleError("An effect lasts for rounds, or for turns, hours and days. Give one.")


def end_of(state: GameState, turns: int) -> int | None:
    """When an effect of so many turns ends, in seconds of game time; None for 0."""
    return now(state) + turns * SECONDS_PER_TURN if turns else None


def time_left(state: GameState, effect: Effect) -> tuple[int, int | None]:
    """What is left of an effect, as turns or, of the last turn, as rounds; both rounded up.

    0 turns and None where only somebody's word or turn ends it.
    """
    if effect.ends_at is None:
        return 0, effect.rounds_left
    left = effect.ends_at - now(state)
    if left >= SECONDS_PER_TURN:
        return divide_up(left, SECONDS_PER_TURN), None
    return 0, divide_up(left, seconds_per_round(rounds_per_turn(state)))
