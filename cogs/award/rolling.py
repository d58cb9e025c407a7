"""Roll-offs by command: begun, rolled, picked, ended."""

from discord import app_commands
from discord.ext import commands

from cogs.award.choices import suggest_offered, suggest_picks, suggest_several
from cogs.award.typed import read_lot, read_lots, read_people, require_roll_off
from cogs.core.choices import suggest_own_characters
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.typed import read_character
from rules.treasure.records import AnswerRollOff, CloseRollOff, OpenRollOff, PickTreasure
from rules.treasure.rolling_off import MOST_SIDES


class RollingCommands(commands.Cog):
    """Who picks first."""

    @app_commands.command(name="roll-off")
    @app_commands.autocomplete(items=suggest_offered, who=suggest_several)
    @app_commands.describe(
        items="What for, set apart by commas; without it, all magic items",
        sides="Of the die; 20 if left out",
        who="Who rolls, set apart by commas; without it, all characters",
    )
    async def roll_off(
        self,
        interaction: Interaction,
        items: str = "",
        sides: app_commands.Range[int, 2, MOST_SIDES] = 20,
        who: str = "",
    ) -> None:
        """Roll for who picks first; everybody rolls when they come by"""
        game = await game_here(interaction)
        action = OpenRollOff(
            items=read_lots(game, interaction.user.id, items),
            sides=sides,
            among=read_people(game, who),
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="roll")
    @app_commands.autocomplete(who=suggest_own_characters)
    @app_commands.describe(
        passes="True to do without",
        who="For whom; without it, your character",
        forced="Set the die to this (referee)",
    )
    async def roll(
        self,
        interaction: Interaction,
        passes: bool = False,
        who: str = "",
        forced: app_commands.Range[int, 1, MOST_SIDES] | None = None,
    ) -> None:
        """Roll for the party's treasure, or pass"""
        game = await game_here(interaction)
        action = AnswerRollOff(
            roll_off=require_roll_off(game),
            target=read_character(game, who).id if who.strip() else "",
            passes=passes,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="pick")
    @app_commands.autocomplete(item=suggest_picks)
    @app_commands.describe(item="Which one; without it, nothing")
    async def pick(self, interaction: Interaction, item: str = "") -> None:
        """Take something in your turn, after a roll-off"""
        game = await game_here(interaction)
        roll_off = require_roll_off(game)
        chosen = read_lot(game, interaction.user.id, item).id if item.strip() else ""
        await play(interaction, PickTreasure(roll_off=roll_off, item_id=chosen), game=game)

    @app_commands.command(name="close")
    async def close(self, interaction: Interaction) -> None:
        """Wait no longer in a roll-off: the missing are rolled for, or the picking ends"""
        game = await game_here(interaction)
        await play(interaction, CloseRollOff(roll_off=require_roll_off(game)), game=game)
