"""The rules a game is played by: settings, rulebooks, and what the referee is warned of."""

from rules.campaign import authority, choosing
from rules.campaign.actions import ChangePreset, ChangeSetting
from rules.campaign.choices import (
    Choice,
    choose,
    find_preset,
    find_setting,
    find_value,
    list_choices,
)
from rules.campaign.events import FixedValueDiffers, PresetChanged, SettingChanged
from rules.encounter.events import CombatantJoined
from rules.resolution import Reaction, System

SYSTEM = System(
    key="campaign",
    handlers={
        ChangeSetting: choosing.change_setting,
        ChangePreset: choosing.change_preset,
    },
    events=(SettingChanged, PresetChanged, FixedValueDiffers),
    reactions=(
        Reaction(
            on=CombatantJoined, run=authority.compare_monster, source="ERIS-REFEREE-AUTHORITY"
        ),
    ),
    implements=("ERIS-REFEREE-AUTHORITY",),
)

__all__ = [
    "SYSTEM",
    "ChangePreset",
    "ChangeSetting",
    "Choice",
    "FixedValueDiffers",
    "PresetChanged",
    "SettingChanged",
    "choose",
    "find_preset",
    "find_setting",
    "find_value",
    "list_choices",
]
