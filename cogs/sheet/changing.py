"""The part of `/sheet` that changes one thing on a sheet."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_own_characters, suggest_traits
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_hit_points, read_value, read_words
from cogs.core.play import play
from cogs.core.rows import write_row
from cogs.sheet.choices import suggest_fields
from cogs.sheet.typed import CHARACTER_HELP, character_id
from rules.checks.kinds import ROWS
from rules.errors import RuleError
from rules.items.records import SetSlowWeapon
from rules.sheet.records import (
    HIGHEST_LEVEL,
    ChangeTraits,
    RenameCharacter,
    SetLevel,
    SetSheetNumber,
)

_OWN_COMMANDS = {
    "hp": "`/sheet hp`",
    "hit points": "`/sheet hp`",
    "level": "`/sheet level`",
    "name": "`/sheet rename`",
    "slow": "`/sheet slow`",
}


class ChangingCommands(commands.Cog):
    """Subcommands of `/sheet`; mixed into its group."""

    @app_commands.command(name="set")
    @app_commands.describe(
        field="Which number; pick one from the list",
        value="A whole number such as 5 or -1, several for a row; leave it out to wipe the number",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(field=suggest_fields, character=suggest_own_characters)
    async def set_number(
        self, interaction: Interaction, field: str, value: str | None = None, character: str = ""
    ) -> None:
        """Write a number on a sheet, or wipe it; only you and the referees see it"""
        command = _OWN_COMMANDS.get(" ".join(field.lower().split()))
        if command is not None:
            raise RuleError(f"That has a command of its own: {command}.")
        target = await character_id(interaction, character)
        if field in ROWS:
            await write_row(interaction, target, field, value or "")
            return
        number = read_value(value)
        await play(interaction, SetSheetNumber(character_id=target, field=field, value=number))

    @app_commands.command(name="hp")
    @app_commands.describe(
        change="7 sets them, 7/9 the maximum too, +3 or +1d8 heals, -2 or -1d6 hurts",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def hit_points(self, interaction: Interaction, change: str, character: str = "") -> None:
        """Set, heal or lose hit points"""
        target = await character_id(interaction, character)
        await play(interaction, read_hit_points(target, change))

    @app_commands.command(name="rename")
    @app_commands.describe(name="The new name", character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def rename(self, interaction: Interaction, name: str, character: str = "") -> None:
        """Give a character another name"""
        target = await character_id(interaction, character)
        await play(interaction, RenameCharacter(character_id=target, name=name))

    @app_commands.command(name="level")
    @app_commands.describe(level="The level; 0 for a normal human", character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def level(
        self,
        interaction: Interaction,
        level: app_commands.Range[int, 0, HIGHEST_LEVEL],
        character: str = "",
    ) -> None:
        """Set a character's level"""
        target = await character_id(interaction, character)
        await play(interaction, SetLevel(character_id=target, level=level))

    @app_commands.command(name="trait")
    @app_commands.describe(
        trait="What the character is: elf, magic-user; pick one from the list",
        remove="True takes it away",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(trait=suggest_traits, character=suggest_own_characters)
    async def trait(
        self, interaction: Interaction, trait: str, remove: bool = False, character: str = ""
    ) -> None:
        """Say what a character is, such as elf or fighter; rules go by it"""
        target = await character_id(interaction, character)
        words = read_words(trait)
        await play(interaction, ChangeTraits(character_id=target, traits=words, remove=remove))

    @app_commands.command(name="slow")
    @app_commands.describe(
        slow="True for a two-handed or slow weapon, which acts last", character=CHARACTER_HELP
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def slow(self, interaction: Interaction, slow: bool, character: str = "") -> None:
        """Say whether a character fights with a two-handed or slow weapon"""
        target = await character_id(interaction, character)
        await play(interaction, SetSlowWeapon(character_id=target, slow=slow))
