"""Dice of hidden monsters fall without a trace: a word about secret dice would say they exist."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


async def lurk(scene: Scene) -> None:
    """Two hidden monsters arrive, with dice of their own, and Ann comes in."""
    referee = scene.play.referee
    options = {"name": "Lurkers", "count": 2, "hit_dice": "3", "hidden": True}
    assert (await scene.say(referee, "monster add", **options)).ephemeral
    await scene.join(scene.play.ann, "Aldric")


async def check_public(scene: Scene, shown: str) -> None:
    """What players read is what they would if nobody lurked."""
    await scene.say(scene.play.referee, "encounter next")
    assert len([text for text in scene.texts() if shown in text]) == 1
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
    assert rolled.ephemeral
    assert "Initiative of Lurkers" in rolled.response.content
    await check_public(scene, "Initiative: ")


@pytest.mark.rule("OSE-INITIATIVE")
async def test_a_side_of_hidden_monsters_alone(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    await lurk(scene)
    await scene.say(play.referee, "encounter next")
    await scene.say(play.referee, "encounter next")
    rolled = await scene.say(play.referee, "encounter roll", everybody=True)
    assert rolled.ephemeral
    assert "Initiative of Monsters" in rolled.response.content
    await check_public(scene, "Initiative: Party")
    assert "Monsters" not in "\n".join(scene.texts())
