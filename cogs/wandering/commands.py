"""`/do wandering`: checks, what is usual, tables, and what comes by the word of the referee."""

from collections.abc import Mapping
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import asks, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does, Still
from cogs.core.moments import is_out_and_quiet_referee
from cogs.core.numbers import read_words
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import referees_state
from cogs.core.play import play
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.wandering.files import ABOUT, SEE, TABLE, read_rows, write_rows
from cogs.wandering.importing import KIND
from cogs.wandering.telling import (
    ANYWAY,
    LESS,
    render_table,
    render_tables,
    render_wandering,
    table_buttons,
    wandering_buttons,
)
from data.live import LiveGame
from rules.bestiary.known import all_blocks
from rules.clock.clock import now
from rules.errors import WayOut
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME
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

TIME_WENT_BY = (
    "Time has gone by since. ",
    WayOut("Look at how it is now", "wandering show"),
    ".",
)

WANDER = Group("wandering", ABOUT)
NAME, DICE, WHERE, ROWS = "name", "dice", "where", "rows"
_LONGEST_DICE, _LONGEST_WHERE, _LONGEST_ROWS = 40, 200, 4000
EMPTY = EncounterTable("", "", "", ())
NONE = "none"
"""What is typed for no table at all."""
Modifier = Annotated[int, whole(-LARGEST_MODIFIER, LARGEST_MODIFIER)]


def _tables(typed: Typed) -> Pairs:
    """The encounter tables of the game."""
    return [(one.name, one.name) for one in all_tables(referees_state(typed))]


def _arrivals(typed: Typed) -> Pairs:
    """What can come: a roll on a table, or a stat block."""
    yield from _tables(typed)
    yield from ((one.name, one.name) for one in all_blocks(typed.game.state))


TableName = Annotated[
    str, Option(about="Which encounter table", most=LONGEST_NAME, suggest=_tables)
]
NewTableName = Annotated[str, Option(most=LONGEST_NAME, suggest=_tables, own_words=True)]


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


@TABLE.command("keep", name="Which one to change, or what a new one is called")
async def keep(interaction: Interaction, game: LiveGame, name: NewTableName = "") -> None:
    """Write an encounter table in a form, or change one (referee)"""
    require_referee(game.actor(interaction.user.id), "keep encounter tables")
    found = find_table(game.state, name) or replace(EMPTY, name=name)
    await open_form(interaction, table_form(game, found))


@TABLE.command("list")
def list_tables(typed: Typed) -> str:
    """Show you alone the encounter tables of this game (referee)"""
    require_referee(typed.game.actor(typed.user_id), SEE)
    return render_tables(typed.game.state)


@TABLE.command("show")
async def show_table(interaction: Interaction, game: LiveGame, name: TableName) -> None:
    """Show one encounter table, to you alone (referee)"""
    require_referee(game.actor(interaction.user.id), SEE)
    found = require_table(game.state, name)
    view = row_of(*table_buttons(game, found))
    await answer_privately(interaction, render_table(game.state, found), view=view)


@TABLE.command("forget")
def forget(name: TableName) -> Action:
    """Strike an encounter table (referee)"""
    return ForgetTable(name=name)


UsualTable = Annotated[
    str,
    Option(
        about="The table where nothing else is said; none for none",
        read=lambda _, text: "" if text == NONE else text,
        suggest=_tables,
        own_words=True,
    ),
]


@WANDER.command("show")
async def show(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone what may come here, when, and what waits for you (referee)"""
    require_referee(game.actor(interaction.user.id), "see what may come")
    view = row_of(*wandering_buttons(game))
    await answer_privately(interaction, render_wandering(game.state), view=view)


@WANDER.command("check", forced="Set the d6 to this, without a roll")
@says(
    "wandering monster, wandering monsters, wandering monster check, wandering, random "
    "encounter, encounter check, wandering check, roll for encounters, check for encounters, "
    "monster check, roll encounter, roll for wandering, d6 wandering, does anything come, does "
    "something come, anything coming, encounter roll, random encounters, roll wandering, check "
    "wandering, roll random, any encounters, wm check, roll for a wanderer, roll for wanderers, "
    "wanderer check, wanderers",
    "Roll whether something comes",
    when=is_out_and_quiet_referee,
)
def check(forced: Annotated[int, whole(1, 6)] | None = None) -> Action:
    """Roll whether an encounter comes by itself, now and in secret (referee)"""
    return CheckWandering(forced=forced)


@WANDER.command(
    "set",
    every="In a dungeon every so many turns; 0 for never",
    a_day="Outside so many times a day; 0 for never",
    chance="In 6, where no place of yours says it; -1 for what is usual on the ground",
    modifier="Added to every chance from now on",
    once="Added to the next chance alone: noise, bright light, quiet rest",
    sight="How far one sees outside, in yards: 40 in dense fog; 0 for as far as usual",
)
def set_wandering(
    every: Annotated[int, whole(0, MOST_TURNS)] | None = None,
    a_day: Annotated[int, whole(0, MOST_A_DAY)] | None = None,
    chance: Annotated[int, whole(USUAL, HIGHEST_CHANCE)] | None = None,
    table: UsualTable | None = None,
    modifier: Modifier | None = None,
    once: Modifier | None = None,
    sight: Annotated[int, whole(0, FARTHEST_SIGHT)] | None = None,
) -> Action:
    """Say how often something may come, how likely, and from which table (referee)"""
    return SetWandering(
        every=every,
        a_day=a_day,
        chance=chance,
        table=table,
        modifier=modifier,
        once=once,
        sight=sight,
    )


@WANDER.command(
    "meet",
    what="An encounter table or a stat block; without it, the table for where the party is",
    count="How many, instead of a roll",
)
async def meet(
    interaction: Interaction,
    what: Annotated[str, Option(suggest=_arrivals)] = "",
    count: Annotated[int, whole(1, MOST_APPEARING)] | None = None,
) -> None:
    """Begin an encounter, with everybody in place and all rolled (referee)"""
    outcome = await play(interaction, Meet(what=what, count=count))
    # A new encounter begins where people look: at the bottom of the channel.
    await interaction.client.boards.post(outcome.game)


@WANDER.command("surround", surrounded="Whether they have them surrounded; without it, they have")
def surround(surrounded: bool = True) -> Action:
    """Say that monsters stand all round the party (referee)"""
    return Surround(surrounded=surrounded)


async def _press_begin(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Begin the encounter that came up: its id, and whether though the doors hold."""
    action = BeginMeeting(meeting_id=word(words, 0), anyway=ANYWAY in words[1:])
    outcome = await play(interaction, action, game=game, turns=False)
    await interaction.client.boards.post(outcome.game)


def once(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """More or less likely, for the next check alone."""
    step = -1 if word(words, 0) == LESS else 1
    return SetWandering(once=WANDERING.of(game.state).once + step)


FEATURE = Feature(
    lines={
        "meeting-pass": Does(LetPass, "@meeting_id", stays=True),
        "meeting-again": Does(RollAgain, "@meeting_id", stays=True),
        "surround": Does("wandering surround", "surrounded=yes"),
        "table-edit": Does("wandering table keep", "name"),
        "wandering-check": Does("wandering check", "!", still=Still(now, TIME_WENT_BY)),
    },
    order=150,
    presses={
        "meeting-begin": _press_begin,
        "wandering-once": asks(once),
    },
    forms={"table-kept": submit_table},
    kinds=(KIND,),
)
