"""The part of `/sheet` that shows one."""

import asyncio
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import word
from cogs.core.choices import (
    Choices,
    pick_last,
    suggest_characters,
    suggest_own_characters,
    suggest_traits,
)
from cogs.core.interaction import Interaction
from cogs.core.naming import write_row
from cogs.core.numbers import read_hit_points, read_value, read_words
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import make_button, row_of
from cogs.render.result import people_of
from cogs.render.text import listed, plain
from cogs.render.text import person as mention
from cogs.render.waiting import absence_words
from cogs.sheet.card_pages import page_of
from cogs.sheet.choices import CHARACTER_HELP, character_id, character_of, suggest_fields
from cogs.sheet.pages import languages_left, render_characters, render_sheet, what_words
from data.live import LiveGame
from rules.checks.kinds import ROWS
from rules.classes.bonuses import most_languages
from rules.classes.records import AnswerBonuses, AskBonuses, WriteLanguages
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.items.records import SetSlowWeapon
from rules.kernel.actor import TABLE
from rules.kernel.targets import find_character
from rules.sheet.records import (
    ABILITIES,
    HIGHEST_LEVEL,
    ChangeTraits,
    RenameCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.sheets import SheetView, view_sheet


class ShowingCommands(commands.Cog):
    """Subcommands of `/sheet`; mixed into its group."""

    @app_commands.command(name="show")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_characters)
    async def show(self, interaction: Interaction, character: str = "") -> None:
        """Show a sheet to you alone; of others you see level and hit points"""
        game = await game_here(interaction)
        await _show(interaction, game, character_of(game, interaction.user.id, character))

    @app_commands.command(name="picture")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_characters)
    async def picture(self, interaction: Interaction, character: str = "") -> None:
        """Draw a sheet on one page to be printed, for you alone"""
        game = await game_here(interaction)
        found = character_of(game, interaction.user.id, character)
        view = view_sheet(ENGINE.asking(game.state), found, game.viewer(interaction.user.id))
        text = render_sheet(view, people_of(game), absence_words(game, found.owner))
        async with Answer(interaction) as answer:
            file = await asyncio.to_thread(_draw, view)
            await answer.private(text, file=file)

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
        await answer_privately(interaction, text)


async def _show(interaction: Interaction, game: LiveGame, character: Character) -> None:
    text, view = sheet_page(game, interaction.user.id, character)
    await answer_privately(interaction, text, view=view)


def sheet_page(
    game: LiveGame, user_id: int, character: Character
) -> tuple[str, discord.ui.View | None]:
    """A sheet as far as somebody may know it, with what they can do about it."""
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(user_id))
    text = render_sheet(view, people_of(game), absence_words(game, character.owner))
    return text, _buttons(game, view)


def _buttons(game: LiveGame, view: SheetView) -> discord.ui.View | None:
    """What can be done about a sheet by whoever may write on it."""
    if not view.is_own:
        return None
    return row_of(make_button("sheet-step", game.id, "", view.id, label="Go on writing\u2026"))


def _draw(view: SheetView) -> discord.File:
    from cogs.sheet.picture import draw_sheet

    page = page_of(view, what_words(view))
    described = f"The sheet of {view.name}; the text of the message says the same."
    return discord.File(BytesIO(draw_sheet(page)), "sheet.png", description=described)


@app_commands.context_menu(name="Sheet")
@app_commands.guild_only()
async def show_sheet_of(interaction: Interaction, person: discord.Member) -> None:
    """The character that somebody is playing, as far as the reader may know it."""
    game = await game_here(interaction)
    member = game.member(person.id)
    active = game.state.active.get(member.number) if member else None
    character = next((c for c in game.state.characters if c.id == active), None)
    if character is None:
        raise NotFoundError(f"{mention(person.id)} plays no character in this game at the moment.")
    await _show(interaction, game, character)


_OWN_COMMANDS = {
    "hp": "`/sheet hp`",
    "hit points": "`/sheet hp`",
    "level": "`/do sheet level`",
    "name": "`/do sheet rename`",
    "slow": "`/do sheet slow`",
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


NONE = "none"


async def _suggest_abilities(interaction: Interaction, typed: str) -> Choices:
    """Abilities, set apart by commas."""
    del interaction
    return pick_last(((field.label, field.key) for field in ABILITIES), typed)


async def _suggest_languages(interaction: Interaction, typed: str) -> Choices:
    """Languages that somebody in the game has learned, set apart by commas."""
    game = await find_game(interaction)
    people = () if game is None else game.state.characters
    known = dict.fromkeys(language for one in people for language in one.languages)
    return pick_last(((language, language) for language in sorted(known)), typed)


class LearningCommands(commands.Cog):
    """Subcommands of `/sheet`; mixed into its group."""

    @app_commands.command(name="languages")
    @app_commands.describe(
        learned="All that were learned beside the first, set apart by commas; none wipes them",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(learned=_suggest_languages, character=suggest_own_characters)
    async def languages(
        self, interaction: Interaction, learned: str = "", character: str = ""
    ) -> None:
        """Write which languages a character has learned, or see how many more there may be"""
        target = await character_id(interaction, character)
        game = await game_here(interaction)
        if not learned.strip():
            found = find_character(game.state, target)
            assert found is not None
            await answer_privately(interaction, _known(game, found))
            return
        words = () if learned.strip().lower() == NONE else read_words(learned)
        await play(interaction, WriteLanguages(character_id=target, languages=words), game=game)

    @app_commands.command(name="bonuses")
    @app_commands.describe(
        abilities="Those of your race, then that of your class: str, wis",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(abilities=_suggest_abilities, character=suggest_own_characters)
    async def bonuses(self, interaction: Interaction, abilities: str, character: str = "") -> None:
        """Name the abilities that get +1 by race and class; a referee confirms them"""
        target = await character_id(interaction, character)
        names = read_words(abilities.replace("/", ","))
        await play(interaction, AskBonuses(character_id=target, abilities=names))


def _known(game: LiveGame, character: Character) -> str:
    """What somebody speaks, and how many more they may learn."""
    learned = [plain(language) for language in character.languages]
    most = most_languages(ENGINE.asking(game.state), character)
    left = languages_left(len(learned), most)
    what = listed(learned) if learned else "no other language"
    note = "" if most is not None else " How many there may be depends on INT and WIS."
    return f"{plain(character.name)} has learned {what}{left}.{note}"


async def press_bonuses(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under what a player has named: yes or no, to just that."""
    character = find_character(game.state, word(words, 0))
    if character is None or ",".join(character.bonuses_asked) != word(words, 2):
        raise TooLateError("Something else is asked for by now, or it has been answered already.")
    action = AnswerBonuses(character_id=character.id, confirm=word(words, 1) == "yes")
    await play(interaction, action, game=game)
