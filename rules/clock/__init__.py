"""Game time: the clock of a campaign in rounds, ten-minute turns, hours and days."""

from rules.clock.actions import PassTime
from rules.clock.clock import advance, pass_time, rounds_per_turn
from rules.clock.events import ClockMoved
from rules.clock.units import (
    MINUTES_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    TimeOfDay,
    time_of_day,
    whole_turns,
)
from rules.resolution import System
from rules.setting import Setting, Value

ROUNDS_PER_TURN = Setting(
    "rounds_per_turn",
    "Rounds in a turn",
    "R-ROUNDS-PER-TURN",
    (
        Value("60", "a turn of ten minutes has 60 rounds of ten seconds"),
        Value("10", "a turn of ten minutes has 10 rounds of a minute"),
    ),
    {"eris": "10"},
)

SYSTEM = System(
    key="clock",
    handlers={PassTime: pass_time},
    events=(ClockMoved,),
    settings=(ROUNDS_PER_TURN,),
    implements=("OSE-TIME",),
)

__all__ = [
    "MINUTES_PER_TURN",
    "ROUNDS_PER_TURN",
    "SYSTEM",
    "TURNS_PER_DAY",
    "TURNS_PER_HOUR",
    "ClockMoved",
    "PassTime",
    "TimeOfDay",
    "advance",
    "pass_time",
    "rounds_per_turn",
    "time_of_day",
    "whole_turns",
]
