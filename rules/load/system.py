"""What the engine has to know of this family: handlers, events, answers, settings."""

from rules.attack.events import AttackMade
from rules.casting.events import SpellCast
from rules.conditions.events import EffectEnded
from rules.health.events import LifeChanged
from rules.items.actions import WieldItem
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.load import donning
from rules.load.actions import SetNegligibleLoad, SetTreasureLoad
from rules.load.answers import has_encumbrance, movement
from rules.load.events import EVENTS
from rules.load.quietly import heard
from rules.load.saying import set_negligible, set_treasure
from rules.load.settings import DONNING, ENCUMBRANCE
from rules.movement.events import Moved
from rules.sheet.questions import NumberOf
from rules.stealth.questions import SneakBonus

SYSTEM = System(
    key="load",
    handlers={
        SetTreasureLoad: set_treasure,
        SetNegligibleLoad: set_negligible,
        WieldItem: donning.wield,
    },
    events=EVENTS,
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
