"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.encounter.events import CombatantJoined
from rules.initiative import eris_side
from rules.initiative.events import (
    Delayed,
    DexterityAssumed,
    DexterityClassSet,
    InitiativeRolled,
    MiddlePhaseTaken,
    OrderSettled,
    SlowChanged,
)
from rules.initiative.registry import METHOD_SETTING
from rules.initiative.settings import SETTINGS
from rules.kernel.resolution import Reaction, System

SYSTEM = System(
    key="initiative",
    # The round carries the order out, so `rules.rounds` handles the actions on it.
    handlers={},
    events=(
        InitiativeRolled,
        OrderSettled,
        Delayed,
        MiddlePhaseTaken,
        SlowChanged,
        DexterityClassSet,
        DexterityAssumed,
    ),
    reactions=(
        Reaction(on=CombatantJoined, run=eris_side.notice_missing, source="ERIS-DEX-TIEBREAK"),
    ),
    settings=(METHOD_SETTING, *SETTINGS),
    implements=(
        "OSE-INITIATIVE",
        "OSE-INITIATIVE-INDIVIDUAL",
        "OSE-SLOW-WEAPONS",
        "ERIS-INITIATIVE",
        "ERIS-DEX-TIEBREAK",
        "4E-INITIATIVE-GROUPS",
    ),
)
