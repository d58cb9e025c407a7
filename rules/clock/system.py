"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign.records import PresetChanged, SettingChanged
from rules.clock import occasions, records
from rules.clock.clock import pass_time, setting_changes
from rules.clock.records import (
    ROUNDS_PER_TURN,
    AddOccasion,
    ClockMoved,
    DropOccasion,
    PassTime,
)
from rules.kernel.rulebook import Reaction, System, events_of

SYSTEM = System(
    key="clock",
    handlers={
        PassTime: pass_time,
        AddOccasion: occasions.add_occasion,
        DropOccasion: occasions.drop_occasion,
    },
    events=events_of(records),
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
