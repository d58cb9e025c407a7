"""What `doctor` asks Discord of each server with a game, as REST tells of it."""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import discord
from discord.http import Route

from cogs.core.checkup import Finding, Verdict, look_at_game, look_at_server, mend, unknown, well
from cogs.core.client import Client
from cogs.core.sending import PATIENCE_S, SENDING_FAILED
from data.whereabouts import Whereabouts
from rules.kernel.words import listed, many

AT_ONCE = 5
"""So many servers are asked about at a time: Discord takes 50 questions a second."""
MENTION = re.compile(r"<(#|@&|@)(\d+)>")


async def look_at_guilds(bot: Client, games: Sequence[Whereabouts]) -> AsyncGenerator[Finding]:
    """A line for each server where all is well, else one for each thing that is not."""
    servers = dict[int, list[Whereabouts]]()
    for game in games:
        servers.setdefault(game.guild_id, []).append(game)
    free = asyncio.Semaphore(AT_ONCE)

    async def look(guild_id: int) -> Sequence[Finding]:
        async with free:
            return await _look_at_guild(bot, guild_id, servers[guild_id])

    tasks = [asyncio.create_task(look(guild_id)) for guild_id in servers]
    try:
        for task in tasks:
            for one in await task:
                yield one
    finally:
        for task in tasks:
            task.cancel()


async def _look_at_guild(
    bot: Client, guild_id: int, games: Sequence[Whereabouts]
) -> Sequence[Finding]:
    numbers = listed([f"{one.game_id}" for one in games])
    try:
        async with asyncio.timeout(PATIENCE_S):
            guild = await fetch_guild(bot, guild_id)
    except (discord.NotFound, discord.Forbidden):
        return [
            mend(
                f"The bot is not in the server {guild_id}, where {many(len(games), 'game')} "
                f"({numbers}) would be played. Invite it again, or its games are deleted in time."
            )
        ]
    except SENDING_FAILED as error:
        return [unknown(f"Discord does not say now of the server {guild_id}: {error!r}.")]
    found = [look_at_server(guild)]
    for game in games:
        found += await look_at_game(guild, game)
    wrong = [one for one in found if one.verdict is not Verdict.well]
    if not wrong:
        return [well(f"{guild.name}: all is well with {many(len(games), 'game')}.")]
    return [Finding(verdict, f"{guild.name}: {in_words(guild, says)}") for verdict, says in wrong]


async def fetch_guild(bot: Client, guild_id: int) -> discord.Guild:
    """A server with its roles, its channels and the bot in it, as a connection would tell of it."""
    assert bot.user is not None
    path: Any = f"/guilds/{guild_id}"
    told: Any = await bot.http.request(Route("GET", path))
    told["channels"] = await bot.http.request(Route("GET", f"{path}/channels"))
    told["members"] = [await bot.http.request(Route("GET", f"{path}/members/{bot.user.id}"))]
    told.pop("threads", None)
    state = bot._connection  # pyright: ignore[reportPrivateUsage]
    return discord.Guild(data=told, state=state)


def in_words(guild: discord.Guild, says: str) -> str:
    """A line with the names of channels and roles in the place of mentions, for a terminal."""

    def name(found: re.Match[str]) -> str:
        kind, number = found[1], int(found[2])
        if kind == "@":
            return f"the person {number}"
        known = guild.get_role(number) if kind == "@&" else guild.get_channel(number)
        called = number if known is None else known.name
        return f"{kind[0]}{called}".replace("@@", "@")

    return MENTION.sub(name, says).replace("`", "")
