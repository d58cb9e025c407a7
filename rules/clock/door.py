"""The door of this family: what other rooms may call of it, beside its records."""

from rules.clock.clock import (
    advance,
    let_pass,
    now,
    recount,
    rounds_per_turn,
    what_holds_time,
)
from rules.clock.occasions import LONGEST_TEXT, occasions_for
from rules.clock.units import (
    HOURS_PER_DAY,
    LONGEST_DAYS,
    SECONDS_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    clock_at,
    seconds_per_round,
    time_of_day,
    turns_of,
    whole_turns,
)

__all__ = [
    "HOURS_PER_DAY",
    "LONGEST_DAYS",
    "LONGEST_TEXT",
    "SECONDS_PER_TURN",
    "TURNS_PER_DAY",
    "TURNS_PER_HOUR",
    "advance",
    "clock_at",
    "let_pass",
    "now",
    "occasions_for",
    "recount",
    "rounds_per_turn",
    "seconds_per_round",
    "time_of_day",
    "turns_of",
    "what_holds_time",
    "whole_turns",
]
