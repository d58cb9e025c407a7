"""The form in which a referee writes an encounter table, or changes one."""

from collections.abc import Mapping

from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import play
from cogs.render.forms import Form, make_field, make_form
from cogs.wandering.rows import read_rows, write_rows
from data.live import LiveGame
from rules.kernel.management import require_referee
from rules.sheet.numbers import LONGEST_NAME
from rules.state.wandering import EncounterTable
from rules.wandering.records import KeepTable
from rules.wandering.tables import require_table

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
