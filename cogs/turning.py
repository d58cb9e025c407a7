"""`/turn`: clerics turn undead, by the referee's word or chart."""

import re
from collections.abc import Iterable, Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick, suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.render.forms import Form, make_field, make_form
from cogs.render.hints import Here, Hints
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.classes.records import CLASS_TABLES, TurningRow, TurnUndead, WriteTurning
from rules.kernel.traits import has_trait
from rules.sheet.records import CLERIC

ROWS = "rows"
_LONGEST = 3000
NO_CHART = (
    "No chart is written. The referee names what a cleric needs each time, or writes the chart "
    "with `/turn chart`."
)
_NEED = re.compile(r"\d+|[TtDd]|[-\N{EN DASH}\N{EM DASH}]")


async def suggest_kinds(interaction: Interaction, typed: str) -> Choices:
    """The kinds of undead in the chart, with what each level needs."""
    game = await find_game(interaction)
    rows = () if game is None else CLASS_TABLES.of(game.state).turning
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
        lines = ["What a cleric of level 1, 2, 3 … needs:", *lines] if lines else [NO_CHART]
        async with Answer(interaction) as answer:
            await answer.private(join_within(lines, MESSAGE_LIMIT))


def _rows(game: LiveGame) -> tuple[TurningRow, ...]:
    return CLASS_TABLES.of(game.state).turning


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


def _yours(here: Here) -> Iterator[str]:
    if here.character is not None and has_trait(here.state, here.character.id, CLERIC.key):
        yield "`/turn undead` turns undead, with a holy symbol."


FEATURE = Feature(
    order=100,
    cogs=(TurningCommands,),
    forms={"turning-kept": _submit_chart},
    hints=Hints(yours=_yours),
)
