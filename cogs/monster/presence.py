"""The part of `/monster` that brings monsters into sight, out of it, or takes them out."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_groups
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.typed import read_combatant
from rules.encounter.records import RemoveCombatant, RevealCombatant


class PresenceCommands(commands.Cog):
    """Subcommands of `/monster`; mixed into its group."""

    @app_commands.command(name="reveal")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who comes into sight")
    async def reveal(self, interaction: Interaction, who: str) -> None:
        """Show hidden monsters to everybody (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line), game=game)

    @app_commands.command(name="hide")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who goes out of sight")
    async def hide(self, interaction: Interaction, who: str) -> None:
        """Take monsters out of the players' sight (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RevealCombatant(combatant_id=line, hidden_again=True), game=game)

    @app_commands.command(name="remove")
    @app_commands.autocomplete(who=suggest_groups)
    @app_commands.describe(who="Who was added by mistake")
    async def remove(self, interaction: Interaction, who: str) -> None:
        """Take somebody out as if they had never been added (referee)"""
        game = await game_here(interaction)
        line = read_combatant(game, interaction.user.id, who)
        await play(interaction, RemoveCombatant(combatant_id=line), game=game)
