"""The buttons that matter for whoever lies there, and what the board says of them."""

import pytest

from cogs.render.board_lines import body_text
from rules.encounter.records import AddMonsters
from rules.kernel.actor import ALL_KNOWING
from rules.state.health import Life, Vitals
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, id_on, labels_on, press_late, said
from tests.rules.cast import character, combatant_of
from tests.rules.scene import Scene as Rules

OGRE = AddMonsters(name="Ogre", hit_points=(30,))


@pytest.mark.rule("4E-WOUNDS", "4E-DEATH-SAVE")
async def test_a_fall_in_the_fourth_edition(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", talkative="on", Aldric=48, Berta=48)
    await scene.face(OGRE)
    await scene.go_on("act")
    fallen = await play.type(play.referee, "damage", target="Aldric", amount="50", by="Ogre")
    assert "Aldric: healing surge (+12)" in labels_on(fallen.response)
    assert "Heal Aldric" in labels_on(fallen.response)
    assert "Death save" not in await scene.labels()
    await play.type(play.referee, "encounter next", to="round")
    board = await scene.board()
    assert "-2/48 hp, unconscious for a round, wounds: bruised, **death save due**" in board
    assert "Death save" in await scene.labels()
    nobody = await scene.press(play.bob, "Death save")
    assert nobody.ephemeral
    assert "Berta is not dying, so no death save is due." in said(nobody)
    rolled = await scene.press(play.ann, "Death save")
    assert "a death save" in said(rolled)
    refused = await play.bob.click(fallen.response, label="Aldric: healing surge (+12)")
    assert refused.ephemeral
    pressed = id_on(fallen.response, "Aldric: healing surge (+12)")
    up = await play.ann.click(fallen.response, label="Aldric: healing surge (+12)")
    assert "Aldric spends a healing surge." in said(up)
    assert (await scene.vitals("Aldric")).hit_points == 12
    late = await press_late(play, play.ann, fallen.response, pressed)
    assert late.ephemeral
    assert "Aldric is up again. Spend one now." in said(late)
    over = await play.type(play.referee, "encounter end")
    assert "Spend a healing surge" in labels_on(over.response)


@pytest.mark.rule("ERIS-DEATH")
async def test_a_fall_in_eris_and_who_wakes_them(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8, Berta=8)
    await scene.face(OGRE)
    fallen = await play.type(play.referee, "damage", target="Aldric", amount="8")
    assert [one for one in labels_on(fallen.response) if "Aldric" in one] == ["Heal Aldric"]
    asked = await play.ann.click(fallen.response, label="Heal Aldric")
    assert asked.modal is not None
    wrong = await play.ann.submit_modal(asked, {"amount": "a little"})
    assert wrong.ephemeral
    over = await play.type(play.referee, "encounter end")
    assert "Wake Aldric (a turn)" in labels_on(over.response)
    pressed = id_on(over.response, "Wake Aldric (a turn)")
    woken = await play.bob.click(over.response, label="Wake Aldric (a turn)")
    assert "Aldric is woken by comrades (1 of 8 left)." in said(woken)
    late = await press_late(play, play.bob, over.response, pressed)
    assert late.ephemeral
    await play.type(play.referee, "damage", target="Aldric", amount="1")
    asked = await play.ann.click(fallen.response, label="Heal Aldric")
    healed = await play.ann.submit_modal(asked, {"amount": "1d1+2"})
    assert "Aldric regains 3 (3 of 8) and is up again." in said(healed)


@pytest.mark.rule("OSE-DEATH")
async def test_nothing_helps_the_dead(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    slain = await play.type(play.referee, "damage", target="Aldric", amount="8")
    assert [one for one in labels_on(slain.response) if "Aldric" in one] == []


@pytest.mark.rule("OSE-DEATH")
async def test_a_new_character_takes_the_place_of_a_dead_one(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    await scene.set_out()
    slain = await play.type(play.referee, "damage", target="Aldric", amount="8")
    assert "New character" in labels_on(slain.response)
    helped = await play.type(play.ann, "help")
    assert "**Aldric** is dead, and another character can take the place." in said(helped)
    assert "New character" in labels_on(helped.response)
    tried = await play.type(play.ann, "task choose", what="Stand guard")
    assert tried.ephemeral
    assert "New character" in labels_on(tried.response)
    made = await play.type(play.ann, "sheet create", name="Nell", hit_points=5)
    assert "plays **Nell**" in said(made)


@pytest.mark.rule("OSE-DEATH")
async def test_one_of_several_is_played_once_another_is_dead(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    await play.type(play.ann, "sheet create", name="Nell", hit_points=5)
    slain = await play.type(play.referee, "damage", target="Aldric", amount="8")
    assert labels_on(slain.response)[0] == "Play Nell"
    told = await play.ann.click(slain.response, label="Play Nell")
    assert "plays **Nell** now" in said(told)


@pytest.mark.rule("OSE-DEATH")
async def test_the_board_says_what_can_be_done_where_nobody_is_left_standing(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.set_out()
    await play.type(play.referee, "damage", target="Aldric", amount="8")
    board, labels = await scene.board(), await scene.labels()
    assert "**Nobody in the party is left standing.** Aldric is dead." in board
    assert "**Waiting for** the referee" in board
    assert labels == ["End the expedition", "New character", "Catch up"]
    await scene.press(play.referee, "End the expedition")
    assert "The party is at home." in await scene.board()


@pytest.mark.rule("ERIS-DEATH")
def test_the_board_says_how_long_somebody_lies_there() -> None:
    lying = Vitals(0, 8, Life.UNCONSCIOUS, wakes_at_turn=3, fell_at=0)
    game = Rules("eris").fight(4)
    sheet = character(vitals=lying)
    game.bring(sheet)
    assert combatant_of(sheet).id == "c1"
    view = game.see(ALL_KNOWING).combatant("c1")
    assert view is not None
    assert body_text(view.bodies[0]) == "0/8 hp, unconscious for 3 rounds, wakes in 3 turns"
