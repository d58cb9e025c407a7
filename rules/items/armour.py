"""Which armour somebody wears, as far as rules tell it apart."""

from enum import StrEnum

from rules.items.known import has_word, is_a
from rules.items.reading import items_of
from rules.items.tags import CHAIN, LEATHER, PLATE
from rules.items.things.shape import Kind
from rules.state.game import GameState
from rules.state.items import Held, Item


class Armour(StrEnum):
    """What rules tell apart, from the lightest."""

    NONE = "no armour"
    LEATHER = "leather"
    CHAIN = "chainmail"
    PLATE = "plate"


_WORDS = {PLATE: Armour.PLATE, CHAIN: Armour.CHAIN, LEATHER: Armour.LEATHER}
"""What makes armour one of them: a tag, or else what it is known as."""


def armour_of(item: Item) -> Armour:
    """Which armour an item is. What neither a tag nor the list tells counts as leather."""
    for word, armour in _WORDS.items():
        if word in item.tags:
            return armour
    known = (armour for word, armour in _WORDS.items() if has_word(item, word))
    return next(known, Armour.LEATHER)


def worn_armour(state: GameState, target: str) -> Armour:
    """The armour that somebody wears."""
    for item in items_of(state, target):
        if item.held is Held.WORN and is_a(item, Kind.ARMOUR):
            return armour_of(item)
    return Armour.NONE


def has_shield(state: GameState, target: str) -> bool:
    """Whether somebody has a shield on their arm; one on their back does not count."""
    for item in items_of(state, target):
        if item.held is Held.WIELDED and is_a(item, Kind.SHIELD):
            return True
    return False
