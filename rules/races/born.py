"""What a dwarf is born with, and what only a dwarf can do with a weapon (ERIS-DWARF)."""

from rules.bestiary.fields import INFRAVISION
from rules.items.door import HAMMER, find_item, has_word
from rules.items.events import ItemHeld
from rules.kernel.resolution import Resolution
from rules.kernel.traits import has_trait
from rules.races.events import HammerTooGood, InfravisionRolled
from rules.races.settings import has_races
from rules.record import replace
from rules.sheet.events import CharacterCreated, TraitsChanged
from rules.sheet.traits import DWARF
from rules.state.items import Held

RULE = DWARF.source
CHANCE, DIE = 2, 6
"""A dwarf sees heat with 2 in 6."""
FAR = 30
"""How far, in feet."""
FULL = 3


def see_heat(resolution: Resolution, event: CharacterCreated | TraitsChanged) -> None:
    """The one roll of a dwarf's life for infravision, as soon as it is a dwarf."""
    character = resolution.character(event.target.id)
    if not has_races(resolution.state) or DWARF.key not in character.traits:
        return
    if character.heat_seen is not None:
        return
    throw = resolution.roll("infravision of a dwarf", 1, DIE)
    sees = throw.total <= CHANCE
    numbers = {INFRAVISION.key: FAR, **character.numbers} if sees else character.numbers
    resolution.put_character(replace(character, heat_seen=sees, numbers=numbers))
    resolution.emit(
        InfravisionRolled(
            target=event.target,
            sees=sees,
            feet=FAR,
            throw=throw,
            rule=RULE,
            audience=(character.owner,),
        )
    )


def hammer_in_hand(resolution: Resolution, event: ItemHeld) -> None:
    """Who is no dwarf makes less of a +3 war hammer: how much less is the referee's word."""
    state, who = resolution.state, event.target.target
    if event.held != Held.WIELDED or not has_races(state) or has_trait(state, who, DWARF.key):
        return
    hammer = find_item(state, who, event.item)
    if hammer is None or not has_word(hammer, HAMMER) or hammer.bonus < FULL:
        return
    resolution.emit(
        HammerTooGood(
            target=event.target,
            item=hammer.name,
            bonus=hammer.bonus,
            rule=RULE,
            audience=event.audience,
        )
    )
