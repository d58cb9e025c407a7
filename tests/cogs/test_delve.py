"""Thirty turns in a dungeon: doors, traps, a secret door, a fight, torches, sneaking, a chase."""

from tests.cogs.conftest import Play
from tests.cogs.recorded import Recorded
from tests.cogs.test_place import FILE

PEOPLE = ("Aldric", "Berta", "Cuthbert", "Dora")
TURN = 600
TURNS = 30


async def go_in(play: Play) -> Recorded:
    """Four characters of three players at the stair head, with two torches lit."""
    scene = Recorded(play)
    await scene.begin("ose")
    owners = (play.ann, play.bob, play.cat, play.cat)
    for who, name in zip(owners, PEOPLE, strict=True):
        await scene.do(who, "sheet create", name=name, hit_points=30)
        await scene.do(who, "item add", name="Torch", count=4)
    await scene.do(play.ann, "item add", name="Iron spike", count=4)
    await scene.do(play.referee, "place import", file=("crypt.yaml", FILE))
    await scene.do(play.referee, "explore begin")
    await scene.do(play.referee, "place go", where="Stair head")
    await scene.do(play.ann, "light on", source="torch")
    return scene
