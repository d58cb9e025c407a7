"""A list of who wants to set out: posted, joined by buttons, and set out from."""

from collections.abc import Iterator

import discord
import pytest
from simcord.actors import MessageLike

from rules.kernel.parties import label_of, names, numbers
from rules.parties.state import SIGN_UPS
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on, said

pytestmark = pytest.mark.own_bot
DAY_S = 24 * 60 * 60


async def posted(play: Play, **options: object) -> tuple[Scene, MessageLike]:
    """Aldric, Berta and Cara; the referee posts a list for the mill."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    given = {"name": "The mill", "when": "3 days", **options}
    told = await scene.say(play.referee, "party sign-up", **given)
    assert "Who sets out: The mill" in said(told)
    return scene, told.response


async def newest(play: Play, message: MessageLike) -> discord.Message:
    """A message as it is by now."""
    await play.bot.offers.settle()
    there: Iterator[discord.Message] = iter(play.channel.history())
    return next(one for one in there if one.id == message.id)


async def is_open(play: Play, message: MessageLike) -> bool:
    """Whether a list can still be joined by its button."""
    shown = await newest(play, message)
    return "Join" in labels_of([dict(one.to_dict()) for one in shown.components])


async def test_people_join_and_leave_by_buttons_and_the_list_shows_it(play: Play) -> None:
    _, message = await posted(play, seats=1, note="Bring rope")
    assert labels_on(message)[:4] == ["Join", "Leave", "Set out", "More…"]
    joined = await play.ann.click(message, label="Join")
    assert "Aldric is on the list: **The mill**" in said(joined)
    waits = await play.bob.click(message, label="Join")
    assert "Berta waits for a place: **The mill**, number 1 in line." in said(waits)
    shown = (await newest(play, message)).content
    assert "1 of 1 place taken" in shown
    assert f"1. Aldric (level 1) · <@{play.ann.id}>" in shown
    assert "Waiting for a place: Berta." in shown
    assert "> Bring rope" in shown
    # Whoever waited hears that they have a place now.
    left = await play.ann.click(message, label="Leave")
    assert "**Berta has a place now.**" in said(left)
    assert f"<@{play.bob.id}>" in said(left)
    assert "1. Berta" in (await newest(play, message)).content
    again = await play.bob.click(message, label="Join")
    assert "Berta is on that list already" in said(again)


async def test_a_list_is_for_some_levels_and_others_are_told_so_in_private(play: Play) -> None:
    _, message = await posted(play, levels="2-3")
    refused = await play.ann.click(message, label="Join")
    assert refused.response.flags.ephemeral
    assert "Aldric is of level 1. The mill is for levels 2 to 3." in said(refused)


async def test_days_later_and_after_a_restart_the_buttons_work(play: Play) -> None:
    _, message = await posted(play)
    await play.restart()
    await play.env.advance_time(2 * DAY_S)
    await play.ann.click(message, label="Join")
    assert "1. Aldric" in (await newest(play, message)).content
    await play.restart()
    await play.ann.click(message, label="Leave")
    assert "Aldric" not in (await newest(play, message)).content


async def test_those_on_it_set_out_as_a_party_in_a_thread(play: Play) -> None:
    scene, message = await posted(play)
    for one in (play.ann, play.bob):
        await one.click(message, label="Join")
    refused = await play.ann.click(message, label="Set out")
    assert "Only a referee" in said(refused)
    gone = await play.referee.click(message, label="Set out")
    assert "**Aldric and Berta set out: The mill.**" in said(gone)
    game = await play.game()
    assert names(game.state) == {1: "", 2: "The mill"}
    assert [one.name for one in game.through(2).state.characters] == ["Aldric", "Berta"]
    thread = next(one for one in play.channel.threads if one.name == "The mill")
    assert game.homes[2] == thread.id
    assert not await is_open(play, message)
    late = await scene.say(play.cat, "party sign-on")
    assert "No list is open" in said(late)


async def test_who_has_several_says_with_whom(play: Play) -> None:
    scene, message = await posted(play)
    await scene.say(play.ann, "party split", who="Aldric", name="The well")
    await scene.say(play.ann, "sheet create", name="Ada", hit_points=5)
    asked = await play.ann.click(message, label="Join")
    assert labels_on(asked.response) == ["Aldric", "Ada"]
    joined = await play.ann.click(asked.response, label="Ada")
    assert "Ada is on the list" in said(joined)
    assert "Ada is on that list already" in said(await play.ann.click(message, label="Join"))
    (listed,) = SIGN_UPS.of((await play.game()).state)
    assert len(listed.who) == 1


async def test_a_referee_changes_closes_and_cancels_it(play: Play) -> None:
    scene, message = await posted(play)
    await play.ann.click(message, label="Join")
    refused = await play.bob.click(message, label="More…")
    assert "Only a referee, or who made the list" in said(refused)
    more = await play.referee.click(message, label="More…")
    closed = await play.referee.click(more.response, label="Close it")
    assert "closed" in said(closed)
    assert "The list for The mill is closed." in said(await play.bob.click(message, label="Join"))
    changed = await scene.say(play.referee, "party sign-change", when="5 days", seats=2)
    assert "**The mill** is changed" in said(changed)
    assert f"<@{play.ann.id}>" in said(changed)
    more = await play.referee.click(message, label="More…")
    gone = await play.referee.click(more.response, label="Cancel it")
    assert "**The mill** is cancelled" in said(gone)
    assert SIGN_UPS.of((await play.game()).state) == ()
    assert not await is_open(play, message)


async def test_those_on_it_are_reminded_a_day_before_and_as_it_is_time(play: Play) -> None:
    _, message = await posted(play)
    await play.ann.click(message, label="Join")
    await play.env.advance_time(2 * DAY_S + 60)
    texts = [one.content for one in play.channel.history()]
    assert any("**The mill** is <t:" in one and f"<@{play.ann.id}>" in one for one in texts)
    await play.env.advance_time(DAY_S)
    texts = [one.content for one in play.channel.history()]
    assert any("It is time: The mill" in one and f"<@{play.referee.id}>" in one for one in texts)


async def test_in_two_parties_anybody_joins_the_same_list(play: Play) -> None:
    scene, message = await posted(play)
    await scene.say(play.bob, "party split", who="Berta", name="The well")
    for one in (play.ann, play.bob):
        assert "is on the list" in said(await one.click(message, label="Join"))
    await play.referee.click(message, label="Set out")
    game = await play.game()
    assert len(numbers(game.state)) == 2
    out = next(one for one in numbers(game.state) if names(game.state)[one] == "The mill")
    assert label_of(game.through(out).state) == "The mill"
    assert [one.name for one in game.through(out).state.characters] == ["Aldric", "Berta"]


async def test_where_parties_keep_apart_a_list_stands_where_all_can_read(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8, Cara=8)
    await scene.say(play.referee, "game settings", setting="apart", value="closed")
    await scene.say(play.bob, "party split", who="Berta", name="The well")
    theirs = next(one for one in play.channel.threads if one.name == "The well")
    await play.type(play.referee, "party sign-up", theirs, name="The mill", when="3 days")
    assert "Who sets out: The mill" in play.channel.history()[-1].content
    await play.type(play.bob, "party sign-on", theirs)
    await play.env.advance_time(3 * DAY_S)
    await play.bot.delivery.settle()
    (reminder,) = (one for one in play.channel.history() if "It is time" in one.content)
    assert "**It is time: The mill.** Berta sets out." in reminder.content
    assert f"<@{play.bob.id}>" in reminder.content
