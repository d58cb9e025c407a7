"""What the engine has to know of this family: events, reactions, answers, settings."""

from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import AttackBonus, AttackRuling, HitRuling, TargetsAllowed
from rules.combat import critical, several_targets, stray_shots
from rules.combat.events import ProtectionBroken, ShotStrayed
from rules.combat.fields import TARGETS
from rules.combat.settings import CRITICAL, FIRE_INTO_MELEE, MULTI_ATTACK
from rules.combat.traits import TRAITS
from rules.kernel.questions import Answer
from rules.kernel.resolution import Reaction, System

SYSTEM = System(
    key="combat",
    handlers={},
    events=(ProtectionBroken, ShotStrayed),
    reactions=(
        Reaction(on=AttackRolled, run=critical.breaks, source=critical.RULE),
        Reaction(on=AttackRolled, run=stray_shots.strays, source=stray_shots.RULE),
        Reaction(on=AttackMade, run=stray_shots.melee_begins, source=stray_shots.RULE),
    ),
    answers=(
        Answer(on=HitRuling, run=critical.doubles, source=critical.RULE),
        Answer(on=TargetsAllowed, run=several_targets.allowed, source=several_targets.RULE),
        Answer(on=AttackBonus, run=several_targets.penalty, source=several_targets.RULE),
        Answer(on=AttackRuling, run=stray_shots.no_range_bonus, source=stray_shots.RULE),
    ),
    settings=(CRITICAL, MULTI_ATTACK, FIRE_INTO_MELEE),
    fields=(TARGETS,),
    traits=TRAITS,
    implements=(
        "ERIS-CRITICAL",
        "ERIS-MULTI-ATTACK",
        "ERIS-FIRE-INTO-MELEE",
        "ERIS-INDIRECT-FIRE",
    ),
)
