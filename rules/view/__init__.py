"""What a viewer may know of an encounter: the one source of boards, pickers and private views.

Hidden combatants are not there at all for players: not in counts, orders, steps or ids. What is
left of a monster is a word unless the game shows numbers.
"""

from rules.view.records import (
    AbsenceView,
    BodyView,
    CombatantView,
    EffectView,
    EncounterView,
    SideView,
    StatsView,
    StepView,
)
from rules.view.seeing import view_encounter

__all__ = [
    "AbsenceView",
    "BodyView",
    "CombatantView",
    "EffectView",
    "EncounterView",
    "SideView",
    "StatsView",
    "StepView",
    "view_encounter",
]
