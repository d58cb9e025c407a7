"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.events import EffectBegan
from rules.encounter.events import CombatantJoined, CombatantLeft, SideChanged
from rules.health.events import LifeChanged
from rules.kernel.resolution import Reaction, System
from rules.morale import checks, loyalty, reminding, scores, triggers
from rules.morale.actions import (
    AdjustMorale,
    AskMorale,
    RollLoyalty,
    RollMorale,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
)
from rules.morale.dues import dues_of_morale
from rules.morale.events import (
    ChecksWait,
    LoyaltyChecked,
    MercenaryRated,
    MoraleAdjusted,
    MoraleCheckDue,
    MoraleChecked,
    MoraleSet,
    MoraleSkipped,
)
from rules.morale.fields import LOYALTY
from rules.morale.settings import MORALE, MORALE_TIMING
from rules.rounds.events import RoundEnded, StepBegan, TurnTaken

SYSTEM = System(
    key="morale",
    handlers={
        RollMorale: checks.roll_morale,
        SkipMorale: checks.skip_morale,
        AskMorale: checks.ask_morale,
        SetMorale: scores.set_morale,
        AdjustMorale: scores.adjust_morale,
        SetMercenaryMorale: scores.set_mercenary_morale,
        RollLoyalty: loyalty.roll_loyalty,
    },
    events=(
        MoraleCheckDue,
        ChecksWait,
        MoraleChecked,
        MoraleSkipped,
        MoraleSet,
        MoraleAdjusted,
        MercenaryRated,
        LoyaltyChecked,
    ),
    reactions=(
        Reaction(on=LifeChanged, run=triggers.notice_life, source="OSE-MORALE"),
        Reaction(on=EffectBegan, run=triggers.notice_effect, source="OSE-MORALE"),
        Reaction(
            on=(CombatantJoined, CombatantLeft, SideChanged),
            run=triggers.count_sides,
            source="OSE-MORALE",
        ),
        Reaction(on=StepBegan, run=reminding.remind, source="R-MORALE-TIMING"),
        Reaction(on=RoundEnded, run=reminding.remind_at_end, source="R-MORALE-TIMING"),
        Reaction(on=TurnTaken, run=reminding.was_played, source="OSE-MORALE"),
    ),
    dues=(dues_of_morale,),
    settings=(MORALE, MORALE_TIMING),
    fields=(LOYALTY,),
    implements=("OSE-MORALE", "OSE-MORALE-MERCENARY", "OSE-RETAINER-MORALE"),
)
