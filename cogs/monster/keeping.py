"""The part of `/monster` that keeps a game's stat blocks."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_groups
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.typed import read_combatant
from cogs.monster.choices import suggest_kept
from cogs.render.stat_block import render_blocks
from rules.bestiary.actions import ForgetStatBlock, KeepCombatant
from rules.kernel.management import require_referee
from rules.sheet.door import LONGEST_NAME

Name = app_commands.Range[str, 1, LONGEST_NAME]


class KeepingCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="keep")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(
        who="Which monsters of the encounter",
        name="What their kind is called; without it, as they are",
    )
    async def keep(self, interaction: Interaction, who: str, name: Name | None = None) -> None:
        """Keep what is written of monsters as a stat block for the next time (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, KeepCombatant(combatant_id=line, name=name or ""), game=game)

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show you alone the stat blocks that monsters can be added from (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see the stat blocks of this game")
        async with Answer(interaction) as answer:
            await answer.private(render_blocks(game.state))

    @app_commands.command(name="forget")
    @app_commands.autocomplete(name=suggest_kept)
    @app_commands.describe(name="Which of the stat blocks that this game has kept")
    async def forget(self, interaction: Interaction, name: Name) -> None:
        """Strike a stat block; monsters that were made from it stay as they are (referee)"""
        await play(interaction, ForgetStatBlock(name=name))
