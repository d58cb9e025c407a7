"""What `doctor` would find, looked at in the background of each start and written into the log.

Of what the bot knows by its connection nobody is asked again. What rings in a server is its
referees' to choose, who are told of it: it is no warning.
"""

import asyncio
import logging
import time
from collections.abc import Sequence

from cogs.core.checkup import Finding, Verdict, look_at_game
from cogs.core.client import Client
from cogs.operator.application import look_at_application
from cogs.operator.guilds import AT_ONCE
from data.database import reading
from data.errors import AwayError
from data.whereabouts import Whereabouts, find_whereabouts

_log = logging.getLogger(__name__)


class Warner:
    """Looks once, whenever the bot has got ready."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._has_begun = False

    async def warn(self) -> None:
        """Write down what is to be mended, by numbers and not by names."""
        if self._has_begun:
            return
        self._has_begun = True
        try:
            await warn_of_faults(self._bot)
        except Exception:
            # Whoever ends the bot just now takes the database from under this.
            if not self._bot.is_closed():
                raise


async def warn_of_faults(bot: Client) -> None:
    """Write down what is to be mended, by numbers and not by names."""
    for one in await look_at_application(bot, {}, time.time):
        if one.verdict is Verdict.mend:
            _log.warning("%s", one.says)
    try:
        async with reading(bot.database.engine) as connection:
            games = await find_whereabouts(connection)
    except AwayError as error:
        _log.info("which games are played where is not known: %r", error)
        return
    free = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(_warn_of(bot, game, free) for game in games))


async def _warn_of(bot: Client, game: Whereabouts, free: asyncio.Semaphore) -> None:
    guild = bot.get_guild(game.guild_id)
    if guild is None:
        return
    async with free:
        found: Sequence[Finding] = await look_at_game(guild, game)
    for one in found:
        if one.verdict is Verdict.mend:
            _log.warning("game %d, server %d: %s", game.game_id, guild.id, one.says)
