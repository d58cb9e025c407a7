"""`/catchup`: what somebody has missed."""

from dataclasses import dataclass
from typing import Annotated

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.finding import game_here
from cogs.core.interaction import Interaction
from cogs.core.option import Option
from cogs.log.missed_pages import Missed, render_catchup
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.log import Log
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.hours import find_length

MOST_READ = 300
"""So many of the newest moves are read; of older ones it is only said that there are more."""


@dataclass(frozen=True, slots=True)
class Since:
    """Where somebody wants to begin: so many moves ago, or at a moment in milliseconds."""

    moves: int = 0
    at: int | None = None


def read_since(text: str, now: int) -> Since | None:
    """What somebody typed, None for nothing. Raises RuleError, with what to type instead."""
    said = text.strip().lower()
    if not said:
        return None
    number = said.removesuffix("s").removesuffix("move").strip()
    if number.isascii() and number.isdecimal() and int(number[:9]) > 0:
        return Since(moves=int(number[:9]))
    length = find_length(said)
    if not length:
        raise RuleError(
            f"“{plain(shorten(said, 40))}” is neither a number of moves nor a length of time: "
            "type `20`, or `3 days`."
        )
    return Since(at=now - length)


async def _find_missed(log: Log, game: LiveGame, viewer: Viewer, since: Since | None) -> Missed:
    """The moves since somebody's own last one, or since what they typed."""
    mine = await log.newest_of(game, viewer) if since is None and viewer.member else None
    head = game.head if viewer.is_referee else game.public_head
    if mine is not None:
        after = mine.seq if viewer.is_referee else mine.number
    elif since is None:
        after = await _before_the_scene(log, game, viewer)
    else:
        after = max(0, head - since.moves) if since.moves else 0
    found = await log.entries(
        game.id, after=after, only_public=not viewer.is_referee, limit=MOST_READ + 1
    )
    at = since.at if since is not None else None
    rows = [entry for entry in found if at is None or entry.at >= at]
    entries = tuple(reversed(rows[:MOST_READ]))
    first = mine.seq if mine is not None else entries[0].seq - 1 if entries else game.head
    return Missed(
        entries=entries,
        count=len(rows) if at is not None else head - after,
        mine=mine,
        since=at,
        moves=since.moves if since is not None else 0,
        before=await log.state_after(game, first),
    )


async def _before_the_scene(log: Log, game: LiveGame, viewer: Viewer) -> int:
    """The place in the log before the present scene, as the viewer counts."""
    if not game.scene_seq or viewer.is_referee:
        return max(0, game.scene_seq - 1)
    began = await log.entry_at(game.id, game.scene_seq)
    return began.number - 1 if began.is_public else 0


async def catch_up(interaction: Interaction, game: LiveGame, since: Since | None = None) -> None:
    """Tell somebody what they have missed."""
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        missed = await _find_missed(bot.games.log, game, viewer, since)
        page = render_catchup(game, viewer, missed, bot.boards.link(game))
        await answer.private(page.text, view=page.view)


async def _press_catch_up(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board."""
    await catch_up(interaction, game)


@app_commands.context_menu(name="Catch up from here")
@app_commands.guild_only()
async def catch_up_from(interaction: Interaction, message: discord.Message) -> None:
    """What has happened since a post, for whoever stopped reading there."""
    since = Since(at=int(message.created_at.timestamp() * 1000))
    await catch_up(interaction, await game_here(interaction), since)


CATCHUP = Group()
From = Annotated[
    Since,
    Option(
        about="A number of moves such as 20, or a time such as 3 days; without it, your last move",
        read=lambda typed, text: read_since(text, typed.interaction.client.clock()),
    ),
]


@CATCHUP.command("catchup")
async def show_catchup(interaction: Interaction, game: LiveGame, since: From | None = None) -> None:
    """What happened since you last acted, what is open for you, and whom we wait for"""
    await catch_up(interaction, game, since)


CATCHUP_PRESSES: dict[str, Press] = {"catch-up": _press_catch_up}

CATCHUP_FEATURE = Feature(order=610, menus=(catch_up_from,), presses=CATCHUP_PRESSES)
