"""Spells as people use them: memorised by a menu, aimed by buttons, settled by the referee."""

import pytest

from rules.kernel.targets import find_character
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on, said


async def mage(play: Play, level: int = 5, trait: str = "magic-user") -> Scene:
    """Ann's Mirela of a class and level, at home."""
    scene = Scene(play)
    await scene.begin("ose", talkative="on")
    await play.type(play.ann, "sheet create", name="Mirela", hit_points=8, level=level)
    await play.type(play.ann, "sheet trait", trait=trait)
    return scene


async def in_round(scene: Scene, spell: str) -> None:
    """It is Mirela's turn, who has declared a spell."""
    play = scene.play
    await scene.meet()
    await play.type(play.ann, "encounter join", character="Mirela")
    await scene.say(play.ann, "sheet set", field="ac", value="9")
    monster = {"name": "Goblin", "count": 2, "hit_points": "4", "like": "Goblin"}
    await scene.say(play.referee, "monster add", **monster)
    await scene.press(play.referee, "Begin the rounds")
    await scene.say(play.ann, "declare", what="spell", text=spell)
    await scene.press(play.referee, "Next")
    for side, forced in (("Party", 6), ("Monsters", 1)):
        await scene.say(play.referee, "encounter roll", who=side, forced=forced)
    await scene.press(play.referee, "Next")


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_spells_of_a_day_are_memorised_by_taps(play: Play) -> None:
    scene = await mage(play)
    page = await scene.say(play.ann, "spell memorise")
    assert page.ephemeral
    assert "level 1: 0 of 2" in page.response.content
    assert "Magic Missile" in labels_of(page.response.components)
    once = await play.ann.click(page.response, label="Magic Missile")
    assert "level 1: 1 of 2" in once.response.content
    twice = await play.ann.click(once.response, label="Magic Missile")
    assert "Magic Missile 2 times" in twice.response.content
    assert "Sleep" not in labels_of(twice.response.components)
    less = await play.ann.click(twice.response, label="Take out Magic Missile")
    assert "level 1: 1 of 2" in less.response.content
    second = await play.ann.click(less.response, label="Level 2")
    assert "Web" in labels_of(second.response.components)
    sheet = await scene.say(play.ann, "sheet show")
    assert "**Spells** (2/2/1 a day) Magic Missile" in sheet.response.content
    too_many = await scene.say(play.ann, "spell memorise", spell="Sleep", count=2)
    assert "2 spells of level 1 a day" in too_many.response.content
    listed = await scene.say(play.ann, "spell list")
    assert "Memorise…" in labels_on(listed.response)
    hers = await scene.say(play.bob, "spell memorise", character="Mirela")
    assert "You see the spells of your own characters." in hers.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_spell_of_the_book_is_shown(play: Play) -> None:
    scene = await mage(play)
    shown = await scene.say(play.ann, "spell show", spell="fireball")
    assert shown.ephemeral
    assert "**Fire Ball**: magic-user 3" in shown.response.content
    assert "save vs spells, or 1d6 per level damage" in shown.response.content
    none = await scene.say(play.ann, "spell show", spell="no such")
    assert "The book has no such spell." in none.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_spell_book_is_written_and_asked(play: Play) -> None:
    scene = await mage(play)
    told = await scene.say(play.ann, "spell learn", spell="Sleep")
    assert "**Sleep** is in Mirela's spell book now." in told.response.content
    page = await scene.say(play.ann, "spell memorise")
    assert "Web" not in labels_of(page.response.components)
    gone = await scene.say(play.ann, "spell unlearn", spell="Sleep")
    assert "no longer" in gone.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_a_spell_is_aimed_at_one_with_a_tap_and_undone(play: Play) -> None:
    scene = await mage(play)
    await scene.say(play.ann, "spell memorise", spell="Charm Person")
    await in_round(scene, "Charm Person")
    page = await scene.press(play.ann, "Cast")
    assert "**Charm Person**: at whom?" in page.response.content
    await play.ann.click(page.response, label="Goblin")
    told = scene.texts()[-1]
    assert "Mirela casts **Charm Person** on Goblins." in told
    assert "save vs spells" in told
    game = await play.game()
    sheet = find_character(game.state, game.state.characters[0].id)
    assert sheet is not None
    assert sheet.spells[0].left == 0
    await scene.say(play.referee, "log undo")
    game = await play.game()
    assert game.state.characters[0].spells[0].left == 1
    assert game.state.effects == ()


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_at_a_thing_it_is_typed_and_the_referee_says_what_comes_of_it(play: Play) -> None:
    scene = await mage(play)
    await scene.say(play.ann, "spell memorise", spell="Charm Person")
    page = await scene.say(play.ann, "cast", spell="Charm Person")
    assert "at whom?" in page.response.content
    form = await play.ann.click(page.response, label="Somebody or something else…")
    await play.ann.submit_modal(form, {"at": "the innkeeper"})
    told = scene.texts()[-1]
    assert "Mirela casts **Charm Person** at the innkeeper." in told
    assert "The referee says what *Charm Person* does. The game waits for that." in told
    refused = await scene.say(play.referee, "time pass", turns=1)
    assert "First the referee says what Charm Person does" in refused.response.content
    asked = await scene.say(play.referee, "spell settle")
    assert "What does *Charm Person* (the innkeeper) do?" in asked.response.content
    assert labels_of(asked.response.components) == [
        "As told",
        "Nothing",
        "Condition…",
        "Damage…",
    ]
    form = await play.referee.click(asked.response, label="Condition…")
    mirela = (await play.game()).state.characters[0].id
    typed = {"condition": "charmed", "whom": [mirela], "lasts": "3 turns", "save": ""}
    await play.referee.submit_modal(form, typed)
    assert "*charmed*" in scene.texts()[-1]
    await scene.say(play.referee, "log undo")
    asked = await scene.say(play.referee, "spell settle")
    await play.referee.click(asked.response, label="As told")
    none = await scene.say(play.referee, "spell settle")
    assert "No spell waits" in none.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_the_waiting_spell_has_its_button_on_the_board_and_works_later(play: Play) -> None:
    scene = await mage(play)
    await scene.say(play.ann, "spell memorise", spell="Phantasmal Force")
    await in_round(scene, "Phantasmal Force")
    await scene.press(play.ann, "Cast")
    label = "What does Phantasmal Force do? (referee)"
    assert label in await scene.labels()
    held = await scene.press(play.referee, "Next")
    assert "First the referee says what Phantasmal Force does" in held.response.content
    not_hers = await scene.press(play.ann, label)
    assert "Only a referee of this game can say what a spell does." in not_hers.response.content
    page = await scene.press(play.referee, label)
    form = await play.referee.click(page.response, label="Damage…")
    goblin = [one.id for one in (await play.encounter()).combatants if one.name.startswith("Gob")]
    typed = {"amount": "boom", "whom": goblin, "save": ""}
    bad = await play.referee.submit_modal(form, typed)
    assert "boom" in bad.response.content
    assert "Correct it" in labels_on(bad.response)
    form = await play.referee.click(page.response, label="Damage…")
    typed = {"amount": "1d4", "whom": goblin, "save": "spells half"}
    told = await play.referee.submit_modal(form, typed)
    assert "does damage" in said(told)
    assert label not in await scene.labels()


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_who_would_burn_comrades_is_told_so_first(play: Play) -> None:
    scene = await mage(play)
    await scene.say(play.ann, "spell memorise", spell="Fire Ball")
    await play.type(play.bob, "sheet create", name="Odo", hit_points=30)
    await in_round(scene, "Fire Ball")
    await play.type(play.bob, "encounter join", character="Odo")
    typed = {"spell": "Fire Ball", "at": "Goblins"}
    await play.type(play.referee, "encounter engage", who="Odo", whom="Goblins")
    page = await scene.say(play.ann, "cast", **typed)
    assert "Odo fights hand to hand there, and is in it too." in page.response.content
    await play.ann.click(page.response, label="Do it all the same")
    assert "Mirela casts **Fire Ball** at Goblins." in scene.texts()[-1]
    assert "Odo" in scene.texts()[-1]


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_what_the_book_names_is_a_button_for_the_referee(play: Play) -> None:
    scene = await mage(play)
    await scene.say(play.ann, "item add", name="Cursed scroll")
    await scene.say(play.ann, "item use", item="Cursed scroll")
    asked = await scene.say(play.referee, "spell settle")
    assert labels_of(asked.response.components)[:3] == [
        "Cursed, attacks -4",
        "Cursed, saves -2",
        "A level is drained",
    ]
    await play.referee.click(asked.response, label="Cursed, saves -2")
    assert "Mirela's *Cursed scroll* comes to this: Cursed, saves -2." in scene.texts()[-1]
    assert [one.name for one in (await play.game()).state.effects] == ["cursed with ill luck"]
