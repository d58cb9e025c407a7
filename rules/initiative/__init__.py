"""Initiative: the methods that settle who acts when, each in a file of its own."""

from rules.encounter.events import CombatantJoined
from rules.initiative import eris_side, four_groups, ose_individual, ose_side
from rules.initiative.events import (
    Delayed,
    DexterityAssumed,
    DexterityClassSet,
    InitiativeRolled,
    MiddlePhaseTaken,
    OrderSettled,
    SlowChanged,
)
from rules.initiative.method import InitiativeMethod
from rules.initiative.settings import SETTINGS, method_setting
from rules.resolution import Reaction, System

METHODS: tuple[InitiativeMethod, ...] = (
    ose_side.METHOD,
    ose_individual.METHOD,
    eris_side.METHOD,
    four_groups.METHOD,
)
"""All methods there are, the first being the default. A new one is its file and a line here."""

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
    settings=(method_setting(METHODS), *SETTINGS),
    implements=(
        "OSE-INITIATIVE",
        "OSE-INITIATIVE-INDIVIDUAL",
        "OSE-SLOW-WEAPONS",
        "ERIS-INITIATIVE",
        "ERIS-DEX-TIEBREAK",
        "4E-INITIATIVE-GROUPS",
    ),
)

__all__ = ["METHODS", "SYSTEM", "InitiativeMethod"]
