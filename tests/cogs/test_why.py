"""Why?: the menu of a message and `/log why`, in a channel."""

import pytest

from cogs.log.asking_why import labels_in
from cogs.log.why_pages import NO_RULE, NOTHING
from cogs.render.rulebook import rule_of
from rules.encounter.records import AddMonsters
from rules.sheet.records import CreateCharacter
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, hidden_part, labels_on, said

GOBLINS = AddMonsters(name="Goblins", count=2, hit_points=(3,), hit_dice="1-1", morale=7)


def test_the_line_below_says_which_moves_a_message_tells() -> None:
    assert labels_in("Ada hits.\n-# #12") == ["12"]
    assert labels_in("Ada hits.\n-# #12 to #15\nAnn, roll this.") == ["12", "15"]
    assert labels_in("Morale holds.\n-# #s3") == ["s3"]
    assert labels_in("Look at #12 and -# #13\n-# #1 to #8 of 40") == []


@pytest.mark.rule("OSE-SAVES")
async def test_the_menu_of_a_message_tells_its_dice_and_its_rule(play: Play) -> None:
    await play.type(play.referee, "game start", preset="ose")
    await Scene(play).lay(play.ann, CreateCharacter(name="Aldric", hit_points=8))
    await play.type(play.ann, "sheet set", field="save vs breath", value="15")
    saved = await play.type(play.ann, "check", what="b")
    told = await play.bob.context_menu(play.channel, "Why?", saved.response)
    assert told.ephemeral
    text = said(told)
    assert "the save vs breath" in text
    assert "**Dice** · save vs breath: **" in text
    assert "- `OSE-SAVES` saving throws (Old-School Essentials, §1 Dice, checks" in text
    assert "Success when the roll ≥ the target." in text
    assert "R-SAVE-NATURAL" in text
    assert said(await play.type(play.bob, "log why")) == text
    set_up = await play.type(play.bob, "log why", move="#1")
    assert said(set_up).startswith("**[#1](")
    assert NO_RULE in said(set_up)


@pytest.mark.rule("OSE-MONSTER-SAVES")
@pytest.mark.rule("OSE-MORALE")
async def test_players_are_told_nothing_that_only_referees_know(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.face(GOBLINS)
    saved = await play.type(play.referee, "check", what="death", who="Goblin 1", forced=14)
    assert "needs" not in said(await play.ann.context_menu(play.channel, "Why?", saved.response))
    mine = await play.referee.context_menu(play.channel, "Why?", saved.response)
    assert "needs 14" in said(mine)
    blind = await play.type(play.referee, "check", what="death", who="Goblin 2", mode="blind")
    of_players = await play.ann.context_menu(play.channel, "Why?", blind.response)
    assert said(of_players) == NOTHING
    assert "save vs death: **" in said(
        await play.referee.context_menu(play.channel, "Why?", hidden_part(blind))
    )
    hurt = (await play.type(play.referee, "damage", target="Goblin 1", amount="5")).response
    assert labels_in(hurt.content) == []
    why = said(await play.ann.context_menu(play.channel, "Why?", hurt))
    assert "[#" in why.partition(" ")[0]
    rolled = await play.type(play.referee, "morale roll", forced=9)
    assert "`OSE-MORALE`" in said(await play.type(play.referee, "log why"))
    (secret,) = labels_in(rolled.response.content)
    assert secret.startswith("s")
    refused = await play.type(play.ann, "log why", move=secret)
    assert f"There is no move #{secret}" in said(refused)
    assert "Morale" not in said(await play.type(play.ann, "log why"))


async def test_a_message_that_tells_no_move_says_so(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    post = await play.cat.send(play.channel, "Why not?")
    told = await play.ann.context_menu(play.channel, "Why?", post)
    assert "Why?" not in labels_on(told.response)


def test_every_rule_of_the_specification_can_be_explained() -> None:
    known = rule_of("OSE-SAVES")
    assert known is not None
    assert known.section == "§1 Dice, checks and saving throws"
    assert "R-SAVE-NATURAL" in known.rulings
    assert rule_of("OSE SRD") is None
