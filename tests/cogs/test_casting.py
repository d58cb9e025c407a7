"""`/do cast`, `/do spell` and the Cast button as people use them."""

import pytest

from rules.casting.records import Memorise
from rules.encounter.records import AddMonsters
from rules.rounds.records import NextStep
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of


async def fight(
    play: Play, preset: str = "ose", text: str = "Sleep", first: str = "Party"
) -> Scene:
    """Ann's Mirela has declared a spell of two in memory; one side acts first."""
    scene = Scene(play)
    await scene.begin(preset, talkative="on")
    await scene.meet()
    await scene.join(play.ann, "Mirela", numbers={"ac": 9})
    await scene.lay(play.ann, Memorise(spell="Sleep", count=2), Memorise(spell="Shield"))
    goblin = AddMonsters(name="Goblin", hit_points=(4,), block="none")
    await scene.lay(play.referee, goblin, NextStep())
    await scene.say(play.ann, "declare", what="spell", text=text)
    sides = ("party", "monsters") if first == "Party" else ("monsters", "party")
    await scene.begin_turn(*sides)
    return scene


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_declared_spell_is_one_tap_and_gone_from_memory(play: Play) -> None:
    scene = await fight(play, text="sleep on the goblin")
    assert "Cast" in await scene.labels()
    page = await scene.press(play.ann, "Cast")
    assert page.ephemeral
    assert "how do you cast it?" in page.response.content
    whom = await play.ann.click(page.response, label="2d8 hit dice of creatures")
    assert "Cast" not in labels_of(whom.response.components)
    picked = await play.ann.click(whom.response, label="Goblin")
    assert "Picked: Goblin." in picked.response.content
    await play.ann.click(picked.response, label="Cast")
    assert "Mirela casts **Sleep** on Goblin." in scene.texts()[-1]
    assert "Goblin falls *asleep*" in scene.texts()[-1]
    assert "*asleep*" in scene.texts()[-1]
    assert "asleep" in await scene.board()
    assert "Cast" not in await scene.labels()
    listed = await scene.say(play.ann, "spell list")
    assert listed.ephemeral
    assert "**Mirela**: Sleep (1 of 2) · Shield" in listed.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "**Spells** Sleep (1 of 2) · Shield" in sheet.response.content
    hers = await scene.say(play.bob, "spell list", character="Mirela")
    assert "You see the spells of your own characters." in hers.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_spell_in_memory_is_declared_with_two_taps(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose", talkative="on", book="none")
    await scene.meet()
    await scene.join(play.ann, "Mirela")
    await scene.say(play.ann, "spell memorise", spell="Sleep")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="4", like="none")
    await scene.press(play.referee, "Begin the rounds")
    page = await scene.press(play.ann, "Declare")
    assert "Cast Sleep" in labels_of(page.response.components)
    await play.ann.click(page.response, label="Cast Sleep")
    assert "Mirela" in await scene.board()
    view = await scene.say(play.ann, "encounter details")
    assert "Sleep" in view.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_where_it_is_unclear_the_button_asks_which(play: Play) -> None:
    scene = await fight(play, text="something")
    page = await scene.press(play.ann, "Cast")
    assert page.ephemeral
    assert labels_of(page.response.components) == ["Sleep", "Shield"]
    await play.ann.click(page.response, label="Shield")
    assert "Mirela casts **Shield**." in scene.texts()[-1]


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_the_command_says_at_whom_and_what_forbids_it(play: Play) -> None:
    scene = await fight(play)
    await scene.say(play.referee, "condition add", target="Mirela", name="gagged")
    refused = await scene.say(play.ann, "cast", spell="Sleep")
    assert refused.ephemeral
    assert "The gagged cannot cast spells." in refused.response.content
    told = await scene.say(
        play.referee, "cast", who="Mirela", spell="Sleep", at="the goblin", allow=True
    )
    assert "Mirela casts **Sleep** at the goblin." in told.response.content


@pytest.mark.rule("OSE-SPELL-DISRUPTION")
async def test_a_hit_before_it_is_cast_disrupts_it_in_the_same_message(play: Play) -> None:
    scene = await fight(play, first="Monsters")
    blow = {"who": "Goblin", "target": "Mirela", "thac0": 19, "roll": 20, "damage": "1d2"}
    told = await scene.say(play.referee, "attack", **blow, deal=1)
    public = scene.texts()[-1] if told.ephemeral else told.response.content
    assert "Goblin hits Mirela" in public
    assert (
        "**Mirela's spell Sleep is disrupted** and gone from memory: "
        "hit before it was cast." in public
    )
    assert "Sleep (1 of 2)" in (await scene.say(play.ann, "spell list")).response.content
    await scene.say(play.referee, "log undo")
    assert "Sleep (2)" in (await scene.say(play.ann, "spell list")).response.content


@pytest.mark.rule("ERIS-SPELL-INTERRUPT")
async def test_a_miss_in_melee_interrupts_and_the_referee_gives_it_back(play: Play) -> None:
    scene = await fight(play, "eris", first="Monsters")
    blow = {"who": "Goblin", "target": "Mirela", "thac0": 19, "roll": 1, "damage": "1d2"}
    told = await scene.say(play.referee, "attack", **blow)
    public = scene.texts()[-1] if told.ephemeral else told.response.content
    assert "attacked in melee before it was cast" in public
    back = await scene.say(play.referee, "spell restore", character="Mirela", spell="Sleep")
    assert "Mirela has Sleep in memory again." in back.response.content
    forgotten = await scene.say(play.ann, "spell forget", spell="Shield")
    assert "Mirela no longer has **Shield** in memory." in forgotten.response.content
    refused = await scene.say(play.referee, "spell disrupt", who="Mirela")
    assert "Mirela is about to cast nothing that was declared." in refused.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_of_who_was_named_is_asked_in_which_way(play: Play) -> None:
    scene = await fight(play, text="sleep on the goblin")
    asked = await scene.say(play.ann, "cast", at="the goblin")
    assert asked.ephemeral
    assert "**Sleep** at the goblin: how do you cast it?" in asked.response.content
    await play.ann.click(asked.response, label="2d8 hit dice of creatures")
    assert "Mirela casts **Sleep** on Goblin." in scene.texts()[-1]
    assert "*asleep*" in scene.texts()[-1]
