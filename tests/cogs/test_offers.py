"""Messages whose buttons are kept up to date: votes and checks, over days and restarts."""

import pytest
from discord.http import HTTPClient

from cogs.core import again
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import said
from tests.cogs.test_voting import ask, begin
from tests.cogs.trouble import unsent

pytestmark = [pytest.mark.own_bot, pytest.mark.rule("OSE-CALLER")]


async def labels(play: Play, told: Told) -> list[str]:
    """What stands on the buttons of a message now."""
    await play.bot.offers.settle()
    message = play.env.backend.get_message(play.channel.id, told.response.id)
    rows = [dict(row) for row in message.components]
    return [button["label"] for row in rows for button in row["components"]]


async def test_the_buttons_of_a_vote_count_and_go(play: Play) -> None:
    await begin(play)
    asked = await ask(play)
    assert await labels(play, asked) == ["left", "right", "wait", "0 of 3", "Undo"]
    await play.bob.click(asked.response, label="left")
    assert await labels(play, asked) == ["left · 1", "right", "wait", "1 of 3", "Undo"]
    page = await play.cat.click(asked.response, label="1 of 3")
    assert page.ephemeral
    assert "Not yet: Ada and Cato." in page.response.content
    await play.cat.click(page.response, label="left · 1")
    assert await labels(play, asked) == ["Undo"]
    assert play.bot.games.offers.games() == ()


async def test_an_undo_is_shown_too(play: Play) -> None:
    await begin(play)
    asked = await ask(play)
    cast = await play.bob.click(asked.response, label="left")
    await play.bob.click(cast.response, label="Undo")
    assert (await labels(play, asked))[0] == "left"
    await play.referee.click(asked.response, label="Undo")
    assert await labels(play, asked) == ["Undo"]


async def test_a_vote_outlives_a_restart(play: Play) -> None:
    await begin(play)
    asked = await ask(play)
    await play.bob.click(asked.response, label="left")
    await play.restart()
    game = await play.game()
    assert [*play.bot.games.offers.of(game.id)] == [f"vote:{game.state.party.votes[0].id}"]
    decided = await play.type(play.ann, "vote cast", option="left")
    assert "The party decided" in said(decided)
    assert await labels(play, asked) == ["Undo"]


async def test_a_message_that_is_gone_is_forgotten(play: Play) -> None:
    await begin(play)
    asked = await ask(play)
    play.env.backend.delete_message(play.channel.id, asked.response.id)
    await play.type(play.bob, "vote cast", option="left")
    await play.bot.offers.settle()
    assert play.bot.games.offers.games() == ()


async def test_what_discord_does_not_take_is_shown_with_the_next_move(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With the move alone: not because a clock rang meanwhile.
    monkeypatch.setattr(again, "PAUSES_S", (3600.0,))
    await begin(play)
    asked = await ask(play)
    with monkeypatch.context() as patch:
        patch.setattr(HTTPClient, "edit_message", unsent)
        await play.type(play.bob, "vote cast", option="left")
        assert (await labels(play, asked))[0] == "left"
    await play.type(play.referee, "roll", dice="1d6")
    assert (await labels(play, asked))[0] == "left · 1"


async def test_a_check_for_many_says_how_many_are_left(play: Play) -> None:
    await begin(play)
    people = (play.ann, play.bob, play.cat, play.referee)
    await play.type(play.referee, "sheet create", name="Dora", hit_points=8)
    for who in people:
        await play.type(who, "sheet set", field="save_breath", value="15")
    asked = await play.type(play.referee, "ask check", what="breath", damage="2d6")
    assert await labels(play, asked) == ["Roll mine", "Roll the rest (referee)", "Undo"]
    await play.ann.click(asked.response, label="Roll mine")
    assert (await labels(play, asked))[0] == "Roll mine (3 left)"
    await play.referee.click(asked.response, label="Roll the rest (referee)")
    assert await labels(play, asked) == ["Undo"]


async def test_each_of_a_few_has_a_button_until_they_have_rolled(play: Play) -> None:
    await begin(play)
    for who in (play.ann, play.bob, play.cat):
        await play.type(who, "sheet set", field="save_breath", value="15")
    asked = await play.type(play.referee, "ask check", what="breath")
    await play.bob.click(asked.response, label="Roll: Bert")
    assert await labels(play, asked) == [
        "Roll: Ada",
        "Roll: Cato",
        "Roll the rest (referee)",
        "Undo",
    ]
