"""The part of `/party` about who walks where: written, taken, shown as text and as a picture."""

import asyncio
from collections.abc import Mapping
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import OUT_OF_DATE, Press, word
from cogs.core.choices import Choices, pick
from cogs.core.forms import Submit
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.party.typed import read_ranks
from cogs.render.buttons import row_of
from cogs.render.forms import Form, make_field, make_form
from cogs.render.marching.words import find_marked, formation_buttons, ranks_text, render_formations
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.party.forming import LONGEST_NAME, OCCASIONS
from rules.party.records import SetFormation, TakeFormation
from rules.view.marching import FormationView, people_to_place, view_formations

NAME, RANKS = "name", "ranks"
EXAMPLE = "Ada Berta\nCuno\nDora"
_LONGEST = 1000


async def suggest_formations(interaction: Interaction, typed: str) -> Choices:
    """The party's own, then the names that most parties use."""
    game = await find_game(interaction)
    own = [] if game is None else [one.name for one in game.state.party.formations]
    return pick(((name, name) for name in dict.fromkeys((*own, *OCCASIONS))), typed)


class WalkingCommands(commands.Cog):
    """Subcommands of `/party`; mixed into its group."""

    @app_commands.command(name="order")
    @app_commands.autocomplete(name=suggest_formations)
    @app_commands.describe(
        name="Which order the party walks in from now on, or is written: standard, combat",
        ranks="Who walks where, the front first: Ada Berta / Cuno / Dora; none strikes it",
    )
    async def order(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        ranks: str = "",
    ) -> None:
        """Show the marching order, take another, or write one: who walks in front opens doors"""
        game = await game_here(interaction)
        if ranks.strip():
            await play(interaction, _written(game, name or OCCASIONS[0], ranks), game=game)
        elif name:
            await play(interaction, TakeFormation(name=name), game=game)
        else:
            await show_formations(interaction, game)


def _written(game: LiveGame, name: str, ranks: str) -> SetFormation:
    return SetFormation(name=name, ranks=read_ranks(ranks, people_to_place(game.state)))


async def show_formations(interaction: Interaction, game: LiveGame) -> None:
    """All orders as text, and the one that holds as a picture, to whoever asks."""
    async with Answer(interaction) as answer:
        found = view_formations(game.state)
        shown = next((one for one in found if one.holds and one.ranks), None)
        file = None if shown is None else await asyncio.to_thread(_draw, shown)
        view = row_of(*formation_buttons(game.id, found))
        await answer.private(render_formations(found), view=view, file=file)


def _draw(formation: FormationView) -> discord.File:
    from cogs.render.marching.picture import draw_formation

    picture = BytesIO(draw_formation(formation))
    described = f"From the front: {ranks_text(formation.ranks)}"
    return discord.File(picture, "marching-order.png", description=described[:1024])


async def press_formation(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Fall into that order."""
    found = find_marked(game.state, word(words, 0))
    if found is None:
        raise NotFoundError(OUT_OF_DATE)
    await play(interaction, TakeFormation(name=found.name), game=game)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of that order, or of a new one."""
    found = find_marked(game.state, words[0]) if words else None
    await interaction.response.send_modal(_form(game, found))


def _form(game: LiveGame, formation: FormationView | None) -> Form:
    """A line for each rank; for a new order everybody stands there already, to be moved about."""
    people = [name for _, name in people_to_place(game.state)]
    taken = {one.name for one in view_formations(game.state)}
    free = next((name for name in OCCASIONS if name not in taken), "")
    ranks = [(name,) for name in people] if formation is None else formation.ranks
    return make_form(
        "formation-typed",
        game.id,
        title="Marching order",
        fields=[
            make_field(
                NAME,
                "What it is called",
                longest=LONGEST_NAME,
                example=OCCASIONS[0],
                value=free if formation is None else formation.name,
            ),
            make_field(
                RANKS,
                "A rank in a line, the front first",
                longest=_LONGEST,
                example=EXAMPLE,
                value="\n".join(", ".join(rank) for rank in ranks)[:_LONGEST],
                has_lines=True,
            ),
        ],
    )


async def submit_formation(
    interaction: Interaction, game: LiveGame, _words: list[str], typed: Mapping[str, str]
) -> None:
    """What was typed into the form."""
    await play(interaction, _written(game, typed[NAME], typed[RANKS]), game=game)


PRESSES: Mapping[str, Press] = {"formation": press_formation, "formation-edit": press_edit}
FORMS: Mapping[str, Submit] = {"formation-typed": submit_formation}
