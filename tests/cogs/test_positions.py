"""`/do encounter engage`, `disengage` and `range`, and the line of them on the board."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on


@pytest.mark.rule("OSE-DECLARE")
async def test_a_fighter_goes_into_melee_and_the_board_says_so(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Goblin", count=2, hit_points="3")
    await scene.say(play.referee, "monster add", name="Wolf", hit_points="3", hidden=True)
    early = await scene.say(play.ann, "encounter engage", whom="Goblin 2")
    assert "The rounds have not begun: nobody has a turn yet." in early.response.content
    engaged = await scene.say(play.referee, "encounter engage", who="Aldric", whom="Goblin 2")
    assert "Aldric is in melee with Goblin 2." in engaged.response.content
    await scene.say(play.referee, "encounter engage", who="Wolf", whom="Aldric")
    assert "In melee: Aldric with Goblin 2\n" in await scene.board() + "\n"
    left = await scene.say(play.referee, "encounter disengage", who="Aldric", distance=30)
    assert "Aldric leaves the melee with Goblin 2 and Wolf, 30 feet away." in left.response.content
    assert "Apart: Aldric 30 feet from Goblin 2" in await scene.board()
    told = await scene.say(
        play.referee, "encounter range", who="Aldric", whom="Goblin 1", distance=50
    )
    assert told.ephemeral
    assert "Aldric and Goblin 1 are 50 feet apart." in told.response.content
    back = await scene.say(
        play.referee, "encounter range", who="Aldric", whom="Goblin 2", public=True
    )
    assert "Aldric and Goblin 2 are as far apart as their sides." in back.response.content
    refused = await scene.say(play.ann, "encounter disengage", whom="Goblin 1")
    assert refused.ephemeral
    assert "Aldric is not in melee with Goblin 1." in refused.response.content


@pytest.mark.rule("OSE-REACH")
async def test_the_board_names_those_together_who_fight_the_same_and_a_group_spreads_its_blows(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin(declaring="everybody", go_on="by-itself", initiative_rolls="by-itself")
    await scene.meet()
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await scene.join(who, name)
    await scene.say(play.referee, "monster add", name="Goblins", count=2, hit_points="9", ac=6)
    for name in ("Aldric", "Berta"):
        await scene.say(play.referee, "encounter engage", who=name, whom="Goblins 1")
    assert "In melee: Aldric and Berta with Goblin 1\n" in await scene.board() + "\n"
    await scene.press(play.referee, "Begin the rounds")
    while "Attack" not in await scene.labels() or (await scene.step()).side != "monsters":
        await scene.say(play.referee, "encounter next")
    page = await scene.press(play.referee, "Attack")
    assert labels_on(page.response)[0] == "Spread over all"
    assert any(label.startswith("Aldric") for label in labels_on(page.response))
