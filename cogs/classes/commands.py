"""`/do level`: look, rise, write, choose; `/do turn`: clerics turn undead."""

import re
from collections.abc import Iterable, Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.classes.pages import own_level_button, render_levels
from cogs.classes.tables import (
    TAKING,
    ClassTableCommands,
    press_edit,
    reopen_table,
    submit_table,
    suggest_classes,
)
from cogs.core.answering import answer_privately
from cogs.core.buttons import careful, number, word
from cogs.core.choices import Choices, pick, suggest_characters, suggest_own_characters
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.books.settings import book_of
from rules.classes.levelling import rolls_a_level
from rules.classes.records import (
    CLASS_TABLES,
    LevelUp,
    Operate,
    TurningRow,
    TurnUndead,
    WriteLevels,
    WriteTurning,
)
from rules.classes.tables import tracks_of
from rules.classes.turning import turning_chart
from rules.errors import RuleError, TooLateError
from rules.kernel.dues import DueKind
from rules.kernel.targets import find_character
from rules.kernel.traits import has_trait
from rules.kernel.whole import read_whole
from rules.sheet.active import require_active
from rules.sheet.classes import class_word, own_level
from rules.sheet.records import CLERIC, MOST_HIT_POINTS
from rules.state.sheet import Character
from rules.systems import ENGINE

POINTS = "points"


async def rise(
    interaction: Interaction, game: LiveGame, character: Character, points: int | None
) -> None:
    """Rise at once, or ask for the new maximum first where nobody rolls it."""
    if points is None and not rolls_a_level(ENGINE.asking(game.state), character):
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
        raise TooLateError("That level is there already. `/do level show` has what comes next.")
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
    whose = typed_so_far(interaction, "character")
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
        buttons = own_level_button(game, game.viewer(interaction.user.id), found)
        await answer_privately(interaction, render_levels(game.state, found), view=row_of(*buttons))

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


def class_deeds(doer: Doer) -> Iterator[Deed]:
    """What is written of a class at home."""
    own = doer.character
    if own is None or doer.is_out:
        return
    if own.second is not None:
        yield form_deed("What you go on adventure as…", "level operate")
    elif not class_word(own):
        yield form_deed("Write your class and level…", "level set")


LEVEL_FEATURE = Feature(
    deeds=class_deeds,
    order=60,
    cogs=(LevelCommands,),
    presses={"class-edit": press_edit, "level-up": press_level, "level-mine": press_mine},
    forms={
        "class-kept": careful("class-kept", submit_table),
        "classes-pasted": TAKING.submit,
        "level-points": submit_points,
    },
    reopens={"class-kept": reopen_table, "classes-pasted": TAKING.reopen},
)


ROWS = "rows"
_LONGEST = 3000
NO_CHART = (
    "No chart is written. The referee names what a cleric needs each time, or writes the chart "
    "with `/do turn chart`."
)
_NEED = re.compile(r"\d+|[TtDd]|[-\N{EN DASH}\N{EM DASH}]")


async def suggest_kinds(interaction: Interaction, typed: str) -> Choices:
    """The kinds of undead in the chart, with what each level needs."""
    game = await find_game(interaction)
    rows = () if game is None else turning_chart(game.state)
    return pick(((f"{row.kind}: {' '.join(row.needs)}", row.kind) for row in rows), typed)


@app_commands.guild_only()
class TurningCommands(commands.GroupCog, group_name="turn", group_description="Turning undead"):
    """Turn undead, and keep the chart for it."""

    @app_commands.command(name="undead")
    @app_commands.describe(
        kind="Which undead: skeletons, ghouls",
        needed="What the dice must reach, if your referee named it; else the chart says it",
        dice="Which dice; 2d6 if left out",
        character="Who turns them; without it, the character you are playing",
        allow="True for whoever has no holy symbol or is no cleric (referee)",
        forced="Set the total to this (referee)",
    )
    @app_commands.autocomplete(kind=suggest_kinds, character=suggest_own_characters)
    async def undead(
        self,
        interaction: Interaction,
        kind: str = "",
        needed: app_commands.Range[int, 1, 100] | None = None,
        dice: str = "",
        character: str = "",
        allow: bool = False,
        forced: app_commands.Range[int, 1, 100] | None = None,
    ) -> None:
        """Turn undead with your holy symbol"""
        game = await game_here(interaction)
        action = TurnUndead(
            character_id=read_character(game, character).id if character.strip() else "",
            kind=kind,
            needed=needed,
            dice=dice,
            allow=allow,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="chart")
    async def chart(self, interaction: Interaction) -> None:
        """Show you alone the chart for turning undead; a referee writes it here"""
        game = await game_here(interaction)
        if game.actor(interaction.user.id).is_referee:
            await interaction.response.send_modal(_form(game))
            return
        lines = [f"- **{plain(row.kind)}**: {' '.join(row.needs)}" for row in _rows(game)]
        lines = [f"What a cleric of level 1, 2, 3 … needs{_by_book(game)}:", *lines]
        lines = lines if len(lines) > 1 else [NO_CHART]
        await answer_privately(interaction, join_within(lines, MESSAGE_LIMIT))


def _rows(game: LiveGame) -> tuple[TurningRow, ...]:
    return turning_chart(game.state)


def _by_book(game: LiveGame) -> str:
    """Whose chart it is, where nobody has typed one."""
    if CLASS_TABLES.of(game.state).turning:
        return ""
    book = book_of(game.state)
    return f" ({book.name}, with {book.turning_dice})"


def _form(game: LiveGame) -> Form:
    fields = [
        make_field(
            ROWS,
            "Undead, then what levels 1, 2, 3 … need",
            longest=_LONGEST,
            example="Skeleton 7 T T D D\nZombie 9 7 T T D\nGhoul - 9 7 T",
            value="\n".join(f"{row.kind} {' '.join(row.needs)}" for row in _rows(game)),
            has_lines=True,
            is_needed=False,
        )
    ]
    return make_form("turning-kept", game.id, title="Chart for turning undead", fields=fields)


def read_turning(lines: Iterable[str]) -> Iterator[TurningRow]:
    """`Skeleton 7 T T D`: the kind, and what each level needs."""
    for line in lines:
        name, needs = line.split(), list[str]()
        while name and _NEED.fullmatch(name[-1]):
            need = name.pop()
            needs.insert(0, need if need.isalnum() else "-")
        if name or needs:
            yield TurningRow(" ".join(name), tuple(needs))


async def _submit_chart(
    interaction: Interaction, game: LiveGame, _words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep the chart, or wipe it where nothing stands there."""
    rows = tuple(read_turning(typed.get(ROWS, "").splitlines()))
    await play(interaction, WriteTurning(rows=rows), game=game)


def turning_deeds(doer: Doer) -> Iterator[Deed]:
    """What a holy symbol is for."""
    if doer.character is not None and has_trait(doer.state, doer.character.id, CLERIC.key):
        yield form_deed("Turn undead…", "turn undead")


TURNING_FEATURE = Feature(
    deeds=turning_deeds,
    order=100,
    cogs=(TurningCommands,),
    forms={"turning-kept": _submit_chart},
)
