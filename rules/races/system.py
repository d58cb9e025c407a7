"""What the engine has to know of this family: events, reactions, answers, settings."""

from rules.attack.records import AttackMade
from rules.items.records import ItemAdded, ItemHeld
from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.races import records
from rules.races.answers import ANSWERS
from rules.races.born import RULE, hammer_in_hand, see_heat, see_stones
from rules.races.grudges import warn
from rules.races.races import has_second_saves, magic_saves
from rules.races.records import (
    GOBLIN_GRUDGE,
    RACES,
)
from rules.sheet.records import CharacterCreated, NumberOf, TraitsChanged

SYSTEM = System(
    key="races",
    handlers={},
    events=events_of(records),
    reactions=(
        Reaction(on=AttackMade, run=warn, source="R-GRUDGE"),
        Reaction(on=(CharacterCreated, TraitsChanged), run=see_heat, source=RULE),
        Reaction(on=ItemHeld, run=hammer_in_hand, source=RULE),
        Reaction(on=ItemAdded, run=see_stones, source=RULE),
    ),
    answers=(
        *ANSWERS,
        Answer(on=NumberOf, run=magic_saves, source="R-MAGIC-SAVE", needs=has_second_saves),
    ),
    settings=(RACES, GOBLIN_GRUDGE),
    implements=("ERIS-ELF", "ERIS-HOBBIT", "ERIS-DWARF"),
)
