"""Who comes into a fight is told what is missing, with the form one tap away."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

pytestmark = pytest.mark.rule("OSE-ENCOUNTER")


async def met(play: Play, preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(play)
    await scene.begin(preset, **settings)
    await play.type(play.ann, "sheet create", name="Brom", hit_points=8)
    await scene.meet()
    return scene


async def test_who_joins_fills_it_in_at_once(play: Play) -> None:
    scene = await met(play, book="none")
    joined = await scene.say(play.ann, "encounter join")
    assert "**Brom** still needs THAC0, Armour Class and saves." in joined.response.content
    form = await play.ann.click(joined.response, label="Fill in: Brom…")
    await play.ann.submit_modal(form, {"ac": "5", "thac0": "19", "saves": "12 13 14 15 16"})
    brom = await scene.combatant("Brom")
    assert (brom.numbers["ac"], brom.numbers["save_spells"]) == (5, 16)
    begun = await scene.press(play.referee, "Begin the rounds")
    assert "still needs" not in begun.response.content


async def test_of_a_monster_the_referee_is_told(play: Play) -> None:
    scene = await met(play)
    added = await scene.say(play.referee, "monster add", name="Oddling", hit_points="3")
    private = next(one for one in added.messages if "**Oddling** still needs" in one.content)
    assert not any("still needs" in text for text in scene.texts())
    form = await play.referee.click(private, label="Fill in: Oddling…")
    await play.referee.submit_modal(form, {"thac0": "18", "ac": "6"})
    numbers = (await scene.combatant("Oddling")).numbers
    assert (numbers["thac0"], numbers["ac"]) == (18, 6)


async def test_in_the_fourth_edition_its_defences_are_asked_for(play: Play) -> None:
    scene = await met(play, "4e")
    joined = await scene.say(play.ann, "encounter join")
    needs = "**Brom** still needs Attack bonus, Armour Class, Fortitude, Reflex and Will."
    assert needs in joined.response.content
    form = await play.ann.click(joined.response, label="Fill in: Brom…")
    await play.ann.submit_modal(form, {"defences": "17 15 12 11", "attack": "6"})
    assert (await scene.combatant("Brom")).numbers["will"] == 11
