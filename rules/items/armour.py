"""Which armour somebody wears, as far as rules tell it apart; its name or a tag says which."""

from enum import StrEnum

from rules.items.reading import items_of
from rules.items.tags import ARMOUR, SHIELD
from rules.state.game import GameState
from rules.state.items import Held, Item


class Armour(StrEnum):
    """What rules tell apart, from the lightest."""

    NONE = "no armour"
    LEATHER = "leather"
    CHAIN = "chainmail"
    PLATE = "plate"


_WORDS = {"plate": Armour.PLATE, "chain": Armour.CHAIN, "leather": Armour.LEATHER}
"""What makes armour one of them: a tag, or else a part of its name."""


def kind_of(item: Item) -> Armour:
    """Which armour an item is. What neither a tag nor its name tells counts as leather."""
    for told in (item.tags, item.name.lower()):
        for word, kind in _WORDS.items():
            if word in told:
                return kind
    return Armour.LEATHER


def worn_armour(state: GameState, target: str) -> Armour:
    """The armour that somebody wears."""
    for item in items_of(state, target):
        if item.held is Held.WORN and ARMOUR in item.tags:
            return kind_of(item)
    return Armour.NONE


def has_shield(state: GameState, target: str) -> bool:
    """Whether somebody has a shield on their arm; one on their back does not count."""
    for item in items_of(state, target):
        if item.held is Held.WIELDED and SHIELD in item.tags:
            return True
    return False
