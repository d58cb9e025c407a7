"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter.records import CombatantJoined
from rules.initiative import records
from rules.initiative.choices import follow_hands, set_dexterity_class, set_slow, take_middle_phase
from rules.initiative.methods import METHOD_SETTING, notice_missing
from rules.initiative.records import (
    MODIFIER,
    SETTINGS,
    SLOW_WEAPONS,
    SetDexterityClass,
    SetSlow,
    TakeMiddlePhase,
)
from rules.items.records import HandsChanged
from rules.kernel.rulebook import Reaction, System, events_of

SYSTEM = System(
    key="initiative",
    # The round carries the order out: `rules.rounds` handles rolling and waiting.
    handlers={
        SetSlow: set_slow,
        SetDexterityClass: set_dexterity_class,
        TakeMiddlePhase: take_middle_phase,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=CombatantJoined, run=notice_missing, source="ERIS-DEX-TIEBREAK"),
        Reaction(on=HandsChanged, run=follow_hands, source="OSE-SLOW-WEAPONS"),
    ),
    settings=(METHOD_SETTING, *SETTINGS, SLOW_WEAPONS),
    fields=(MODIFIER,),
    implements=(
        "OSE-INITIATIVE",
        "OSE-INITIATIVE-INDIVIDUAL",
        "OSE-SLOW-WEAPONS",
        "ERIS-INITIATIVE",
        "ERIS-DEX-TIEBREAK",
        "4E-INITIATIVE-GROUPS",
    ),
)
