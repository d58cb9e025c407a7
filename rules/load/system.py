"""What the engine has to know of this family: handlers, events, answers, settings."""

from rules.attack.records import AttackMade
from rules.casting.records import SpellCast
from rules.conditions.records import EffectEnded
from rules.health.records import LifeChanged
from rules.items.records import WieldItem
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.load import donning, records
from rules.load.rates import has_encumbrance, heard, movement, set_negligible, set_treasure
from rules.load.records import DONNING, ENCUMBRANCE, SetNegligibleLoad, SetTreasureLoad
from rules.movement.records import Moved
from rules.sheet.records import NumberOf
from rules.stealth.records import SneakBonus

SYSTEM = System(
    key="load",
    handlers={
        SetTreasureLoad: set_treasure,
        SetNegligibleLoad: set_negligible,
        WieldItem: donning.wield,
    },
    events=events_of(records),
    answers=(
        Answer(on=NumberOf, run=movement, source="OSE-MOVEMENT-RATES", needs=has_encumbrance),
        Answer(on=SneakBonus, run=heard, source="ERIS-SNEAK"),
    ),
    reactions=(
        Reaction(on=EffectEnded, run=donning.effect_is_over, source=donning.RULE),
        Reaction(
            on=(AttackMade, Moved, SpellCast), run=donning.does_something_else, source=donning.RULE
        ),
        Reaction(on=LifeChanged, run=donning.falls, source=donning.RULE),
    ),
    settings=(ENCUMBRANCE, DONNING),
    implements=(
        "OSE-UNITS",
        "OSE-MOVEMENT-RATES",
        "OSE-ENCUMBRANCE-BASIC",
        "OSE-ENCUMBRANCE-DETAILED",
        "OSE-TREASURE-WEIGHT",
        "ERIS-EQUIPMENT-SPEED",
        "ERIS-WEIGHT-LIMIT",
        "ERIS-DONNING",
    ),
)
