"""Where one person sits, over all servers: read without loading a game that is not at hand."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from data.codec import CodecError, unpack_state
from data.database import Kept
from data.live import LiveGame, Member
from data.stores.asking import Question
from rules.kernel.actor import Viewer, stood_in_for
from rules.state.game import GameState

MOST_SITTINGS = 100
_SEATS = """
    SELECT game.id, game.guild_id, game.name, game.home_channel_id, board.channel_id,
        board.message_id, member.number, member.is_referee
    FROM member
    JOIN game ON game.id = member.game_id
    LEFT JOIN board ON board.game_id = game.id
    WHERE member.user_id = ? AND game.ended_at IS NULL
    ORDER BY game.id DESC LIMIT ?
"""
_STATE = "SELECT state FROM game WHERE id = ?"
_log = logging.getLogger(__name__)


class Sitting(Struct, frozen=True):
    """A game in which somebody sits, and as whom; `message_id` is that of its board, 0 for none."""

    game_id: int
    guild_id: int
    name: str
    channel_id: int
    message_id: int
    member: Member
    state: GameState

    @property
    def viewer(self) -> Viewer:
        """How much they may see there."""
        number = self.member.number
        return Viewer(number, self.member.is_referee, stood_in_for(self.state, number))

    @property
    def link(self) -> str:
        """The board, else the channel where the game lives."""
        message = f"/{self.message_id}" if self.message_id else ""
        return f"https://discord.com/channels/{self.guild_id}/{self.channel_id}{message}"


class Sittings:
    """Finds them. `known` gives a game that is in memory."""

    def __init__(self, kept: Kept, known: Callable[[int], LiveGame | None]) -> None:
        self._kept = kept
        self._known = known

    async def of(self, user_id: int) -> tuple[Sitting, ...]:
        """All games of a person that have not ended, the newest first; at most so many."""
        rows, states = await self._kept.ask(self._read(user_id))
        found = (self._sitting(row, user_id, states) for row in rows)
        return tuple(one for one in found if one is not None)

    def _read(
        self, user_id: int
    ) -> Question[tuple[Sequence[tuple[Any, ...]], Mapping[int, bytes]]]:
        rows = [*(yield _SEATS, (user_id, MOST_SITTINGS))]
        states: dict[int, bytes] = {}
        for game_id in [row[0] for row in rows if self._known(row[0]) is None]:
            for (state,) in (yield _STATE, (game_id,)):
                states[game_id] = state
        return rows, states

    def _sitting(
        self, row: tuple[Any, ...], user_id: int, states: Mapping[int, bytes]
    ) -> Sitting | None:
        game_id, guild_id, name, home, channel_id, message_id, number, is_referee = row
        known = self._known(game_id)
        try:
            # One that was forgotten meanwhile is read the next time.
            if known is None and game_id not in states:
                return None
            state = unpack_state(states[game_id])[0] if known is None else known.state
        except CodecError as error:
            _log.warning("game %d cannot be read: %s", game_id, error)
            return None
        member = Member(number, user_id, bool(is_referee))
        return Sitting(game_id, guild_id, name, channel_id or home, message_id or 0, member, state)
