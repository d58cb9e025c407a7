"""`/me forget` and `/game delete`."""

from dataclasses import replace

from cogs.campaign.people import render_forgotten
from cogs.core.scheduler import wakes_at
from data.persons import Forgotten
from rules.encounter.records import AddMonsters
from rules.kernel.dues import REFEREES
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said


async def fight(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=9, Berta=7)
    await scene.face(AddMonsters(name="Goblin", count=2, hit_points=(4, 5)))


async def test_forgetting_asks_once_and_tells_what_stays(play: Play) -> None:
    await fight(play)
    await play.type(play.ann, "me timezone", zone="Berlin")
    await play.type(play.ann, "macro save", name="axe", dice="1d8")
    bot = play.bot
    assert "hosts this bot" not in (await play.type(play.ann, "me forget")).response.content
    bot.configuration = replace(bot.configuration, contact="host_of@example.org")
    asked = await play.type(play.ann, "me forget")
    assert "Whoever hosts this bot answers for what it keeps: host_of@ex" in asked.response.content
    assert asked.ephemeral
    assert labels_on(asked.response) == ["Forget me"]
    assert (await play.game()).member(play.ann.id) is not None
    told = await play.ann.click(asked.response, label="Forget me")
    assert "You are forgotten" in told.response.content
    assert "stay, without you, in **table**" in told.response.content
    game = await play.game()
    assert game.member(play.ann.id) is None
    assert "I do not know" in (await play.type(play.ann, "me show")).response.content
    await play.bot.boards.settle()
    assert f"<@{play.ann.id}>" not in await Scene(play).board()
    shown = await play.type(play.referee, "log show")
    assert f"<@{play.ann.id}>" not in shown.response.content
    people = await play.type(play.referee, "game people")
    assert "Aldric: **nobody yet**" in people.response.content
    form = await play.referee.click(people.response, label="the referee, Aldric and Berta…")
    owner = next(one.owner for one in game.state.characters if one.name == "Aldric")
    seated = await play.referee.submit_modal(form, {str(owner): [play.ann]})
    assert f"<@{play.ann.id}> is in this game now" in said(seated)


async def test_a_game_goes_on_whose_only_referee_is_forgotten(play: Play) -> None:
    await fight(play)
    asked = await play.type(play.referee, "me forget")
    told = await play.referee.click(asked.response, label="Forget me")
    assert "No referee is left in **table**" in told.response.content
    rolled = await play.type(play.ann, "roll", dice="1d6")
    assert "1d6" in rolled.response.content
    shown = await play.type(play.ann, "game show")
    assert "Referees:" in shown.response.content
    helped = await play.type(play.bob, "help")
    assert helped.response.content or helped.response.components
    assert await wakes_at(play.bot, await play.game(), REFEREES, 7) == 7


async def test_a_forged_button_of_no_game_does_nothing(play: Play) -> None:
    asked = await play.type(play.ann, "me forget")
    raw = play.env.backend.get_message(play.channel.id, asked.response.id)
    raw.components = [
        {"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "lb:undo:0"}]}
    ]
    told = await play.ann.click(asked.response, custom_id="lb:undo:0")
    assert "out of date" in told.response.content


async def test_a_game_that_has_ended_can_be_deleted(play: Play) -> None:
    await fight(play)
    early = await play.type(play.referee, "game delete")
    assert "End the game first" in early.response.content
    await play.type(play.referee, "game end")
    ending = await play.type(play.referee, "game end")
    await play.referee.click(ending.response, label="End the game")
    refused = await play.type(play.ann, "game delete")
    assert "Only a referee" in refused.response.content
    asked = await play.type(play.referee, "game delete")
    assert "cannot be brought back" in asked.response.content
    told = await play.referee.click(asked.response, label="Delete it for ever")
    assert "has been deleted" in said(told)
    assert await play.bot.games.find(play.channel.id) is None
    again = await play.type(play.referee, "game start", preset="ose")
    assert "begins" in again.response.content


def test_games_of_another_process_are_said_to_follow() -> None:
    text = render_forgotten(Forgotten((), (), 2))
    assert text.endswith("2 more games will have forgotten you in an hour.")
