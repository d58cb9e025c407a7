"""The commands of `/level`: look, rise, write, and choose as what an elf operates."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick, suggest_characters, suggest_own_characters
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.core.typed import read_character
from cogs.level.rising import rise
from cogs.level.tables import ClassTableCommands, suggest_classes
from cogs.level.typed import read_classes, read_numbers
from cogs.render.levels import render_levels
from data.live import LiveGame
from rules.classes.records import Operate, WriteLevels
from rules.classes.tables import tracks_of
from rules.errors import RuleError
from rules.sheet.active import require_active
from rules.sheet.records import MOST_HIT_POINTS
from rules.state.sheet import Character

CHARACTER_HELP = "Whose; without it, the character you are playing"


def character_of(game: LiveGame, user_id: int, typed: str) -> Character:
    """The character that was named, else the one the person plays. Raises NotFoundError."""
    if typed.strip():
        return read_character(game, typed)
    return require_active(game.state, game.actor(user_id))


async def suggest_own_classes(interaction: Interaction, typed: str) -> Choices:
    """The two classes of an elf."""
    game = await find_game(interaction)
    if game is None:
        return []
    whose = str(getattr(interaction.namespace, "character", "") or "")
    try:
        character = character_of(game, interaction.user.id, whose)
    except RuleError:
        return []
    return pick(((track.name, track.name) for track in tracks_of(character)), typed)


@app_commands.guild_only()
class LevelCommands(
    ClassTableCommands,
    commands.GroupCog,
    group_name="level",
    group_description="Classes, experience and levels",
):
    """Look, rise, write; the tables are mixed in."""

    @app_commands.command(name="show")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_characters)
    async def show(self, interaction: Interaction, character: str = "") -> None:
        """Show you alone somebody's class, level and experience"""
        game = await game_here(interaction)
        found = character_of(game, interaction.user.id, character)
        async with Answer(interaction) as answer:
            await answer.private(render_levels(game.state, found))

    @app_commands.command(name="up")
    @app_commands.describe(
        hit_points="The new maximum, where your game does not roll it",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def up(
        self,
        interaction: Interaction,
        hit_points: app_commands.Range[int, 1, MOST_HIT_POINTS] | None = None,
        character: str = "",
    ) -> None:
        """Go up a level, once you have the experience or a referee says so"""
        game = await game_here(interaction)
        found = character_of(game, interaction.user.id, character)
        await rise(interaction, game, found, hit_points)

    @app_commands.command(name="set")
    @app_commands.rename(classes="class")
    @app_commands.describe(
        classes="The class; an elf writes fighter/magic-user",
        level="The level, an elf's both as 2/1",
        experience="All XP, an elf's both as 2100/400",
        hit_points="The maximum, an elf's both as 9/5",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(classes=suggest_classes, character=suggest_own_characters)
    async def set(
        self,
        interaction: Interaction,
        classes: str = "",
        level: str = "",
        experience: str = "",
        hit_points: str = "",
        character: str = "",
    ) -> None:
        """Write class, level, XP and hit points on a sheet"""
        game = await game_here(interaction)
        action = WriteLevels(
            character_id=character_of(game, interaction.user.id, character).id,
            classes=read_classes(classes),
            levels=read_numbers(level, "level"),
            experience=read_numbers(experience, "experience"),
            hit_points=read_numbers(hit_points, "hit_points"),
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="operate")
    @app_commands.rename(as_class="as")
    @app_commands.describe(
        as_class="Which of the two; without it, the other", character=CHARACTER_HELP
    )
    @app_commands.autocomplete(as_class=suggest_own_classes, character=suggest_own_characters)
    async def operate(
        self, interaction: Interaction, as_class: str = "", character: str = ""
    ) -> None:
        """Say as what your elf goes on the next adventure"""
        game = await game_here(interaction)
        found = character_of(game, interaction.user.id, character)
        await play(interaction, Operate(character_id=found.id, as_class=as_class), game=game)
