"""Whose sheet somebody means, and who is to play a new one."""

import discord

from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.core.typed import read_character
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.sheet.active import require_active
from rules.state.sheet import Character

CHARACTER_HELP = "Whose; without it, the character you are playing"


def character_of(game: LiveGame, user_id: int, typed: str) -> Character:
    """The character that was named, else the one the person plays. Raises NotFoundError."""
    if typed.strip():
        return read_character(game, typed)
    return require_active(game.state, game.actor(user_id))


async def character_id(interaction: Interaction, typed: str) -> str:
    """The id of the same."""
    game = await game_here(interaction)
    return character_of(game, interaction.user.id, typed).id


async def owner_of(interaction: Interaction, player: discord.Member | None) -> int | None:
    """The member number of the player that a referee named, None for whoever typed."""
    if player is None or player.id == interaction.user.id:
        return None
    if player.bot:
        raise RuleError("A bot cannot play. Name a person.")
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "make a character for somebody else")
    return await interaction.client.games.management.ensure_member(game.id, player.id)
