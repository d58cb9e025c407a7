"""A character by taps, from nothing to its sheet."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.making.telling import OFFERS
from rules.campaign.records import ChangeSetting
from rules.making.records import ROLLED, RollScores, ScoresRolled
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.state.sheet import Character
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, offered_on, said
from tests.cogs.test_place import typed_in

pytestmark = pytest.mark.rule("ERIS-HP-LEVELING")


async def begun(play: Play, preset: str = "ose") -> Scene:
    scene = Scene(play)
    await play.begin(preset)
    return scene


async def the_one(play: Play) -> Character:
    (found,) = (await play.game()).state.characters
    return found


def label_like(told: Told, pattern: str) -> str:
    return next(one for one in labels_on(told.messages[-1]) if re.match(pattern, one))


async def tap(play: Play, told: Told, pattern: str) -> Told:
    """Ann presses the button whose label begins like that, on what she was told last."""
    message = told.messages[-1]
    return await play.ann.click(message, label=label_like(told, pattern))


async def test_a_fighter_in_four_taps_and_a_form(play: Play) -> None:
    await begun(play)
    rolled = await play.type(play.ann, "sheet new")
    assert f"<@{play.ann.id}> rolls a new character, 3d6 each, in order: STR **" in said(rolled)
    steps = rolled.messages[-1]
    assert "**A new character:** STR " in steps.content
    assert "- **Fighter**: d8 hit points, any armour and weapon" in steps.content
    kits = await tap(play, rolled, "Fighter")
    gold = (await play.game()).state.parts["rolled_scores"][0].gold
    assert f"You have **{gold} gp**" in kits.messages[-1].content
    outfits = labels_on(kits.messages[-1])
    form = await play.ann.click(kits.messages[-1], label=outfits[0])
    assert typed_in(form)["name"]
    told = await play.ann.submit_modal(form, typed_in(form))
    brom = await the_one(play)
    assert brom.name == typed_in(form)["name"]
    assert brom.class_name == "fighter"
    assert f"plays **{brom.name}**, level 1, {brom.vitals.maximum} hit point" in said(told)
    assert f"**{brom.name}** is a fighter, with " in said(told)
    assert f"### {brom.name}" in told.messages[-1].content
    assert not ROLLED.of((await play.game()).state)


async def test_scores_fall_once_and_an_old_button_goes_on(play: Play) -> None:
    await begun(play)
    first = await play.type(play.ann, "sheet new")
    again = await play.type(play.ann, "sheet new")
    assert "rolls a new character" not in said(again)
    assert again.messages[-1].content == first.messages[-1].content
    await play.restart()
    late = await tap(play, first, "Fighter")
    back = await tap(play, late, "Another class")
    assert back.messages[-1].content == first.messages[-1].content
    late = await tap(play, back, "Fighter")
    form = await tap(play, late, "Nothing yet")
    await play.ann.submit_modal(form, {**typed_in(form), "name": "Brom"})
    assert [(one.name) for one in (await the_one(play)).items] == ["Coin"]
    spent = await tap(play, again, "Fighter")
    assert "These scores are used up" in spent.response.content


async def test_bad_input_gives_the_form_back(play: Play) -> None:
    scene = await begun(play)
    await scene.act(play.referee, ChangeSetting(key="scores", value="arranged"))
    rolled = await play.type(play.ann, "sheet new")
    form = await tap(play, await tap(play, rolled, "Fighter"), "Nothing yet")
    bad = await play.ann.submit_modal(form, {"name": "Brom", "scores": "18 18 18 many"})
    assert "Type six numbers" in bad.response.content
    again = await play.ann.click(bad.response, label="Correct it")
    assert typed_in(again) == {"name": "Brom", "scores": "18 18 18 many"}
    bad = await play.ann.submit_modal(again, {"name": "Brom", "scores": "18 18 18 18 18 18"})
    assert "Use each of the scores that fell once" in bad.response.content
    again = await play.ann.click(bad.response, label="Correct it")
    told = await play.ann.submit_modal(again, typed_in(form) | {"name": " "})
    assert "needs a name" in told.response.content
    assert not (await play.game()).state.characters


@pytest.mark.rule("ERIS-ELF")
async def test_an_elf_of_planet_eris(play: Play) -> None:
    await begun(play, "eris")
    rolled = await play.type(play.ann, "sheet new")
    assert "- **Elf**: fighter and magic-user in turn" in rolled.messages[-1].content
    kits = await tap(play, await tap(play, rolled, "Elf"), "Sleep")
    form = await tap(play, kits, "Nothing yet")
    await play.ann.submit_modal(form, typed_in(form))
    elf = await the_one(play)
    assert elf.traits == ("elf", "fighter")
    assert elf.second is not None
    assert elf.second.name == "magic-user"
    assert [one.name for one in elf.spells] == ["Sleep"]


async def test_a_newcomer_waits_with_all_of_it(play: Play) -> None:
    scene = await begun(play)
    await scene.act(play.referee, ChangeSetting(key=JOIN.key, value=BY_REFEREE))
    rolled = await play.type(play.ann, "sheet new")
    form = await tap(play, await tap(play, rolled, "Fighter"), "Nothing yet")
    told = await play.ann.submit_modal(form, {**typed_in(form), "name": "Brom"})
    assert "is waiting for a referee" in said(told)
    waiting = await play.type(play.ann, "sheet new")
    assert "**Brom**" in waiting.response.content
    public = next(one for one in play.channel.history() if "would like to join" in one.content)
    await play.referee.click(public, label="Let Brom in")
    assert (await the_one(play)).class_name == "fighter"


async def test_a_referee_makes_one_for_a_player(play: Play) -> None:
    await begun(play)
    rolled = await play.type(play.referee, "sheet new", player=play.cat)
    assert f"<@{play.cat.id}> rolls" in said(rolled)
    kits = await play.referee.click(rolled.messages[-1], label=label_like(rolled, "Fighter"))
    form = await play.referee.click(kits.messages[-1], label="Nothing yet: gold alone")
    told = await play.referee.submit_modal(form, typed_in(form))
    assert f"<@{play.cat.id}> plays" in said(told)


async def test_scores_are_arranged_or_typed_in_the_form(play: Play) -> None:
    scene = await begun(play)
    await scene.act(play.referee, ChangeSetting(key="scores", value="arranged"))
    rolled = await play.type(play.ann, "sheet new")
    assert "These fell, to go where you like" in rolled.messages[-1].content
    form = await tap(play, await tap(play, rolled, "Thief"), "Nothing yet")
    scores = [int(one) for one in typed_in(form)["scores"].split()]
    assert max(scores) == scores[3]
    await play.ann.submit_modal(form, typed_in(form))
    await scene.act(play.referee, ChangeSetting(key="scores", value="typed"))
    begun_again = await play.type(play.ann, "sheet new")
    assert "You type its scores" in begun_again.messages[-1].content
    form = await tap(play, await tap(play, begun_again, "Thief"), "Nothing yet")
    typed = {"name": "Zoe", "scores": "9 9 9 18 9 9"}
    await play.ann.submit_modal(form, typed)
    zoe = (await play.game()).state.characters[-1]
    assert zoe.numbers["dex"] == 18


async def test_a_whole_sheet_can_be_typed_instead(play: Play) -> None:
    await begun(play)
    rolled = await play.type(play.ann, "sheet new")
    form = await tap(play, rolled, "Type a whole sheet")
    assert "abilities" in typed_in(form)


async def test_somebody_ready_made_in_two_taps(play: Play) -> None:
    await begun(play)
    rolled = await play.type(play.ann, "sheet new")
    ready = await tap(play, rolled, "Ready-made")
    assert "- **Runa Goldbraid**, dwarf, " in ready.messages[-1].content
    told = await tap(play, ready, "Dwarf: Runa Goldbraid")
    runa = await the_one(play)
    assert runa.name == "Runa Goldbraid"
    assert "is a dwarf, with chainmail, war hammer and shield" in said(told)


async def test_a_magic_user_picks_a_spell(play: Play) -> None:
    await begun(play)
    rolled = await play.type(play.ann, "sheet new")
    spells = await tap(play, rolled, "Magic-user")
    assert "which spell do you know?" in spells.messages[-1].content
    kits = await tap(play, spells, "Sleep")
    form = await tap(play, kits, "Nothing yet")
    told = await play.ann.submit_modal(form, {**typed_in(form), "name": "Quill"})
    assert [one.name for one in (await the_one(play)).spells] == ["Sleep"]
    assert "**Quill** is a magic-user who knows Sleep, with " in said(told)


async def test_who_joins_without_a_character_makes_one_and_is_in(play: Play) -> None:
    scene = await begun(play)
    await scene.meet()
    rolled = await scene.press(play.ann, "Join")
    form = await tap(play, await tap(play, rolled, "Fighter"), "Nothing yet")
    told = await play.ann.submit_modal(form, {**typed_in(form), "name": "Brom"})
    assert (await scene.combatant("Brom")).owner is not None
    assert "joins" in said(told) or any("joins" in text for text in scene.texts())


async def test_the_way_to_a_character_stands_wherever_one_has_none(play: Play) -> None:
    started = await play.type(play.referee, "game start", preset="ose")
    begun_there = await play.ann.click(started.response, label="New character")
    assert "**A new character:**" in begun_there.messages[-1].content
    helped = await play.type(play.bob, "help")
    assert labels_on(helped.response)[0] == "New character"
    assert "You play nobody here yet." in said(helped)
    assert "New character" not in offered_on((await play.type(play.referee, "help")).response)


async def test_after_a_death_somebody_else_can_be_played(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    died = await scene.say(play.referee, "damage", target="Aldric", amount="20")
    assert "New character" in labels_on(died.response)


@pytest.mark.rule("4E-INHERENT-BONUSES")
async def test_the_fourth_edition_asks_for_what_it_needs_on_two_pages(play: Play) -> None:
    await begun(play, "4e")
    first = await play.type(play.ann, "sheet new")
    assert list(typed_in(first)) == ["name", "hit_points", "class", "defences", "attack"]
    typed = {
        "name": "Brakk",
        "hit_points": "28",
        "class": "dwarf fighter 1",
        "defences": "17 15 12 11",
        "attack": "6",
    }
    wrong = await play.ann.submit_modal(first, typed | {"defences": "17 15"})
    assert "Type four numbers: AC, Fortitude, Reflex and Will." in wrong.response.content
    again = await play.ann.click(wrong.response, label="Correct it")
    assert typed_in(again)["defences"] == "17 15"
    made = await play.ann.submit_modal(again, typed)
    brakk = await the_one(play)
    assert brakk.numbers == {"ac": 2, "fortitude": 15, "reflex": 12, "will": 11, "attack": 6}
    assert "Rules will ask for" not in made.messages[-1].content
    second = await tap(play, made, "Speed, surges, powers")
    done = await play.ann.submit_modal(
        second, {"move": "90", "surges": "9", "initiative": "2", "powers": "Sweep, Shove"}
    )
    brakk = await the_one(play)
    assert brakk.numbers["surges"] == 9
    assert [one.name for one in brakk.powers] == ["Sweep", "Shove"]
    shown = await tap(play, done, "Defences, attack")
    assert typed_in(shown) == {"defences": "17 15 12 11", "attack": "6"}


async def test_a_referee_lets_somebody_roll_again(play: Play) -> None:
    scene = await begun(play)
    await scene.meet()
    await scene.act(play.ann, RollScores())
    game = await play.game()
    (rolled,) = ROLLED.of(game.state)
    event = ScoresRolled(member=rolled.member, way=rolled.way, scores=rolled.scores)
    outcome: Any = SimpleNamespace(game=game)
    is_poor = max(rolled.scores) <= 8 or sum(one <= 5 for one in rolled.scores) > 1
    assert bool(OFFERS[ScoresRolled].buttons(event, outcome)) == is_poor
    again = await scene.press_forged(play.referee, f"lb:new-roll:{game.id}:{rolled.member}")
    assert "rolls a new character" in said(again)
    refused = await scene.press_forged(play.ann, f"lb:new-roll:{game.id}:{rolled.member}")
    assert "Only a referee" in refused.response.content


@pytest.mark.rule("OSE-SPELLCASTING")
async def test_who_has_no_spells_yet_reads_nothing_of_them_on_the_sheet(play: Play) -> None:
    """A cleric of White Box prays from level 2 on."""
    await begun(play, "eris")
    told = await play.type(play.ann, "sheet new")
    ready = await tap(play, told, "Ready-made")
    made = await tap(play, ready, "Cleric")
    shown = "\n".join(message.content for message in made.messages)
    shown += said(await play.type(play.ann, "sheet show"))
    assert "cleric" in shown
    assert "a day)" not in shown
