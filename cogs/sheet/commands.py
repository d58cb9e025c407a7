"""`/sheet`: make a character, look at it, and keep its numbers and hit points."""

from collections.abc import Iterator, Mapping

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import (
    Choices,
    pick,
    suggest_characters,
    suggest_own_characters,
    suggest_traits,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_hit_points, read_value, read_words
from cogs.core.play import find_game, game_here, play
from cogs.core.rows import row_options, write_row
from cogs.core.typed import read_character
from cogs.render.away import absence_words
from cogs.render.result import people_of
from cogs.render.sheet import HINTS, number_text, render_characters, render_sheet
from data.live import LiveGame
from rules.checks.door import ROWS
from rules.errors import NotFoundError, RuleError
from rules.items.actions import SetSlowWeapon
from rules.kernel.actor import TABLE
from rules.kernel.management import require_referee
from rules.kernel.questions import Found
from rules.sheet.actions import (
    ChangeTraits,
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.sheet.door import HIGHEST_LEVEL, MOST_HIT_POINTS, fields_in, require_active
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.sheets import view_sheet

CHARACTER_HELP = "Whose; without it, the character you are playing"
_OWN_COMMANDS = {
    "hp": "`/sheet hp`",
    "hit points": "`/sheet hp`",
    "level": "`/sheet level`",
    "name": "`/sheet rename`",
    "slow": "`/sheet slow`",
}


async def suggest_fields(interaction: Interaction, typed: str) -> Choices:
    """The numbers of a sheet, with what stands there now and what they mean."""
    game = await find_game(interaction)
    if game is None:
        return pick(
            ((f"{field.label} ({field.meaning})", field.key) for field in ENGINE.fields), typed
        )
    whose = str(getattr(interaction.namespace, "character", "") or "")
    return pick(field_options(game, interaction.user.id, whose), typed)


def field_options(game: LiveGame, user_id: int, whose: str) -> Iterator[tuple[str, str]]:
    """What is offered for each number of the sheet that is being written on, and its key."""
    numbers = _numbers_known(game, user_id, whose)
    yield from row_options()
    for field in fields_in(ENGINE.asking(game.state)):
        now = numbers.get(field.key)
        value = "" if now is None else f" {number_text(field.key, now.value)}{_origin(now)}"
        yield f"{field.label}{value} ({field.meaning})", field.key


def _numbers_known(game: LiveGame, user_id: int, whose: str) -> Mapping[str, Found]:
    """The numbers of that sheet, none if they are not for the person."""
    try:
        character = _character_of(game, user_id, whose)
    except RuleError:
        return {}
    return view_sheet(ENGINE.asking(game.state), character, game.viewer(user_id)).numbers


def _origin(found: Found) -> str:
    """What a number follows from that nobody typed."""
    return f", by {found.label}" if found.source else ""


def _character_of(game: LiveGame, user_id: int, typed: str) -> Character:
    """The character that was named, else the one the person plays. Raises NotFoundError."""
    if typed.strip():
        return read_character(game, typed)
    return require_active(game.state, game.actor(user_id))


async def _character_id(interaction: Interaction, typed: str) -> str:
    game = await game_here(interaction)
    return _character_of(game, interaction.user.id, typed).id


@app_commands.guild_only()
class SheetCommands(commands.GroupCog, group_name="sheet", group_description="Your character"):
    """Make, show and change characters."""

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
            owner=await _owner(interaction, player),
            numbers=tuple((key, value) for key, value in given.items() if value is not None),
            traits=read_words(traits),
        )
        await play(interaction, action)

    @app_commands.command(name="show")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_characters)
    async def show(self, interaction: Interaction, character: str = "") -> None:
        """Show a sheet to you alone; of others you see level and hit points"""
        game = await game_here(interaction)
        await _show(interaction, game, _character_of(game, interaction.user.id, character))

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """List the characters of this game and who plays them"""
        game = await game_here(interaction)
        asker = ENGINE.asking(game.state)
        out = sorted(game.state.characters, key=lambda c: (c.retired, c.name.casefold()))
        text = render_characters(
            [view_sheet(asker, character, TABLE) for character in out],
            people_of(game),
        )
        async with Answer(interaction) as answer:
            await answer.private(text)

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
        target = await _character_id(interaction, character)
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
        target = await _character_id(interaction, character)
        await play(interaction, read_hit_points(target, change))

    @app_commands.command(name="rename")
    @app_commands.describe(name="The new name", character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def rename(self, interaction: Interaction, name: str, character: str = "") -> None:
        """Give a character another name"""
        target = await _character_id(interaction, character)
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
        target = await _character_id(interaction, character)
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
        target = await _character_id(interaction, character)
        words = read_words(trait)
        await play(interaction, ChangeTraits(character_id=target, traits=words, remove=remove))

    @app_commands.command(name="slow")
    @app_commands.describe(
        slow="True for a two-handed or slow weapon, which acts last", character=CHARACTER_HELP
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def slow(self, interaction: Interaction, slow: bool, character: str = "") -> None:
        """Say whether a character fights with a two-handed or slow weapon"""
        target = await _character_id(interaction, character)
        await play(interaction, SetSlowWeapon(character_id=target, slow=slow))

    @app_commands.command(name="active")
    @app_commands.describe(character="Whom you play from now on")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def active(self, interaction: Interaction, character: str) -> None:
        """Choose which of your characters you play"""
        target = await _character_id(interaction, character)
        await play(interaction, ChooseActive(character_id=target))

    @app_commands.command(name="retire")
    @app_commands.describe(character="Whose sheet", back="True takes the sheet out again")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def retire(self, interaction: Interaction, character: str, back: bool = False) -> None:
        """Put a sheet away; nothing on it is lost"""
        target = await _character_id(interaction, character)
        await play(interaction, RetireCharacter(character_id=target, retired=not back))


async def _owner(interaction: Interaction, player: discord.Member | None) -> int | None:
    """The member number of the player that a referee named, None for whoever typed."""
    if player is None or player.id == interaction.user.id:
        return None
    if player.bot:
        raise RuleError("A bot cannot play. Name a person.")
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "make a character for somebody else")
    return await interaction.client.games.management.ensure_member(game.id, player.id)


async def _show(interaction: Interaction, game: LiveGame, character: Character) -> None:
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(interaction.user.id))
    text = render_sheet(view, people_of(game), absence_words(game, character.owner))
    async with Answer(interaction) as answer:
        await answer.private(text)


@app_commands.context_menu(name="Sheet")
@app_commands.guild_only()
async def show_sheet_of(interaction: Interaction, person: discord.Member) -> None:
    """The character that somebody is playing, as far as the reader may know it."""
    game = await game_here(interaction)
    member = game.member(person.id)
    active = game.state.active.get(member.number) if member else None
    character = next((c for c in game.state.characters if c.id == active), None)
    if character is None:
        raise NotFoundError(f"{person.mention} plays no character in this game at the moment.")
    await _show(interaction, game, character)


FEATURE = Feature(cogs=(SheetCommands,), menus=(show_sheet_of,), hints=HINTS)
