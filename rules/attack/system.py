"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack import records
from rules.attack.attacking import attack
from rules.attack.manoeuvres import adds, rules
from rules.attack.records import (
    ATTACK,
    DEFENCES,
    MELEE,
    MISSILE,
    MISSILE_RATES,
    RANGE_MODS,
    SHIELD,
    WEAPON_DAMAGE,
    Attack,
    AttackBonus,
    AttackRuling,
)
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System, events_of

SYSTEM = System(
    key="attack",
    handlers={Attack: attack},
    events=events_of(records),
    answers=(
        Answer(on=AttackBonus, run=adds, source="OSE-ATTACK"),
        Answer(on=AttackRuling, run=rules, source="OSE-ATTACK"),
    ),
    settings=(ATTACK, WEAPON_DAMAGE, RANGE_MODS, MISSILE_RATES),
    fields=(MELEE, MISSILE, SHIELD, *DEFENCES),
    implements=(
        "OSE-ATTACK",
        "OSE-THAC0",
        "OSE-AAC",
        "OSE-NATURAL",
        "OSE-ATTACKS-PER-ROUND",
        "OSE-MISSILE-RANGE",
        "OSE-COVER",
        "OSE-DAMAGE",
        "OSE-VARIABLE-DAMAGE",
        "OSE-UNARMED",
        "OSE-BEHIND",
        "ERIS-MISSILES",
        "ERIS-WEAPON-DAMAGE",
    ),
)
