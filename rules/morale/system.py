"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.events import EffectBegan
from rules.encounter.events import CombatantJoined, CombatantLeft, EncounterEnded, SideChanged
from rules.expedition.events import PartyCameBack
from rules.health.events import LifeChanged
from rules.hirelings.events import ServiceEnded
from rules.kernel.rulebook import Reaction, System
from rules.morale import checks, groups, hired, loyalty, reminding, scores, timing, triggers
from rules.morale.actions import (
    AdjustMorale,
    AskMorale,
    RaiseLoyalty,
    RollLoyalty,
    RollMorale,
    SetLoyalty,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
)
from rules.morale.dues import dues_of_morale
from rules.morale.events import (
    ChecksWait,
    LoyaltyChecked,
    LoyaltyRaised,
    LoyaltyRecalled,
    LoyaltySet,
    MercenaryRated,
    MoraleAdjusted,
    MoraleCheckDue,
    MoraleChecked,
    MoraleSet,
    MoraleSkipped,
)
from rules.morale.fields import LOYALTY
from rules.morale.settings import LOYALTY_GROWTH, MORALE, MORALE_TIMING
from rules.rounds.events import RoundEnded, StepBegan, TurnTaken
from rules.sheet.events import SheetNumberSet

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
        SetLoyalty: loyalty.set_loyalty,
        RaiseLoyalty: hired.raise_loyalty,
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
        LoyaltyRecalled,
        LoyaltyRaised,
        LoyaltySet,
    ),
    reactions=(
        Reaction(on=LifeChanged, run=triggers.notice_life, source="OSE-MORALE"),
        Reaction(on=EffectBegan, run=triggers.notice_effect, source="OSE-MORALE"),
        Reaction(
            on=(CombatantJoined, CombatantLeft, SideChanged),
            run=triggers.count_sides,
            source="OSE-MORALE",
        ),
        Reaction(on=CombatantJoined, run=hired.recall, source=hired.RULE),
        Reaction(on=EncounterEnded, run=hired.remember, source=hired.RULE),
        Reaction(on=PartyCameBack, run=hired.come_home, source=hired.RULE),
        Reaction(on=ServiceEnded, run=groups.forget_the_gone, source=hired.RULE),
        Reaction(on=SheetNumberSet, run=loyalty.number_is_written, source=hired.RULE),
        Reaction(on=StepBegan, run=reminding.remind, source="R-MORALE-TIMING"),
        Reaction(on=RoundEnded, run=reminding.remind_at_end, source="R-MORALE-TIMING"),
        Reaction(on=TurnTaken, run=reminding.was_played, source="OSE-MORALE"),
    ),
    dues=(dues_of_morale,),
    settled=(timing.roll_by_itself,),
    settings=(MORALE, MORALE_TIMING, LOYALTY_GROWTH),
    fields=(LOYALTY,),
    implements=("OSE-MORALE", "OSE-MORALE-MERCENARY", "OSE-RETAINER-MORALE", "ERIS-LOYALTY"),
)
