"""What the scene does, as functions that some tests still call."""

from rules.encounter.actions import AddMonsters
from rules.kernel.resolution import Action
from rules.state.health import Vitals
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene, hidden_part, said
from tests.cogs.scene import labels_on as labels

__all__ = ["act", "begin", "go_on", "hidden_part", "labels", "meet", "said", "vitals"]


async def act(play: Play, who: Person, action: Action) -> None:
    await Scene(play).act(who, action)


async def begin(play: Play, preset: str, **hit_points: int) -> None:
    await Scene(play).set_up(preset, **hit_points)


async def meet(play: Play, *monsters: AddMonsters) -> None:
    await Scene(play).face(*monsters)


async def go_on(play: Play, until: str = "") -> None:
    await Scene(play).go_on(until)


async def vitals(play: Play, name: str) -> Vitals:
    return await Scene(play).vitals(name)
