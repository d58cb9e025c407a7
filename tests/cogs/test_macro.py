"""Macros: dice that `/roll` keeps under a name."""

import pytest

from cogs.rolls.commands import read_name
from rules.errors import RuleError
from tests.cogs.conftest import Play


async def test_a_macro_is_saved_rolled_by_name_listed_and_forgotten(play: Play) -> None:
    await play.begin("ose")
    saved = await play.type(play.ann, "roll", dice="1d10+3", save="Fire  Bolt")
    assert saved.ephemeral
    assert "`/roll dice:fire bolt`" in saved.response.content
    rolled = await play.type(play.ann, "roll", dice="fire BOLT")
    assert not rolled.ephemeral
    assert "rolls, **fire bolt**: 1d10+3 (" in rolled.response.content
    labelled = await play.type(play.ann, "macro roll", name="Fire bolt", label="the rope")
    assert "**the rope**: 1d10+3 (" in labelled.response.content
    private = await play.type(play.ann, "macro roll", name="fire bolt", mode="private")
    assert "1d10" not in private.response.content
    listed = await play.type(play.ann, "macro list")
    assert listed.ephemeral
    assert "**fire bolt**: 1d10+3" in listed.response.content
    await play.type(play.ann, "macro delete", name="FIRE bolt")
    empty = await play.type(play.ann, "macro list")
    assert "no macros yet" in empty.response.content
    gone = await play.type(play.ann, "macro roll", name="fire bolt")
    assert "There is no macro called" in gone.response.content


async def test_macros_of_the_game_are_the_referees_to_save_and_everybodys_to_roll(
    play: Play,
) -> None:
    await play.begin("ose")
    refused = await play.type(play.ann, "macro save", name="morale", dice="2d6", for_all=True)
    assert "Only a referee" in refused.response.content
    await play.type(play.referee, "macro save", name="morale", dice="2d6", for_all=True)
    await play.type(play.ann, "macro save", name="own", dice="1d4")
    assert "(the whole game's)" in (await play.type(play.bob, "macro list")).response.content
    rolled = await play.type(play.bob, "roll", dice="morale")
    assert "2d6 (" in rolled.response.content
    others = await play.type(play.bob, "macro roll", name="own")
    assert "There is no macro called" in others.response.content
    choices = await play.bob.autocomplete(play.channel, "macro delete", "name", "m")
    assert [choice["value"] for choice in choices] == ["morale"]
    typed = await play.ann.autocomplete(play.channel, "roll", "dice", "o")
    assert {choice["value"] for choice in typed} == {"own", "morale"}
    hidden = await play.type(play.bob, "macro delete", name="morale")
    assert "There is no macro of that name" in hidden.response.content
    near = await play.type(play.bob, "macro roll", name="moral")
    assert "Did you mean `morale`?" in near.response.content


async def test_what_is_not_dice_is_refused_when_it_is_saved(play: Play) -> None:
    await play.begin("ose")
    told = await play.type(play.ann, "macro save", name="attack", dice="1d20+")
    assert told.ephemeral
    assert "^" in told.response.content


@pytest.mark.parametrize("name", ["d20", "2d6", "D%", "-x", "a; b", "7", "`x`"])
def test_a_name_cannot_be_taken_for_dice(name: str) -> None:
    with pytest.raises(RuleError, match="letter"):
        read_name(name)


@pytest.mark.parametrize("name", ["attack", "fire bolt", "Morgan's", "dex-check", "übel", "d"])
def test_other_names_are_fine(name: str) -> None:
    assert read_name(f" {name} ") == name.lower()
