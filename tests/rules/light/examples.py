"""What is tried twice of light."""

from rules.expedition.records import SetOut
from rules.items.records import AddItem, Details
from rules.kernel.action import Action
from rules.light.records import (
    GROUND,
    LIGHTS,
    CoverLight,
    DrawLight,
    HandOverLight,
    LightUp,
    PutOut,
    RefillLight,
    SetDark,
    SetFire,
)
from rules.state.party import Scale
from tests.rules.example import Deed, Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

BELOW = SetOut(scale=Scale.DUNGEON)
TORCHES = AddItem(name="Torch", target=ADA, count=3)
TORCH = LightUp(source="torch", bearer=ADA)
LANTERN = LightUp(source="hooded-lantern", bearer=ADA)
SWORD = AddItem(name="Long sword", target=ADA, details=Details(magic=True))


def of(make: type[Action], **more: object) -> Deed:
    """An action with the newest light."""

    def deed(game: Scene) -> Action:
        return make(light=LIGHTS.of(game.state)[-1].id, **more)

    return deed


def _out(game: Scene) -> PutOut:
    return PutOut(lights=(LIGHTS.of(game.state)[-1].id,))


def _with_goblins(game: Scene) -> LightUp:
    return LightUp(source="torch", bearer=goblins(game))


def _with_the_wolf(game: Scene) -> LightUp:
    return LightUp(source="lantern", bearer=game.id("Wolf"))


EXAMPLES: tuple[Example, ...] = (
    Example(camp, LightUp(source="torch"), (TORCHES,), by=ANN),
    Example(camp, LightUp(source="light-cleric", bearer=GROUND, level=3), (BELOW,)),
    Example(meeting, _with_goblins),
    Example(meeting, _with_the_wolf),
    Example(camp, _out, (TORCH,), by=ANN, says="is out already"),
    Example(camp, of(CoverLight), (LANTERN,), by=ANN, says="covered already"),
    Example(camp, of(HandOverLight, to=COUSIN), (TORCH,), by=ANN, says="Cousin has it already"),
    Example(camp, of(RefillLight), (LANTERN, _out), says="burns on for 24 turns"),
    Example(camp, DrawLight(), (SWORD,), by=ANN, says="in hand already"),
    Example(camp, DrawLight(bearer=ADA), says="in hand already"),
    Example(camp, SetDark(dark=False), (BELOW,), says="bright there already"),
    Example(meeting, SetDark(dark=True), says="dark there already"),
    Example(camp, SetFire(fire=True), (BELOW,), says="how it is there already"),
)
