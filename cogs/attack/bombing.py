"""`/bomb`: what is dropped from above on everybody in an area."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_affected, suggest_own_targets
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.play import game_here, play
from cogs.core.typed import read_target, read_targets
from rules.kernel.visibility import Visibility
from rules.surroundings.records import Bomb


class BombCommand(commands.Cog):
    """Drop something on somebody."""

    @app_commands.command(name="bomb")
    @app_commands.guild_only()
    @app_commands.autocomplete(target=suggest_affected, who=suggest_own_targets)
    @app_commands.describe(
        target="Everybody below; several with commas, or Goblins (all)",
        damage="Dice of the damage, rolled once for all: 2d6 for what could carry a human",
        who="Who drops it: your own flier; a referee leaves it out for what falls by itself",
        altitude="From how many feet up, at most 300",
        allow="Let it happen though a rule forbids it (referee)",
        mode=SEEN_HELP,
    )
    async def bomb(
        self,
        interaction: Interaction,
        target: str,
        damage: app_commands.Range[str, 1, 50],
        who: str = "",
        altitude: app_commands.Range[int, 0, 300] | None = None,
        allow: bool = False,
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Drop something from above on everybody in an area; a 16 hits, whatever the armour"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Bomb(
            targets=read_targets(game, user_id, target, groups=True),
            damage=damage,
            attacker=read_target(game, user_id, who) if who else "",
            altitude=altitude,
            allow=allow,
            seen=mode,
        )
        await play(interaction, action, game=game)
