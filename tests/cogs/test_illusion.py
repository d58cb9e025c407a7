"""`/do illusion` as people meet it: what is not there, and what nobody is told."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, offered_on, said

pytestmark = pytest.mark.rule("ERIS-ILLUSION")


async def look(play: Play) -> Scene:
    """Ann's Aldric believes whatever he sees, Bob's Berta nothing."""
    scene = Scene(play)
    await scene.begin("eris")
    for who, name, number in ((play.ann, "Aldric", 30), (play.bob, "Berta", 1)):
        await play.type(who, "sheet create", name=name, hit_points=20)
        await play.type(who, "sheet set", field="save vs spells", value=str(number))
    return scene


async def test_only_the_referee_hears_who_believes_and_only_believers_are_hurt(play: Play) -> None:
    scene = Scene(play)
    scene = await look(play)
    made = await scene.say(play.referee, "illusion make", what="Wall of fire", who="Aldric, Berta")
    assert made.ephemeral
    assert "The illusion “Wall of fire” deceives Aldric, not Berta." in said(made)
    public = scene.texts()[-1]
    assert "The dice fall in secret." in public
    assert "Aldric" not in public
    shown = await scene.say(play.referee, "illusion show")
    assert shown.ephemeral
    assert said(shown) == ("- **Wall of fire** deceives Aldric, and does not deceive Berta.")
    refused = await scene.say(play.ann, "illusion show")
    assert "Only a referee" in said(refused)
    offered = await play.referee.autocomplete(play.channel, "illusion hit", "what", "fire")
    assert [choice["value"] for choice in offered] == ["Wall of fire"]
    assert await play.ann.autocomplete(play.channel, "illusion hit", "what", "") == []
    await scene.say(play.referee, "illusion hit", what="Wall of fire", amount="4")
    assert "Aldric takes 4 (16 of 20 left)." in scene.texts()[-1]
    assert "Berta" not in scene.texts()[-1]
    assert (await scene.vitals("Berta")).hit_points == 20
    doubted = await scene.say(play.ann, "illusion doubt", what="the wall of fire")
    assert not doubted.ephemeral
    assert "Aldric does not believe in this: “the wall of fire”." in doubted.response.content
    assert "illusion “" not in doubted.response.content
    nobody = await scene.say(play.referee, "illusion hit", what="Wall of fire", amount="4")
    assert "Nobody believes in “Wall of fire”" in said(nobody)
    shown = await scene.say(play.referee, "illusion show")
    assert "deceives nobody, and does not deceive Aldric and Berta." in said(shown)
    ended = await scene.say(play.referee, "illusion end", what="Wall of fire")
    assert ended.ephemeral
    assert "The illusion “Wall of fire” is over." in said(ended)
    shown = await scene.say(play.referee, "illusion show")
    assert "There are no illusions." in said(shown)


async def test_what_is_real_is_doubted_in_the_same_words(play: Play) -> None:
    scene = await look(play)
    doubted = await scene.say(play.referee, "illusion doubt", what="the floor", who="Aldric")
    assert "Aldric does not believe in this: “the floor”." in doubted.messages[0].content
    assert "There is no illusion of that name" in said(doubted)
    refused = await scene.say(play.ann, "illusion make", what="a pit", who="Berta")
    assert "Only a referee" in said(refused)


async def test_a_monster_that_is_not_there(play: Play) -> None:
    scene = Scene(play)
    scene = await look(play)
    await scene.meet()
    await scene.say(play.ann, "encounter join", character="Aldric")
    await scene.say(play.bob, "encounter join", character="Berta")
    page = await play.type(play.ann, "help")
    assert "Doubt what you see…" in offered_on(page.response)
    await scene.say(play.referee, "monster add", name="Ogre", hit_points="20")
    await scene.say(play.referee, "illusion make", what="Ogre", who="Aldric, Berta")
    for name, left in (("Aldric", 15), ("Berta", 20)):
        await scene.say(play.referee, "damage", target=name, amount="5", by="Ogre")
        assert (await scene.vitals(name)).hit_points == left
    await scene.say(play.referee, "monster add", name="Wolves", count=2, hit_points="9")
    await scene.say(play.referee, "monster set", who="Wolves", numbers="save_spells=12")
    await scene.say(play.referee, "illusion make", what="Ogre", who="Wolf 2", modifier=-20)
    shown = await scene.say(play.referee, "illusion show")
    assert "deceives Aldric and Wolf 2" in said(shown)
    breath = await scene.say(
        play.referee, "illusion hit", what="Ogre", amount="6", save="save_breath"
    )
    assert "Only" not in said(breath)
    assert "**Aldric: save vs breath** (Ogre)." in scene.texts()[-1]
