"""Checks rolls against the seeds they came from, and publishes what may be published of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from data import schema
from data.database import reading
from data.keeping import Change, Keeping, renew_seeds
from data.live import LiveGame, LogEntry, Outcome
from data.log import Log
from data.seeds import Seed
from data.transaction import Transaction
from rules import keeping as rules
from rules.actor import Actor, Viewer
from rules.dice.fairness import commitment, secret_roll_key
from rules.dice.replay import is_same_roll
from rules.dice.source import FairDice, roll_label
from rules.errors import ForbiddenError, RuleError
from rules.events import Throw

_PAGE = 200


@dataclass(frozen=True, slots=True)
class SeedInfo:
    """A seed as anybody may know it. `value` is hexadecimal, "" while it is in use."""

    id: int
    kind: str
    commitment: str
    begun_at: int
    revealed_at: int | None
    value: str


@dataclass(frozen=True, slots=True)
class Checked:
    """One roll, checked by the bot. `key` is what proves it to others, "" while that is secret.

    `is_right` None: a result that the referee set has nothing to check.
    """

    seq: int
    throw: Throw
    label: str
    commitment: str
    key: str
    is_right: bool | None


@dataclass(frozen=True, slots=True)
class Tally:
    """All rolls of a game, checked: how many are right, were set by hand, and which are wrong."""

    right: int
    forced: int
    wrong: tuple[Checked, ...]


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

        async def change(_transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            _require_may_reveal(entry, actor)
            if not throws:
                raise RuleError(f"Move {seq} has no secret roll that could be shown.")
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
        stored = await self._stored(game.id)
        return tuple(
            self._check(stored, game, entry, throw)
            for throw in entry.throws
            if may_see(entry, throw, viewer)
        )

    async def check_all(self, game: LiveGame, viewer: Viewer) -> Tally:
        """Check every roll of a game that the viewer may see."""
        stored = await self._stored(game.id)
        right = forced = 0
        wrong: list[Checked] = []
        before: int | None = None
        while entries := await self._log.entries(
            game.id, before=before, with_dice=True, limit=_PAGE
        ):
            for entry in entries:
                for throw in entry.throws:
                    if not may_see(entry, throw, viewer):
                        continue
                    checked = self._check(stored, game, entry, throw)
                    right += checked.is_right is True
                    forced += checked.is_right is None
                    wrong += [checked] if checked.is_right is False else []
            before = entries[-1].seq
        return Tally(right, forced, tuple(wrong))

    def _check(
        self, stored: "Mapping[int, _Row]", game: LiveGame, entry: LogEntry, throw: Throw
    ) -> Checked:
        label = _label(entry, throw)
        if throw.forced:
            return Checked(entry.seq, throw, label, "", "", None)
        if throw.secret:
            key = secret_roll_key(_seed_at(stored, "secret", entry, game).value, label)
            published = throw.commitment
            is_kept = commitment(key) == published
            shown = ""
        else:
            row = stored[entry.seed_id]
            key, published, is_kept = row.value, row.commitment, True
            shown = key.hex() if row.revealed_at is not None else ""
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


def may_see(entry: LogEntry, throw: Throw, viewer: Viewer) -> bool:
    """Whether a viewer may know a throw: an open one always, a secret one by its events."""
    if viewer.is_referee or not throw.secret:
        return True
    seen = [event.seen_by(viewer) for event in entry.events]
    return any(event is not None and _holds(event, throw) for event in seen)


def _holds(event: object, throw: Throw) -> bool:
    """Whether a throw stands in an event, directly or in a tuple or record of it."""
    if event == throw:
        return True
    if isinstance(event, tuple):
        return any(_holds(part, throw) for part in event)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    fields = getattr(type(event), "__dataclass_fields__", {})
    return any(_holds(getattr(event, name), throw) for name in fields)


def _require_may_reveal(entry: LogEntry, actor: Actor) -> None:
    if actor.is_referee:
        return
    viewer = Viewer(actor.member)
    if entry.member != actor.member or not all(may_see(entry, t, viewer) for t in entry.throws):
        raise ForbiddenError("Only a referee can show that roll to everybody.")


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
