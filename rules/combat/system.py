"""What the engine has to know of this family: handlers, events, reactions, answers, settings."""

from rules.attack.records import (
    AttackBonus,
    AttackMade,
    AttackRolled,
    AttackRuling,
    HitRuling,
    OutOfTurn,
    TargetsAllowed,
)
from rules.casting.records import CastRuling
from rules.combat import records
from rules.combat.missiles import (
    ERIS_FIRE_INTO_MELEE,
    ERIS_FIRST_FIRE,
    ERIS_MISSILES,
    granted,
    in_reach,
    leaves_hand,
    melee_begins,
    name_at_risk,
    no_range_bonus,
    only_then,
    place_comes,
    ready,
    ready_weapon,
    shot_first_fire,
    shot_loading,
    strays,
    use_up,
)
from rules.combat.parry import (
    RULE,
    after_attack,
    after_counter,
    counters_due,
    gives_up,
    let_go,
    parried,
    parry,
)
from rules.combat.parry import granted as parry_granted
from rules.combat.parry import place_comes as parry_place_comes
from rules.combat.records import (
    CRITICAL,
    FIRE_INTO_MELEE,
    FIRST_FIRE,
    MULTI_ATTACK,
    OFF_HAND,
    PARRY,
    TARGETS,
    TRAITS,
    ForgoCounter,
    NameAtRisk,
    Parry,
    ReadyWeapon,
    TakeStance,
)
from rules.combat.strokes import (
    ERIS_CRITICAL,
    ERIS_DUAL_WIELD,
    ERIS_MULTI_ATTACK,
    allowed,
    bonus,
    breaks,
    counts,
    doubles,
    is_penalised,
    penalty,
    take_stance,
)
from rules.items.records import PickUpRuling
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rounds.records import StepBegan

SYSTEM = System(
    key="combat",
    handlers={
        TakeStance: take_stance,
        Parry: parry,
        ForgoCounter: let_go,
        ReadyWeapon: ready_weapon,
        NameAtRisk: name_at_risk,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=AttackRolled, run=breaks, source=ERIS_CRITICAL),
        Reaction(on=AttackRolled, run=strays, source=ERIS_FIRE_INTO_MELEE),
        Reaction(on=AttackRolled, run=after_attack, source=RULE),
        Reaction(on=AttackRolled, run=shot_loading, source=ERIS_MISSILES),
        Reaction(on=AttackRolled, run=shot_first_fire, source=ERIS_FIRST_FIRE),
        Reaction(on=AttackMade, run=use_up, source=ERIS_MISSILES),
        Reaction(on=AttackMade, run=leaves_hand, source=ERIS_MISSILES),
        Reaction(on=AttackMade, run=melee_begins, source=ERIS_FIRE_INTO_MELEE),
        Reaction(on=AttackMade, run=after_counter, source=RULE),
        Reaction(on=StepBegan, run=parry_place_comes, source=RULE),
        Reaction(on=StepBegan, run=place_comes, source=ERIS_FIRST_FIRE),
    ),
    answers=(
        Answer(on=HitRuling, run=doubles, source=ERIS_CRITICAL),
        Answer(on=TargetsAllowed, run=allowed, source=ERIS_MULTI_ATTACK),
        Answer(
            on=AttackBonus,
            run=penalty,
            source=ERIS_MULTI_ATTACK,
            needs=is_penalised,
        ),
        Answer(on=AttackBonus, run=bonus, source=ERIS_DUAL_WIELD, needs=counts),
        Answer(on=AttackBonus, run=parried, source=RULE),
        Answer(on=AttackRuling, run=no_range_bonus, source=ERIS_FIRE_INTO_MELEE),
        Answer(on=AttackRuling, run=gives_up, source=RULE),
        Answer(on=CastRuling, run=gives_up, source=RULE),
        Answer(on=AttackRuling, run=ready, source=ERIS_MISSILES),
        Answer(on=AttackRuling, run=only_then, source=ERIS_FIRST_FIRE),
        Answer(on=PickUpRuling, run=in_reach, source=ERIS_MISSILES),
        Answer(on=OutOfTurn, run=granted, source=ERIS_FIRST_FIRE),
        Answer(on=OutOfTurn, run=parry_granted, source=RULE),
    ),
    dues=(counters_due,),
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
