"""Who referees a game: added, removed, handed over, and taken over when all have left."""

import asyncio

import discord

from cogs.core.answering import Answer
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.core.permissions import manages_server
from cogs.core.play import asked, game_here, run_job, tell
from cogs.render.text import person
from data.live import Outcome
from rules.errors import ForbiddenError, RuleError

MEMBER_PATIENCE_S = 5


def require_person(member: discord.Member) -> None:
    """Raise RuleError for a bot."""
    if member.bot:
        raise RuleError("A bot cannot referee. Name a person.")


async def set_referee(interaction: Interaction, person_id: int, *, is_referee: bool) -> None:
    """Make somebody a referee, or no longer one."""
    await run_job(interaction, _change(interaction, person_id, is_referee=is_referee))


async def hand_over(interaction: Interaction, person_id: int) -> None:
    """Make somebody else referee instead of whoever asks."""
    game = await game_here(interaction)
    member = game.member(person_id)
    async with Answer(interaction) as answer:
        if member is None or not member.is_referee:
            await tell(answer, await _change(interaction, person_id, is_referee=True))
        gone = await _change(interaction, interaction.user.id, is_referee=False, part=1)
        await tell(answer, gone)


async def recover(interaction: Interaction) -> None:
    """A manager takes over a game, but only if none of its referees is in the server any more."""
    game = await game_here(interaction)
    if not manages_server(interaction):
        raise ForbiddenError("Only somebody with the permission Manage Server can do that.")
    async with Answer(interaction) as answer:
        for referee in game.referees:
            if await _is_here(interaction, referee.user_id):
                raise ForbiddenError(
                    f"{person(referee.user_id)} is still here and referees this game. "
                    "Ask for `/game referee add`."
                )
        me = interaction.user.id
        await tell(answer, await _change(interaction, me, is_referee=True, recovers=True))


async def _is_here(interaction: Interaction, user_id: int) -> bool:
    """Whether somebody is in the server. RuleError if Discord does not say so in time."""
    assert interaction.guild is not None
    try:
        async with asyncio.timeout(MEMBER_PATIENCE_S):
            await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        return False
    except SENDING_FAILED as error:
        raise RuleError(
            "Discord does not say just now who is still in this server. Try again in a minute."
        ) from error
    return True


async def _change(
    interaction: Interaction,
    person_id: int,
    *,
    is_referee: bool,
    part: int = 0,
    recovers: bool = False,
) -> Outcome:
    game = await game_here(interaction)
    management = interaction.client.games.management
    return await management.set_referee(
        game.id, asked(interaction, part), person_id, is_referee=is_referee, recovers=recovers
    )
