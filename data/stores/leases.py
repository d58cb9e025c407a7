"""Leases of PostgreSQL: who has which of Discord's shards, by the server's own clock.

All that is asked here is one statement each, on a connection of its own, which is made anew after
it was lost. What is free is called out, so that nobody has to wait for their next round.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from data import vocabulary
from data.share import uptime
from data.stores import Standing
from data.stores.address import Driver
from rules.kernel.words import many

LOCK_OF_LEASES = int.from_bytes(b"leases")
LOCK_OF_OWNERS = int.from_bytes(b"own")
"""Under this and their own number everybody holds a lock as long as they are connected."""
IDENTIFY_MS = 5_250
"""Discord takes one identification of a kind in five seconds; a little later is never too early."""
_CALLED = "linkboy_leases"
"""As the functions call out."""
_PATIENCE_S = 5.0
CLOCKS_S = 5.0
"""So much clocks may differ before it is said."""
UNSEEN = 3 / 8
"""Part of the time that a round lasts: for so long somebody lives for sure whose connection the
server does not see any more (`lease_lives` of `leases.sql`)."""
_log = logging.getLogger(__name__)
_FUNCTIONS = (
    Path(__file__)
    .with_name("leases.sql")
    .read_text(encoding="utf-8")
    .replace("LOCK_OF_LEASES", str(LOCK_OF_LEASES))
    .replace("LOCK_OF_OWNERS", str(LOCK_OF_OWNERS))
)
_RENEW = "SELECT * FROM pg_temp.lease_round($1, $2, $3, $4, $5)"
_AGREE = "SELECT pg_temp.lease_agree($1, $2, $3, $4)"
_GIVE_BACK = "SELECT pg_temp.lease_give_back($1, $2)"
_SHOW = "SELECT pg_advisory_lock_shared($1::int, hashtext($2))"
"""Shared with an older connection of its own, of whose end the server does not know yet."""
_TURN = "SELECT pg_temp.lease_turn($1, $2)"


Connect = Callable[[], Awaitable[Driver]]


class PostgresqlLeases:
    """The leases of one process. `connect` makes a connection; a round lasts for `lasts_s`."""

    def __init__(self, connect: Connect, lasts_s: float) -> None:
        self.owner = secrets.token_hex(8)
        self.lasts_s = lasts_s
        self._lasts_ms = int(lasts_s * 1000)
        self._connect = connect
        self._connection: Driver = None
        self._calm_until = 0.0
        self._is_told = False
        self.knows = vocabulary.NUMBER
        self._is_older = False
        self._was_lost: Callable[[], None] = lambda: None
        self._called = asyncio.Event()
        self._turn = asyncio.Lock()

    @property
    def unseen_s(self) -> float:
        """How long somebody has what they have, after a round, whose connection is gone."""
        return self.lasts_s * UNSEEN

    def listen(self, was_lost: Callable[[], None]) -> None:
        """Have somebody told at once when the connection is lost by which others see this one."""
        self._was_lost = was_lost

    async def agree(self, shards: int) -> int:
        """How many shards there are: so many, unless others live who began with another number."""
        found: int = await self._ask(_AGREE, self.owner, shards, self._lasts_ms, self.knows)
        return found

    async def round(self, shards: int, *, may_take: bool) -> Standing:
        """Say that it lives, renew what it has, and take its part of what is free."""
        if self._connection is not None and self._connection.is_closed():
            # Others may have lost theirs, too: they get the time to be seen again.
            self._calm_until = uptime() + self.lasts_s
        may_take = may_take and uptime() >= self._calm_until
        values = self.owner, shards, self._lasts_ms, may_take, self.knows
        asked = time.time()
        row = await self._row(_RENEW, *values)
        self._compare_clocks(asked, row["server_ms"] / 1000, time.time())
        held: dict[int, int] = dict(zip(row["held"] or [], row["fences"] or [], strict=True))
        self._note_age(is_older=row["is_older"], shards=len(held))
        return Standing(held, frozenset(row["taken"]), row["is_too_many"])

    def _compare_clocks(self, asked: float, server: float, answered: float) -> None:
        """Say once that they differ: leases go by the server's, deadlines by this machine's."""
        ahead = max(asked - server, 0.0) - max(server - answered, 0.0)
        is_wrong = abs(ahead) > CLOCKS_S
        if is_wrong and not self._is_told:
            _log.warning(
                "this machine's clock is %d s %s the database server's: deadlines go by it. Set "
                "both right (NTP).",
                round(abs(ahead)),
                "ahead of" if ahead > 0 else "behind",
            )
        self._is_told = is_wrong

    def _note_age(self, *, is_older: bool, shards: int) -> None:
        """Say once that a newer one has opened the database, and that this one may go."""
        if is_older and not self._is_older:
            _log.warning(
                "a newer Linkboy has opened this database: this one goes on with %s, and "
                "takes no more; stop it when the newer ones run",
                many(shards, "shard"),
            )
        self._is_older = is_older

    async def give_back(self, *shards: int) -> None:
        """Let somebody else have them, at once."""
        await self._ask(_GIVE_BACK, self.owner, list(shards))

    async def turn(self, kind: int) -> float:
        """The seconds to wait for one's turn to identify, as one of a kind in five seconds."""
        wait = await self._ask(_TURN, kind, IDENTIFY_MS)
        return max(int(wait), 0) / 1000

    async def wait(self, seconds: float) -> None:
        """Wait so long, or until something is free."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._called.wait()
        self._called.clear()

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncGenerator[None]:
        """Do something that only one process may do at a time, such as telling the commands."""
        connection = await self._connect()
        try:
            await connection.execute("SELECT pg_advisory_lock(hashtext($1))", what)
            yield
        finally:
            await connection.close()

    async def close(self) -> None:
        """Give everything back and be gone."""
        try:
            await self._ask(_GIVE_BACK, self.owner, None)
        finally:
            if self._connection is not None:
                await self._connection.close()

    async def _ask(self, statement: str, *values: object) -> Driver:
        return (await self._row(statement, *values))[0]

    async def _row(self, statement: str, *values: object) -> Driver:
        async with self._turn, asyncio.timeout(_PATIENCE_S):
            is_new = False
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
                self._connection.add_termination_listener(self._note_loss)
                is_new = True
            try:
                if is_new:
                    await self._connection.add_listener(_CALLED, self._hear)
                    await self._connection.execute(_FUNCTIONS)
                    await self._connection.execute(_SHOW, LOCK_OF_OWNERS, self.owner)
                return await self._connection.fetchrow(statement, *values)
            except BaseException:
                # Whatever state it is in, the next one is a new one.
                self._connection.terminate()
                raise

    def _hear(self, *_: object) -> None:
        self._called.set()

    def _note_loss(self, *_: object) -> None:
        """The next round is made at once: who is seen again in time loses nothing."""
        self._was_lost()
        self._called.set()
