"""What a dwarf is born with, and what only a dwarf can do with a weapon (ERIS-DWARF)."""

from rules.bestiary.records import INFRAVISION
from rules.expedition.going import travellers
from rules.items.known import has_word, is_a
from rules.items.reading import find_item, items_of
from rules.items.records import ItemAdded, ItemHeld
from rules.items.tags import HAMMER
from rules.items.things import Kind
from rules.kernel.events import REFEREES
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution
from rules.races import FAMILY
from rules.races.records import HammerTooGood, InfravisionRolled, StonesSeen, has_races
from rules.record import replace
from rules.sheet.records import DWARF, CharacterCreated, TraitsChanged
from rules.state.health import Life
from rules.state.items import Held

RULE = DWARF.source
CHANCE, DIE = 2, 6
"""A dwarf sees heat with 2 in 6."""
FAR = 30
"""How far, in feet."""
FULL = 3


@FAMILY.follows(RULE)
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


@FAMILY.follows(RULE)
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


STONES = (Kind.GEM, Kind.JEWELLERY)
"""What dwarves tell the exact value of."""


@FAMILY.follows(RULE)
def see_stones(resolution: Resolution, event: ItemAdded) -> None:
    """Remind referees where somebody comes by stones of which nobody has said the worth."""
    if not has_races(resolution.state):
        return
    there = (item for item in items_of(resolution.state, event.target.id))
    found = (item for item in there if item.name == event.name and item.worth is None)
    if not any(is_a(item, *STONES) for item in found):
        return
    dwarves = tuple(
        resolution.who(one.id)
        for one in travellers(resolution.state)
        if DWARF.key in one.traits and one.vitals.life is Life.UP
    )
    if dwarves:
        resolution.emit(
            StonesSeen(
                target=event.target,
                item=event.name,
                dwarves=dwarves,
                rule=DWARF.source,
                audience=REFEREES,
            )
        )
