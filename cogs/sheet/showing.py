"""The part of `/sheet` that shows one."""

import asyncio
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import suggest_characters
from cogs.core.interaction import Interaction
from cogs.core.play import game_here
from cogs.render.away import absence_words
from cogs.render.buttons import make_button, row_of
from cogs.render.result import people_of
from cogs.render.sheet import render_characters, render_sheet, what_words
from cogs.render.sheet_page import page_of
from cogs.render.text import person as mention
from cogs.sheet.typed import CHARACTER_HELP, character_of
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.actor import TABLE
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
        async with Answer(interaction) as answer:
            await answer.private(text)


async def _show(interaction: Interaction, game: LiveGame, character: Character) -> None:
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(interaction.user.id))
    text = render_sheet(view, people_of(game), absence_words(game, character.owner))
    async with Answer(interaction) as answer:
        await answer.private(text, view=_buttons(game, view))


def _buttons(game: LiveGame, view: SheetView) -> discord.ui.View | None:
    """What can be done about a sheet by whoever may write on it."""
    if not view.is_own:
        return None
    return row_of(make_button("sheet-step", game.id, "", view.id, label="Go on writing\u2026"))


def _draw(view: SheetView) -> discord.File:
    from cogs.render.sheet_drawing import draw_sheet

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
