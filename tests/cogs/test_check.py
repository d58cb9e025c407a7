"""`/check` as people use it."""

import pytest

from rules.encounter.actions import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.health_scene import begin, hidden_part, meet


@pytest.mark.rule("OSE-ABILITY-CHECK")
@pytest.mark.rule("OSE-SAVES")
async def test_a_player_checks_an_ability_and_makes_a_save(play: Play) -> None:
    await begin(play, "ose", Aldric=8, Berta=6)
    lacking = await play.type(play.ann, "check", what="str")
    assert lacking.ephemeral
    assert "`/check what:strength number:12`" in lacking.response.content
    for field, value in (("str", "13"), ("save vs breath", "15"), ("magic_breath", "11")):
        await play.type(play.ann, "sheet set", field=field, value=value)
    offered = await play.ann.autocomplete(play.channel, "check", "what", "")
    names = [choice["name"] for choice in offered]
    assert names[:2] == ["Strength: 13", "Intelligence"]
    assert "Save vs breath: 15" in names
    assert "Save vs breath (magic): 11" in names
    assert "Save vs death (magic)" not in names
    set_to = await play.type(play.referee, "check", what="str", who="Aldric", forced=20)
    assert set_to.response.content.startswith(
        "Aldric checks Strength: set by the referee to 20, needs at most 13, a natural 20: failure."
    )
    rolled = await play.type(play.ann, "check", what="Strength", modifier=-4)
    assert not rolled.ephemeral
    assert "Aldric checks Strength: 1d20 (" in rolled.response.content
    assert " - 4 = **" in rolled.response.content
    assert "OSE-ABILITY-CHECK" in rolled.response.content
    saved = await play.type(play.ann, "check", what="b", number=1)
    assert "Aldric saves vs breath: 1d20 (" in saved.response.content
    assert "needs 1: success." in saved.response.content
    other = await play.type(play.ann, "check", what="str", who="Berta")
    assert other.ephemeral
    assert "Berta's player or a referee" in other.response.content
    unseen = await play.ann.autocomplete(play.channel, "check", "what", "str", who="Berta")
    assert [choice["name"] for choice in unseen] == ["Strength"]
    private = await play.type(play.ann, "check", what="str", mode="private")
    assert "needs at most 13" in hidden_part(private).content
    assert "needs" not in private.response.content


@pytest.mark.rule("OSE-MONSTER-SAVES")
async def test_a_monsters_save_tells_players_what_happened_alone(play: Play) -> None:
    await begin(play, "ose", Aldric=8)
    await meet(play, AddMonsters(name="Goblins", count=2, hit_points=(3,), hit_dice="1-1"))
    offered = await play.referee.autocomplete(play.channel, "check", "who", "Gob")
    assert [choice["name"] for choice in offered] == ["Goblins 1", "Goblins 2", "Goblins (all)"]
    told = await play.type(play.referee, "check", what="death", who="Goblins (all)", forced=14)
    public = told.response.content
    assert "Goblins 1 saves vs death: set by the referee to 14: success." in public
    assert "Goblins 2 saves vs death" in public
    assert "needs" not in public
    blind = await play.type(play.referee, "check", what="death", who="Goblins 1", mode="blind")
    assert "The dice fall in secret." in blind.response.content
    assert "Goblins" not in blind.response.content
    assert "needs 14" in hidden_part(blind).content


@pytest.mark.rule("ERIS-MONSTER-SAVES")
async def test_a_vampire_cleric_saves_by_the_numbers_that_are_typed(play: Play) -> None:
    await begin(play, "eris", Aldric=8)
    await meet(play, AddMonsters(name="Vampire", hit_points=(30,), hit_dice="8"))
    shown = await play.type(play.referee, "monster show", who="Vampire")
    assert "By a fighter of level 8" in shown.response.content
    assert "ERIS-MONSTER-SAVES" in shown.response.content
    await play.type(play.referee, "monster set", who="Vampire", numbers="save death 6")
    told = await play.type(play.referee, "check", what="death", who="Vampire", forced=6)
    assert "success" in told.response.content
