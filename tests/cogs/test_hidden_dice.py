"""Dice of hidden monsters fall without a trace: a word about secret dice would say they exist."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.encounter_scene import Scene


async def lurk(scene: Scene) -> None:
    """Two hidden monsters arrive, with dice of their own, and Ann comes in."""
    referee = scene.play.referee
    options = {"name": "Lurkers", "count": 2, "hit_dice": "3", "hidden": True}
    assert (await scene.say(referee, "monster add", **options)).ephemeral
    await scene.join(scene.play.ann, "Aldric")


async def check_public(scene: Scene, shown: str) -> None:
    """The roll was told as if nobody lurked, with the Undo button alone; the referee knows more."""
    (told,) = [text for text in scene.texts() if shown in text]
    (message,) = [m for m in scene.play.channel.history() if m.content == told]
    assert [button.label for row in message.components for button in row.children] == ["Undo"]
    public = "\n".join((*scene.texts(), await scene.board()))
    assert "secret" not in public
    assert "Lurkers" not in public


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
async def test_hidden_monsters_beside_known_ones(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Goblins", hit_points="4")
    await lurk(scene)
    await scene.say(play.referee, "encounter next")
    rolled = await scene.say(play.referee, "encounter roll")
    await check_public(scene, "Initiative of Goblins")
    assert "Initiative of Lurkers" in rolled.followups[0].content


@pytest.mark.rule("OSE-INITIATIVE")
async def test_a_side_of_hidden_monsters_alone(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    await lurk(scene)
    await scene.say(play.referee, "encounter next")
    await scene.say(play.referee, "encounter next")
    rolled = await scene.say(play.referee, "encounter roll")
    await check_public(scene, "Initiative of Party")
    assert "Monsters" not in "\n".join(scene.texts())
    assert "Initiative of Monsters" in rolled.followups[0].content
