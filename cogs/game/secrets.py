"""Where a game's secrets are told: set, ended, and shown to referees."""

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.permissions import require_board_permissions, require_own_permissions
from cogs.core.play import asked, game_here, tell
from cogs.core.readers import Room
from data.live import LiveGame
from rules.kernel.management import require_referee

REFUSED = "Nothing secret can be told there. {why}"
NOWHERE = "Secrets: in no channel. `/game secrets place` sets one that only referees can read."


async def place_secrets(interaction: Interaction, room: Room) -> None:
    """Have referees told in a channel what only they may know, if nobody else can read it."""
    game = await game_here(interaction)
    bot = interaction.client
    require_referee(game.actor(interaction.user.id), "say where secrets go")
    require_board_permissions(interaction, room)
    await require_own_permissions(interaction, room)
    async with Answer(interaction) as answer:
        _, why = await bot.secrets.look(game, room.id)
        if why:
            await answer.private(REFUSED.format(why=why))
            return
        await tell(answer, await bot.games.places.set_secrets(game.id, asked(interaction), room.id))


async def keep_secrets(interaction: Interaction) -> None:
    """Tell secrets in no channel any more."""
    game = await game_here(interaction)
    async with Answer(interaction) as answer:
        job = interaction.client.games.places.set_secrets(game.id, asked(interaction), None)
        await tell(answer, await job)


async def say_where(interaction: Interaction, game: LiveGame) -> str:
    """Where secrets go, for referees; "" for anybody else."""
    if not game.viewer(interaction.user.id).is_referee:
        return ""
    if game.secrets_channel_id is None:
        return NOWHERE
    _, why = await interaction.client.secrets.look(game, game.secrets_channel_id)
    return f"Secrets: in <#{game.secrets_channel_id}>" + (f", but not now. {why}" if why else "")
