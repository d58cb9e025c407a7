"""Magic that nobody knows yet: what it is called, and what a referee says it is."""

import pytest

from rules.errors import ForbiddenError, NotFoundError
from rules.items.known import thing_of
from rules.items.reading import belongings_of
from rules.items.records import AddItem, GiveItem, UseItem, WieldItem
from rules.items.state import LYING
from rules.record import replace
from rules.state.items import Held, Item
from rules.treasure.pool import HOARDS, UNKNOWN, Hoard, lots_of
from rules.treasure.records import (
    AssignTreasure,
    HoardTaken,
    Identify,
    TakeHoard,
    ThingIdentified,
    UnknownUsed,
)
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-TREASURE-POOL")
MADE = ("Sword +2, flaming", "Potion of flying", "Potion of poison", "Broom of flying")


def found(*names: str, unknown: bool = True) -> Scene:
    """The party has these and a gem at home."""
    game = camp("ose")
    game.state = HOARDS.put(game.state, ())
    items = [item for name in names for item in made(name)]
    gem = Item("", "Gem", worth=50, tags=("treasure",))
    game.state = HOARDS.put(game.state, (Hoard("h1", "test", (*items, gem)),))
    game.act(TakeHoard(hoard="h1", unknown=unknown))
    return game


def made(name: str) -> tuple[Item, ...]:
    """A magic thing as a roll makes it."""
    game = camp("ose")
    game.act(AddItem(name=name), ANN)
    (item,) = belongings_of(game.state, ADA)
    charges = 9 if name.startswith("Wand") else None
    kind = "gear" if thing_of(item) is None else ""
    return (replace(item, id="", magic=True, grade="minor", charges=charges, kind=kind),)


def names(game: Scene) -> list[str]:
    """What is in the pool."""
    return [lot.item.name for lot in lots_of(game.state)]


def test_what_is_unknown_is_called_by_its_look() -> None:
    game = found(*MADE)
    looks = ["Unknown sword", "Unknown potion", "Unknown potion 2", "Unknown broom"]
    assert names(game) == [*looks, "Gem"]
    (event,) = game.events(HoardTaken)
    assert [one.name for one in event.things] == [*looks, "Gem"]
    assert [(one.name, one.real.name) for one in UNKNOWN.of(game.state)] == [
        *zip(looks, MADE, strict=True)
    ]
    sword = next(lot.item for lot in lots_of(game.state) if lot.item.name == "Unknown sword")
    assert (sword.bonus, sword.magic, sword.grade) == (0, True, "minor")
    thing = thing_of(sword)
    assert thing is not None
    assert thing.name == "Sword"
    assert names(found(*MADE, unknown=False)) == [*MADE, "Gem"]


def test_a_referee_says_what_it_is_wherever_it_is() -> None:
    game = found("Sword +2, flaming", "Wand of fear")
    sword = next(lot.item.id for lot in lots_of(game.state) if "sword" in lot.item.name)
    game.act(AssignTreasure(item_id=sword, to=ADA, allow=True))
    (own,) = belongings_of(game.state, ADA)
    game.act(WieldItem(item_id=own.id), ANN)
    with pytest.raises(ForbiddenError, match="what an unknown thing is"):
        game.act(Identify(name="Unknown sword"), ANN)
    game.act(Identify(name="unknown Sword"))
    (event,) = game.events(ThingIdentified)
    assert (event.name, event.real) == ("Unknown sword", "Sword +2, flaming")
    (known,) = belongings_of(game.state, ADA)
    assert (known.id, known.bonus, known.held) == (own.id, 2, Held.WIELDED)
    game.act(Identify(name="Unknown wand"))
    heap = LYING.of(game.state)[0]
    (wand,) = [one for one in heap.items if one.name == "Wand of fear"]
    assert (wand.charges, wand.pooled) == (9, True)
    assert UNKNOWN.of(game.state) == ()
    with pytest.raises(NotFoundError, match="no such unknown thing"):
        game.act(Identify(name="Unknown wand"))


def test_the_referee_is_told_what_somebody_drinks() -> None:
    game = found("Potion of poison")
    potion = next(lot.item.id for lot in lots_of(game.state) if "potion" in lot.item.name)
    game.act(AssignTreasure(item_id=potion, to=ADA, allow=True))
    (own,) = belongings_of(game.state, ADA)
    game.act(GiveItem(item_id=own.id, to=COUSIN), ANN)
    (theirs,) = belongings_of(game.state, COUSIN)
    game.act(UseItem(item_id=theirs.id, target=COUSIN), ANN)
    (event,) = game.events(UnknownUsed)
    assert (event.who.id, event.name, event.real) == (COUSIN, "Unknown potion", "Potion of poison")
    game.act(AddItem(name="Potion of speed"), ANN)
    (speed,) = belongings_of(game.state, ADA)
    game.act(UseItem(item_id=speed.id), ANN)
    assert game.events(UnknownUsed) == []
