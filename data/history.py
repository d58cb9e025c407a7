"""Takes moves back and brings them back, and amends what was said.

What is to be and what may be is worked out first, beside the writer, which then only looks whether
anything has come since: so others wait for no more than a few statements.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.bundles import COLUMN
from data.codec import Codec, Document, read_state
from data.database import reading
from data.jobs import Change, apply_change, resolve_actor
from data.live import Asked, LiveGame, LogEntry, Outcome, RowKind, game_of, key_of
from data.loading import entries_of, read_others_so_far, read_so_far
from data.repeating import read_again
from data.replaying import (
    ClashError,
    Played,
    Replay,
    Replaying,
    is_deed,
    require_same_rank,
    steps_of,
    that_count,
)
from data.standing import Back, Found, Whose, read_redo, read_undo
from data.stores import driver_of
from data.stores.asking import Question
from data.timers import planned_keys
from data.writer import Transaction, Writer
from rules.errors import RuleError, TooLateError
from rules.kernel import management
from rules.kernel.actor import Actor
from rules.kernel.engine import Engine
from rules.kernel.events import Event
from rules.kernel.parties import has_several, numbers, own, parties_of, through
from rules.record import replace
from rules.state.parties import FIRST

MOST_TRIES = 4
"""So often it is worked out beside the writer, and then within it: somebody plays very fast."""
PAUSE_S = 0.001
"""Between two rows that are played again: as long as one takes, so that others are half as fast."""
MOST_KEPT_UNDOS = 100
"""So many undos at most can be brought back."""


class _StaleError(RuleError):
    """Something has come since it was worked out: it is done again."""


NOTHING = Replay({}, Document(b""))


class Ready(NamedTuple):
    """What is to be as of a row of the log: which rows go or come, newest first, and what then.

    `refused` is what else keeps it from being so, found by playing rows again.
    """

    head: int
    moves: tuple[LogEntry, ...]
    replay: Replay = NOTHING
    undo: int = 0
    refused: RuleError | None = None


T = TypeVar("T")


class Reader(Protocol):
    """Whoever can be asked for what is stored: a driver, or one that is got for each question."""

    def ask(self, question: Question[T], *, at_one_moment: bool = False) -> Awaitable[T]:
        """Put a question, all of it as of the same moment if so asked."""
        ...


class _Beside:
    """Asks beside the writer, and keeps no connection while rows are played again."""

    def __init__(self, database: AsyncEngine) -> None:
        self._database = database

    async def ask(self, question: Question[T], *, at_one_moment: bool = False) -> T:
        async with reading(self._database) as connection:
            driver = await driver_of(connection)
            return await driver.ask(question, at_one_moment=at_one_moment)


Prepare = Callable[[Reader, float], Awaitable[Ready]]
"""Works it out, with so many seconds for others after each row that is played again."""
Write = Callable[[Transaction, LiveGame, Ready], Awaitable[Change]]


class History:
    """Undo and redo. Rows, dice and events stay; an undo only says of rows that it took them."""

    def __init__(self, database: AsyncEngine, engine: Engine, codec: Codec, writer: Writer) -> None:
        self._beside = _Beside(database)
        self._engine = engine
        self._codec = codec
        self._writer = writer

    async def plan(
        self, game_id: int, actor: Actor, through: int | None = None, party: int = FIRST
    ) -> tuple[LogEntry, ...]:
        """What undo would take back, newest first: the newest move, or all down to row `through`.

        Of a referee it is what a `party` did, of a player it is their own. Raises RuleError where
        undo would: TooLateError if that row no longer counts.
        """
        ready = await self._undo_of(
            self._beside, game_id, lambda _: actor, through, PAUSE_S, lambda _: party
        )
        if ready.refused is not None:
            raise ready.refused
        return tuple(move for move in ready.moves if move not in ready.replay.along)

    async def undo(
        self,
        game_id: int,
        asked: Asked,
        *,
        through: int | None = None,
        newest: int | None = None,
    ) -> Outcome:
        """Take back the newest move, or all down to row `through`; of a player, their own.

        `newest` is the newest row that the person saw listed; TooLateError if another came since.
        """

        async def prepare(reader: Reader, pause_s: float) -> Ready:
            who = _whoever(asked)
            ready = await self._undo_of(reader, game_id, who, through, pause_s, _party_of(asked))
            shown = next(move for move in ready.moves if move not in ready.replay.along)
            if newest not in (None, shown.seq):
                raise TooLateError("Something new has happened meanwhile. Look at the list again.")
            return ready

        async def change(transaction: Transaction, game: LiveGame, ready: Ready) -> Change:
            seq = game.head + 1
            await _mark(transaction, game.id, ready.moves, undone_by=seq)
            after = _replayed(transaction, game, ready.replay)
            number = after.through(ready.moves[0].party).party
            redo = (*game.redo, key_of(seq, number))[-MOST_KEPT_UNDOS:]
            after = replace(after, redo=redo)
            transaction.plan_again(after, planned_keys(ready.moves))
            after = await _as_of_now(transaction, after)
            return Change(after, _told(management.MovesUndone, ready.moves), ready.moves)

        return await self._submit(game_id, asked, "undo", prepare, change)

    async def redo(self, game_id: int, asked: Asked, undo_seq: int | None = None) -> Outcome:
        """Bring back what the newest undo took back, while nothing new has changed the same.

        `undo_seq` is the undo that the person wants to bring back; TooLateError if it is not the
        newest, as when they ask twice.
        """

        async def prepare(reader: Reader, pause_s: float) -> Ready:
            who = _whoever(asked)
            return await self._redo_of(reader, game_id, who, undo_seq, pause_s, _party_of(asked))

        async def change(transaction: Transaction, game: LiveGame, ready: Ready) -> Change:
            await _mark(transaction, game.id, ready.moves, undone_by=None)
            # What players do not know of gives way, so that the answer is as it is without it.
            lost = ready.replay.along
            await _mark(transaction, game.id, lost, undone_by=game.head + 1)
            for key in planned_keys(ready.moves):
                transaction.writes.mark_done(game.id, key, transaction.now)
            redo = tuple(key for key in game.redo if game_of(key)[0] != ready.undo)
            after = replace(_replayed(transaction, game, ready.replay), redo=redo)
            transaction.plan_again(after, planned_keys(lost))
            after = await _as_of_now(transaction, after)
            redone = _told(management.MovesRedone, ready.moves)
            gone = tuple(move.number for move in lost)
            return Change(after, replace(redone, lost=gone) if gone else redone, ready.moves)

        return await self._submit(game_id, asked, "redo", prepare, change)

    async def _submit(
        self, game_id: int, asked: Asked, kind: RowKind, prepare: Prepare, change: Write
    ) -> Outcome:
        """Work out what is to be, and write it unless something has come meanwhile."""

        async def attempt(ready: Ready | None) -> Outcome:
            async def write(transaction: Transaction, game: LiveGame, _: Actor) -> Change:
                connection = await transaction.connection()
                found = ready or await prepare(await driver_of(connection), 0)
                if found.head != game.head:
                    raise _StaleError("Something new has happened meanwhile. Try again.")
                if found.refused is not None:
                    raise found.refused
                return await change(transaction, game, found)

            return await apply_change(self._writer, game_id, asked, write, kind=kind)

        for _ in range(MOST_TRIES):
            try:
                return await attempt(await self._prepared(prepare))
            except _StaleError:
                pass
        return await attempt(None)

    async def _prepared(self, prepare: Prepare) -> Ready | None:
        """What is to be; None where it may not, which is cheap to find and the writer's to say.

        It alone knows what has just come, and what is asked for once more.
        """
        try:
            return await prepare(self._beside, PAUSE_S)
        except RuleError:
            return None

    async def _undo_of(
        self,
        reader: Reader,
        game_id: int,
        who: Callable[[LiveGame], Actor],
        through: int | None,
        pause_s: float,
        whose: Whose,
    ) -> Ready:
        """What an undo takes back. Raises RuleError unless the actor may do it.

        A player takes back their own; what others did since stays, where it stands without.
        """
        question = read_undo(game_id, who, through, self._codec, whose)
        found = await reader.ask(question, at_one_moment=True)
        if found.is_whole:
            return Ready(found.game.head, found.moves, Replay({}, Document(found.base)))
        try:
            replay = await self._without(found, pause_s)
        except ClashError as clash:
            return Ready(found.game.head, found.moves, refused=_refusal(clash, found.actor))
        moves = sorted((*found.moves, *replay.along), key=lambda entry: -entry.seq)
        refused = management.with_others() if _is_of_others(found, replay.now) else None
        return Ready(found.game.head, tuple(moves), replay, refused=refused)

    async def _without(self, found: Found, pause_s: float) -> Replay:
        if not found.actor.is_referee:
            require_same_rank(found.rows, found.actor.member)
        played = self._played(found)
        taken = {entry.seq for entry in found.moves}
        base = read_state(found.base)[0]
        deeds = (row for row in found.rows if row.entry.seq in taken)
        replaying = Replaying(
            *(played, base, base, taken),
            is_of_its_moment=not found.actor.is_referee
            and any(is_deed(played, row) for row in deeds),
            is_referees=found.actor.is_referee,
            party=found.party,
        )
        return await go_through(replaying, found, pause_s)

    async def _redo_of(
        self,
        reader: Reader,
        game_id: int,
        who: Callable[[LiveGame], Actor],
        wanted: int | None,
        pause_s: float,
        whose: Whose,
    ) -> Ready:
        """What a redo brings back. Raises RuleError unless the actor may do it."""
        question = read_redo(game_id, who, wanted, self._codec, whose)
        back = await reader.ask(question, at_one_moment=True)
        found, refused = back.found, None
        try:
            whole = None if back.whole is None else Replay({}, Document(back.whole))
            replay = whole or await self._with(back, pause_s)
        except ClashError:
            refused = management.nothing_to_redo(is_wanted=wanted is not None)
            return Ready(found.game.head, (), refused=refused)
        if _is_of_others(found, replay.now):
            refused = management.with_others()
        moves = tuple(move for move in found.moves if whole or move.seq in replay.befores)
        return Ready(found.game.head, moves, replay, back.undo, refused)

    async def _with(self, back: Back, pause_s: float) -> Replay:
        found, played = back.found, self._played(back.found)
        brought = {entry.seq for entry in found.moves}
        base = read_state(found.base)[0]
        rows = (row for row in found.rows if row.entry.seq in brought)
        is_deeds = not found.actor.is_referee and any(is_deed(played, row) for row in rows)
        replaying = Replaying(
            *(played, base, base),
            brought=brought,
            is_of_its_moment=is_deeds,
            is_referees=found.actor.is_referee,
            party=found.party,
        )
        return await go_through(replaying, found, pause_s)

    def _played(self, found: Found) -> Played:
        return Played(self._engine, self._codec, found.game, found.seeds)


def _is_of_others(found: Found, then: Document) -> bool:
    """Whether a player would change what belongs to a party that they are not with any more; who
    parts or meets by it is with it."""
    now, actor = found.game.state, found.actor
    if actor.is_referee or not has_several(now):
        return False
    after = read_state(then.encoded)[0]
    own_ones = (actor.member, *actor.stands_in_for)
    theirs = {one for state in (now, after) for one in parties_of(state, own_ones)}
    others = set(numbers(now)) - theirs
    return numbers(after) == numbers(now) and any(
        own(through(after, one)) != own(through(now, one)) for one in others
    )


def _whoever(asked: Asked) -> Callable[[LiveGame], Actor]:
    return lambda game: resolve_actor(game, asked.user_id)[1]


def _party_of(asked: Asked) -> Whose:
    """The party whose moves somebody means."""
    return lambda game: asked.party or game.seen_by(asked.user_id, asked.channel_id).party


async def go_through(replaying: Replaying, found: Found, pause_s: float) -> Replay:
    """Play the rows again, one after the other: between two of them others have their turns."""
    rows = that_count(found.rows, replaying.brought)
    for row, after in steps_of(rows, found.game.document.encoded):
        replaying.play(row, after)
        await asyncio.sleep(pause_s)
    return replaying.result()


def _refusal(clash: ClashError, actor: Actor) -> RuleError:
    """What somebody is told of what stands in the way: a player never of a row that they do not
    know of."""
    if clash.entry is None or not (clash.is_unknown or clash.entry.is_known_to(actor)):
        return management.too_much_since(actor)
    if clash.is_unknown:
        return management.played_otherwise(actor)
    return management.built_on(actor, clash.entry.label, is_time=clash.is_time)


async def _mark(
    transaction: Transaction, game_id: int, entries: Sequence[LogEntry], *, undone_by: int | None
) -> None:
    """Write which undo took these rows back, None for none."""
    connection = await transaction.connection()
    log = schema.log.c
    seqs = [entry.seq for entry in entries]
    await connection.execute(
        update(schema.log)
        .where(log.game_id == game_id, log.seq.in_(seqs))
        .values(undone_by=undone_by)
    )


def _told(
    event: type[management.MovesUndone | management.MovesRedone], entries: Sequence[LogEntry]
) -> management.MovesUndone | management.MovesRedone:
    """What tells that moves were taken or brought back."""
    return event(
        numbers=tuple(entry.number for entry in entries if entry.is_public),
        secret=tuple(entry.number for entry in entries if not entry.is_public),
    )


def _replayed(transaction: Transaction, game: LiveGame, replay: Replay) -> LiveGame:
    """The game as a replay left it, with the states from before the rows that were in it."""
    for seq, before in replay.befores.items():
        transaction.writes.put_before(game.id, seq, before)
    state, document = read_state(replay.now.encoded)
    if document.encoded == replay.now.encoded:
        document = replay.now
    return replace(game, state=state, document=document)


async def _as_of_now(transaction: Transaction, game: LiveGame) -> LiveGame:
    """The game with what has happened so far in the place of the round that is played now, and with
    the dice that fall again."""
    driver = await driver_of(await transaction.connection())
    so_far = await driver.ask(read_so_far(game.id, game.state, transaction.codec))
    others = await driver.ask(read_others_so_far(game.id, game.state, transaction.codec))
    seed = game.open_seed.id
    again = await driver.ask(read_again(game.id, seed, game.state, transaction.codec))
    return replace(game, so_far=so_far, others_so_far=others, again=again)


class Amended(NamedTuple):
    """What tells of the change, and what the row tells from now on; None: it is taken back."""

    event: Event
    events: tuple[Event, ...] | None = None


Amend = Callable[[LogEntry, Actor], Amended]
"""What is made of a row by somebody. Raises RuleError."""


class Amending:
    """Changes rows of the log, each time with a row that says so."""

    def __init__(self, codec: Codec, writer: Writer) -> None:
        self._codec = codec
        self._writer = writer

    async def amend(self, game_id: int, asked: Asked, seq: int, amend: Amend) -> Outcome:
        """Amend the row at a place of the log. Raises TooLateError once it was taken back."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            connection = await transaction.connection()
            log = schema.log.c
            here = log.game_id == game_id, log.seq == seq
            found = await connection.execute(select(schema.log, COLUMN).where(*here))
            (entry,) = entries_of(found.mappings().all(), self._codec)
            if entry.undone_by is not None:
                raise TooLateError("That has been taken back already.")
            event, events = amend(entry, actor)
            told = (
                {"undone_by": game.head + 1}
                if events is None
                else {"events": self._codec.encode_events(events)}
            )
            await connection.execute(update(schema.log).where(*here).values(**told))
            return Change(game, event, about=entry)

        return await apply_change(self._writer, game_id, asked, change)
