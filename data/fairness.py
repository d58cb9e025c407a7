"""Checks rolls against the seeds they came from, and publishes what may be published of them."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data import schema
from data.checked import Checked, Rolled, SeedInfo, Tally
from data.database import reading
from data.evidence import (
    ROLL,
    Count,
    Counting,
    Evidence,
    Revealed,
    StoredSeed,
    StoredSeeds,
    decode_count,
    in_order,
    is_of_known,
    may_see,
    reveal_key,
)
from data.jobs import Change, apply_change, renew_seeds
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.log import Log
from data.move_numbers import Number, read_label
from data.stores import driver_of
from data.writer import Transaction, Writer
from rules.errors import ForbiddenError, RuleError
from rules.kernel import management
from rules.kernel.actor import ALL_KNOWING, Actor, Viewer
from rules.kernel.apart import in_series
from rules.kernel.events import Throw
from rules.record import replace

_PAGE = 50
_WORTH_STORING = 50
"""So many new rows, and the count is stored: fewer are counted again as fast."""
_REVEALS = f'["{management.SecretRevealed.__name__}",'
"""How the stored action of a row begins that revealed a roll."""


class Fairness:
    """Seeds of a game and the rolls that came from them."""

    def __init__(self, database: AsyncEngine, writer: Writer, log: Log) -> None:
        self._database = database
        self._writer = writer
        self._log = log
        self._counting = WeakValueDictionary[int, asyncio.Lock]()
        self._page = asyncio.Lock()

    async def seeds(self, game: LiveGame) -> tuple[SeedInfo, ...]:
        """The seeds of a game, oldest first; a value only where it is no longer in use.

        The secret seed in use is shown once its game has ended.
        """
        seeds = await self._seeds(game.id)
        return tuple(
            SeedInfo(
                seed.id,
                seed.kind,
                seed.commitment,
                seed.begun_at,
                seed.revealed_at,
                seed.value.hex() if seed.is_over(game) else "",
                seed.is_brought,
            )
            for seed in seeds.values()
            if seed.kind != ROLL
        )

    async def rotate(self, game_id: int, asked: Asked) -> Outcome:
        """Reveal the open seed and commit to a new one. No secret roll is revealed by it."""

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            management.require_referee(actor, "change the seed")
            before = game.open_seed
            game = await renew_seeds(transaction, game, ("open",))
            event = management.SeedsRotated(
                revealed=before.value.hex(),
                revealed_commitment=before.commitment,
                commitment=game.open_seed.commitment,
            )
            return Change(game, event)

        return await apply_change(self._writer, game_id, asked, change)

    async def reveal(
        self, game_id: int, asked: Asked, number: Number, viewer: Viewer = ALL_KNOWING
    ) -> Outcome:
        """Show a secret roll to everybody where it was rolled, with the keys that prove it.

        The referees may reveal any roll, a player a private one of their own. Of a move with dice
        of hidden combatants beside others, the others are shown first, and the next time the rest.
        """
        entry = await self._log.entry(game_id, number, viewer)
        asked = replace(asked, channel_id=entry.channel_id)
        throws = tuple(throw for throw in entry.throws if throw.secret and not throw.forced)
        seeds = await self._seeds(game_id)

        async def change(transaction: Transaction, game: LiveGame, actor: Actor) -> Change:
            _require_may_reveal(entry, actor, throws)
            if not throws:
                raise RuleError(f"Move #{number.label} has no secret roll that could be shown.")
            shown = await self._revealed_in(await transaction.connection(), game_id)
            left = tuple(throw for throw in throws if (entry.seq, throw.roll) not in shown)
            if not left:
                raise RuleError(f"Move #{number.label} has been shown to everybody already.")
            found = tuple(throw for throw in left if is_of_known(entry, throw)) or left
            keys = tuple(reveal_key(seeds, entry, throw) for throw in found)
            revealed = management.SecretRevealed(
                number=entry.number if entry.is_public else 0,
                # What players did not know of is checked by the move that shows it to them.
                verify=entry.number if entry.is_public else _next_number(game, entry),
                member=entry.member,
                keys=keys,
                throws=found,
                at=entry.at,
                link=entry.link(game),
                brought=entry.is_brought,
            )
            return Change(game, revealed, about=entry)

        return await apply_change(self._writer, game_id, asked, change)

    async def check(self, game: LiveGame, entry: LogEntry, viewer: Viewer) -> tuple[Checked, ...]:
        """Work every roll of a log row out again; what the viewer may not see is left out."""
        return (await self.checks(game, (entry,), viewer))[0]

    async def checks(
        self, game: LiveGame, entries: Sequence[LogEntry], viewer: Viewer
    ) -> Sequence[tuple[Checked, ...]]:
        """The same of several rows, what is shown in each included."""
        evidence = await self._evidence(game)
        rolled = [await self._rolled_in(entry) for entry in entries]
        return await asyncio.to_thread(
            lambda: [evidence.check_seen(entry, viewer) for entry in rolled]
        )

    async def check_all(self, game: LiveGame, viewer: Viewer) -> Tally:
        """What came of checking every roll of a game that the viewer may see.

        A roll is checked once, when it is first asked for; `check` always does it afresh.
        """
        parts = list((await self._count(game)).seen_by(viewer))
        right, forced = sum(p.right for p in parts), sum(p.forced for p in parts)
        brought = sum(p.brought for p in parts)
        wrong = sorted(seq for part in parts for seq in part.wrong)
        labels = {seq: (await self._log.entry_at(game.id, seq)).label for seq in set(wrong)}
        return Tally(right, forced, tuple(labels[seq] for seq in wrong), brought)

    async def count_faces(self, game: LiveGame, viewer: Viewer) -> Mapping[int, tuple[int, ...]]:
        """How often each face fell, by the sides of the die, of all rolls the viewer may see.

        Dropped, re-rolled and undone dice count, results that a referee set do not. Dice of one
        side or of more than `LARGEST_COUNTED` are left out.
        """
        counts: dict[int, Counter[int]] = {}
        for part in (await self._count(game)).seen_by(viewer):
            for sides, faces in part.faces.items():
                counts.setdefault(sides, Counter()).update(faces)
        return {
            sides: tuple(counts[sides][face] for face in range(1, sides + 1))
            for sides in sorted(counts)
        }

    async def _count(self, game: LiveGame) -> Count:
        """The rolls of a game up to now, counted away from the loop.

        Games that are counted at the same time take turns, a page each.
        """
        async with self._counting.setdefault(game.id, asyncio.Lock()):
            seeds = await self._seeds(game.id)
            async with reading(self._database) as connection:
                query = select(schema.tally.c.count).where(schema.tally.c.game_id == game.id)
                count = decode_count(await connection.scalar(query))
            before = count.through
            counting = Counting(Evidence(game, seeds, {}), self._log.codec, count)
            # Each page by itself: the database cannot tidy up behind what is being read.
            while await self._count_page(counting):
                pass
            if count.through - before >= _WORTH_STORING:
                await self._store(game.id, count)
        return count

    async def _count_page(self, counting: Counting) -> bool:
        async with self._page, reading(self._database) as connection:
            return await (await driver_of(connection)).ask(counting.count_page())

    async def _store(self, game_id: int, count: Count) -> None:
        encoded = msgspec.json.encode(count).decode()

        async def run(transaction: Transaction) -> None:
            transaction.writes.touch(game_id)
            connection = await transaction.connection()
            await connection.execute(delete(schema.tally).where(schema.tally.c.game_id == game_id))
            await connection.execute(insert(schema.tally).values(game_id=game_id, count=encoded))

        await self._writer.submit(run)

    async def rolls(
        self,
        game: LiveGame,
        viewer: Viewer,
        *,
        member: int | None = None,
        before: str = "",
        limit: int = 10,
    ) -> tuple[Rolled, ...]:
        """Log rows with the throws in them that the viewer may see, newest first.

        Rows without such throws are left out, as if they were not there. `before` is the `place` of
        another row, "" for none.
        """
        revealed = await self.revealed(game.id)
        place = await self._place(game.id, before, viewer) if before else None
        found: list[Rolled] = []
        while len(found) < limit:
            entries = await self._log.entries(
                game.id, before=place, member=member, with_dice=True, limit=_PAGE
            )
            if not entries:
                break
            found += await asyncio.to_thread(_seen_of, entries, viewer, revealed)
            place = entries[-1].seq
        return tuple(found[:limit])

    async def _place(self, game_id: int, label: str, viewer: Viewer) -> int:
        """The row whose rolls a move has, or has shown to everybody."""
        entry = await self._log.entry(game_id, read_label(label, viewer), viewer)
        return (await self._rolled_in(entry)).seq

    async def _rolled_in(self, entry: LogEntry) -> LogEntry:
        """The row whose rolls a row has, or has shown to everybody."""
        for event in entry.events:
            if isinstance(event, management.SecretRevealed):
                return await self._log.entry_at(entry.game_id, event.keys[0].seq)
        return entry

    async def revealed(self, game_id: int) -> Revealed:
        """The secret rolls of a game that were shown to everybody, and by which moves."""
        async with reading(self._database) as connection:
            return await self._revealed_in(connection, game_id)

    async def _revealed_in(self, connection: AsyncConnection, game_id: int) -> Revealed:
        log = schema.log.c
        query = select(log.events, log.is_public, log.number).where(
            log.game_id == game_id,
            text(schema.IS_MANAGED),
            log.action.startswith(_REVEALS, autoescape=True),
        )
        found: dict[tuple[int, int], str] = {}
        for events, *number in (await connection.execute(query)).all():
            for event in self._log.codec.decode_events(events):
                assert isinstance(event, management.SecretRevealed)
                label = Number(*number).label
                found |= {(key.seq, key.roll): label for key in event.keys}
        return found

    async def _evidence(self, game: LiveGame) -> Evidence:
        return Evidence(game, await self._seeds(game.id), await self.revealed(game.id))

    async def _seeds(self, game_id: int) -> StoredSeeds:
        query = (
            select(schema.seed).where(schema.seed.c.game_id == game_id).order_by(schema.seed.c.id)
        )
        async with reading(self._database) as connection:
            rows = (await connection.execute(query)).all()
        return in_order(
            StoredSeed(
                *(row.id, row.kind, row.value, row.commitment, row.begun_at, row.revealed_at),
                is_brought=bool(row.is_brought),
            )
            for row in rows
        )


def _next_number(game: LiveGame, entry: LogEntry) -> int:
    """The number of the move that shows a row's dice, as the next one of its party's or of all."""
    if entry.told_to is None:
        return game.public_head + 1
    party = game.through(entry.party).party
    return in_series(party, 1 + game.apart_heads.get(party, 0))


def _seen_of(entries: Sequence[LogEntry], viewer: Viewer, revealed: Revealed) -> Sequence[Rolled]:
    """The rows that have throws which the viewer may see. It takes a while where there are many."""
    found: list[Rolled] = []
    for entry in entries:
        throws = tuple(t for t in entry.throws if may_see(entry, t, viewer, revealed))
        if throws:
            shown_by = revealed.get((entry.seq, throws[0].roll), entry.label)
            is_known = entry.is_known_to(viewer)
            found.append(Rolled(entry, throws, entry.label if is_known else shown_by))
    return found


def _require_may_reveal(entry: LogEntry, actor: Actor, secret: tuple[Throw, ...]) -> None:
    """Players get one answer, so that it does not tell whether a move had hidden dice in it."""
    if actor.is_referee:
        return
    viewer = Viewer(actor.member)
    is_own = entry.member == actor.member and all(may_see(entry, t, viewer) for t in entry.throws)
    if not is_own or not secret:
        raise ForbiddenError(
            f"Move #{entry.label} has no private roll of yours. "
            "Only a referee can show any other secret roll to everybody."
        )
