"""A day outside is a day in the game, also after the host was down; a quiet one without a word."""

import pytest

from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.kernel.parties import numbers
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said

pytestmark = pytest.mark.own_bot
DAY_S = 24 * 60 * 60


async def days(play: Play) -> list[int]:
    """How many days each party has lived."""
    game = await play.game()
    return [now(game.through(one).state) // SECONDS_PER_DAY for one in numbers(game.state)]


async def real(play: Play) -> Scene:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    chosen = await scene.say(play.referee, "game settings", setting="time", value="real")
    assert "a day outside is a day in the game" in said(chosen)
    return scene


async def test_quiet_days_go_by_without_a_word_and_what_they_bring_is_told(play: Play) -> None:
    scene = await real(play)
    await scene.say(play.referee, "encounter board")
    await scene.say(play.referee, "damage", target="Aldric", amount="2")
    before = len(list(play.channel.history()))
    await play.env.advance_time(DAY_S + 60)
    assert await days(play) == [1]
    told = [one.content for one in play.channel.history()][before:]
    assert any("Aldric" in one for one in told)
    assert "day 2" in (await scene.board()).lower()
    quiet = len(list(play.channel.history()))
    await play.env.advance_time(9 * DAY_S)
    assert await days(play) == [10]
    # At most one more of healing, and two that nobody has played for days: none of a quiet day.
    assert len(list(play.channel.history())) <= quiet + 3
    assert "A day outside is a day here" in said(await scene.say(play.ann, "time show"))


async def test_who_is_out_stands_still_while_the_others_live_on(play: Play) -> None:
    scene = await real(play)
    await scene.say(play.bob, "party split", who="Berta", name="The village")
    await scene.say(play.referee, "party look", party="Aldric")
    await scene.set_out()
    await play.env.advance_time(3 * DAY_S + 60)
    assert await days(play) == [0, 3]


async def test_a_host_that_was_down_catches_up_as_it_starts(play: Play) -> None:
    await real(play)
    await play.bot.close()
    await play.env.advance_time(5 * DAY_S)
    await play.restart()
    await play.env.advance_time(60)
    assert await days(play) == [5]
