"""A party in a dungeon, and what tests of light ask of it."""

from rules.expedition.records import SetOut
from rules.items.reading import items_of
from rules.items.records import AddItem, Details
from rules.light.records import LIGHTS, Light, LightUp
from rules.light.sources import source_of
from rules.record import replace
from rules.state.party import Scale
from tests.rules.encounter.meeting import ODO, VERA, camp
from tests.rules.scene import Scene
from tests.rules.table import ANN


def below(preset: str = "ose", *, scale: Scale = Scale.DUNGEON) -> Scene:
    """Vera and Odo are out, in a dungeon unless another scale is given, with nothing lit."""
    scene = camp(preset)
    scene.spare = (6,) * 60
    scene.act(SetOut(scale=scale))
    return scene


def carry(scene: Scene, *items: str, who: str = VERA, magic: bool = False) -> None:
    """Write down what somebody carries: "3 Torch" are three."""
    for item in items:
        count, _, name = item.partition(" ") if item[0].isdecimal() else ("1", "", item)
        details = Details(magic=True) if magic else Details()
        scene.act(AddItem(name=name, target=who, count=int(count), details=details))


def pieces(scene: Scene, name: str, who: str = VERA) -> int:
    """How many somebody has of something."""
    return sum(item.count for item in items_of(scene.state, who) if item.name == name)


def torch(scene: Scene) -> Light:
    """Vera lights a torch that is written."""
    carry(scene, "Torch")
    return light(scene, "torch")


def light(scene: Scene, source: str, who: str = "") -> Light:
    """Ann lights something, for Vera unless somebody else is named; the newest light."""
    scene.act(LightUp(source=source, bearer=who), by=ANN)
    return LIGHTS.of(scene.state)[-1]


def walk_to(scene: Scene, area: str) -> None:
    """The party is in another area."""
    assert scene.state.expedition is not None
    there = replace(scene.state.expedition, area=area)
    scene.state = replace(scene.state, expedition=there)


def one(scene: Scene, name: str) -> Light:
    """The only light of a name."""
    (found,) = [light for light in LIGHTS.of(scene.state) if source_of(light).name == name]
    return found


__all__ = ["ODO", "VERA", "below", "carry", "light", "one", "pieces", "torch", "walk_to"]
