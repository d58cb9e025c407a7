"""A party in a dungeon, for tests of its turns."""

from rules.campaign.records import ChangeSetting
from rules.wandering.records import SetWandering
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


async def delve(play: Play, **settings: str) -> Scene:
    """Aldric, Berta and Cara are in a dungeon where nothing wanders."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8, Cara=6)
    for key, value in settings.items():
        await scene.act(play.referee, ChangeSetting(key=key, value=value))
    await scene.act(play.referee, SetWandering(every=0))
    await scene.say(play.referee, "explore begin")
    return scene


async def turns(play: Play) -> int:
    """How many turns have gone by."""
    return (await play.game()).state.clock.turns


async def id_of(play: Play, name: str) -> str:
    """A character's id."""
    return next(c.id for c in (await play.game()).state.characters if c.name == name)
