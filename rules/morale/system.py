"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.conditions.records import EffectBegan
from rules.encounter.records import CombatantJoined, CombatantLeft, EncounterEnded, SideChanged
from rules.expedition.records import PartyCameBack
from rules.health.records import LifeChanged
from rules.hirelings.records import ServiceEnded
from rules.kernel.rulebook import Reaction, System, events_of
from rules.morale import records, scores, triggers
from rules.morale.checks import (
    ask_morale,
    dues_of_morale,
    remind,
    remind_at_end,
    roll_by_itself,
    roll_morale,
    skip_morale,
    was_played,
)
from rules.morale.loyalty import (
    RULE,
    come_home,
    forget_the_gone,
    number_is_written,
    raise_loyalty,
    recall,
    remember,
    roll_loyalty,
    set_loyalty,
)
from rules.morale.records import (
    LOYALTY,
    LOYALTY_GROWTH,
    MORALE,
    MORALE_TIMING,
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
from rules.rounds.records import RoundEnded, StepBegan, TurnTaken
from rules.sheet.records import SheetNumberSet

SYSTEM = System(
    key="morale",
    handlers={
        RollMorale: roll_morale,
        SkipMorale: skip_morale,
        AskMorale: ask_morale,
        SetMorale: scores.set_morale,
        AdjustMorale: scores.adjust_morale,
        SetMercenaryMorale: scores.set_mercenary_morale,
        RollLoyalty: roll_loyalty,
        SetLoyalty: set_loyalty,
        RaiseLoyalty: raise_loyalty,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=LifeChanged, run=triggers.notice_life, source="OSE-MORALE"),
        Reaction(on=EffectBegan, run=triggers.notice_effect, source="OSE-MORALE"),
        Reaction(
            on=(CombatantJoined, CombatantLeft, SideChanged),
            run=triggers.count_sides,
            source="OSE-MORALE",
        ),
        Reaction(on=CombatantJoined, run=recall, source=RULE),
        Reaction(on=EncounterEnded, run=remember, source=RULE),
        Reaction(on=PartyCameBack, run=come_home, source=RULE),
        Reaction(on=ServiceEnded, run=forget_the_gone, source=RULE),
        Reaction(on=SheetNumberSet, run=number_is_written, source=RULE),
        Reaction(on=StepBegan, run=remind, source="R-MORALE-TIMING"),
        Reaction(on=RoundEnded, run=remind_at_end, source="R-MORALE-TIMING"),
        Reaction(on=TurnTaken, run=was_played, source="OSE-MORALE"),
    ),
    dues=(dues_of_morale,),
    settled=(roll_by_itself,),
    settings=(MORALE, MORALE_TIMING, LOYALTY_GROWTH),
    fields=(LOYALTY,),
    implements=("OSE-MORALE", "OSE-MORALE-MERCENARY", "OSE-RETAINER-MORALE", "ERIS-LOYALTY"),
)
