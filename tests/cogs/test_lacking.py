"""A refusal for want of a number opens its form, and what was refused is done once it is there."""

import pytest

from cogs.sheet.lacking import holder_to_write
from rules.errors import ForbiddenError, Lack, NotFoundError
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said

NEEDS = "Aldric has no number for WIS yet."


async def begun(play: Play) -> Scene:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    return scene


async def test_the_number_is_typed_and_the_check_is_rolled(play: Play) -> None:
    scene = await begun(play)
    refused = await scene.say(play.ann, "check", what="wis", who="Aldric")
    assert NEEDS in refused.response.content
    assert "For this time alone: `/check what:wisdom number:12`." in refused.response.content
    assert labels_on(refused.response) == ["Aldric: WIS…"]
    opened = await play.ann.click(refused.response, label="Aldric: WIS…")
    wrong = await play.ann.submit_modal(opened, {"wis": "much"})
    assert "A number of a sheet is whole" in wrong.response.content
    again = await play.ann.click(wrong.response, label="Correct it")
    told = await play.ann.submit_modal(again, {"wis": "18"})
    assert "WIS **18**" in said(told)
    assert any("Aldric" in text and "18" in text and "1d20" in text for text in scene.texts())
    assert (await play.game()).state.characters[0].numbers == {"wis": 18}


async def test_nothing_typed_is_asked_for_again(play: Play) -> None:
    scene = await begun(play)
    refused = await scene.say(play.ann, "check", what="wis", who="Aldric")
    opened = await play.ann.click(refused.response, label="Aldric: WIS…")
    empty = await play.ann.submit_modal(opened, {"wis": " "})
    assert "Type the number" in empty.response.content


async def test_who_may_not_write_it_is_told_who_may(play: Play) -> None:
    scene = await begun(play)
    refused = await scene.say(play.ann, "check", what="wis", who="Aldric")
    opened = await play.ann.click(refused.response, label="Aldric: WIS…")
    assert opened.modal is not None
    game = await play.game()
    with pytest.raises(ForbiddenError, match="Only Aldric's player or a referee can write that"):
        holder_to_write(game, play.bob.id, Lack("c1", ("wis",)))
    with pytest.raises(NotFoundError, match="not there any more"):
        holder_to_write(game, play.bob.id, Lack("c9", ("wis",)))


async def test_after_a_restart_the_number_is_written_and_nothing_else(play: Play) -> None:
    scene = await begun(play)
    refused = await scene.say(play.ann, "check", what="wis", who="Aldric")
    opened = await play.ann.click(refused.response, label="Aldric: WIS…")
    play.bot.retries.clear()
    before = len(scene.texts())
    await play.ann.submit_modal(opened, {"wis": "18"})
    assert len(scene.texts()) == before
    assert (await play.game()).state.characters[0].numbers == {"wis": 18}


async def test_luck_is_rolled_by_the_button(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=8)
    refused = await scene.say(play.ann, "roll", dice="1d20+luck")
    assert "Roll it first." in refused.response.content
    await play.ann.click(refused.response, label="Aldric: luck of this session…")
    assert (await play.game()).state.characters[0].luck is not None
    assert any("1d20+luck" in text or "1d20" in text for text in scene.texts())


async def test_morale_is_given_and_checked(play: Play) -> None:
    scene = await begun(play)
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Oddling", hit_points="3")
    refused = await scene.say(play.referee, "morale roll", group="Oddling")
    opened = await play.referee.click(refused.response, label="Oddling: morale score…")
    await play.referee.submit_modal(opened, {"morale": "12"})
    assert (await scene.combatant("Oddling")).morale.score == 12


async def test_who_has_nobody_is_given_the_way_to_a_character(play: Play) -> None:
    await Scene(play).begin()
    refused = await play.type(play.cat, "skill list")
    assert "You have no character in this game yet." in refused.response.content
    begun = await play.cat.click(refused.response, label="New character")
    assert "**A new character:**" in begun.messages[-1].content


async def test_who_plays_nobody_of_several_chooses_with_a_tap(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    for name in ("Ada", "Brom", "Cid"):
        await play.type(play.ann, "sheet create", name=name, hit_points=8)
    await play.type(play.ann, "sheet retire", character="Ada")
    refused = await play.type(play.ann, "sheet hp", change="1")
    assert "Whom do you play?" in refused.response.content
    assert labels_on(refused.response) == ["Brom", "Cid"]
    await play.ann.click(refused.response, label="Cid")
    assert list((await play.game()).state.active.values()) == ["c3"]


async def test_a_referee_begins_the_encounter_that_is_missing(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    refused = await scene.say(play.ann, "encounter join")
    assert not refused.response.components
    oddling = {"name": "Oddling", "hit_points": "3", "hidden": True}
    refused = await scene.say(play.referee, "monster add", **oddling)
    assert refused.response.content == "There is no encounter. A referee begins one."
    await play.referee.click(refused.response, label="Begin an encounter")
    assert (await scene.combatant("Oddling")).hidden


async def test_a_sheet_that_is_put_away_is_taken_out_and_joins(play: Play) -> None:
    scene = await begun(play)
    await play.type(play.ann, "sheet retire", character="Aldric")
    await scene.meet()
    refused = await scene.say(play.ann, "encounter join", character="Aldric")
    await play.ann.click(refused.response, label="Take the sheet out again")
    assert (await scene.combatant("Aldric")).name == "Aldric"
