"""What is tried twice of searches."""

from rules.places.records import Draft, EnterArea, ImportPlaces, Room
from rules.places.state import Area, Find, Place
from rules.searching.records import OpenThing, PickThing, Search, TellFound
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Example
from tests.rules.places.examples import PREPARED
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

SKILL = SetSheetNumber(character_id=ADA, field="find_traps", value=20)


def crypt(preset: str) -> Scene:
    """The party stands in the guard room of a prepared place."""
    game = camp(preset)
    game.act(PREPARED)
    game.act(EnterArea(place="The Crypt of Ash", area="Guard room"))
    return game


def cave(preset: str) -> Scene:
    """The party stands where a ring is hidden."""
    game = camp(preset)
    ring = Find("", "gold ring", "", text="It lies under a stool.")
    room = Room(area=Area("", "Cave"), finds=(ring,))
    game.act(ImportPlaces(drafts=(Draft(Place("", "Hill"), rooms=(room,)),)))
    game.act(EnterArea(place="Hill", area="Cave"))
    return game


def cellar(preset: str, *locked: str) -> Scene:
    """The party stands before a chest, or one with a lock."""
    game = camp(preset)
    coins = Find("", "700 gp", "", item="chest")
    room = Room(area=Area("", "Cellar", locked=locked), finds=(coins,))
    game.act(ImportPlaces(drafts=(Draft(Place("", "Hill"), rooms=(room,)),)))
    game.act(EnterArea(place="Hill", area="Cellar"))
    return game


def locked_cellar(preset: str) -> Scene:
    """The chest is known to be locked."""
    game = cellar(preset, "chest")
    game.act(OpenThing(thing="chest", target=ADA))
    return game


LOCKS = SetSheetNumber(character_id=ADA, field="open_locks", value=100)
EXAMPLES: tuple[Example, ...] = (
    Example(crypt, Search(what="doors"), by=ANN, says="does just that already"),
    Example(crypt, Search(what="things", target=ADA), says="does just that already"),
    Example(camp, Search(what="doors"), by=ANN, says="each has one try"),
    Example(camp, Search(what="treasure", where="urn"), (SKILL,), by=ANN, says="searched the urn"),
    Example(cellar, OpenThing(thing="chest", target=ADA), says="There is nothing to open"),
    Example(
        locked_cellar,
        PickThing(thing="chest", target=ADA, forced=1),
        (LOCKS,),
        says="There is nothing to open",
    ),
    Example(cave, TellFound(hidden="gold ring", target=ADA), says="it has been found"),
)
