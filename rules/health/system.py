"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.campaign.events import PresetChanged, SettingChanged
from rules.clock.events import ClockMoved, RoundLengthChanged
from rules.encounter.events import CombatantLeft, CombatantRevealed, EncounterBegan, EncounterEnded
from rules.health import (
    answers,
    changing,
    durations,
    effects,
    escalation,
    healing,
    hurt,
    saves,
    waking,
)
from rules.health.actions import (
    AddEffect,
    Damage,
    Heal,
    RemoveEffect,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetSpent,
    SetWoundLevel,
    Wake,
)
from rules.health.events import (
    AttackBonusRose,
    DamageHeld,
    DeathRuleChosen,
    DeathSaveDue,
    DeathSaveRolled,
    EffectBegan,
    EffectEnded,
    EffectSpent,
    HitPointsChanged,
    LifeChanged,
    SecretFailuresForgotten,
    WakeRolled,
    WoundLevelChanged,
)
from rules.health.settings import SETTINGS
from rules.kernel.questions import Answer
from rules.kernel.resolution import Reaction, System
from rules.rolls.questions import AttackBonus
from rules.rounds.events import RoundBegan, RoundEnded, TurnTaken

SYSTEM = System(
    key="health",
    handlers={
        Damage: hurt.damage,
        Heal: healing.heal,
        SetHitPoints: healing.set_hit_points,
        SetWoundLevel: healing.set_wound_level,
        SetLife: healing.set_life,
        SetDeathRule: healing.set_death_rule,
        RollDeathSave: saves.roll_death_save,
        Wake: waking.wake,
        AddEffect: effects.add_effect,
        RemoveEffect: effects.remove_effect,
        SetSpent: effects.set_spent,
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
        EffectBegan,
        EffectSpent,
        EffectEnded,
    ),
    reactions=(
        Reaction(on=RoundBegan, run=escalation.announce, source="4E-ESCALATION"),
        Reaction(on=TurnTaken, run=saves.fall_due_after_turn, source="4E-DEATH-SAVE"),
        Reaction(on=TurnTaken, run=durations.turn_ends, source="4E-BONUS-ONCE"),
        Reaction(on=RoundEnded, run=saves.fall_due_after_round, source="4E-DEATH-SAVE"),
        Reaction(on=RoundEnded, run=durations.round_ends, source="4E-BONUS-ONCE"),
        Reaction(on=ClockMoved, run=durations.time_passes, source="OSE-TIME"),
        Reaction(
            on=RoundLengthChanged, run=durations.round_length_changes, source="R-ROUNDS-PER-TURN"
        ),
        Reaction(on=ClockMoved, run=waking.wake_in_time, source="ERIS-DEATH"),
        Reaction(on=EncounterEnded, run=durations.encounter_ends, source="OSE-ENCOUNTER"),
        Reaction(on=EncounterBegan, run=saves.forget_rounds, source="4E-DEATH-SAVE"),
        Reaction(on=EncounterEnded, run=saves.forget_rounds, source="4E-DEATH-SAVE"),
        Reaction(on=EncounterEnded, run=changing.setting_changes, source="OSE-DEATH"),
        Reaction(on=SettingChanged, run=changing.setting_changes, source="OSE-DEATH"),
        Reaction(on=PresetChanged, run=changing.setting_changes, source="OSE-DEATH"),
        Reaction(on=LifeChanged, run=durations.body_dies, source="OSE-DEATH"),
        Reaction(on=CombatantLeft, run=durations.combatant_goes, source="OSE-ENCOUNTER"),
        Reaction(on=CombatantRevealed, run=durations.combatant_shows, source="R-SECRET"),
    ),
    answers=(
        Answer(on=AttackBonus, run=answers.effects, source="4E-BONUS-ONCE"),
        Answer(on=AttackBonus, run=answers.escalation, source="4E-ESCALATION"),
    ),
    settings=SETTINGS,
    implements=(
        "OSE-DEATH",
        "ERIS-DEATH",
        "4E-WOUNDS",
        "4E-DEATH-SAVE",
        "4E-BONUS-ONCE",
        "4E-ESCALATION",
    ),
)
