"""Monsters of the book as people see them: how many, what they breathe, what grows back."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said
from tests.cogs.test_hazard import fight


@pytest.mark.rule("OSE-SAVES")
async def test_a_dragon_breathes_and_all_save_for_half(play: Play) -> None:
    scene = await fight(play, "ose", "White dragon")
    offered = await play.referee.autocomplete(
        play.channel, "attack", "weapon", "", who="White dragon"
    )
    assert "Breath" in " ".join(choice["name"] for choice in offered)
    told = await scene.say(
        play.referee, "attack", who="White dragon", target="Aldric", weapon="Breath"
    )
    assert "**White dragon** uses Breath on Aldric." in said(told)
    assert "(breath)" in said(told)


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_some_goblins_are_as_many_as_the_dice_say(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    told = await scene.say(play.referee, "monster add", name="some goblins")
    assert " goblins** join the monsters" in said(told).lower()
    assert "How many: 2d4 (" in said(told)
    rolled = await scene.say(play.referee, "monster add", name="1d1 owl bear")
    assert "How many: **1** on 1d1" in said(rolled)
    shown = await scene.say(play.referee, "monster show", who="troll")
    assert "By itself: regeneration" in said(shown)
    assert "-# OSE system reference document" in said(shown)
