"""Where a game is played: its channels and threads, and the home of its board."""

import asyncio

import discord

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.core.permissions import (
    manages_server,
    require_board_permissions,
    require_own_permissions,
)
from cogs.core.play import asked, find_game, game_here, run_job, tell
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError

CHANNEL_PATIENCE_S = 5
Room = discord.TextChannel | discord.Thread


async def bind(interaction: Interaction, channel: Room) -> None:
    """Let a channel belong to the game, if both the bot and the person may write there."""
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    await _bind(interaction, channel.id, is_bound=True)


async def unbind(interaction: Interaction, channel: Room) -> None:
    """Let a channel no longer belong to the game; a manager of the server can do that too."""
    await _bind(interaction, channel.id, is_bound=False)


async def _bind(interaction: Interaction, channel_id: int, *, is_bound: bool) -> None:
    game = await game_here(interaction)
    places = interaction.client.games.places
    job = places.bind(
        game.id,
        asked(interaction),
        channel_id,
        is_bound=is_bound,
        by_manager=not is_bound and manages_server(interaction),
    )
    await run_job(interaction, job)


async def move_home(interaction: Interaction, channel: Room, game_id: str) -> None:
    """Move the board to a channel, also of a game whose home has been deleted."""
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    bot = interaction.client
    async with Answer(interaction) as answer:
        game = await _game_meant(interaction, game_id)
        job = bot.games.places.move_home(
            game.id,
            asked(interaction),
            channel.id,
            by_manager=manages_server(interaction),
            is_gone=await _is_gone(interaction, game.home_channel_id),
        )
        outcome = await job
        await bot.boards.post(outcome.game)
        await tell(answer, outcome)


async def _game_meant(interaction: Interaction, game_id: str) -> LiveGame:
    """The game of the channel, or another of this server. Raises NotFoundError."""
    if not game_id:
        return await game_here(interaction)
    games = interaction.client.games
    known = await games.places.of_guild(interaction.guild_id or 0)
    found = next((key for key, name in known if game_id in (f"{key}", name)), None)
    if found is None:
        raise NotFoundError("This server has no such game. Pick one from the list that appears.")
    return await games.get(found)


async def _is_gone(interaction: Interaction, channel_id: int) -> bool:
    """Whether a channel has been deleted. RuleError if Discord does not say so in time."""
    guild = interaction.guild
    assert guild is not None
    if channel_id == interaction.channel_id or guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        async with asyncio.timeout(CHANNEL_PATIENCE_S):
            await guild.fetch_channel(channel_id)
    except discord.NotFound:
        return True
    except discord.Forbidden:
        return False
    except SENDING_FAILED as error:
        raise RuleError(
            "Discord does not say just now where the game was. Try again in a minute."
        ) from error
    return False


async def suggest_games(interaction: Interaction, typed: str) -> Choices:
    """The games of the server that the person may move, by name."""
    if interaction.guild_id is None:
        return []
    here = await find_game(interaction)
    games = interaction.client.games
    found: list[tuple[str, str]] = []
    for key, name in await games.places.of_guild(interaction.guild_id):
        if here is not None and here.id == key:
            continue
        game = await games.get(key)
        if manages_server(interaction) or game.viewer(interaction.user.id).is_referee:
            found.append((name, f"{key}"))
    return pick(found, typed)
