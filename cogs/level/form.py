"""The form in which a referee writes what the levels of a class need and give."""

from collections.abc import Mapping

from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.level.rows import read_ranks, write_ranks
from cogs.render.forms import Form, filled_in, make_field, make_form
from data.live import LiveGame
from rules.classes.records import KeepClassTable
from rules.classes.tables import require_class_table
from rules.kernel.management import require_referee
from rules.sheet.numbers import LONGEST_NAME
from rules.state.classes import ClassTable

NAME, LEVELS = "name", "levels"
_LONGEST = 3000


def table_form(game: LiveGame, table: ClassTable, before: str) -> Form:
    """The form of a class, with what it says so far; `before` is the name of one that is kept."""
    fields = [
        make_field(NAME, "Class", longest=LONGEST_NAME, example="fighter", value=table.name),
        make_field(
            LEVELS,
            "Level XP hit-dice THAC0 D W P B S",
            longest=_LONGEST,
            example="1 0 1d8 19 12 13 14 15 16\n2 2000 2d8 19 12 13 14 15 16",
            value="\n".join(write_ranks(table)),
            has_lines=True,
        ),
    ]
    return make_form("class-kept", game.id, before, title="Levels of a class", fields=fields)


def reopen_table(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    before = words[0] if words else ""
    return filled_in(table_form(game, ClassTable(before, ()), before), typed)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a class: opens its form."""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    table = require_class_table(game.state, word(words, 0))
    await interaction.response.send_modal(table_form(game, table, table.name))


async def submit_table(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep what it says, in place of the class that was opened."""
    require_referee(game.actor(interaction.user.id), "write what a class needs")
    table = ClassTable(typed.get(NAME, ""), read_ranks(typed.get(LEVELS, "").splitlines()))
    before = words[0] if words else ""
    await play(interaction, KeepClassTable(table=table, before=before), game=game)
