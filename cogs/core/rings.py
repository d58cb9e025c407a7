"""Whom a game has rung today: one ring a day for a person and game, whatever the cause.

The call of a phase that begins is apart, and so is a nudge by somebody at the table, once a day. A
ring is a timer that is done, so no restart forgets it.
"""

from collections.abc import Collection, Iterable, Sequence

import discord

from cogs.core.client import Client
from data.live import LiveGame
from data.newest import Newest
from rules.kernel.hours import wall_clock

MOST_KNOWN = 1_000
RUNG = "rung:"
NUDGED = "nudged:"
"""With this the key begins of a ring, or of a nudge: then the member, and the day on their own
clocks."""


class Rings:
    """Who was rung today in each game."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._known = Newest[int, frozenset[str]](MOST_KNOWN)

    async def rung_today(self, game: LiveGame, members: Iterable[int]) -> frozenset[int]:
        """Those of some members who have been rung today."""
        return await self._those(game, members, RUNG)

    async def nudged_today(self, game: LiveGame, members: Iterable[int]) -> frozenset[int]:
        """Those of some members whom somebody has nudged today."""
        return await self._those(game, members, NUDGED)

    async def _those(self, game: LiveGame, members: Iterable[int], what: str) -> frozenset[int]:
        keys = {what + await self._day_of(game, member): member for member in members}
        known = self._known.get(game.id) or frozenset()
        unknown = [key for key in keys if key not in known]
        done = known | await self._bot.games.timers.done(game.id, unknown)
        return frozenset(member for key, member in keys.items() if key in done)

    async def note(
        self, game: LiveGame, mentions: discord.AllowedMentions, *, by_hand: bool = False
    ) -> None:
        """They were rung by a message that Discord has taken; `by_hand` by somebody's nudge."""
        users: Sequence[object] = mentions.users if isinstance(mentions.users, Sequence) else ()
        people = [game.member(one.id) for one in users if isinstance(one, discord.Object)]
        days = [await self._day_of(game, one.number) for one in people if one is not None]
        whats = (RUNG, NUDGED) if by_hand else (RUNG,)
        keys = [what + day for day in days for what in whats]
        if keys:
            await self._bot.games.timers.drop(game.id, keys)
            known = self._known.get(game.id) or frozenset()
            self._known.put(game.id, known.union(keys))

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games: they are another process's."""
        for game_id in games:
            self._known.forget(game_id)

    async def _day_of(self, game: LiveGame, member: int) -> str:
        user_id, zone = game.user_id(member), game.state.pace.zone
        if user_id is not None:
            zone = (await self._bot.games.persons.get(user_id)).clock(zone) or ""
        day = wall_clock(zone or "UTC", self._bot.clock()).date().toordinal()
        return f"{member}:{day}"
