"""The part of `/monster` that keeps a game's stat blocks."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_groups
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.typed import read_combatant
from cogs.monster.choices import suggest_blocks, suggest_kept
from cogs.monster.editing import stat_block_form
from cogs.render.stat_block import render_blocks
from rules.bestiary.records import ForgetStatBlock, KeepCombatant, StatBlock
from rules.bestiary.stat_blocks import find_block
from rules.kernel.management import require_referee
from rules.sheet.numbers import LONGEST_NAME

Name = app_commands.Range[str, 1, LONGEST_NAME]


class KeepingCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="keep")
    @app_commands.autocomplete(who=suggest_groups, name=suggest_blocks)
    @app_commands.describe(
        who="Which monsters of the encounter; without it, a form opens",
        name="What their kind is called, or the stat block to change in the form",
    )
    async def keep(self, interaction: Interaction, who: str = "", name: Name | None = None) -> None:
        """Keep monsters of the encounter as a stat block, or write one in a form (referee)"""
        game = await game_here(interaction)
        if who:
            line = read_combatant(game, interaction.user.id, who)
            await play(interaction, KeepCombatant(combatant_id=line, name=name or ""), game=game)
            return
        require_referee(game.actor(interaction.user.id), "keep stat blocks")
        block = find_block(game.state, name or "") or StatBlock(name or "")
        await interaction.response.send_modal(stat_block_form(game, block))

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
