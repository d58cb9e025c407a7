"""What is tried twice on the water."""

from rules.clock.records import AddOccasion
from rules.record import replace
from rules.sea.records import VOYAGE, AnswerStorm, Embark, GoAshore, RepairVessel, Sail, SetWaters
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import camp

SHIP = Embark(name="Tern", rate=360, navigator=True)
BOAT = Embark(name="Skiff", rate=90, seaworthy=False, oars=True)
NORTH = SetWaters(course="north")
IN_SIGHT = SetWaters(course="north", in_sight=True)


def ashore(preset: str) -> Scene:
    """A party at home, with somebody to play."""
    scene = camp(preset)
    return scene.seat()


def leaking(preset: str) -> Scene:
    """A ship that has taken on water."""
    scene = ashore(preset)
    scene.act(SHIP)
    vessel = VOYAGE.of(scene.state).vessel
    assert vessel is not None
    wet = replace(vessel, waterlogged=True)
    scene.state = VOYAGE.put(scene.state, replace(VOYAGE.of(scene.state), vessel=wet))
    return scene


ALREADY, NO_GALE = "how it stands already", "No gale is waiting"
NOON = AddOccasion(text="Land!", hours=12)
EXAMPLES: tuple[Example, ...] = (
    Example(ashore, SHIP, says="aboard Tern already"),
    Example(ashore, NORTH, before=(SHIP,), says=ALREADY),
    Example(
        ashore,
        SetWaters(water="river", stream=1, navigator=False),
        before=(SHIP,),
        says=ALREADY,
    ),
    Example(ashore, Sail(course="north", wind=7), before=(SHIP,)),
    Example(ashore, Sail(days=3, wind=12), before=(SHIP, NORTH), says="A gale blows"),
    Example(ashore, Sail(current=9), before=(SHIP, NORTH, SetWaters(water="river", stream=-1))),
    Example(ashore, AnswerStorm(where="land"), before=(SHIP, NORTH, Sail(wind=12)), says=NO_GALE),
    Example(ashore, AnswerStorm(where="open"), before=(SHIP, NORTH, Sail(wind=12)), says=NO_GALE),
    Example(
        ashore, AnswerStorm(where="rough"), before=(BOAT, IN_SIGHT, Sail(wind=12)), says=NO_GALE
    ),
    Example(ashore, Sail(wind=12), before=(BOAT, NORTH), says="Skiff is sunk"),
    Example(
        ashore,
        Embark(name="Galley", rate=180, sails=False, oars=True),
        says="aboard Galley already",
    ),
    Example(
        ashore,
        Sail(current=9),
        before=(SHIP, NORTH, SetWaters(water="river", stream=1), NOON),
        says="Day 1 has begun",
    ),
    Example(
        ashore,
        AnswerStorm(where="clear"),
        before=(BOAT, IN_SIGHT, NOON, Sail(wind=12)),
        says=NO_GALE,
    ),
    Example(leaking, RepairVessel(), says="taken on no water"),
    Example(
        ashore,
        GoAshore(),
        before=(SHIP, Sail(course="north")),
        says="on the road, and that is done on the water",
    ),
)
