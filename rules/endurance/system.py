"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.attack.events import AttackRolled
from rules.attack.questions import FixedDamage
from rules.casting.events import SpellCast
from rules.encounter.events import CombatantJoined
from rules.endurance import answers, effort, joining, status
from rules.endurance.actions import SetEffort, SetExhausted, SetLostPowers
from rules.endurance.events import EffortSet, EnduranceChanged, EnduranceSpent, LostPowersSet
from rules.endurance.settings import (
    DAMAGE_FRACTION,
    ENDURANCE,
    HIT_POINTS_FRACTION,
    ROUNDING,
    TIMING,
)
from rules.grapple.events import Grappled
from rules.health.events import DamageHeld, DeathRuleChosen, HitPointsChanged
from rules.health.questions import DamageTaken
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rounds.events import RoundEnded, TurnTaken
from rules.sheet.questions import NumberOf
from rules.surroundings.events import BombDropped

SYSTEM = System(
    key="endurance",
    handlers={
        SetEffort: effort.set_effort,
        SetExhausted: status.set_exhausted,
        SetLostPowers: status.set_lost_powers,
    },
    events=(EnduranceSpent, EnduranceChanged, EffortSet, LostPowersSet),
    reactions=(
        Reaction(on=CombatantJoined, run=joining.monsters_join, source="ENDURANCE"),
        Reaction(on=DeathRuleChosen, run=joining.death_rule_changes, source="ENDURANCE"),
        Reaction(on=HitPointsChanged, run=status.damage_changes, source="ENDURANCE-WEAKENED"),
        Reaction(on=AttackRolled, run=effort.attacks, source="ENDURANCE"),
        Reaction(on=Grappled, run=effort.grapples, source="ENDURANCE"),
        Reaction(on=SpellCast, run=effort.casts, source="ENDURANCE"),
        Reaction(on=BombDropped, run=effort.bombs, source="ENDURANCE"),
        Reaction(on=(HitPointsChanged, DamageHeld), run=effort.deals_damage, source="ENDURANCE"),
        Reaction(on=TurnTaken, run=effort.turn_ends, source="R-ENDURANCE-TIMING"),
        Reaction(on=RoundEnded, run=effort.round_ends, source="ENDURANCE"),
    ),
    answers=(
        Answer(on=DamageTaken, run=answers.weakened, source="ENDURANCE-WEAKENED"),
        Answer(on=DamageTaken, run=answers.missed, source="ENDURANCE-MISS"),
        Answer(on=FixedDamage, run=answers.fixed_damage, source="ENDURANCE-EXHAUSTED"),
        Answer(
            on=NumberOf,
            run=answers.exhausted_damage,
            source="ENDURANCE-EXHAUSTED",
            needs=answers.has_endurance,
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
