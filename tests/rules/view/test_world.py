"""Where things stand in a whole game."""

from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.world import world_of
from tests.rules.scene import Scene


def test_a_viewer_sees_every_part_of_the_world_as_they_may() -> None:
    scene = Scene("ose").meet()
    scene.hero("Ada")
    scene.foe("Lurker", hidden=True)
    for viewer, sees in ((TABLE, False), (ALL_KNOWING, True)):
        world = world_of(ENGINE, scene.state, viewer)
        assert ("Lurker" in repr(world["encounter"])) is sees
    assert world_of(ENGINE, GameState("ose"), TABLE)["encounter"] is None
