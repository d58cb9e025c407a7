"""Checks rolls against the seeds they came from, and publishes what may be published of them."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.database import reading
from data.keeping import Change, Keeping
from data.live import Checked, LiveGame, LogEntry, Outcome, SeedInfo, Tally
from data.log import Log
from data.seed_store import renew_seeds
from data.seeds import Seed
from data.transaction import Transaction
from rules import keeping as rules
from rules.actor import Actor, Viewer
from rules.dice.fairness import commitment, secret_roll_key
from rules.dice.replay import is_same_roll
from rules.dice.source import FairDice, roll_label
from rules.errors import ForbiddenError, RuleError
from rules.events import Throw

_PAGE = 50
_REVEALS = f'["{rules.SecretRevealed.__name__}",'
"""How the stored action of a row begins that revealed a roll."""


Revealed = Mapping[tuple[int, int], rules.RollKey]
"""The keys of the secret rolls that were shown to everybody, by log row and roll."""


class Fairness:
    """Seeds of a game and the rolls that came from them."""

    def __init__(self, database: AsyncEngine, keeping: Keeping, log: Log) -> None:
        self._database = database
        self._keeping = keeping
        self._log = log

    async def seeds(self, game: LiveGame) -> tuple[SeedInfo, ...]:
        """The seeds of a game, oldest first; a value only where it is no longer in use.

        The secret seed in use is shown once its game has ended.
        """
        stored = await self._stored(game.id)
        return tuple(
            SeedInfo(
                row.id,
                row.kind,
                row.commitment,
                row.begun_at,
                row.revealed_at,
                row.value.hex() if row.revealed_at is not None or game.ended else "",
            )
            for row in stored.values()
        )

    async def rotate(self, game_id: int, user_id: int, key: str, *, channel_id: int) -> Outcome:
        """Reveal the open seed and commit to a new one. No secret roll is revealed by it."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            rules.require_referee(actor, "change the seed")
            before = game.open_seed
            game = await renew_seeds(transaction, game, ("open",))
            event = rules.SeedsRotated(
                revealed=before.value.hex(),
                revealed_commitment=before.commitment,
                commitment=game.open_seed.commitment,
            )
            return game, event

        return await self._keeping.keep(game_id, user_id, key, channel_id, change)

    async def reveal(
        self, game_id: int, user_id: int, key: str, seq: int, *, channel_id: int
    ) -> Outcome:
        """Show a secret roll to everybody, with the keys that prove it.

        The referees may reveal any roll, a player a private one of their own.
        """
        entry = await self._log.entry(game_id, seq)
        throws = tuple(throw for throw in entry.throws if throw.secret and not throw.forced)
        stored = await self._stored(game_id)

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            _require_may_reveal(entry, actor, throws)
            if not throws:
                raise RuleError(f"Move {seq} has no secret roll that could be shown.")
            revealed = await self._revealed_in(await transaction.connection(), game_id)
            if any(shown == seq for shown, _ in revealed):
                raise RuleError(f"Move {seq} has been shown to everybody already.")
            secret = _seed_at(stored, "secret", entry, game)
            keys = tuple(
                rules.RollKey(
                    seq=seq,
                    roll=throw.roll,
                    label=_label(entry, throw),
                    key=secret_roll_key(secret.value, _label(entry, throw)).hex(),
                )
                for throw in throws
            )
            return game, rules.SecretRevealed(seq=seq, keys=keys, throws=throws)

        return await self._keeping.keep(game_id, user_id, key, channel_id, change)

    async def check(self, game: LiveGame, entry: LogEntry, viewer: Viewer) -> tuple[Checked, ...]:
        """Work every roll of a log row out again; what the viewer may not see is left out."""
        known = await self._known(game.id)
        return tuple(
            self._check(known, game, entry, throw)
            for throw in entry.throws
            if may_see(entry, throw, viewer, known.revealed)
        )

    async def check_all(self, game: LiveGame, viewer: Viewer) -> Tally:
        """Check every roll of a game that the viewer may see."""
        known = await self._known(game.id)
        right = forced = 0
        wrong: list[Checked] = []
        async for entry, throw in self._seen(game.id, viewer, known.revealed):
            checked = self._check(known, game, entry, throw)
            right += checked.is_right is True
            forced += checked.is_right is None
            wrong += [checked] if checked.is_right is False else []
        return Tally(right, forced, tuple(wrong))

    async def count_faces(self, game: LiveGame, viewer: Viewer) -> Mapping[int, tuple[int, ...]]:
        """How often each face fell, by the sides of the die, of all rolls the viewer may see.

        Dropped, re-rolled and undone dice count, results that a referee set do not. Dice without
        a choice (one side) are left out.
        """
        revealed = await self.revealed(game.id)
        counts: dict[int, Counter[int]] = {}
        async for _, throw in self._seen(game.id, viewer, revealed):
            for group in () if throw.forced else throw.record.groups:
                counts.setdefault(group.sides, Counter()).update(group.faces)
        return {
            sides: tuple(counts[sides][face] for face in range(1, sides + 1))
            for sides in sorted(counts)
            if sides > 1
        }

    async def rolls(
        self,
        game: LiveGame,
        viewer: Viewer,
        *,
        member: int | None = None,
        before: int | None = None,
        limit: int = 10,
    ) -> tuple[tuple[LogEntry, tuple[Throw, ...]], ...]:
        """Log rows with the throws in them that the viewer may see, newest first.

        Rows without such throws are left out, as if they were not there.
        """
        revealed = await self.revealed(game.id)
        found: dict[int, tuple[LogEntry, tuple[Throw, ...]]] = {}
        async for entry, throw in self._seen(
            game.id, viewer, revealed, member=member, before=before
        ):
            if entry.seq not in found and len(found) == limit:
                break
            _, throws = found.get(entry.seq, (entry, ()))
            found[entry.seq] = (entry, (*throws, throw))
        return tuple(found.values())

    async def revealed(self, game_id: int) -> Revealed:
        """The keys of the secret rolls of a game that were shown to everybody."""
        async with reading(self._database) as connection:
            return await self._revealed_in(connection, game_id)

    async def _revealed_in(self, connection: AsyncConnection, game_id: int) -> Revealed:
        log = schema.log.c
        query = select(log.events).where(
            log.game_id == game_id,
            log.kind == "keep",
            log.action.startswith(_REVEALS, autoescape=True),
        )
        found: dict[tuple[int, int], rules.RollKey] = {}
        for (events,) in (await connection.execute(query)).all():
            for event in self._log.codec.decode_events(events):
                assert isinstance(event, rules.SecretRevealed)
                found |= {(key.seq, key.roll): key for key in event.keys}
        return found

    async def _seen(
        self,
        game_id: int,
        viewer: Viewer,
        revealed: Revealed,
        *,
        member: int | None = None,
        before: int | None = None,
    ) -> AsyncIterator[tuple[LogEntry, Throw]]:
        """Every throw of a game that the viewer may see, newest row first, read page by page."""
        while entries := await self._log.entries(
            game_id, before=before, member=member, with_dice=True, limit=_PAGE
        ):
            for entry in entries:
                for throw in entry.throws:
                    if may_see(entry, throw, viewer, revealed):
                        yield entry, throw
            before = entries[-1].seq

    async def _known(self, game_id: int) -> "_Known":
        return _Known(await self._stored(game_id), await self.revealed(game_id))

    def _check(self, known: "_Known", game: LiveGame, entry: LogEntry, throw: Throw) -> Checked:
        label = _label(entry, throw)
        if throw.forced:
            return Checked(entry.seq, throw, label, "", "", None)
        if throw.secret:
            seed = _seed_at(known.stored, "secret", entry, game)
            key = secret_roll_key(seed.value, label)
            published = throw.commitment
            is_kept = commitment(key) == published
            row = known.stored.get(seed.id)
            is_over = game.ended or (row is not None and row.revealed_at is not None)
            is_shown = is_over or (entry.seq, throw.roll) in known.revealed
        else:
            row = known.stored[entry.seed_id]
            key, published, is_kept = row.value, row.commitment, True
            is_shown = game.ended or row.revealed_at is not None
        shown = key.hex() if is_shown else ""
        is_right = is_kept and is_same_roll(throw.record, FairDice(key, label))
        return Checked(entry.seq, throw, label, published, shown, is_right)

    async def _stored(self, game_id: int) -> "Mapping[int, _Row]":
        query = (
            select(schema.seed).where(schema.seed.c.game_id == game_id).order_by(schema.seed.c.id)
        )
        async with reading(self._database) as connection:
            rows = (await connection.execute(query)).all()
        return {
            row.id: _Row(row.id, row.kind, row.value, row.commitment, row.begun_at, row.revealed_at)
            for row in rows
        }


@dataclass(frozen=True, slots=True)
class _Row:
    """A seed as it is stored, its value included: never shown."""

    id: int
    kind: str
    value: bytes
    commitment: str
    begun_at: int
    revealed_at: int | None


@dataclass(frozen=True, slots=True)
class _Known:
    """What checking a roll needs to know of its game."""

    stored: "Mapping[int, _Row]"
    revealed: Revealed


def may_see(
    entry: LogEntry, throw: Throw, viewer: Viewer, revealed: Revealed = MappingProxyType({})
) -> bool:
    """Whether a viewer may know a throw: as one of the events that they may see, or revealed.

    That an open seed stands behind it is not enough: what happens to hidden monsters is told to
    the referees alone, whichever dice were used.
    """
    if viewer.is_referee or (entry.seq, throw.roll) in revealed:
        return True
    seen = [event.seen_by(viewer) for event in entry.events]
    if any(event is not None and _holds(event, throw) for event in seen):
        return True
    # Dice that no event tells belong to the row as a whole.
    return not throw.secret and None not in seen and not _holds(entry.events, throw)


def _holds(event: object, throw: Throw) -> bool:
    """Whether a throw stands in an event, directly or in a tuple or record of it."""
    if event == throw:
        return True
    if isinstance(event, tuple):
        return any(_holds(part, throw) for part in event)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    kind = type(event)
    fields = getattr(kind, "__struct_fields__", ()) or getattr(kind, "__dataclass_fields__", ())
    return any(_holds(getattr(event, name), throw) for name in fields)


def _require_may_reveal(entry: LogEntry, actor: Actor, secret: tuple[Throw, ...]) -> None:
    """Players get one answer, so that it does not tell whether a move had hidden dice in it."""
    if actor.is_referee:
        return
    viewer = Viewer(actor.member)
    is_own = entry.member == actor.member and all(may_see(entry, t, viewer) for t in entry.throws)
    if not is_own or not secret:
        raise ForbiddenError(
            f"Move {entry.seq} has no private roll of yours. "
            "Only a referee can show any other secret roll to everybody."
        )


def _label(entry: LogEntry, throw: Throw) -> str:
    return roll_label(str(entry.game_id), entry.action_key, throw.roll)


def _seed_at(stored: "Mapping[int, _Row]", kind: str, entry: LogEntry, game: LiveGame) -> Seed:
    """The seed of a kind that was in use when a row was written."""
    found = [
        row
        for row in stored.values()
        if row.kind == kind and (row.revealed_at is None or row.revealed_at > entry.at)
    ]
    if not found:
        return game.secret_seed
    return replace(game.secret_seed, id=found[0].id, value=found[0].value)
