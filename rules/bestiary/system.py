"""What the engine has to know of this family: handlers, events, numbers."""

from rules.attack.records import AttackBonus, HitRuling
from rules.bestiary import records
from rules.bestiary.eris import RULE, convert_monster, keep_converted, look_at_magic, subtracted
from rules.bestiary.harm import OSE_INVULNERABILITY, R_HALF, halved, unharmed
from rules.bestiary.records import (
    EXHAUSTED_DAMAGE,
    FLY,
    INFRAVISION,
    INVULNERABILITY_OPTIONAL,
    MAGIC_ARMOUR,
    MOVE,
    NATURAL_HD,
    TRAITS,
    ConvertMonster,
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepConverted,
    KeepStatBlock,
)
from rules.bestiary.stat_blocks import (
    forget_stat_block,
    import_stat_blocks,
    keep_combatant,
    keep_stat_block,
)
from rules.health.records import DamageTaken
from rules.items.records import ItemAdded, ItemChanged
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of

SYSTEM = System(
    key="bestiary",
    handlers={
        KeepStatBlock: keep_stat_block,
        KeepCombatant: keep_combatant,
        ForgetStatBlock: forget_stat_block,
        ImportStatBlocks: import_stat_blocks,
        ConvertMonster: convert_monster,
        KeepConverted: keep_converted,
    },
    events=events_of(records),
    answers=(
        Answer(on=AttackBonus, run=subtracted, source=RULE),
        Answer(on=HitRuling, run=unharmed, source=OSE_INVULNERABILITY),
        Answer(on=DamageTaken, run=halved, source=R_HALF),
    ),
    reactions=(Reaction(on=(ItemAdded, ItemChanged), run=look_at_magic, source=RULE),),
    settings=(INVULNERABILITY_OPTIONAL,),
    fields=(MOVE, FLY, INFRAVISION, NATURAL_HD, MAGIC_ARMOUR, EXHAUSTED_DAMAGE),
    traits=TRAITS,
    implements=(OSE_INVULNERABILITY, RULE),
)
