"""`/do power` and `/do point` as people use them, and what levels add to an attack."""

import pytest

from rules.attack.records import AttackBonus
from rules.encounter.records import AddMonsters
from rules.initiative.records import RollInitiative
from rules.systems import ENGINE
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, offered_on, said


async def in_turn(play: Play) -> None:
    """Aldric's turn has come, in a game of the fourth edition."""
    scene = Scene(play)
    await scene.set_up("4e", talkative="on", Aldric=8, Berta=8)
    await scene.face(AddMonsters(name="Ogre", hit_points=(30,)))
    await scene.go_on("initiative")
    ogre = await scene.combatant("Ogre")
    for target, total in (("c1", 20), ("c2", 20), (ogre.id, 1)):
        await scene.act(play.referee, RollInitiative(combatant_id=target, forced=total))
    await scene.go_on("act")


@pytest.mark.rule("4E-ENCOUNTER-POWERS", "4E-ACTION-POINTS")
async def test_a_power_is_used_and_comes_back_by_action_and_by_rest(play: Play) -> None:
    await in_turn(play)
    await play.type(play.ann, "power add", name="Smite")
    told = await play.type(play.ann, "power add", name="Healing Word")
    assert told.ephemeral
    assert "a short rest alone brings it back" in told.response.content
    offered = await play.ann.autocomplete(play.channel, "power use", "power", "")
    assert [option["value"] for option in offered] == ["Smite", "Healing Word"]
    used = await play.type(play.ann, "power use", power="smite")
    assert not used.ephemeral
    assert "Aldric uses **Smite**." in used.response.content
    await play.type(play.ann, "power use", power="Healing Word")
    offered = await play.ann.autocomplete(play.channel, "power regain", "power", "")
    assert [option["value"] for option in offered] == ["Smite"]
    others = await play.bob.autocomplete(play.channel, "power use", "power", "", character="Aldric")
    assert others == []
    refused = await play.type(play.ann, "power regain", power="Smite")
    assert refused.ephemeral
    assert "An action point gives another: spend one." in refused.response.content
    spent = await play.type(play.ann, "point spend")
    assert "**Aldric** spends an action point and acts once more." in spent.response.content
    back = await play.type(play.ann, "power regain", power="Smite")
    assert "Aldric spends a standard action: **Smite** can be used again." in back.response.content
    more = await play.type(play.ann, "power use", power="Smite")
    assert more.ephemeral
    assert "Aldric has spent the standard action of this turn." in more.response.content
    limited = await play.type(play.ann, "power regain", power="Healing Word")
    assert "has its own rule" in limited.response.content
    shown = await play.type(play.ann, "sheet show")
    assert "Action points: 0 of 1" in shown.response.content
    assert "Encounter powers: Smite · Healing Word (used)" in shown.response.content
    await play.type(play.referee, "encounter end")
    rested = await play.type(play.referee, "rest long")
    assert (
        "After the rest Aldric has Healing Word and action points again." in rested.response.content
    )
    gone = await play.type(play.ann, "power drop", power="Smite")
    assert "no longer has the power Smite" in gone.response.content


@pytest.mark.rule("4E-ENCOUNTER-POWERS", "4E-ACTION-POINTS")
async def test_two_taps_use_a_power_and_bring_it_back(play: Play) -> None:
    await in_turn(play)
    await play.type(play.referee, "encounter board")
    board = Scene(play)
    empty = await board.press(play.ann, "Powers")
    assert empty.ephemeral
    assert "`/do power add` writes your encounter powers down." in empty.response.content
    for name in ("Smite: the Foe", "Healing Word"):
        await play.type(play.ann, "power add", name=name)
    page = await board.press(play.ann, "Powers")
    assert page.response.content == "**Aldric**\nAction points: 1 of 1"
    assert labels_of(page.response.components) == [
        "Spend an action point", "Use Smite: the Foe", "Use Healing Word",
    ]  # fmt: skip
    await play.ann.click(page.response, label="Use Smite: the Foe")
    page = await board.press(play.ann, "Powers")
    await play.ann.click(page.response, label="Use Healing Word")
    page = await board.press(play.ann, "Powers")
    assert "Used: Smite: the Foe, Healing Word (until a short rest)" in page.response.content
    assert labels_of(page.response.components) == ["Spend an action point"]
    spent = await play.ann.click(page.response, label="Spend an action point")
    assert "**Aldric** spends an action point and acts once more." in said(spent)
    page = await board.press(play.ann, "Powers")
    await play.ann.click(page.response, label="Regain Smite: the Foe")
    page = await board.press(play.ann, "Powers")
    assert labels_of(page.response.components) == []
    nobody = await board.press(play.referee, "Powers")
    assert "You play nobody here" in nobody.response.content


async def test_the_board_has_no_powers_in_other_rulebooks(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.face(AddMonsters(name="Ogre", hit_points=(30,)))
    await scene.go_on("initiative")
    await scene.act(play.referee, RollInitiative(for_all=True))
    await scene.go_on("act")
    await play.type(play.referee, "encounter board")
    assert "Powers" not in await Scene(play).labels()


@pytest.mark.rule("4E-ACTION-POINTS")
async def test_the_referee_gives_points_and_undo_takes_them_back(play: Play) -> None:
    await in_turn(play)
    hint = await play.type(play.ann, "help")
    assert "Spend an action point" in offered_on(hint.response)
    given = await play.type(play.referee, "point set", points=2, character="Aldric")
    assert "Aldric: action points **2** (was 1)" in given.response.content
    await play.type(play.referee, "log undo")
    shown = await play.type(play.ann, "sheet show")
    assert "Action points: 1 of 1" in shown.response.content
    for_bob = await play.type(play.bob, "sheet show", character="Aldric")
    assert "Action points" not in for_bob.response.content
    refused = await play.type(play.ann, "point set", points=9, character="Aldric")
    assert "Only a referee" in refused.response.content


@pytest.mark.rule("4E-INHERENT-BONUSES", "4E-EXPERTISE")
async def test_levels_and_feats_count_by_what_stands_on_the_sheet(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=8)
    await play.type(play.ann, "sheet level", level=7)
    await play.type(play.ann, "sheet set", field="Weapon Expertise", value="1")
    state = (await play.game()).state
    found = ENGINE.ask(state, AttackBonus(who="c1"))
    assert {(one.label, one.amount) for one in found} >= {("level 7", 2), ("Weapon Expertise", 1)}
    shown = await play.type(play.ann, "sheet show")
    assert "By level: attacks and damage +2, defences +1" in shown.response.content
    listed = await play.type(play.referee, "game settings", setting="inherent_bonuses")
    assert "characters add to attacks, damage and all defences by their level" in (
        listed.response.content
    )
