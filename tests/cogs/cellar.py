"""A party in a guard room of a prepared place, for tests of commands."""

from typing import Any

from rules.places.records import Draft, EnterArea, ImportPlaces, KeepParts, Room
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.sheet.records import SetSheetNumber
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

IRON = Door("", "iron door", ("", "Crypt"), direction="north", behind="Bones rattle.")
PANEL = Door("", "panel", ("", "Crypt"), direction="east", secret=True)
PIT = Trap("", "pit", "", damage="1d6", text="The floor opens.")
NEEDLE = Trap("", "needle", "", item="chest", effect="poison")
RING = Find("", "gold ring", "", text="It lies under a stool.")


async def cellar(
    play: Play, preset: str = "ose", *, locked: tuple[str, ...] = (), **parts: Any
) -> Scene:
    """Ann's Aldric and Bob's Berta stand in the guard room; `parts` are those of the room."""
    scene = Scene(play)
    await scene.begin(preset, talkative="on")
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await play.type(who, "sheet create", name=name, hit_points=30)
    rooms = (Room(area=Area("", "Guard room", locked=locked)), Room(area=Area("", "Crypt")))
    draft = Draft(Place("", "Barrow"), rooms=rooms)
    await scene.act(play.referee, ImportPlaces(drafts=(draft,)))
    await scene.act(play.referee, EnterArea(place="Barrow", area="Guard room"))
    there: dict[str, Any] = {"doors": (IRON,)} | parts
    # Once they are in, so that no trap springs on the way.
    added = KeepParts(place="Barrow", area="Guard room", **there)
    await scene.act(play.referee, added)
    return scene


async def write(scene: Scene, who: str, **numbers: int) -> None:
    """Numbers on a character's sheet."""
    game = await scene.play.game()
    (found,) = [one.id for one in game.state.characters if one.name == who]
    for field, value in numbers.items():
        action = SetSheetNumber(character_id=found, field=field, value=value)
        await scene.act(scene.play.referee, action)


async def door(scene: Scene, name: str = "iron door") -> Door:
    """A door as it is now."""
    game = await scene.play.game()
    (found,) = [one for place in PLACES.of(game.state) for one in place.doors if one.name == name]
    return found
