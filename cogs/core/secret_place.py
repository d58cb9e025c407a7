"""Tells referees what only they may know, in the channel or thread that they have set for it.

Who can read it is found out anew for each message. Where anybody else could, or Discord does not
say, nothing is sent, there or elsewhere: the log and the Show button have all of it, and a referee
is told once why.
"""

import asyncio
import logging
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from cogs.core.errors import SENDING_FAILED
from cogs.core.readers import Room, why_not_secret
from cogs.render.for_referees import tell_referees
from cogs.render.telling import Message
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.live import LiveGame, Outcome

if TYPE_CHECKING:
    from cogs.core.client import Client

_log = logging.getLogger(__name__)
PATIENCE_S = 10.0
GONE = "It has been deleted."
NO_ROOM = "It is no text channel and no thread."
SHUT = "I need View Channel, Send Messages and Read Message History there."
SILENT = "Discord does not say just now who can read it."
NOTICE = (
    "Nothing secret goes to <#{room}> now. {why} Until then `/log show` and the Show buttons have "
    "it; `/game secrets place` sets another place."
)


@dataclass(slots=True)
class _Place:
    """What one game has to tell its referees. `notice` is what keeps it back, "" once told."""

    waiting: deque[tuple[str, Message]] = field(default_factory=deque[tuple[str, Message]])
    task: asyncio.Task[None] | None = None
    why: str = ""
    notice: str = ""


class Secrets:
    """The places for secrets of all games. `tell` returns at once."""

    def __init__(self, bot: "Client") -> None:
        self._bot = bot
        self._places: defaultdict[int, _Place] = defaultdict(_Place)

    def tell(self, *outcomes: Outcome) -> None:
        """Have referees told what only they may know of these, if the game has a place for it."""
        for outcome in outcomes:
            game = outcome.game
            if game.secrets_channel_id is None or outcome.repeated:
                continue
            told = tell_referees(outcome)
            if told.text:
                place = self._places[game.id]
                place.waiting.append((outcome.entry.label, told))
                if place.task is None:
                    place.task = asyncio.create_task(self._work(game.id, place))

    def take_notice(self, game_id: int) -> str:
        """Why nothing is told in the game's place, for a referee; "" if all is well or was told."""
        place = self._places.get(game_id)
        if place is None:
            return ""
        notice, place.notice = place.notice, ""
        return notice

    async def settle(self) -> None:
        """Wait until all that was to be told is told or kept back."""
        while tasks := [place.task for place in self._places.values() if place.task is not None]:
            await asyncio.gather(*tasks)

    async def _work(self, game_id: int, place: _Place) -> None:
        try:
            while place.waiting:
                label, told = place.waiting.popleft()
                await self._send(game_id, place, label, told)
        except Exception:  # noqa: BLE001 - what is told later must not wait for ever
            _log.exception("a secret of game %d was told nowhere", game_id)
        finally:
            place.task = None

    async def _send(self, game_id: int, place: _Place, label: str, told: Message) -> None:
        game = await self._bot.games.get(game_id)
        if game.secrets_channel_id is None:
            return
        room, why = await self.look(game, game.secrets_channel_id)
        if room is not None:
            text = shorten_marked(told.text, MESSAGE_LIMIT)
            view = told.view or discord.utils.MISSING
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await room.send(text, view=view, nonce=f"{game_id}-r{label}")
            except SENDING_FAILED as error:
                _log.info("a secret of game %d could not be told: %r", game_id, error)
                why = SHUT if isinstance(error, discord.Forbidden) else SILENT
        if why and why != place.why:
            place.notice = NOTICE.format(room=game.secrets_channel_id, why=why)
        place.why = why

    async def look(self, game: LiveGame, channel_id: int) -> tuple[Room | None, str]:
        """A channel in which a game's secrets can be told now; else None, and what to change."""
        guild = self._bot.get_guild(game.guild_id)
        if guild is None:
            return None, SILENT
        referees = frozenset(member.user_id for member in game.referees)
        try:
            async with asyncio.timeout(PATIENCE_S):
                room = await guild.fetch_channel(channel_id)
                if not isinstance(room, Room):
                    return None, NO_ROOM
                why = await why_not_secret(room, referees)
        except discord.NotFound:
            return None, GONE
        except discord.Forbidden:
            return None, SHUT
        except SENDING_FAILED as error:
            _log.info("who can read channel %d is not known: %r", channel_id, error)
            return None, SILENT
        return (None, why) if why else (room, "")
