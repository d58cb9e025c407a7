"""Game time that goes by, told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.text import listed
from rules.clock.events import ClockMoved
from rules.clock.units import TURNS_PER_DAY, TURNS_PER_HOUR, time_of_day
from rules.events import Event
from rules.state import Clock, GameState


def clock_words(clock: Clock) -> str:
    """`day 3, 14:20`, and the rounds since where there are any."""
    now = time_of_day(clock)
    words = f"day {now.day}, {now.hour:02}:{now.minute:02}"
    return f"{words} and {_counted(now.rounds, 'round')}" if now.rounds else words


def duration_words(turns: int, rounds: int = 0) -> str:
    """Game time in days, hours, turns and rounds: `1 day, 2 hours and 3 turns`."""
    days, turns = divmod(turns, TURNS_PER_DAY)
    hours, turns = divmod(turns, TURNS_PER_HOUR)
    counted = {"day": days, "hour": hours, "turn": turns, "round": rounds}
    return listed([_counted(number, unit) for unit, number in counted.items() if number])


def render_time(state: GameState, rounds_per_turn: int) -> str:
    """What the clock of a game shows, for whoever asks."""
    clock = state.clock
    lines = [f"It is **{clock_words(clock)}**, session {state.session}."]
    if clock != Clock():
        gone = duration_words(clock.turns, clock.rounds)
        lines.append(f"Since the game began: {gone}.")
    if state.encounter is not None:
        lines.append("An encounter is running; its time is counted when it ends.")
    lines.append(f"-# A turn is ten minutes, or {rounds_per_turn} rounds; an hour is six turns.")
    return "\n".join(lines)


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _moved(event: ClockMoved, _people: People) -> str:
    cause = "The encounter took" if event.reason == "encounter" else "Time goes by:"
    now = clock_words(Clock(event.turns_after, event.rounds_after))
    return f"{cause} {_gone(event)}. It is {now}."


def _gone(event: ClockMoved) -> str:
    turns = event.turns_after - event.turns_before
    rounds = event.rounds_after - event.rounds_before
    if rounds < 0:
        # A turn came full: its length then follows from all the rounds that went by.
        length = (event.rounds_elapsed - rounds) // turns
        turns, rounds = turns - 1, rounds + length
    return duration_words(turns, rounds)


TELLERS: Mapping[type[Event], Teller] = {ClockMoved: _moved}
