"""A party that is out, with what each of them carries."""

from rules.clock.records import PassTime
from rules.expedition.records import SetOut
from rules.items.reading import items_of
from rules.provisions.records import DayEnded
from rules.state.items import Item
from rules.state.party import Scale
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.scene import Scene, reported

STANDARD, IRON, SKIN = "Standard ration", "Iron ration", "Waterskin"


def food(standard: int = 0, iron: int = 0, skins: int = 0) -> tuple[Item, ...]:
    """What somebody carries."""
    counts = ((IRON, iron), (STANDARD, standard), (SKIN, skins))
    return tuple(Item(name[0].lower(), name, count=n) for name, n in counts if n)


QUIET = tuple(system for system in SYSTEMS if system.key != "wandering")
"""Nothing comes by itself, so that no dice fall."""


def out(*carried: tuple[Item, ...], scale: Scale = Scale.WILDERNESS, **settings: str) -> Scene:
    """Ada, Bo, Cid, as many as carry something, set out at midnight."""
    game = Scene("ose", QUIET, **({"provisions": "on"} | settings))
    names = ("Ada", "Bo", "Cid", "Dot")
    for number, items in enumerate(carried):
        name = names[number]
        game.bring(character(name.lower(), name=name, owner=number + 2, items=items))
    game.seat()
    game.act(SetOut(scale=scale))
    return game


def day(game: Scene, days: int = 1) -> list[DayEnded]:
    """So many days go by."""
    return reported(game.act(PassTime(days=days)), DayEnded)


def counts(game: Scene, who: str) -> dict[str, int]:
    """What somebody still has."""
    return {item.name: item.count for item in items_of(game.state, who)}


def hungry(game: Scene) -> list[str]:
    """Who has had no food."""
    return [one.id for one in game.state.characters if one.hunger.food is not None]
