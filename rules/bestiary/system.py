"""What the engine has to know of this family: handlers, events, numbers."""

from rules.attack.questions import HitRuling
from rules.bestiary import resistance
from rules.bestiary.actions import (
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepStatBlock,
)
from rules.bestiary.events import EVENTS
from rules.bestiary.fields import EXHAUSTED_DAMAGE, FLY, INFRAVISION, MOVE, NATURAL_HD
from rules.bestiary.importing import import_stat_blocks
from rules.bestiary.invulnerable import RULE, harmless
from rules.bestiary.keeping import forget_stat_block, keep_combatant, keep_stat_block
from rules.bestiary.settings import INVULNERABILITY_OPTIONAL
from rules.bestiary.traits import TRAITS
from rules.health.questions import DamageTaken
from rules.kernel.questions import Answer
from rules.kernel.rulebook import System

SYSTEM = System(
    key="bestiary",
    handlers={
        KeepStatBlock: keep_stat_block,
        KeepCombatant: keep_combatant,
        ForgetStatBlock: forget_stat_block,
        ImportStatBlocks: import_stat_blocks,
    },
    events=EVENTS,
    answers=(
        Answer(on=HitRuling, run=harmless, source=RULE),
        Answer(on=DamageTaken, run=resistance.halved, source=resistance.RULE),
    ),
    settings=(INVULNERABILITY_OPTIONAL,),
    fields=(MOVE, FLY, INFRAVISION, NATURAL_HD, EXHAUSTED_DAMAGE),
    traits=TRAITS,
    implements=(RULE,),
)
