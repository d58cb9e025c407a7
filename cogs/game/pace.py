"""`/game pace`: how fast the game goes, for its referees."""

import asyncio
from collections.abc import Mapping
from io import BytesIO

import discord

from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.pacing import measured, read_rounds, waiting_for
from cogs.core.play import game_here
from cogs.render.pace.report import Player, Section, describe_report, make_report, render_report
from data.live import LiveGame, LogEntry
from rules.errors import ForbiddenError
from rules.kernel.actor import ALL_KNOWING


async def show_pace(interaction: Interaction) -> None:
    """Tell a referee how long rounds and answers took, and who is waited for, with a picture."""
    game = await game_here(interaction)
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError(
            "Only a referee of this game can see how fast everybody answers. `/me pace` shows you "
            "how fast you do."
        )
    now = interaction.client.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(interaction.client.games.log, game)
        sections = await asyncio.to_thread(_report_of, game, entries, now)
        file = await asyncio.to_thread(_draw, game, sections) if sections else None
        await answer.private(render_report(sections), file=file)


def _report_of(game: LiveGame, entries: list[LogEntry], now: int) -> tuple[Section, ...]:
    """What there is to say of a game."""
    found = measured(game, entries, now)
    waiting = waiting_for(game, ALL_KNOWING, found, now)
    is_paused = game.state.pace.paused is not None
    return make_report(found, _players(game), waiting, is_paused=is_paused)


def _players(game: LiveGame) -> Mapping[int, Player]:
    names: dict[int, list[str]] = {}
    for one in sorted(game.state.characters, key=lambda one: one.retired):
        names.setdefault(one.owner, []).append(one.name)
    return {
        number: Player(", ".join(known), f"<@{user_id}>")
        for number, known in names.items()
        if (user_id := game.user_id(number)) is not None
    }


def _draw(game: LiveGame, sections: tuple[Section, ...]) -> discord.File:
    from cogs.render.pace.picture import draw_report

    picture = BytesIO(draw_report(f"Pace: {game.name}", sections))
    return discord.File(picture, "pace.png", description=describe_report(sections))
