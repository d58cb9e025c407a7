"""`/do move` and the Move button as people use them."""

import pytest

from rules.encounter.records import AddMonsters, SetDistance
from rules.kernel.visibility import Visibility
from rules.rounds.records import NextStep
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on, menu_on, said

GOBLIN = AddMonsters(name="Goblin", hit_points=(4,), numbers=(("ac", 6),), block="none")


async def fight(
    play: Play,
    preset: str = "ose",
    *,
    declares: str = "",
    melee: bool = False,
    others: tuple[str, ...] = (),
) -> Scene:
    """Ann's Aldric has his turn against a goblin, 30 feet away or in melee with it."""
    scene = Scene(play)
    await scene.begin(preset, talkative="on")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    for name in others:
        await scene.join(play.bob, name)
    await scene.lay(play.referee, GOBLIN, SetDistance(distance=30, seen=Visibility.PUBLIC))
    if melee:
        await scene.say(play.referee, "encounter engage", who="Aldric", whom="Goblin")
    await scene.lay(play.referee, NextStep())
    if declares:
        await scene.say(play.ann, "declare", what=declares)
    await scene.begin_turn()
    return scene


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_the_button_takes_two_taps_and_is_there_while_people_move(play: Play) -> None:
    scene = await fight(play)
    page = await scene.press(play.ann, "Move")
    assert page.ephemeral
    assert page.response.content == (
        "**Aldric** can go 40 feet in this round.\n-# The base rate is 120 feet: no armour."
    )
    assert labels_of(page.response.components) == [
        *("To Goblin: 25 feet", "Away from all: 40 feet"),
        *("Into melee with Goblin", "So many feet…"),
    ]
    await play.ann.click(page.response, label="To Goblin: 25 feet")
    assert "Aldric moves 25 feet towards Goblin, now 5 feet apart." in scene.texts()[-1]
    assert "Apart: Aldric 5 feet from Goblin" in await scene.board()
    await scene.press(play.referee, "Next")
    assert "Move" not in await scene.labels()


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_the_page_leads_into_melee_and_five_foes_leave_room_to_get_away(play: Play) -> None:
    scene = await fight(play)
    page = await scene.press(play.ann, "Move")
    told = await play.ann.click(page.response, label="Into melee with Goblin")
    assert "Aldric is in melee with Goblin." in said(told)


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_of_many_foes_the_nearest_are_buttons_and_the_way_back_is_one(play: Play) -> None:
    scene = await fight(play)
    for number in range(5):
        await scene.say(play.referee, "monster add", name=f"Orc {number}", hit_points="4")
    page = await scene.press(play.ann, "Move")
    assert len(labels_on(page.response)) == 5
    assert labels_on(page.response)[-1].startswith("Away from all")
    assert sum(label.startswith("To Orc") for label in menu_on(page.response)) == 2


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_the_command_says_what_is_left_of_the_round(play: Play) -> None:
    scene = await fight(play)
    await scene.say(play.ann, "sheet set", field="move", value="60")
    refused = await scene.say(play.ann, "move", whom="Goblin", feet=30)
    assert refused.ephemeral
    assert (
        "Aldric can go 20 feet in what is left of this round, not 30." in refused.response.content
    )
    told = await scene.say(play.ann, "move", whom="Goblin", to=40)
    assert "Aldric moves 10 feet away from Goblin, now 40 feet apart." in told.response.content
    away = await scene.say(play.referee, "move", who="Aldric", way="away", feet=90, allow=True)
    assert "Aldric moves 90 feet away." in away.response.content


@pytest.mark.rule("OSE-MELEE-MOVE")
async def test_out_of_melee_goes_as_it_was_declared(play: Play) -> None:
    scene = await fight(play, declares="withdrawal", melee=True)
    page = await scene.press(play.ann, "Move")
    assert "In melee with Goblin." in page.response.content
    assert labels_of(page.response.components) == ["Withdraw: 20 feet", "So many feet…"]
    refused = await scene.say(play.ann, "move", way="retreat")
    assert "What was declared is a withdrawal." in refused.response.content
    left = await scene.say(play.ann, "encounter disengage")
    assert "Aldric withdraws 20 feet, out of melee with Goblin." in left.response.content
    assert "In melee" not in await scene.board()


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_going_into_melee_is_a_move_and_a_typed_distance_gets_round_nothing(
    play: Play,
) -> None:
    scene = await fight(play)
    await scene.say(play.referee, "encounter distance", distance=300, mode="public")
    refused = await scene.say(play.ann, "encounter engage", whom="Goblin")
    assert "it is 300 feet away, and Aldric can go 40 feet" in refused.response.content
    blow = {"target": "Goblin", "thac0": 19, "distance": 5}
    refused = await scene.say(play.ann, "attack", **blow)
    assert "How far away Goblin is has been said already. Leave `distance` out; a referee " in (
        refused.response.content
    )
    await scene.say(play.referee, "encounter distance", distance=30, mode="public")
    told = await scene.say(play.ann, "encounter engage", whom="Goblin")
    assert told.response.content.startswith(
        "Aldric moves 25 feet towards Goblin. Aldric is in melee with Goblin."
    )


@pytest.mark.rule("OSE-MELEE-MOVE")
async def test_undeclared_the_page_says_so_and_a_referee_may_allow_it(play: Play) -> None:
    scene = await fight(play, melee=True)
    page = await scene.press(play.ann, "Move")
    assert "Neither a withdrawal nor a retreat was declared" in page.response.content
    assert labels_of(page.response.components) == []
    left = await scene.say(play.referee, "move", who="Aldric", way="retreat")
    assert "Aldric retreats 40 feet, out of melee with Goblin." in left.response.content


@pytest.mark.rule("ERIS-DISENGAGE")
@pytest.mark.rule("ERIS-COMBAT-MOVE")
@pytest.mark.rule("ERIS-ACTIONS")
async def test_eris_lets_everybody_go_and_says_whether_they_are_clear(play: Play) -> None:
    scene = await fight(play, "eris", melee=True)
    blow = {"who": "Aldric", "target": "Goblin", "thac0": 19, "roll": 1}
    await scene.say(play.referee, "attack", **blow)
    left = await scene.say(play.referee, "move", who="Aldric", way="away")
    assert "Aldric moves 50 feet away, out of melee with Goblin." in left.response.content
    assert "That is a second action in this round" in left.response.content
    assert "The party has broken off, and can run away" in left.response.content


@pytest.mark.rule("OSE-COMBAT-MOVE")
async def test_a_referee_picks_who_moves_first(play: Play) -> None:
    scene = await fight(play, others=("Bryn",))
    page = await scene.press(play.referee, "Move")
    assert page.response.content == "Who moves?"
    where = await play.referee.click(page.response, label="Bryn")
    assert where.response.content.startswith("**Bryn** can go 40 feet in this round.")
    await play.referee.click(where.response, label="Away from all: 40 feet")
    assert "Bryn moves 40 feet away." in scene.texts()[-1]
    assert "Apart: Bryn 70 feet from Goblin" in await scene.board()
    await scene.say(play.referee, "move", who="Aldric", way="away")
    assert "Apart: Bryn and Aldric 70 feet from Goblin" in await scene.board()
