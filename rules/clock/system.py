"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock import occasions
from rules.clock.actions import AddOccasion, DropOccasion, PassTime
from rules.clock.clock import pass_time, setting_changes
from rules.clock.events import (
    ClockMoved,
    OccasionAdded,
    OccasionCame,
    OccasionDropped,
    RoundLengthChanged,
    TimeWentBy,
)
from rules.clock.settings import ROUNDS_PER_TURN
from rules.kernel.rulebook import Reaction, System

SYSTEM = System(
    key="clock",
    handlers={
        PassTime: pass_time,
        AddOccasion: occasions.add_occasion,
        DropOccasion: occasions.drop_occasion,
    },
    events=(
        ClockMoved,
        TimeWentBy,
        OccasionAdded,
        OccasionDropped,
        OccasionCame,
        RoundLengthChanged,
    ),
    reactions=(
        Reaction(
            on=(SettingChanged, PresetChanged), run=setting_changes, source="R-ROUNDS-PER-TURN"
        ),
        Reaction(on=ClockMoved, run=occasions.time_passes, source="OSE-TIME"),
    ),
    comings=(occasions.comings,),
    settings=(ROUNDS_PER_TURN,),
    implements=("OSE-TIME",),
)
