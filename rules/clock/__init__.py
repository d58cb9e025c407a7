"""Game time: the clock of a campaign in rounds, ten-minute turns, hours and days."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.actions import PassTime
from rules.clock.clock import (
    ROUNDS_OF_A_TURN,
    advance,
    pass_time,
    recount,
    rounds_per_turn,
    setting_changes,
)
from rules.clock.events import ClockMoved
from rules.clock.units import (
    MINUTES_PER_TURN,
    TURNS_PER_DAY,
    TURNS_PER_HOUR,
    TimeOfDay,
    time_of_day,
    whole_turns,
)
from rules.resolution import Reaction, System
from rules.setting import Setting, Value

ROUNDS_PER_TURN = Setting(
    ROUNDS_OF_A_TURN,
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
    reactions=(
        Reaction(on=SettingChanged, run=setting_changes, source="R-ROUNDS-PER-TURN"),
        Reaction(on=PresetChanged, run=setting_changes, source="R-ROUNDS-PER-TURN"),
    ),
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
    "recount",
    "rounds_per_turn",
    "time_of_day",
    "whole_turns",
]
