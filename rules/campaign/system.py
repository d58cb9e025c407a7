"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign import records
from rules.campaign.choosing import change_preset, change_setting
from rules.campaign.fixed import WATCHED, compare_corrected, compare_monster
from rules.campaign.records import (
    TALKATIVE,
    ChangePreset,
    ChangeSetting,
)
from rules.encounter.records import CombatantJoined, MonstersCorrected
from rules.kernel.rulebook import Reaction, System, events_of

SYSTEM = System(
    key="campaign",
    handlers={
        ChangeSetting: change_setting,
        ChangePreset: change_preset,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=CombatantJoined, run=compare_monster, source="ERIS-REFEREE-AUTHORITY"),
        Reaction(on=MonstersCorrected, run=compare_corrected, source="ERIS-REFEREE-AUTHORITY"),
        *(Reaction(on=event, run=run, source="ERIS-REFEREE-AUTHORITY") for event, run in WATCHED),
    ),
    settings=(TALKATIVE,),
    implements=("ERIS-REFEREE-AUTHORITY",),
)
