"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign import authority, choosing, fixed
from rules.campaign.actions import ChangePreset, ChangeSetting
from rules.campaign.events import FixedValueDiffers, PresetChanged, SettingChanged
from rules.campaign.settings import TALKATIVE
from rules.encounter.events import CombatantJoined, MonstersCorrected
from rules.kernel.rulebook import Reaction, System

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
        Reaction(
            on=MonstersCorrected, run=authority.compare_corrected, source="ERIS-REFEREE-AUTHORITY"
        ),
        *(
            Reaction(on=event, run=run, source="ERIS-REFEREE-AUTHORITY")
            for event, run in fixed.WATCHED
        ),
    ),
    settings=(TALKATIVE,),
    implements=("ERIS-REFEREE-AUTHORITY",),
)
