"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.records import AttackRolled, FixedDamage
from rules.casting.records import SpellCast
from rules.encounter.records import CombatantJoined
from rules.endurance import records
from rules.endurance.records import (
    DAMAGE_FRACTION,
    ENDURANCE,
    HIT_POINTS_FRACTION,
    ROUNDING,
    TIMING,
    SetEffort,
    SetExhausted,
    SetLostPowers,
)
from rules.endurance.tiring import (
    attacks,
    bombs,
    casts,
    damage_changes,
    deals_damage,
    death_rule_changes,
    exhausted_damage,
    fixed_damage,
    grapples,
    has_endurance,
    missed,
    monsters_join,
    round_ends,
    set_effort,
    set_exhausted,
    set_lost_powers,
    turn_ends,
    weakened,
)
from rules.grapple.records import Grappled
from rules.health.records import DamageHeld, DamageTaken, DeathRuleChosen, HitPointsChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rounds.records import RoundEnded, TurnTaken
from rules.sheet.records import NumberOf
from rules.surroundings.records import BombDropped

SYSTEM = System(
    key="endurance",
    handlers={
        SetEffort: set_effort,
        SetExhausted: set_exhausted,
        SetLostPowers: set_lost_powers,
    },
    events=events_of(records),
    reactions=(
        Reaction(on=CombatantJoined, run=monsters_join, source="ENDURANCE"),
        Reaction(on=DeathRuleChosen, run=death_rule_changes, source="ENDURANCE"),
        Reaction(on=HitPointsChanged, run=damage_changes, source="ENDURANCE-WEAKENED"),
        Reaction(on=AttackRolled, run=attacks, source="ENDURANCE"),
        Reaction(on=Grappled, run=grapples, source="ENDURANCE"),
        Reaction(on=SpellCast, run=casts, source="ENDURANCE"),
        Reaction(on=BombDropped, run=bombs, source="ENDURANCE"),
        Reaction(on=(HitPointsChanged, DamageHeld), run=deals_damage, source="ENDURANCE"),
        Reaction(on=TurnTaken, run=turn_ends, source="R-ENDURANCE-TIMING"),
        Reaction(on=RoundEnded, run=round_ends, source="ENDURANCE"),
    ),
    answers=(
        Answer(on=DamageTaken, run=weakened, source="ENDURANCE-WEAKENED"),
        Answer(on=DamageTaken, run=missed, source="ENDURANCE-MISS"),
        Answer(on=FixedDamage, run=fixed_damage, source="ENDURANCE-EXHAUSTED"),
        Answer(
            on=NumberOf,
            run=exhausted_damage,
            source="ENDURANCE-EXHAUSTED",
            needs=has_endurance,
        ),
    ),
    settings=(ENDURANCE, DAMAGE_FRACTION, HIT_POINTS_FRACTION, ROUNDING, TIMING),
    implements=(
        "ENDURANCE",
        "ENDURANCE-WEAKENED",
        "ENDURANCE-EXHAUSTED",
        "ENDURANCE-MISS",
        "ENDURANCE-HEALING",
        "ENDURANCE-VARIANTS",
    ),
)
