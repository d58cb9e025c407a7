"""`/do wandering`: checks, what is usual, tables, and what comes by the word of the referee."""

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.choices import Choices, pick
from cogs.core.feature import Feature
from cogs.core.files.exchange import FORMAT_CHOICES, describe_import
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import find_game, game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.wandering.files import TAKING, export_tables, read_rows, write_rows
from cogs.wandering.telling import (
    ANYWAY,
    render_table,
    render_tables,
    render_wandering,
    table_buttons,
    wandering_buttons,
)
from data.live import LiveGame
from rules.bestiary.finding import all_blocks
from rules.clock.clock import now
from rules.encounter.records import RollSurprise
from rules.errors import TooLateError
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.numbers import LONGEST_NAME
from rules.state.game import GameState
from rules.wandering.checks import (
    FARTHEST_SIGHT,
    HIGHEST_CHANCE,
    LARGEST_MODIFIER,
    MOST_A_DAY,
    MOST_TURNS,
    USUAL,
)
from rules.wandering.records import (
    WANDERING,
    BeginMeeting,
    CheckWandering,
    EncounterTable,
    ForgetTable,
    KeepTable,
    LetPass,
    Meet,
    RollAgain,
    SetWandering,
    Surround,
)
from rules.wandering.tables import MOST_APPEARING, all_tables, find_table, require_table


async def suggest_tables(interaction: Interaction, typed: str) -> Choices:
    """The encounter tables of the game."""
    state = await _known(interaction)
    return [] if state is None else pick(_tables(state), typed)


async def suggest_arrivals(interaction: Interaction, typed: str) -> Choices:
    """What can come: a roll on a table, or a stat block."""
    state = await _known(interaction)
    if state is None:
        return []
    return pick([*_tables(state), *((one.name, one.name) for one in all_blocks(state))], typed)


def _tables(state: GameState) -> list[tuple[str, str]]:
    return [(table.name, table.name) for table in all_tables(state)]


async def _known(interaction: Interaction) -> GameState | None:
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return None
    return game.state


NAME, DICE, WHERE, ROWS = "name", "dice", "where", "rows"
_LONGEST_DICE, _LONGEST_WHERE, _LONGEST_ROWS = 40, 200, 4000
EMPTY = EncounterTable("", "", "", ())


def table_form(game: LiveGame, table: EncounterTable) -> Form:
    """The form of a table, with what it says so far."""
    fields = [
        make_field(NAME, "Name", longest=LONGEST_NAME, example="Upper caves", value=table.name),
        make_field(DICE, "Dice", longest=_LONGEST_DICE, example="1d6", value=table.dice),
        make_field(
            ROWS,
            "Rows: the dice, how many, what (notes)",
            longest=_LONGEST_ROWS,
            example="1-2 2d4 goblins (with a wolf)\n3 Ghoul\n4-6 A cold draught",
            value="\n".join(write_rows(table)),
            has_lines=True,
        ),
        make_field(
            WHERE,
            "For which ground, if for no single place",
            longest=_LONGEST_WHERE,
            example="forest, hills",
            value=", ".join(table.where),
            is_needed=False,
        ),
    ]
    return make_form("table-kept", game.id, table.id, title="Encounter table", fields=fields)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a table: opens its form."""
    require_referee(game.actor(interaction.user.id), "change encounter tables")
    table = require_table(game.state, word(words, 0))
    await interaction.response.send_modal(table_form(game, table))


async def submit_table(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep what it says, in place of the table that was opened."""
    require_referee(game.actor(interaction.user.id), "keep encounter tables")
    table = EncounterTable(
        "",
        typed.get(NAME, ""),
        typed.get(DICE, ""),
        read_rows(typed.get(ROWS, "").splitlines()),
        read_words(typed.get(WHERE, "")),
    )
    before = words[0] if words else ""
    await play(interaction, KeepTable(table=table, before=before), game=game)


SEE = "see the encounter tables of this game"
Name = app_commands.Range[str, 1, LONGEST_NAME]


class TableCommands(commands.Cog):
    """Commands of the group `wandering table`; mixed into it."""

    table = app_commands.Group(name="table", description="The encounter tables of this game")

    @table.command(name="keep")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which one to change, or what a new one is called")
    async def table_keep(self, interaction: Interaction, name: Name | None = None) -> None:
        """Write an encounter table in a form, or change one (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "keep encounter tables")
        found = find_table(game.state, name or "") or replace(EMPTY, name=name or "")
        await interaction.response.send_modal(table_form(game, found))

    @table.command(name="list")
    async def table_list(self, interaction: Interaction) -> None:
        """Show you alone the encounter tables of this game (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        await answer_privately(interaction, render_tables(game.state))

    @table.command(name="show")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which encounter table")
    async def table_show(self, interaction: Interaction, name: Name) -> None:
        """Show you alone one encounter table with its rows (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), SEE)
        found = require_table(game.state, name)
        await answer_privately(
            interaction, render_table(game.state, found), view=row_of(*table_buttons(game, found))
        )

    @table.command(name="forget")
    @app_commands.autocomplete(name=suggest_tables)
    @app_commands.describe(name="Which encounter table")
    async def table_forget(self, interaction: Interaction, name: Name) -> None:
        """Strike an encounter table (referee)"""
        await play(interaction, ForgetTable(name=name))

    @table.command(name="export")
    @app_commands.choices(kind=FORMAT_CHOICES)
    @app_commands.describe(kind="The kind of file; without it, YAML, which is easy to read")
    async def table_export(
        self, interaction: Interaction, kind: app_commands.Choice[str] | None = None
    ) -> None:
        """Save the encounter tables of this game as a file, for you alone (referee)"""
        await export_tables(interaction, kind)

    @table.command(name="import")
    @describe_import
    async def table_import(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        replace: bool = False,
    ) -> None:
        """Keep the encounter tables that are in a file, all of them or none (referee)"""
        await TAKING.take(interaction, file, replace=replace)


NONE = "none"
"""What is typed for no table at all."""
Modifier = app_commands.Range[int, -LARGEST_MODIFIER, LARGEST_MODIFIER]


@app_commands.guild_only()
class WanderingCommands(
    TableCommands,
    commands.GroupCog,
    group_name="wandering",
    group_description="Encounters that come by themselves",
):
    """Look, check, set, meet; the tables are mixed in."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone what may come here, when, and what waits for you (referee)"""
        game = await game_here(interaction)
        require_referee(game.actor(interaction.user.id), "see what may come")
        async with Answer(interaction) as answer:
            buttons = row_of(*wandering_buttons(game))
            await answer.private(render_wandering(game.state), view=buttons)

    @app_commands.command(name="check")
    @app_commands.describe(forced="Set the d6 to this, without a roll")
    async def check(
        self, interaction: Interaction, forced: app_commands.Range[int, 1, 6] | None = None
    ) -> None:
        """Roll now, in secret, whether an encounter comes by itself (referee)"""
        await play(interaction, CheckWandering(forced=forced))

    @app_commands.command(name="set")
    @app_commands.autocomplete(table=suggest_tables)
    @app_commands.describe(
        every="In a dungeon every so many turns; 0 for never",
        a_day="Outside so many times a day; 0 for never",
        chance="In 6, where no place of yours says it; -1 for what is usual on the ground",
        table="The table where nothing else is said; none for none",
        modifier="Added to every chance from now on",
        once="Added to the next chance alone: noise, bright light, quiet rest",
        sight="How far one sees outside, in yards: 40 in dense fog; 0 for as far as usual",
    )
    async def set(
        self,
        interaction: Interaction,
        every: app_commands.Range[int, 0, MOST_TURNS] | None = None,
        a_day: app_commands.Range[int, 0, MOST_A_DAY] | None = None,
        chance: app_commands.Range[int, USUAL, HIGHEST_CHANCE] | None = None,
        table: str | None = None,
        modifier: Modifier | None = None,
        once: Modifier | None = None,
        sight: app_commands.Range[int, 0, FARTHEST_SIGHT] | None = None,
    ) -> None:
        """Say how often something may come, how likely, and from which table (referee)"""
        action = SetWandering(
            every=every,
            a_day=a_day,
            chance=chance,
            table="" if table == NONE else table,
            modifier=modifier,
            once=once,
            sight=sight,
        )
        await play(interaction, action)

    @app_commands.command(name="meet")
    @app_commands.autocomplete(what=suggest_arrivals)
    @app_commands.describe(
        what="An encounter table or a stat block; without it, the table for where the party is",
        count="How many, instead of a roll",
    )
    async def meet(
        self,
        interaction: Interaction,
        what: str = "",
        count: app_commands.Range[int, 1, MOST_APPEARING] | None = None,
    ) -> None:
        """Begin an encounter with everybody in place and all rolled (referee)"""
        outcome = await play(interaction, Meet(what=what, count=count))
        # A new encounter begins where people look: at the bottom of the channel.
        await interaction.client.boards.post(outcome.game)

    @app_commands.command(name="surround")
    @app_commands.describe(surrounded="False if they do not; without it, they do")
    async def surround(self, interaction: Interaction, surrounded: bool = True) -> None:
        """Say that monsters stand all round the party (referee)"""
        await play(interaction, Surround(surrounded=surrounded))


async def _press_begin(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Begin the encounter that came up: its id, and whether though the doors hold."""
    action = BeginMeeting(meeting_id=word(words, 0), anyway=ANYWAY in words[1:])
    outcome = await play(interaction, action, game=game, turns=False)
    await interaction.client.boards.post(outcome.game)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Let it go by."""
    await play(interaction, LetPass(meeting_id=word(words, 0)), game=game, turns=False)


async def press_again(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Another roll on the table."""
    await play(interaction, RollAgain(meeting_id=word(words, 0)), game=game, turns=False)


async def _press_check(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Check out of turn, if no time has gone by since the page was shown."""
    if number(words, 0) != now(game.state):
        raise TooLateError("Time has gone by since. `/do wandering show` shows how it is now.")
    await play(interaction, CheckWandering(), game=game)


async def _press_once(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """More or less likely, for the next check alone."""
    once = WANDERING.of(game.state).once + number(words, 0)
    await play(interaction, SetWandering(once=once), game=game)


async def _press_surround(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whether they stand all round the party."""
    await play(interaction, Surround(surrounded=word(words, 0) == "yes"), game=game)


async def _press_surprise(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The party's die for surprise."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, RollSurprise(), game=game)


PRESSES: dict[str, Press] = {
    "meeting-begin": _press_begin,
    "meeting-pass": press_pass,
    "meeting-again": press_again,
    "wandering-check": _press_check,
    "wandering-once": _press_once,
    "surround": _press_surround,
    "surprise": _press_surprise,
    "table-edit": press_edit,
}


FEATURE = Feature(
    order=150,
    cogs=(WanderingCommands,),
    presses=PRESSES,
    forms={"table-kept": submit_table, "tables-pasted": TAKING.submit},
    reopens={"tables-pasted": TAKING.reopen},
)
