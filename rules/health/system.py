"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.questions import AttackBonus
from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.events import ClockMoved
from rules.encounter.events import EncounterBegan, EncounterEnded
from rules.health import (
    answers,
    corrections,
    damage,
    death_saves,
    escalation,
    healing,
    held_damage,
    rule_change,
    subdual,
    waking,
)
from rules.health.actions import (
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
from rules.health.dues import dues_of_saves
from rules.health.events import (
    AttackBonusRose,
    DamageHeld,
    DeathRuleChosen,
    DeathSaveDue,
    DeathSaveRolled,
    HitPointsChanged,
    LifeChanged,
    SecretFailuresForgotten,
    SubdualForgotten,
    SubdualInVain,
    SubdualTaken,
    WakeRolled,
    WoundLevelChanged,
)
from rules.health.fields import DEATH_SAVE
from rules.health.settings import ESCALATION, HALF_ROUNDING, SETTINGS, SUBDUE
from rules.health.traits import TRAITS
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rounds.events import PlaceEnded, RoundBegan, RoundEnded, TurnTaken

SYSTEM = System(
    key="health",
    handlers={
        Damage: damage.damage,
        Heal: healing.heal,
        SetHitPoints: corrections.set_hit_points,
        SetWoundLevel: corrections.set_wound_level,
        SetLife: corrections.set_life,
        SetDeathRule: corrections.set_death_rule,
        RollDeathSave: death_saves.roll_death_save,
        Wake: waking.wake,
        ForgetSubdual: subdual.forget_subdual,
    },
    events=(
        HitPointsChanged,
        DamageHeld,
        LifeChanged,
        WoundLevelChanged,
        DeathSaveDue,
        DeathSaveRolled,
        SecretFailuresForgotten,
        WakeRolled,
        DeathRuleChosen,
        AttackBonusRose,
        SubdualTaken,
        SubdualInVain,
        SubdualForgotten,
    ),
    reactions=(
        Reaction(on=(PlaceEnded, RoundEnded), run=held_damage.place_ends, source="R-TIE-REROLL"),
        Reaction(on=RoundBegan, run=escalation.announce, source="4E-ESCALATION"),
        Reaction(on=TurnTaken, run=death_saves.fall_due_after_turn, source="4E-DEATH-SAVE"),
        Reaction(on=RoundEnded, run=death_saves.fall_due_after_round, source="4E-DEATH-SAVE"),
        Reaction(on=ClockMoved, run=waking.wake_in_time, source="ERIS-DEATH"),
        Reaction(
            on=(EncounterBegan, EncounterEnded),
            run=death_saves.forget_rounds,
            source="4E-DEATH-SAVE",
        ),
        Reaction(
            on=(EncounterEnded, SettingChanged, PresetChanged),
            run=rule_change.setting_changes,
            source="OSE-DEATH",
        ),
        Reaction(on=EncounterEnded, run=subdual.encounter_ends, source="OSE-SUBDUE"),
    ),
    dues=(dues_of_saves,),
    answers=(Answer(on=AttackBonus, run=answers.escalation, source="4E-ESCALATION"),),
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
