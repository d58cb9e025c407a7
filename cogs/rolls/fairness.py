"""`/do dice`: what shows that the dice are fair, what fell so far, and secret rolls made known."""

import asyncio
from collections.abc import Mapping
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.core.options import Member
from cogs.core.play import asked, run_job
from cogs.log.pages import HISTORY_PAGE, render_history
from cogs.render.chart import draw_chart
from cogs.render.families import TELLERS
from cogs.rolls.fair_pages import (
    describe_faces,
    faces_chart,
    list_seeds,
    render_faces,
    render_fairness,
    render_seeds,
)
from data.live import LiveGame
from data.numbering import read_label
from rules.dice.fairness import LARGEST_COUNTED
from rules.errors import NotFoundError

_SEEDS_IN_A_MESSAGE = 6


DICE = Group("dice", "Fair dice, and what they have shown so far")


@DICE.command(
    "fairness", die="Which die the chart shows, such as 20; the one rolled most if left out"
)
async def show_fairness(
    interaction: Interaction, game: LiveGame, die: Annotated[int, Option(least=2)] | None = None
) -> None:
    """Show the commitment of the dice, and how evenly they fell"""
    fairness = interaction.client.games.fairness
    async with Answer(interaction) as answer:
        counts = await fairness.count_faces(game, game.viewer(interaction.user.id))
        seeds = await fairness.seeds(game)
        open_seed = [seed for seed in seeds if seed.kind == "open"][-1]
        text = render_fairness(open_seed, counts)
        file = None
        sides = _charted(counts, die)
        if sides is not None:
            faces = counts[sides]
            text = f"{text}\n{render_faces(sides, faces)}"
            picture = await asyncio.to_thread(draw_chart, faces_chart(sides, faces))
            alt = describe_faces(sides, faces)
            file = discord.File(BytesIO(picture), f"d{sides}.png", description=alt)
        await answer.private(text, file=file)


@DICE.command("rotate")
async def rotate(interaction: Interaction, game: LiveGame) -> None:
    """Show the seed of the open dice to everybody, and go on with a new one (referee)"""
    fairness = interaction.client.games.fairness
    await run_job(interaction, fairness.rotate(game.id, asked(interaction)))


@DICE.command("seeds")
async def show_seeds(interaction: Interaction, game: LiveGame) -> None:
    """Show all seeds so far; those no longer in use with their values"""
    async with Answer(interaction) as answer:
        seeds = await interaction.client.games.fairness.seeds(game)
        file = None
        if len(seeds) > _SEEDS_IN_A_MESSAGE:
            file = discord.File(BytesIO(list_seeds(seeds).encode()), "seeds.txt")
        await answer.private(render_seeds(seeds), file=file)


@DICE.command("history", person="Whose rolls; everybody's if left out")
async def history(
    interaction: Interaction,
    game: LiveGame,
    person: Member = 0,
) -> None:
    """What was rolled so far, the newest page first, as far as you may see it"""
    await _show_history(interaction, game, person)


@DICE.command("reveal", move="The number of the move with the secret roll")
async def reveal(interaction: Interaction, game: LiveGame, move: str) -> None:
    """Show a secret roll to everybody: your own private one, or any as a referee"""
    number = read_label(move, game.viewer(interaction.user.id))
    fairness = interaction.client.games.fairness
    await run_job(interaction, fairness.reveal(game.id, asked(interaction), number))


async def _show_history(
    interaction: Interaction, game: LiveGame, member: int, before: str = ""
) -> None:
    """A page of rolls before a move, in the reader's own view; `member` 0 is everybody."""
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction, turns=True) as answer:
        rolls = await interaction.client.games.fairness.rolls(
            game, viewer, member=member or None, before=before, limit=HISTORY_PAGE + 1
        )
        page = render_history(rolls, game, viewer, TELLERS, member=member, is_newest=not before)
        await answer.private(page.text, view=page.view)


def _charted(counts: Mapping[int, tuple[int, ...]], wanted: int | None) -> int | None:
    """The die to draw: the one asked for, else the one that fell most often."""
    if wanted is None:
        return max(counts, key=lambda sides: sum(counts[sides]), default=None)
    if wanted in counts:
        return wanted
    if wanted > LARGEST_COUNTED:
        raise NotFoundError(f"A d{wanted} has too many faces to be counted. Leave `die` out.")
    raise NotFoundError(f"You have seen no d{wanted} rolled yet. Leave `die` out.")


async def _press_history(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under a page of rolls."""
    await _show_history(interaction, game, number(words, 1), "" if words[0] == "0" else words[0])


async def _press_reveal(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a secret roll of one's own."""
    await reveal(interaction, game, word(words, 0))


FEATURE = Feature(order=510, presses={"dice-page": _press_history, "reveal": _press_reveal})
