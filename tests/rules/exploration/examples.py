"""What is tried twice of turns and days."""

from rules.expedition.records import SetOut
from rules.exploration.going_in import ways_in
from rules.exploration.planning import GUARD, OTHER, SCOUT, WAIT
from rules.exploration.records import (
    AskParty,
    ChooseTask,
    GoInto,
    MeetNext,
    PlayTurn,
    RepeatTask,
    SetStandingTask,
)
from rules.places.records import EnterArea, GoThrough
from rules.places.state import PLACES
from rules.state.party import Scale
from tests.rules.example import Example
from tests.rules.places.examples import PREPARED
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN, REFEREE

IN = SetOut(scale=Scale.DUNGEON)
ROAD = SetOut(scale=Scale.WILDERNESS)
MULE = "guards the mule"
INSIDE = EnterArea(place="The Crypt of Ash", area="Guard room")


def way_in(game: Scene) -> GoInto:
    """By the first way into the place that is prepared."""
    way, *_ = ways_in(game.state, REFEREE)
    return GoInto(place=way.place.id, door=way.door_id)


def stairs(game: Scene) -> str:
    """The id of the stairs that lead outside."""
    return next(door.id for door in PLACES.of(game.state)[0].doors if door.passage)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, PlayTurn(doing=WAIT), (IN,)),
    Example(camp, PlayTurn(feet=300), (IN, ChooseTask(kind=GUARD, target=ADA), AskParty())),
    Example(camp, AskParty(feet=60), (IN,), says="asked about this turn already"),
    Example(camp, AskParty(), (ROAD,), says="asked about this day already"),
    Example(
        camp, ChooseTask(kind=OTHER, text=MULE), (IN, AskParty()), by=ANN, says="just that already"
    ),
    Example(
        camp,
        RepeatTask(),
        (IN, ChooseTask(kind=GUARD, target=ADA), PlayTurn(doing=WAIT), AskParty()),
        by=ANN,
        says="Nobody of yours is still to say",
    ),
    Example(camp, PlayTurn(doing=WAIT), (IN,), by=ANN, says="would like already"),
    Example(camp, PlayTurn(feet=300), (IN, PlayTurn()), by=ANN, says="would like already"),
    Example(camp, MeetNext(), (IN,), says="said already"),
    Example(camp, SetStandingTask(kind=SCOUT), by=ANN, says="has that standing task already"),
    Example(
        camp,
        way_in,
        (PREPARED,),
        says="is in a place already",
    ),
    Example(
        camp,
        lambda game: GoThrough(door=stairs(game)),
        (PREPARED, INSIDE),
        says="There is no such way out of here",
    ),
)
