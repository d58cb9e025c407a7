"""At the start, tells what happened before and was not told: at least once, where it was typed."""

import logging
from typing import TYPE_CHECKING

from cogs.play import SENDING_FAILED
from cogs.render.narration.tellers import TELLERS
from cogs.render.result import render_entry
from cogs.render.text import MESSAGE_LIMIT, shorten
from data.live import LogEntry
from rules.actor import TABLE

if TYPE_CHECKING:
    from bot import Linkboy

_log = logging.getLogger(__name__)


async def announce_missed(bot: "Linkboy") -> None:
    """Announce every log row that nobody was told of, and draw the boards of their games."""
    missed = await bot.games.log.not_announced()
    for entry in missed:
        try:
            await _announce(bot, entry)
        except SENDING_FAILED as error:
            _log.warning("move %d of game %d stays untold: %s", entry.seq, entry.game_id, error)
    for game_id in {entry.game_id for entry in missed}:
        bot.boards.refresh(await bot.games.get(game_id))


async def _announce(bot: "Linkboy", entry: LogEntry) -> None:
    game = await bot.games.get(entry.game_id)
    result = render_entry(entry, game, TABLE, TELLERS)
    message_id = None
    if result.text:
        channel = bot.get_partial_messageable(
            entry.channel_id or game.home_channel_id, guild_id=game.guild_id
        )
        text = shorten(f"Before I was interrupted:\n{result.text}", MESSAGE_LIMIT)
        message = await channel.send(text, nonce=f"{game.id}-{entry.seq}")
        message_id = message.id
    bot.games.log.announced(entry, message_id=message_id)
