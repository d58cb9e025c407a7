"""What becomes of games whose server has thrown the bot out."""

from types import SimpleNamespace
from typing import Any

import pytest

from data.live import Asked
from data.management import KEPT_DAYS
from rules.kernel.hours import DAY
from tests.cogs.conftest import Play


async def test_games_of_a_server_that_is_gone_are_kept_a_while(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.begin("ose")
    bot, departures = play.bot, play.bot.departures
    here: Any = SimpleNamespace(id=play.guild.id)
    now = bot.clock()
    await bot.on_guild_remove(here)
    await departures.tidy(now + (KEPT_DAYS - 1) * DAY)
    assert await bot.games.find(play.channel.id) is not None
    await bot.on_guild_join(here)
    await departures.tidy(now + (KEPT_DAYS + 1) * DAY)
    assert await bot.games.find(play.channel.id) is not None
    await bot.on_guild_remove(here)
    await departures.tidy(now + (KEPT_DAYS + 2) * DAY)
    assert await bot.games.find(play.channel.id) is not None, "it is here after all"

    def nowhere(_: int) -> None:
        return None

    monkeypatch.setattr(bot, "get_guild", nowhere)
    await departures.tidy(now + (KEPT_DAYS + 2) * DAY)
    assert await bot.games.find(play.channel.id) is not None, "it looks once an hour"
    await departures.tidy(now + (KEPT_DAYS + 3) * DAY)
    assert await bot.games.find(play.channel.id) is None
    assert await bot.games.leaving.left() == {}


async def test_who_was_thrown_out_while_away_notices_at_the_start(play: Play) -> None:
    await play.begin("ose")
    bot = play.bot
    await bot.games.leaving.note_left(play.guild.id, 5)
    await bot.departures.compare()
    assert await bot.games.leaving.left() == {}
    game = await play.game()
    await bot.games.management.start(
        Asked("test:elsewhere", play.referee.id, 4242),
        guild_id=77 << 22,
        name="Elsewhere",
        preset="ose",
    )
    await bot.departures.compare()
    assert [*await bot.games.leaving.left()] == [77 << 22]
    assert await bot.games.get(game.id) == game
