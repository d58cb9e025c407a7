"""Why?: a menu on every message that tells a move, and `/why` for a move by its number."""

import re

import discord
from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.feature import Feature
from cogs.core.finding import game_here
from cogs.core.interaction import Interaction
from cogs.log.refused import PRESSES, press_why_not, token_on
from cogs.log.why_pages import reader_knows, render_why
from cogs.render.families import TELLERS
from data.live import LiveGame, LogEntry
from data.log import Log
from data.numbering import read_label
from rules.kernel.actor import Viewer

_FOOT = re.compile(r"^-# #(s?\d{1,15})(?: to #(s?\d{1,15}))?(?= ·|$)", re.MULTILINE)
"""The line below what is told: the number of the move, or the first and the last of several."""
_RECENT = 20
"""Among so many of the newest moves is the one that is meant where nobody says which."""


def labels_in(text: str) -> list[str]:
    """What the moves are called that a message says it tells of."""
    found = _FOOT.findall(text)
    return list(dict.fromkeys(label for pair in found for label in pair if label))


async def moves_told(
    log: Log, game: LiveGame, viewer: Viewer, message: discord.Message
) -> list[LogEntry]:
    """The moves that a message tells of. Raises NotFoundError."""
    numbers = [read_label(label, viewer) for label in labels_in(message.content)]
    public = [number.value for number in numbers if number.is_public]
    rows = await log.told_of(game.id, public) if public else ()
    told = [row for row in rows if row.message_id == message.id]
    return told or [await log.entry(game.id, number) for number in numbers]


async def _newest_known(log: Log, game: LiveGame, viewer: Viewer) -> list[LogEntry]:
    """The newest move of which the reader is told anything."""
    only_public = not viewer.is_referee
    rows = await log.entries(game.id, only_public=only_public, limit=_RECENT)
    return [row for row in rows if reader_knows(row, viewer)][:1]


@app_commands.context_menu(name="Why?")
@app_commands.guild_only()
async def why_here(interaction: Interaction, message: discord.Message) -> None:
    """How what a message tells came about, to whoever asks alone."""
    game = await game_here(interaction)
    if token := token_on(message):
        await press_why_not(interaction, game, [token])
        return
    viewer, log = game.viewer(interaction.user.id), interaction.client.games.log
    async with Answer(interaction) as answer:
        entries = await moves_told(log, game, viewer, message)
        await answer.private(render_why(entries, game, viewer, TELLERS))


async def show_why(interaction: Interaction, game: LiveGame, move: str) -> None:
    """The same of a move by its number, else of the newest."""
    viewer, log = game.viewer(interaction.user.id), interaction.client.games.log
    async with Answer(interaction) as answer:
        if move:
            entries = [await log.entry(game.id, read_label(move, viewer))]
        else:
            entries = await _newest_known(log, game, viewer)
        await answer.private(render_why(entries, game, viewer, TELLERS))


WHY_FEATURE = Feature(order=635, menus=(why_here,), presses=PRESSES)
