"""`Games`: the one door. Every change of a game's state goes through `act`, `undo` or `redo`."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.codec import Codec, Document, encode_state, unpack_state
from data.database import reading
from data.fairness import Fairness
from data.jobs import keep_entry, require_open, resolve_actor
from data.keeping import Keeping
from data.live import LiveGame, LogEntry, Outcome
from data.log import Log
from data.macros import Macros
from data.remembered import Remembered
from data.seeds import GameDice
from data.transaction import Transaction, entries_of, load_game, read_entry, undoable
from data.writer import Writer
from rules import keeping as rules
from rules.actor import Actor
from rules.engine import Engine
from rules.errors import RuleError, TooLateError
from rules.resolution import Action, Step

KEPT_MOVES = 200
"""How many newest rows keep their earlier state after their scene has ended."""
_PRUNE_EVERY = 100


class Games:
    """All games: act, undo, redo, and reads of what is cached. `now` gives milliseconds."""

    def __init__(self, database: AsyncEngine, engine: Engine, now: Callable[[], int]) -> None:
        self.engine = engine
        self.codec = Codec(
            engine.actions, {**engine.events, **{cls.__name__: cls for cls in rules.EVENTS}}
        )
        self.writer = Writer(database, self.codec, now)
        self.keeping = Keeping(self.writer)
        self.remembered = Remembered(self.writer)
        self.log = Log(database, self.codec, self.writer)
        self.fairness = Fairness(database, self.keeping, self.log)
        self.macros = Macros(database, self.writer)
        self._database = database

    async def open(self) -> None:
        """Read which channels have a game, and where the boards stand."""
        await self.keeping.load(self._database)
        await self.remembered.load(self._database)

    async def close(self) -> None:
        """Write what is still waiting."""
        await self.log.close()
        await self.writer.close()

    # Reads

    async def find(self, channel_id: int, parent_id: int | None = None) -> LiveGame | None:
        """The game of a channel; a thread without one of its own uses its parent's."""
        bound = self.keeping.channels
        game_id = bound.get(channel_id)
        if game_id is None and parent_id is not None:
            game_id = bound.get(parent_id)
        return None if game_id is None else await self.get(game_id)

    async def get(self, game_id: int) -> LiveGame:
        """A game by its id, from memory or read afresh. Raises NotFoundError."""
        cached = self.writer.games.get(game_id)
        if cached is not None:
            return cached
        async with reading(self._database) as connection:
            game = await load_game(connection, game_id)
        # Somebody may have acted while this was read: what the writer published is newer.
        return self.writer.games.setdefault(game_id, game)

    # Changes

    async def act(
        self,
        game_id: int,
        user_id: int,
        key: str,
        action: Action,
        *,
        channel_id: int = 0,
    ) -> Outcome:
        """Resolve an action, store it, and return what happened, after the commit.

        A key that is already stored changes nothing and returns what happened then. Raises
        RuleError, with nothing changed.
        """

        async def run(transaction: Transaction) -> Outcome:
            game = await transaction.game(game_id)
            require_open(game)
            before = game.members
            game, actor = resolve_actor(game, user_id)
            dice = GameDice(game.id, key, game.open_seed, game.secret_seed)
            step = self.engine.step(game.state, actor, action, dice)
            transaction.add_members(game, before)
            return self._record(transaction, game, actor, key, action, step, channel_id)

        return await self.writer.submit_once(key, run)

    def _record(
        self,
        transaction: Transaction,
        game: LiveGame,
        actor: Actor,
        key: str,
        action: Action,
        step: Step,
        channel_id: int,
    ) -> Outcome:
        changed = step.state != game.state
        entry = LogEntry(
            game_id=game.id,
            seq=game.head + 1,
            action_key=key,
            kind="act",
            member=actor.member,
            channel_id=channel_id,
            at=transaction.now,
            action_name=type(action).__name__,
            events=step.events,
            throws=step.throws,
            seed_id=game.open_seed.id,
            changed=changed,
            revealed=step.revealed,
            announced=False,
            undone_by=None,
        )
        text = self.codec.encode_action(action)
        transaction.add_entry(entry, text, game.document if changed else None)
        if not changed:
            after = replace(game, head=entry.seq)
        else:
            after = replace(
                game,
                head=entry.seq,
                state=step.state,
                document=Document(encode_state(step.state)),
                redo=(),
                scene_seq=entry.seq if step.scene_changed else game.scene_seq,
            )
            if entry.seq % _PRUNE_EVERY == 0 or step.scene_changed:
                transaction.forget_before(game.id, min(after.scene_seq, entry.seq - KEPT_MOVES))
        return Outcome(transaction.put(after, state_changed=changed), entry)

    async def undo_plan(self, game_id: int, through: int | None = None) -> tuple[LogEntry, ...]:
        """What undo would take back, newest first: the newest move, or all down to row `through`.

        Raises TooLateError if that row no longer counts.
        """
        async with reading(self._database) as connection:
            await _require_standing(connection, game_id, through)
            rows = (
                (await connection.execute(undoable(game_id, limit=rules.MOST_UNDONE + 1)))
                .mappings()
                .all()
            )
        return _plan(entries_of(rows, self.codec), through)

    async def undo(
        self,
        game_id: int,
        user_id: int,
        key: str,
        *,
        through: int | None = None,
        newest: int | None = None,
        channel_id: int = 0,
    ) -> Outcome:
        """Take back the newest move, or all down to row `through`.

        `newest` is the newest row that the person saw listed; TooLateError if another came since.
        """

        async def run(transaction: Transaction) -> Outcome:
            game = await transaction.game(game_id)
            return await self._undo(transaction, game, user_id, key, through, newest, channel_id)

        return await self.writer.submit_once(key, run)

    async def _undo(
        self,
        transaction: Transaction,
        game: LiveGame,
        user_id: int,
        key: str,
        through: int | None,
        newest: int | None,
        channel_id: int,
    ) -> Outcome:
        require_open(game)
        connection = await transaction.connection()
        await _require_standing(connection, game.id, through)
        statement = undoable(game.id, limit=rules.MOST_UNDONE + 1)
        rows = (await connection.execute(statement)).mappings().all()
        plan = _plan(entries_of(rows, self.codec), through)
        if newest is not None and plan and plan[0].seq != newest:
            raise TooLateError("Something new has happened meanwhile. Look at the list again.")
        before = game.members
        game, actor = resolve_actor(game, user_id)
        rules.check_undo(actor, plan)
        packed = rows[len(plan) - 1]["state_before"]
        if packed is None:
            raise RuleError("That scene is long over: what was before it is no longer kept.")
        transaction.add_members(game, before)
        seqs = tuple(entry.seq for entry in plan)
        outcome = keep_entry(
            transaction,
            game,
            actor.member,
            key,
            "undo",
            rules.MovesUndone(seqs=seqs),
            channel_id,
            state_before=game.document,
        )
        connection = await transaction.connection()
        await connection.execute(
            update(schema.log)
            .where(schema.log.c.game_id == game.id, schema.log.c.seq.in_(seqs))
            .values(undone_by=outcome.entry.seq)
        )
        redo = (*game.redo, outcome.entry.seq)
        return self._restore(transaction, outcome, packed, redo)

    async def redo(self, game_id: int, user_id: int, key: str, *, channel_id: int = 0) -> Outcome:
        """Bring back what the newest undo took back, while nothing new has changed the game."""

        async def run(transaction: Transaction) -> Outcome:
            game = await transaction.game(game_id)
            return await self._redo(transaction, game, user_id, key, channel_id)

        return await self.writer.submit_once(key, run)

    async def _redo(
        self, transaction: Transaction, game: LiveGame, user_id: int, key: str, channel_id: int
    ) -> Outcome:
        require_open(game)
        before = game.members
        game, actor = resolve_actor(game, user_id)
        connection = await transaction.connection()
        log = schema.log.c
        found = None
        undone: tuple[LogEntry, ...] = ()
        if game.redo:
            statement = select(schema.log).where(log.game_id == game.id, log.seq == game.redo[-1])
            found = (await connection.execute(statement)).mappings().first()
            statement = (
                select(schema.log)
                .where(log.game_id == game.id, log.undone_by == game.redo[-1])
                .order_by(log.seq.desc())
            )
            rows = (await connection.execute(statement)).mappings().all()
            undone = entries_of(rows, self.codec)
        rules.check_redo(actor, undone, read_entry(found, self.codec) if found else None)
        assert found is not None
        transaction.add_members(game, before)
        seqs = tuple(entry.seq for entry in undone)
        outcome = keep_entry(
            transaction, game, actor.member, key, "redo", rules.MovesRedone(seqs=seqs), channel_id
        )
        connection = await transaction.connection()
        await connection.execute(
            update(schema.log)
            .where(log.game_id == game.id, log.seq.in_(seqs))
            .values(undone_by=None)
        )
        return self._restore(transaction, outcome, found["state_before"], game.redo[:-1])

    def _restore(
        self, transaction: Transaction, outcome: Outcome, packed: bytes, redo: Sequence[int]
    ) -> Outcome:
        """Put an earlier document back; the newest one the codec reads may be an upgraded one."""
        state, document = unpack_state(packed)
        game = replace(outcome.game, state=state, document=document, redo=tuple(redo))
        return replace(outcome, game=transaction.put(game, state_changed=True))


def _plan(entries: Sequence[LogEntry], through: int | None) -> tuple[LogEntry, ...]:
    """The rows that go, newest first, of all that could."""
    if through is None:
        return tuple(entries[:1])
    plan = tuple(entry for entry in entries if entry.seq >= through)
    is_listed = bool(plan) and plan[-1].seq == through
    # Of one that is older than all that were read only so much is known: it is too many.
    is_older = len(entries) > rules.MOST_UNDONE and through < entries[-1].seq
    if not is_listed and not is_older:
        raise TooLateError(f"Move {through} changed nothing, so there is nothing to take back.")
    return plan


async def _require_standing(connection: AsyncConnection, game_id: int, seq: int | None) -> None:
    """Raise TooLateError for a row that has been taken back already: a button pressed twice."""
    log = schema.log.c
    query = select(log.undone_by).where(log.game_id == game_id, log.seq == seq)
    undone_by = await connection.scalar(query) if seq is not None else None
    if undone_by is not None:
        raise TooLateError(
            f"Move {seq} has been taken back already, by move {undone_by}. "
            "`/log redo` brings back what was taken last."
        )
