"""What the engine has to know of this family: handlers, events, numbers."""

from rules.attack.questions import AttackBonus, HitRuling
from rules.bestiary import converting, resistance
from rules.bestiary.actions import (
    ConvertMonster,
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepConverted,
    KeepStatBlock,
)
from rules.bestiary.caps import look_at_magic
from rules.bestiary.events import EVENTS
from rules.bestiary.fields import (
    EXHAUSTED_DAMAGE,
    FLY,
    INFRAVISION,
    MAGIC_ARMOUR,
    MOVE,
    NATURAL_HD,
)
from rules.bestiary.importing import import_stat_blocks
from rules.bestiary.invulnerable import RULE, unharmed
from rules.bestiary.keeping import forget_stat_block, keep_combatant, keep_stat_block
from rules.bestiary.settings import INVULNERABILITY_OPTIONAL
from rules.bestiary.traits import TRAITS
from rules.health.questions import DamageTaken
from rules.items.events import ItemAdded, ItemChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System

SYSTEM = System(
    key="bestiary",
    handlers={
        KeepStatBlock: keep_stat_block,
        KeepCombatant: keep_combatant,
        ForgetStatBlock: forget_stat_block,
        ImportStatBlocks: import_stat_blocks,
        ConvertMonster: converting.convert_monster,
        KeepConverted: converting.keep_converted,
    },
    events=EVENTS,
    answers=(
        Answer(on=AttackBonus, run=converting.subtracted, source=converting.RULE),
        Answer(on=HitRuling, run=unharmed, source=RULE),
        Answer(on=DamageTaken, run=resistance.halved, source=resistance.RULE),
    ),
    reactions=(Reaction(on=(ItemAdded, ItemChanged), run=look_at_magic, source=converting.RULE),),
    settings=(INVULNERABILITY_OPTIONAL,),
    fields=(MOVE, FLY, INFRAVISION, NATURAL_HD, MAGIC_ARMOUR, EXHAUSTED_DAMAGE),
    traits=TRAITS,
    implements=(RULE, converting.RULE),
)
