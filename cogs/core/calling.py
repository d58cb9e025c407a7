"""Who is called: mentioned on the board, once for each thing that the game waits for them with.

The call is the board itself, posted anew: an edit reaches nobody, and below the mention stand the
buttons. Who has answered is named no more with the next edit. Who is asleep is called when they
wake. The keys of what somebody was called for are timers that are done, so that neither a restart
nor an undo calls anybody twice.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from data.live import LiveGame
from data.newest import Newest
from rules.kernel.dues import BEGINS, REFEREES, Call
from rules.kernel.hours import next_open

if TYPE_CHECKING:
    from cogs.core.feature import Client

MOST_KNOWN = 1_000
AGAIN_MS = 5 * 60_000
"""So much later it is seen to again that somebody was called."""


@dataclass(frozen=True, slots=True)
class Called:
    """The members whom a board names, and of what is `new` by its key those who are rung for it."""

    shown: tuple[int, ...] = ()
    new: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])

    def mentions(self, game: LiveGame) -> discord.AllowedMentions:
        """Whose phones ring when the board is posted."""
        found = (game.user_id(member) for members in self.new.values() for member in members)
        users = [discord.Object(one) for one in dict.fromkeys(found) if one is not None]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)

    def rung_by(self, message: discord.Message, game: LiveGame) -> tuple[str, ...]:
        """For which of what is new a message rang already: one of which nobody knew any more."""
        parts = (part for top in message.components for part in getattr(top, "children", ()))
        text = "".join(part.content for part in parts if isinstance(part, discord.TextDisplay))
        return tuple(
            key
            for key, members in self.new.items()
            if all(f"<@{game.user_id(member)}>" in text for member in members)
        )


NOBODY = Called()


class Calls:
    """Who is still to be called in each game, and who was."""

    def __init__(self, bot: "Client") -> None:
        self._bot = bot
        self._known = Newest[int, dict[str, bool]](MOST_KNOWN)

    def may_call(self, game: LiveGame) -> bool:
        """Whether a game waits for anybody whom it calls."""
        return not game.ended and bool(self._bot.games.engine.calls(game.state))

    async def look(self, game: LiveGame) -> Called:
        """Whom a board that is drawn now names, and who is rung by it if it is posted."""
        calls = () if game.ended else self._bot.games.engine.calls(game.state)
        if not calls:
            return NOBODY
        done = await self._done(game, calls)
        now = self._bot.clock()
        shown: list[int] = []
        new: dict[str, tuple[int, ...]] = {}
        for call in calls:
            awake = [member for member, at in (await self._wakes(game, call)).items() if at <= now]
            is_time = call.member != REFEREES or call.at <= now
            if not done[call.key] and awake and is_time:
                new[call.key] = tuple(awake)
            if done[call.key] or call.key in new:
                shown += awake
        return Called(tuple(dict.fromkeys(shown)), new)

    def called(self, game: LiveGame, keys: Iterable[str]) -> None:
        """They were called; that is in the database already."""
        self._known.put(game.id, (self._known.get(game.id) or {}) | dict.fromkeys(keys, True))

    def forget(self, games: Collection[int]) -> None:
        """Know nothing more of some games: they are another process's."""
        for game_id in games:
            self._known.forget(game_id)

    async def meet(self, game: LiveGame, due: Mapping[str, Call]) -> None:
        """The moment of some calls has come: call who is awake, and put the others off.

        Who wants no call for it gets none.
        """
        now = self._bot.clock()
        later: dict[str, int] = {}
        for key, call in due.items():
            moments = (await self._wakes(game, call)).values()
            if moments:
                later[key] = max(min(moments), now + AGAIN_MS * (min(moments) <= now))
        if dropped := due.keys() - later.keys():
            await self._bot.games.timers.drop(game.id, dropped)
            self.called(game, dropped)
        await self._bot.games.timers.postpone(game.id, later)
        if any(at <= now + AGAIN_MS for at in later.values()):
            self._bot.boards.call(game)

    async def _done(self, game: LiveGame, calls: Iterable[Call]) -> Mapping[str, bool]:
        """Which calls were made, by their keys; what is open no more is forgotten."""
        before = self._known.get(game.id) or {}
        known = {call.key: before[call.key] for call in calls if call.key in before}
        unknown = [call.key for call in calls if call.key not in before]
        if unknown:
            done = await self._bot.games.timers.done(game.id, unknown)
            known |= {key: key in done for key in unknown}
        self._known.put(game.id, known)
        return known

    async def _wakes(self, game: LiveGame, call: Call) -> Mapping[int, int]:
        """When those are awake who are to be called, and who want it: now, or later."""
        members = [call.member]
        if call.member == REFEREES:
            members = [referee.number for referee in game.referees]
        found: dict[int, int] = {}
        for member in members:
            user_id = game.user_id(member)
            if user_id is not None:
                person = await self._bot.games.persons.get(user_id)
                if person.pings == BEGINS:
                    hours = person.awake(game.state.pace.zone)
                    found[member] = next_open(hours, self._bot.clock())
        return found
