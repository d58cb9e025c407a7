"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackBonus
from rules.campaign.records import PresetChanged, SettingChanged
from rules.clock.records import ClockMoved
from rules.encounter.records import EncounterBegan, EncounterEnded
from rules.health import records, subdual
from rules.health.damage import damage, place_ends
from rules.health.death_saves import (
    announce,
    dues_of_saves,
    escalation,
    fall_due_after_round,
    fall_due_after_turn,
    forget_rounds,
    roll_death_save,
)
from rules.health.healing import heal, set_death_rule, set_hit_points, set_life, set_wound_level
from rules.health.records import (
    DEATH_SAVE,
    ESCALATION,
    HALF_ROUNDING,
    SETTINGS,
    SUBDUE,
    TRAITS,
    Damage,
    ForgetSubdual,
    Heal,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
)
from rules.health.waking import setting_changes, wake, wake_in_time
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rounds.records import PlaceEnded, RoundBegan, RoundEnded, TurnTaken

SYSTEM = System(
    key="health",
    handlers={
        Damage: damage,
        Heal: heal,
        SetHitPoints: set_hit_points,
        SetWoundLevel: set_wound_level,
        SetLife: set_life,
        SetDeathRule: set_death_rule,
        RollDeathSave: roll_death_save,
        Wake: wake,
        ForgetSubdual: subdual.forget_subdual,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=(PlaceEnded, RoundEnded), run=place_ends, source="R-TIE-REROLL"),
        Reaction(on=RoundBegan, run=announce, source="4E-ESCALATION"),
        Reaction(on=TurnTaken, run=fall_due_after_turn, source="4E-DEATH-SAVE"),
        Reaction(on=RoundEnded, run=fall_due_after_round, source="4E-DEATH-SAVE"),
        Reaction(on=ClockMoved, run=wake_in_time, source="ERIS-DEATH"),
        Reaction(
            on=(EncounterBegan, EncounterEnded),
            run=forget_rounds,
            source="4E-DEATH-SAVE",
        ),
        Reaction(
            on=(EncounterEnded, SettingChanged, PresetChanged),
            run=setting_changes,
            source="OSE-DEATH",
        ),
        Reaction(on=EncounterEnded, run=subdual.encounter_ends, source="OSE-SUBDUE"),
    ),
    dues=(dues_of_saves,),
    answers=(Answer(on=AttackBonus, run=escalation, source="4E-ESCALATION"),),
    settings=(*SETTINGS, ESCALATION, HALF_ROUNDING, SUBDUE),
    fields=(DEATH_SAVE,),
    traits=TRAITS,
    implements=(
        "OSE-DEATH",
        "ERIS-DEATH",
        "4E-WOUNDS",
        "4E-DEATH-SAVE",
        "4E-ESCALATION",
        "OSE-SUBDUE",
    ),
)
