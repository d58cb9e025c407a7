"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.actions import PassTime
from rules.clock.clock import pass_time, setting_changes
from rules.clock.events import ClockMoved, RoundLengthChanged, TimeWentBy
from rules.clock.settings import ROUNDS_PER_TURN
from rules.kernel.rulebook import Reaction, System

SYSTEM = System(
    key="clock",
    handlers={PassTime: pass_time},
    events=(ClockMoved, TimeWentBy, RoundLengthChanged),
    reactions=(
        Reaction(
            on=(SettingChanged, PresetChanged), run=setting_changes, source="R-ROUNDS-PER-TURN"
        ),
    ),
    settings=(ROUNDS_PER_TURN,),
    implements=("OSE-TIME",),
)
