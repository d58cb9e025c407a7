"""The commands of `/level`: look, rise, write, and choose as what an elf operates."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.choices import Choices, pick, suggest_characters, suggest_own_characters
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.level.tables import ClassTableCommands, suggest_classes
from cogs.render.forms import Form, make_field, make_form
from cogs.render.levels import render_levels
from data.live import LiveGame
from rules.classes.records import LevelUp, Operate, WriteLevels, rerolls
from rules.classes.tables import tracks_of
from rules.errors import RuleError, TooLateError
from rules.kernel.dues import DueKind
from rules.kernel.targets import find_character
from rules.kernel.whole import read_whole
from rules.sheet.active import require_active
from rules.sheet.classes import own_level
from rules.sheet.records import MOST_HIT_POINTS
from rules.state.sheet import Character
from rules.systems import ENGINE

POINTS = "points"


async def rise(
    interaction: Interaction, game: LiveGame, character: Character, points: int | None
) -> None:
    """Rise at once, or ask for the new maximum first where nobody rolls it."""
    if points is None and not rerolls(game.state):
        await interaction.response.send_modal(_points_form(game, character))
        return
    await play(interaction, LevelUp(character_id=character.id, hit_points=points), game=game)


def _points_form(game: LiveGame, character: Character) -> Form:
    now = f"{character.vitals.maximum} now"
    fields = [make_field(POINTS, "New maximum of hit points", longest=4, example=now)]
    title = f"Level {own_level(character) + 1}"
    return make_form(
        "level-points", game.id, character.id, own_level(character), title=title, fields=fields
    )


async def submit_points(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: rise with these hit points."""
    character = _as_pressed(game, words)
    points = read_whole(typed.get(POINTS, ""))
    if points is None:
        raise RuleError("Type the new maximum as a number, such as `14`.")
    await rise(interaction, game, character, points)


async def press_level(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under experience: rises from that level, once."""
    await rise(interaction, game, _as_pressed(game, words), None)


def _as_pressed(game: LiveGame, words: list[str]) -> Character:
    """The character of a button, as long as it has the level that stood there."""
    character = find_character(game.state, word(words, 0))
    if character is None or own_level(character) != number(words, 1):
        raise TooLateError("That level is there already. `/level show` has what comes next.")
    return character


async def press_mine(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: the first of whoever presses it that can rise."""
    viewer = game.viewer(interaction.user.id)
    dues = ENGINE.what_is_due(game.state, viewer)
    own = [due.target for due in dues if due.kind is DueKind.LEVEL and due.is_of(viewer)]
    character = find_character(game.state, own[0]) if own else None
    if character is None:
        raise RuleError("Nobody whom you play has the experience for a new level now.")
    await rise(interaction, game, character, None)


def _read_classes(text: str) -> tuple[str, ...]:
    """`fighter/magic-user` as both; nothing typed is none."""
    return tuple(part.strip() for part in text.split("/")) if text.strip() else ()


def read_numbers(text: str, option: str) -> tuple[int, ...]:
    """`2100/400` as both; RuleError for what is no number. Points between thousands may stand."""
    if not text.strip():
        return ()
    parts = [part.strip().replace(",", "") for part in text.split("/")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise RuleError(f"`{option}:` takes a whole number, or an elf's two such as `3/2`.")
    return tuple(map(int, parts))


CHARACTER_HELP = "Whose; without it, the character you are playing"


def character_of(game: LiveGame, user_id: int, typed: str) -> Character:
    """The character that was named, else the one the person plays. Raises NotFoundError."""
    if typed.strip():
        return read_character(game, typed)
    return require_active(game.state, game.actor(user_id))


async def _suggest_own_classes(interaction: Interaction, typed: str) -> Choices:
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
            classes=_read_classes(classes),
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
    @app_commands.autocomplete(as_class=_suggest_own_classes, character=suggest_own_characters)
    async def operate(
        self, interaction: Interaction, as_class: str = "", character: str = ""
    ) -> None:
        """Say as what your elf goes on the next adventure"""
        game = await game_here(interaction)
        found = character_of(game, interaction.user.id, character)
        await play(interaction, Operate(character_id=found.id, as_class=as_class), game=game)
