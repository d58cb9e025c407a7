"""What is tried twice of load."""

from rules.expedition.records import SetOut
from rules.items.reading import items_of
from rules.items.records import AddItem, WieldItem
from rules.load.records import SetTreasureLoad
from rules.sheet.records import CreateCharacter
from rules.state.party import Scale
from tests.rules.example import Example, goblins
from tests.rules.items.examples import BOW, arm, bow, club
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, BOB

PLATE = AddItem(name="platemail", target=ADA)


def helped(preset: str) -> Scene:
    """Bob's Bert is with Ada."""
    game = camp(preset)
    game.act(CreateCharacter(name="Bert", hit_points=8), BOB)
    return game


def plate(game: Scene) -> str:
    """The id of Ada's platemail."""
    return items_of(game.state, ADA)[0].id


def put_on(game: Scene) -> WieldItem:
    """Ada puts it on, or goes on wearing it."""
    return WieldItem(item_id=plate(game), target=ADA)


def take_off(game: Scene) -> WieldItem:
    """Ada takes it off with some help."""
    return WieldItem(item_id=plate(game), target=ADA, away=True, helpers=1)


WORN = (PLATE, put_on, SetOut(scale=Scale.DUNGEON))
EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetTreasureLoad(character_id=ADA, carrying=True), says="treasure to speak of al"),
    Example(
        meeting,
        lambda g: WieldItem(item_id=bow(g), target=ADA),
        (BOW,),
        by=ANN,
        says="is in hand already",
    ),
    Example(
        meeting,
        lambda g: WieldItem(item_id=club(g), target=goblins(g)),
        (arm,),
        says="Club is in hand already",
    ),
    Example(helped, take_off, WORN, preset="eris", says="taking off Platemail already"),
    Example(helped, put_on, (*WORN, take_off), preset="eris", says="is worn already"),
)
