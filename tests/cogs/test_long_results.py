"""Results that are too long for a message: shortened, never lost whole."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


@pytest.mark.rule("OSE-DECLARE")
async def test_eight_long_declarations(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    for number in range(8):
        await scene.join(play.referee, f"Hero{number}")
    await scene.press(play.referee, "Begin the rounds")
    for number in range(8):
        text = f"plan {number} " + "x" * 285
        await scene.say(play.referee, "declare", what="other", text=text, who=f"Hero{number}")
    await scene.press(play.referee, "Next")
    told = scene.texts()[-1]
    assert all(f"plan {number} xxx" in told for number in range(8))
    assert "Roll initiative" in told


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
async def test_a_long_order(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose", initiative="ose-individual")
    await scene.meet()
    for number in range(30):
        name = f"{number:02} Goblin archer of the *Black* Moon_ and the long names"
        await scene.say(play.referee, "monster add", name=name, hit_points="3")
    await scene.press(play.referee, "Begin the rounds")
    for label in ("Next", "Roll initiative", "Next"):
        await scene.press(play.referee, label)
    told = scene.texts()[-1]
    assert told.startswith("Initiative: ")


async def test_fifty_monsters_with_hit_dice(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    options = {"name": "Giants", "count": 50, "hit_dice": "10", "hidden": True}
    told = await scene.say(play.referee, "monster add", **options)
    assert "Giants" in told.response.content
    assert "\nHit points of Giants: " in told.response.content
    assert "-# #s1" in told.response.content
