"""What is wrong with a game as it is stored, in words for whoever runs the bot."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.codec import Codec, unpack_state
from data.counting import decode_count
from data.evidence import Evidence, StoredSeed, StoredSeeds, in_order
from data.live import LiveGame
from data.loading import load_game
from data.retracing import UNREADABLE, Corrections, Retracing, corrections_of
from data.stores import driver_of
from rules.dice.fairness import commitment
from rules.kernel.engine import Engine
from rules.kernel.events import Event

PAGE = 200
NO_CORRECTIONS = Corrections(frozenset(), ())
Show = Callable[[int], None]
"""Is told how many rows of the log have been looked at."""


@dataclass
class Found:
    """What was found of a game. `other` moves of before an update come to something else by it."""

    name: str = ""
    faults: list[str] = field(default_factory=list[str])
    moves: int = 0
    other: int = 0


class Soundness:
    """Looks games through, each as it is at one moment. `since` as for `Retracing`."""

    def __init__(self, engine: Engine, codec: Codec, since: int) -> None:
        self._engine = engine
        self._codec = codec
        self._since = since

    async def of(self, connection: AsyncConnection, game_id: int, show: Show) -> Found:
        """Look through one game, within a transaction that only reads."""
        name = select(schema.game.c.name).where(schema.game.c.id == game_id)
        found = Found(await connection.scalar(name) or "")
        seeds = await self._seeds(connection, game_id, found)
        game = await self._game(connection, game_id, found)
        evidence = None if game is None else Evidence(game, seeds, {})
        corrections = await self._corrections(connection, game_id, game)
        log = Retracing(self._engine, self._codec, evidence, corrections, self._since)
        rows = select(schema.log).where(schema.log.c.game_id == game_id).order_by("seq")
        stream = await connection.stream(rows)
        async for page in stream.mappings().partitions(PAGE):
            for row in page:
                log.see(row)
            show(log.moves)
        log.end(None if game is None else game.state)
        found.faults += log.faults
        found.moves, found.other = log.moves, log.other
        await self._rest(connection, game_id, found)
        return found

    async def _seeds(self, connection: AsyncConnection, game_id: int, found: Found) -> StoredSeeds:
        seed = schema.seed.c
        query = select(
            seed.id, seed.kind, seed.value, seed.commitment, seed.begun_at, seed.revealed_at
        )
        rows = await connection.execute(query.where(seed.game_id == game_id).order_by(seed.id))
        seeds = [StoredSeed(*row) for row in rows]
        for one in seeds:
            if commitment(one.value) != one.commitment:
                found.faults.append(f"its {one.kind} seed is not the one that was promised")
        for kind in ("open", "secret"):
            if not any(one.kind == kind and one.revealed_at is None for one in seeds):
                found.faults.append(f"it has no {kind} seed for its dice")
        return in_order(seeds)

    async def _game(
        self, connection: AsyncConnection, game_id: int, found: Found
    ) -> LiveGame | None:
        try:
            return await load_game(await driver_of(connection), game_id, self._codec)
        except UNREADABLE as error:
            found.faults.append(f"it cannot be read as it stands: {error}")
            return None

    async def _corrections(
        self, connection: AsyncConnection, game_id: int, game: LiveGame | None
    ) -> Corrections:
        if game is None:
            return NO_CORRECTIONS
        log = schema.log.c
        query = select(log.seq, log.events).where(log.game_id == game_id, log.kind != "act")
        rows = (await connection.execute(query.order_by(log.seq))).all()
        told = [(row.seq, self._events(row.events)) for row in rows]
        return corrections_of(told, game.members.values())

    def _events(self, text: str) -> tuple[Event, ...]:
        try:
            return self._codec.decode_events(text)
        except UNREADABLE:
            return ()  # told of where the row itself is looked at

    async def _rest(self, connection: AsyncConnection, game_id: int, found: Found) -> None:
        """What is kept beside the log: states that redo brings back, and counts of dice."""
        kept, tally = schema.passed_over.c, schema.tally.c
        befores = select(kept.undo, kept.state_before).where(kept.game_id == game_id)
        for undo, packed in await connection.execute(befores):
            try:
                unpack_state(packed)
            except UNREADABLE as error:
                found.faults.append(f"what row {undo} passed over cannot be read: {error}")
        count = await connection.scalar(select(tally.count).where(tally.game_id == game_id))
        try:
            decode_count(count)
        except UNREADABLE as error:
            found.faults.append(f"its count of dice cannot be read: {error}")
