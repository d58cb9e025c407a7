"""`/sheet`: make a character, look at it, and keep its numbers and hit points."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_own_characters, suggest_traits
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import play
from cogs.sheet.choices import character_id, owner_of
from cogs.sheet.exchange import ExchangeCommands
from cogs.sheet.making import MakingCommands
from cogs.sheet.showing import ChangingCommands, LearningCommands, ShowingCommands
from rules.sheet.records import (
    HIGHEST_LEVEL,
    MOST_HIT_POINTS,
    ChooseActive,
    CreateCharacter,
    RetireCharacter,
)


@app_commands.guild_only()
class SheetCommands(
    ChangingCommands,
    ExchangeCommands,
    MakingCommands,
    LearningCommands,
    ShowingCommands,
    commands.GroupCog,
    group_name="sheet",
    group_description="Your character",
):
    """Make characters, choose among them, put them away; the rest of the group is mixed in."""

    @app_commands.command(name="create")
    @app_commands.describe(
        name="What the character is called",
        hit_points="Full hit points",
        level="Level; 1 if left out, 0 for a normal human",
        armour_class="Armour Class as your rulebook writes it",
        thac0="What a d20 must reach to hit AC 0",
        attack_bonus="Added to the d20 of an attack, if you use that instead of THAC0",
        dex="Dexterity score",
        traits="Race and class, set apart by commas: elf, fighter",
        player="Whose character it is (referee)",
    )
    @app_commands.autocomplete(traits=suggest_traits)
    async def create(
        self,
        interaction: Interaction,
        name: str,
        hit_points: app_commands.Range[int, 1, MOST_HIT_POINTS],
        level: app_commands.Range[int, 0, HIGHEST_LEVEL] = 1,
        armour_class: int | None = None,
        thac0: int | None = None,
        attack_bonus: int | None = None,
        dex: int | None = None,
        traits: str = "",
        player: discord.Member | None = None,
    ) -> None:
        """Make a character; your first becomes the one you play"""
        given = {"ac": armour_class, "thac0": thac0, "attack": attack_bonus, "dex": dex}
        action = CreateCharacter(
            name=name,
            hit_points=hit_points,
            level=level,
            owner=await owner_of(interaction, player),
            numbers=tuple((key, value) for key, value in given.items() if value is not None),
            traits=read_words(traits),
        )
        await play(interaction, action)

    @app_commands.command(name="active")
    @app_commands.describe(character="Whom you play from now on")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def active(self, interaction: Interaction, character: str) -> None:
        """Choose which of your characters you play"""
        target = await character_id(interaction, character)
        await play(interaction, ChooseActive(character_id=target))

    @app_commands.command(name="retire")
    @app_commands.describe(character="Whose sheet", back="True takes the sheet out again")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def retire(self, interaction: Interaction, character: str, back: bool = False) -> None:
        """Put a sheet away; nothing on it is lost"""
        target = await character_id(interaction, character)
        await play(interaction, RetireCharacter(character_id=target, retired=not back))
