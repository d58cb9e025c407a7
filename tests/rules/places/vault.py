"""A guard room where much is hidden, and a party that stands in it."""

from collections.abc import Iterable

from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.record import replace
from rules.state.party import Expedition, Scale
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import BOB

GUARDS, CRYPT = "a1", "a2"
IRON = Door("d1", "iron door", (GUARDS, CRYPT), direction="north")
SECRET = Door("d2", "panel", (GUARDS, ""), direction="east", secret=True)
STAIRS = Door("d3", "stairs", (GUARDS, ""), passage=True, direction="up")
PIT = Trap("t1", "pit", GUARDS, damage="1d6", text="The floor opens.")
NEEDLE = Trap("t2", "needle", GUARDS, item="chest", kind="treasure", effect="poison")
RING = Find("f1", "gold ring", GUARDS, text="It lies under a stool.")


def vault(
    preset: str = "ose",
    *,
    doors: Iterable[Door] = (IRON, STAIRS),
    traps: Iterable[Trap] = (),
    finds: Iterable[Find] = (),
    words: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
    numbers: dict[str, int] | None = None,
    **settings: str,
) -> Scene:
    """Ann plays Ada, Bob Bert; both stand in the guard room."""
    game = Scene(preset, **settings)
    ada = character("ada", 20, name="Ada", traits=traits, numbers=numbers or {})
    bert = character("bert", 20, name="Bert", owner=BOB.member)
    game.bring(ada, bert).seat()
    areas = (Area(GUARDS, "Guard room", words=words), Area(CRYPT, "Crypt"))
    place = Place("p1", "Barrow", "", areas, tuple(doors), tuple(traps), tuple(finds))
    out = Expedition(Scale.DUNGEON, 0, "p1", GUARDS)
    game.state = PLACES.put(replace(game.state, expedition=out), (place,))
    return game


def outside(preset: str = "ose", **numbers: int) -> Scene:
    """The same people where nobody has prepared anything."""
    game = vault(preset, numbers=numbers)
    game.state = PLACES.put(replace(game.state, expedition=Expedition(Scale.DUNGEON)), ())
    return game


def door(game: Scene, door_id: str = "d1") -> Door:
    """A door as it is now."""
    (found,) = (
        one for p in PLACES.of(game.state) for one in p.doors if door_id in (one.id, one.name)
    )
    return found


def trap(game: Scene, trap_id: str) -> Trap:
    """A trap as it is now."""
    (found,) = (
        one for p in PLACES.of(game.state) for one in p.traps if trap_id in (one.id, one.name)
    )
    return found


def change_door(game: Scene, **fields: object) -> Scene:
    """The iron door is another."""
    (place,) = PLACES.of(game.state)
    doors = tuple(replace(one, **fields) if one.id == "d1" else one for one in place.doors)
    game.state = PLACES.put(game.state, (replace(place, doors=doors),))
    return game
