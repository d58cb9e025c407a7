"""One database transaction of the writer: working copies of games, and rows still to be written."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Codec, Document
from data.entries import read_entry
from data.live import LiveGame, LogEntry, Member
from data.loading import load_game
from data.newest import Newest
from data.share import Share
from data.stores import Driver
from data.writes import Writes
from rules.kernel.dues import Call, Plan
from rules.state.game import GameState

AGAIN_MS = 10 * 60 * 1000
"""What was taken back counts anew after so long."""
Planner = Callable[[GameState], tuple[Plan | Call, ...]]
"""What the clock is to do later, as the rules see it."""
_select_key = select(schema.log).where(schema.log.c.action_key == bindparam("key"))


class Transaction:
    """What jobs of the writer work on. Nothing of it is seen by others before the commit.

    The database is asked only by jobs that need `connection`; a move of a game that is in memory
    does not, and then `writes` is written at the end in one go.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        driver: Driver,
        games: Newest[int, LiveGame],
        codec: Codec,
        now: int,
        plans: Planner,
        *,
        share: Share,
        careful: bool = False,
    ) -> None:
        self.now = now
        self.next_due: int | None = None
        self.careful = careful
        self.codec = codec
        self.changed: dict[int, LiveGame] = {}
        self._connection = connection
        self._driver = driver
        self._plans = plans
        self._games = games
        self._versions: dict[int, int] = {}
        self._share = share
        self.writes = self._new_writes()

    def _new_writes(self) -> Writes:
        return Writes(self._share.shards, self._share.fences)

    async def connection(self) -> AsyncConnection:
        """The database within this transaction; what was put off is written first."""
        if not self._connection.in_transaction():
            _ = await self._connection.begin()
        if self.writes:
            writes, self.writes = self.writes, self._new_writes()
            self._versions.clear()
            await self._driver.write(writes)
        return self._connection

    async def commit(self) -> None:
        """Write what was put off, and make all of it last."""
        if self._connection.in_transaction():
            connection = await self.connection()
            await connection.commit()
        elif self.writes:
            await self._driver.commit(self.writes)

    async def game(self, game_id: int) -> LiveGame:
        """The game as this transaction has it so far."""
        game = self.changed.get(game_id) or self._games.get(game_id)
        if game is None:
            # The only writer needs no transaction for it: nobody else changes anything.
            game = await load_game(self._driver, game_id, self.codec)
            self.changed[game_id] = game
        return game

    def put(self, game: LiveGame, *, state_changed: bool = False) -> LiveGame:
        """Replace the working copy, and have members written who are new in it.

        With `state_changed` the game's row is written with a new version. What the clock is to do
        follows from the state, whatever changed it.
        """
        before = self.changed.get(game.id) or self._games.get(game.id)
        known: Mapping[int, Member] = before.members if before is not None else {}
        if game.members is not known:
            for user_id in game.members.keys() - known.keys():
                self.writes.add_member(game.id, game.members[user_id])
        if state_changed:
            version = self._versions.setdefault(game.id, game.version)
            game = replace(game, version=version + 1)
            self.writes.put_game(game, version)
        self._plan(before, game)
        self.changed[game.id] = game
        return game

    def _plan(self, before: LiveGame | None, game: LiveGame) -> None:
        """Write what is planned now, where that is something else than before."""
        if before is not None and before.state is game.state and before.ended == game.ended:
            return
        plans = self._planned(game)
        if plans != (self._planned(before) if before is not None else ()):
            due = {plan.key: plan.at for plan in plans}
            self.writes.put_plans(game.id, due)
            self.next_due = min((at for at in (self.next_due, *due.values()) if at), default=None)

    def plan_again(self, game: LiveGame, keys: Iterable[str]) -> None:
        """Have what was done under some keys done again, where it is planned in a game and may be.

        That is a while later, so that there is time to say otherwise.
        """
        done = set(keys)
        for plan in self._planned(game) if done else ():
            if isinstance(plan, Plan) and plan.again and plan.key in done:
                at = self.now + AGAIN_MS
                self.writes.reopen(game.id, plan.key, at)
                self.next_due = min(at, self.next_due or at)

    def _planned(self, game: LiveGame) -> tuple[Plan | Call, ...]:
        """What the clock does in a game, nothing once that has ended."""
        return () if game.ended else self._plans(game.state)

    def add_entry(self, entry: LogEntry, action: str, before: Document | None) -> None:
        """Write a row of the log."""
        events = self.codec.encode_events(entry.events)
        throws = self.codec.encode_throws(entry.throws)
        self.writes.add_entry(entry, action, events, throws, before)

    async def find_entry(self, action_key: str) -> LogEntry | None:
        """The row that an action key already has, rows of this transaction included."""
        connection = await self.connection()
        found = (await connection.execute(_select_key, {"key": action_key})).mappings().first()
        return read_entry(found, self.codec) if found is not None else None
