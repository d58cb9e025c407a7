"""At the start, tells what happened before and was not told, and draws the boards again."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord

from cogs.core.errors import SENDING_FAILED
from cogs.render.telling import tell_everybody
from cogs.render.text import MESSAGE_LIMIT, shorten
from data.live import LogEntry, Outcome

if TYPE_CHECKING:
    from cogs.core.client import Client

_log = logging.getLogger(__name__)


async def catch_up(bot: "Client") -> None:
    """Announce every log row that nobody was told of, and draw the boards of all games."""
    missed = await bot.games.log.not_announced()
    for entry in missed:
        try:
            await _announce(bot, entry)
        except discord.NotFound:
            _log.warning("move %d of game %d: its channel is gone", entry.seq, entry.game_id)
            bot.games.log.announced(entry, message_id=None)
        except SENDING_FAILED as error:
            _log.warning("move %d of game %d stays untold: %s", entry.seq, entry.game_id, error)
        except Exception:  # noqa: BLE001 - one row must not keep the others from being told
            _log.exception("move %d of game %d stays untold", entry.seq, entry.game_id)
    with_news = [entry.game_id for entry in missed]
    await _redraw(bot, dict.fromkeys((*with_news, *await bot.games.remembered.boards())))


async def _announce(bot: "Client", entry: LogEntry) -> None:
    """Tell a row where it was typed, at least once, as it would have been told at the time."""
    game = await bot.games.get(entry.game_id)
    told = tell_everybody(Outcome(game, entry))
    message_id = None
    # Of what has been taken back since, the log tells, and the undo itself.
    if told.text and entry.undone_by is None:
        channel = bot.get_partial_messageable(
            entry.channel_id or game.home_channel_id, guild_id=game.guild_id
        )
        text = shorten(f"Before I was interrupted:\n{told.text}", MESSAGE_LIMIT)
        nonce = f"{game.id}-{entry.seq}"
        message = await channel.send(text, view=told.view or discord.utils.MISSING, nonce=nonce)
        message_id = message.id
    bot.games.log.announced(entry, message_id=message_id)


async def _redraw(bot: "Client", game_ids: Iterable[int]) -> None:
    """Draw the boards one after the other: nobody knows what stands on them after a start."""
    for game_id in game_ids:
        if bot.is_closed():
            return
        try:
            await bot.boards.redraw(await bot.games.get(game_id))
        except Exception:  # noqa: BLE001 - one board must not keep back the others
            _log.exception("the board of game %d could not be drawn", game_id)
