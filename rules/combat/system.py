"""What the engine has to know of this family: handlers, events, reactions, answers, settings."""

from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import (
    AttackBonus,
    AttackRuling,
    HitRuling,
    OutOfTurn,
    TargetsAllowed,
)
from rules.casting.questions import CastRuling
from rules.combat import (
    critical,
    dual_wield,
    first_fire,
    guarding,
    loading,
    several_targets,
    stray_shots,
    throwing,
)
from rules.combat.actions import ForgoCounter, NameAtRisk, Parry, ReadyWeapon, TakeStance
from rules.combat.events import (
    AmmunitionUsed,
    AtRiskNamed,
    CounterAttackDue,
    CounterAttackLapsed,
    ParryTaken,
    ProtectionBroken,
    ShotStrayed,
    StanceTaken,
    WeaponHurled,
    WeaponReadied,
)
from rules.combat.fields import TARGETS
from rules.combat.parry import parry
from rules.combat.settings import (
    CRITICAL,
    FIRE_INTO_MELEE,
    FIRST_FIRE,
    MULTI_ATTACK,
    OFF_HAND,
    PARRY,
)
from rules.combat.traits import TRAITS
from rules.items.questions import PickUpRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rounds.events import StepBegan

SYSTEM = System(
    key="combat",
    handlers={
        TakeStance: dual_wield.take_stance,
        Parry: parry,
        ForgoCounter: guarding.let_go,
        ReadyWeapon: first_fire.ready_weapon,
        NameAtRisk: stray_shots.name_at_risk,
    },
    events=(
        ProtectionBroken,
        ShotStrayed,
        StanceTaken,
        ParryTaken,
        CounterAttackDue,
        CounterAttackLapsed,
        AmmunitionUsed,
        WeaponHurled,
        WeaponReadied,
        AtRiskNamed,
    ),
    reactions=(
        Reaction(on=AttackRolled, run=critical.breaks, source=critical.RULE),
        Reaction(on=AttackRolled, run=stray_shots.strays, source=stray_shots.RULE),
        Reaction(on=AttackRolled, run=guarding.after_attack, source=guarding.RULE),
        Reaction(on=AttackRolled, run=loading.shot, source=loading.RULE),
        Reaction(on=AttackRolled, run=first_fire.shot, source=first_fire.RULE),
        Reaction(on=AttackMade, run=loading.use_up, source=loading.RULE),
        Reaction(on=AttackMade, run=throwing.leaves_hand, source=throwing.RULE),
        Reaction(on=AttackMade, run=stray_shots.melee_begins, source=stray_shots.RULE),
        Reaction(on=AttackMade, run=guarding.after_counter, source=guarding.RULE),
        Reaction(on=StepBegan, run=guarding.place_comes, source=guarding.RULE),
        Reaction(on=StepBegan, run=first_fire.place_comes, source=first_fire.RULE),
    ),
    answers=(
        Answer(on=HitRuling, run=critical.doubles, source=critical.RULE),
        Answer(on=TargetsAllowed, run=several_targets.allowed, source=several_targets.RULE),
        Answer(
            on=AttackBonus,
            run=several_targets.penalty,
            source=several_targets.RULE,
            needs=several_targets.is_penalised,
        ),
        Answer(
            on=AttackBonus, run=dual_wield.bonus, source=dual_wield.RULE, needs=dual_wield.counts
        ),
        Answer(on=AttackBonus, run=guarding.parried, source=guarding.RULE),
        Answer(on=AttackRuling, run=stray_shots.no_range_bonus, source=stray_shots.RULE),
        Answer(on=AttackRuling, run=guarding.gives_up, source=guarding.RULE),
        Answer(on=CastRuling, run=guarding.gives_up, source=guarding.RULE),
        Answer(on=AttackRuling, run=loading.ready, source=loading.RULE),
        Answer(on=AttackRuling, run=first_fire.only_then, source=first_fire.RULE),
        Answer(on=PickUpRuling, run=throwing.in_reach, source=throwing.RULE),
        Answer(on=OutOfTurn, run=first_fire.granted, source=first_fire.RULE),
        Answer(on=OutOfTurn, run=guarding.granted, source=guarding.RULE),
    ),
    dues=(guarding.counters_due,),
    settings=(CRITICAL, MULTI_ATTACK, FIRE_INTO_MELEE, FIRST_FIRE, OFF_HAND, PARRY),
    fields=(TARGETS,),
    traits=TRAITS,
    implements=(
        "ERIS-CRITICAL",
        "ERIS-MULTI-ATTACK",
        "ERIS-FIRE-INTO-MELEE",
        "ERIS-INDIRECT-FIRE",
        "ERIS-DUAL-WIELD",
        "ERIS-PARRY",
        "ERIS-FIRST-FIRE",
    ),
)
