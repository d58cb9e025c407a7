"""What the engine has to know of this family: events, reactions, answers, settings."""

from rules.attack.events import AttackMade
from rules.items.events import ItemAdded, ItemHeld
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.races import born
from rules.races.answers import ANSWERS
from rules.races.events import GrudgePassedOver, HammerTooGood, InfravisionRolled, StonesSeen
from rules.races.grudges import warn
from rules.races.settings import GOBLIN_GRUDGE, RACES
from rules.races.small_folk import has_second_saves, magic_saves
from rules.races.stones import see_stones
from rules.sheet.events import CharacterCreated, TraitsChanged
from rules.sheet.questions import NumberOf

SYSTEM = System(
    key="races",
    handlers={},
    events=(GrudgePassedOver, InfravisionRolled, HammerTooGood, StonesSeen),
    reactions=(
        Reaction(on=AttackMade, run=warn, source="R-GRUDGE"),
        Reaction(on=(CharacterCreated, TraitsChanged), run=born.see_heat, source=born.RULE),
        Reaction(on=ItemHeld, run=born.hammer_in_hand, source=born.RULE),
        Reaction(on=ItemAdded, run=see_stones, source=born.RULE),
    ),
    answers=(
        *ANSWERS,
        Answer(on=NumberOf, run=magic_saves, source="R-MAGIC-SAVE", needs=has_second_saves),
    ),
    settings=(RACES, GOBLIN_GRUDGE),
    implements=("ERIS-ELF", "ERIS-HOBBIT", "ERIS-DWARF"),
)
