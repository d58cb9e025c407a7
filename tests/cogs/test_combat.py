"""What a fight on Planet Eris adds to attacks, as people use it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.encounter_scene import Scene, labels_of


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann's Aldric, a fighter with a sling, and Bob's Bertha have their turn against ogres."""
    scene = Scene(play)
    await scene.begin("eris")
    await scene.meet()
    for who, name in ((play.ann, "Aldric"), (play.bob, "Bertha")):
        await scene.join(who, name, 30)
        for field, value in (("thac0", 17), ("ac", 5)):
            await scene.say(who, "sheet set", field=field, value=str(value))
    await scene.say(play.ann, "sheet trait", trait="fighter")
    await scene.say(play.ann, "sheet level", level=2)
    await scene.say(play.ann, "item add", name="Sling")
    await scene.say(play.bob, "item add", name="Long sword")
    await scene.say(
        play.referee, "monster add", name="Ogre", count=2, hit_points="40", hit_dice="4", ac=5
    )
    await scene.press(play.referee, "Begin the rounds")
    await scene.press(play.referee, "Next")
    for side, forced in (("Party", 6), ("Monsters", 1)):
        await scene.say(play.referee, "encounter roll", who=side, forced=forced)
    await scene.press(play.referee, "Next")
    return scene


@pytest.mark.rule("ERIS-CRITICAL")
async def test_a_critical_hit_doubles_and_a_helmet_saves_from_it(play: Play, scene: Scene) -> None:
    blow = {"who": "Bertha", "target": "Ogre 1", "roll": 20, "deal": 3}
    told = await scene.say(play.referee, "attack", **blow)
    assert "(double: critical hit)." in told.response.content
    assert "Ogre 1 takes 6 (double) from Bertha" in told.response.content
    await scene.say(play.referee, "item add", name="Helmet", who="Ogre", tags="helmet")
    await scene.say(play.referee, "item wield", item="Helmet", who="Ogre")
    told = await scene.say(play.referee, "attack", **blow, allow=True)
    assert "Ogre 1 takes 3 from Bertha" in told.response.content
    assert "Helmet saves Ogre 1 from a critical hit, and breaks." in told.response.content


@pytest.mark.rule("ERIS-MULTI-ATTACK")
async def test_a_fighter_attacks_several_foes(play: Play, scene: Scene) -> None:
    told = await scene.say(play.ann, "attack", target="Ogre 1, Ogre 2", weapon="bare hands")
    assert told.response.content.count("-2 2 attacks") == 2
    refused = await scene.say(play.bob, "attack", target="Ogre 1, Ogre 2")
    assert "Bertha can attack only one of them" in refused.response.content


@pytest.mark.rule("ERIS-FIRE-INTO-MELEE")
@pytest.mark.rule("ERIS-INDIRECT-FIRE")
async def test_a_shot_into_melee_goes_astray(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "attack", target="Ogre 1", weapon="Long sword")
    assert "In melee: Bertha with Ogre 1" in await scene.board()
    shot = {"who": "Aldric", "target": "Ogre 1", "weapon": "Sling", "distance": 40, "roll": 2}
    told = await scene.say(play.referee, "attack", **shot, how="indirect")
    assert "(no range bonus: into melee)" in told.response.content
    assert "-2 arcing" in told.response.content
    assert (
        "A shot goes astray: 1d6 (" in told.response.content
        and "**Bertha** takes" in told.response.content
    ) or "A shot goes wide and hits no friend: 1d6 (" in told.response.content


@pytest.mark.rule("ERIS-MULTI-ATTACK")
async def test_a_fighter_attacks_several_in_two_taps(play: Play, scene: Scene) -> None:
    page = await scene.press(play.ann, "Attack")
    labels = labels_of(page.response.components)
    assert "2 at once" in labels
    assert "3 at once" not in labels
    await play.ann.click(page.response, label="2 at once")
    assert scene.texts()[-1].count("-2 2 attacks") == 2
