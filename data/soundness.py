"""What is wrong with a game as it is stored, in words for whoever runs the bot.

A move is played again on the state from before it, with the same dice, and has to come to the one
that the next move began with. What it came to when other rules were known is another matter.
"""

import asyncio
import logging
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data import schema
from data.bundles import COLUMN, texts_of
from data.codec import Codec, CodecError, unpack_state
from data.evidence import Evidence, StoredSeed, StoredSeeds, decode_count, in_order
from data.live import LiveGame, LogEntry, Member, resolve_member
from data.loading import read_entry, read_game
from data.move_numbers import Number
from data.remembered import Remembered
from data.repeating import dice_of
from data.seeds import GameDice, Seed
from data.stores import driver_of
from rules.dice.fairness import commitment
from rules.errors import RuleError
from rules.kernel import engine, management
from rules.kernel.action import Action
from rules.kernel.actor import CLOCK
from rules.kernel.apart import parted
from rules.kernel.engine import Engine
from rules.kernel.events import Event
from rules.state.game import GameState

KEY = "rules"
"""The fact in which it stands: a digest of the rules, and the moment."""
NEVER = sys.maxsize
UNREADABLE = (CodecError, msgspec.MsgspecError, zlib.error, ValueError, TypeError, KeyError)
_action = msgspec.json.Decoder(tuple[str, msgspec.Raw])
_log = logging.getLogger(__name__)
PAGE = 200
Show = Callable[[int], None]
"""Is told how many rows of the log have been looked at."""


def digest_of(*folders: Path) -> str:
    """What tells the programs in some folders from others."""
    found = blake2b(digest_size=16)
    for file in (file for folder in folders for file in sorted(folder.rglob("*.py"))):
        found.update(file.read_bytes())
    return found.hexdigest()


@cache
def _digest() -> str:
    """What tells these rules from others."""
    return digest_of(Path(engine.__file__).parents[1])


async def note_rules(remembered: Remembered, now: int) -> None:
    """Remember that games are played by these rules from now on, unless they are already."""
    digest = await asyncio.to_thread(_digest)
    fact = await remembered.fact(KEY)
    if fact is None or fact.split()[0] != digest:
        await remembered.set_fact(KEY, f"{digest} {now}")


def known_since(fact: str | None) -> int:
    """The moment that was remembered, `NEVER` if it is of other rules."""
    digest, _, moment = (fact or "").partition(" ")
    return int(moment) if digest == _digest() and moment.isdigit() else NEVER


class Corrections(NamedTuple):
    """What rows that are no moves tell of others, before those are looked at.

    `referees` are the members who were referees at first. Of each undo and redo there are its row
    and the first moves that it took or brought back, as players count them and of the secret ones.
    """

    referees: frozenset[int]
    undos: tuple[tuple[int, Number, Number], ...]

    def reach(self, seq: int, rows: Mapping[Number, int]) -> bool:
        """Whether an undo or redo put a row on another state than it was played on."""
        return any(
            seq < undo and any(rows.get(first, seq) < seq for first in firsts)
            for undo, *firsts in self.undos
        )


class _Played(NamedTuple):
    """A move that stands, and what it was played on."""

    entry: LogEntry
    action: str
    before: GameState


def corrections_of(
    told: Iterable[tuple[int, tuple[Event, ...]]], members: Iterable[Member]
) -> Corrections:
    """What the rows tell that are no moves, oldest first; `members` are those of now."""
    at_first = {member.number: member.is_referee for member in members}
    changed: set[int] = set()
    undos: list[tuple[int, Number, Number]] = []
    for seq, events in told:
        for event in events:
            if isinstance(event, management.RefereeChanged) and event.member not in changed:
                changed.add(event.member)
                at_first[event.member] = not event.is_referee
            if isinstance(event, management.MovesUndone | management.MovesRedone):
                open_, secret = min(event.numbers, default=0), min(event.secret, default=0)
                undos.append((seq, Number(True, open_), Number(False, secret)))
    referees = frozenset(number for number, is_referee in at_first.items() if is_referee)
    return Corrections(referees, tuple(undos))


class Retracing:
    """One game's log, row by row. `since`: when the rules came that this program has.

    `faults` are what is wrong, in words; `moves` says how many rows there were, and `other` how
    many moves of before those rules come to something else by them.
    """

    def __init__(
        self,
        engine: Engine,
        codec: Codec,
        evidence: Evidence | None,
        corrections: Corrections,
        since: int,
    ) -> None:
        self.faults: list[str] = []
        self.moves = 0
        self.other = 0
        self._engine = engine
        self._actions = engine.actions
        self._codec = codec
        self._evidence = evidence
        self._corrections = corrections
        self._since = since
        self._referees = set(corrections.referees)
        self._rows: dict[Number, int] = {}
        self._heads = Counter[tuple[bool, int]]()
        self._last: _Played | None = None

    def see(self, row: Mapping[str, Any] | RowMapping) -> None:
        """Look at the next row."""
        number = Number(bool(row["is_public"]), row["number"])
        self._count(row["seq"], number)
        try:
            entry = read_entry(row, self._codec)
            self._require_known(entry)
            packed = row["state_before"]
            before = None if packed is None else unpack_state(packed)[0]
        except UNREADABLE as error:
            self.faults.append(f"move #{number.label} cannot be read: {error}")
            self._last = None
            return
        self._check_dice(entry)
        if entry.changed and entry.undone_by is None and entry.kind == "act":
            self._go_on(entry, texts_of(row).action, before)
        for event in entry.events:
            if isinstance(event, management.RefereeChanged):
                change = self._referees.add if event.is_referee else self._referees.discard
                change(event.member)
            if isinstance(event, management.GameBrought):
                self._referees = {entry.member}

    def end(self, state: GameState | None) -> None:
        """All rows have been seen; the game stands so now, None where that cannot be read."""
        if self._last is not None and state is not None:
            self._play_again(self._last, state)

    def _count(self, seq: int, number: Number) -> None:
        expected = self.moves + 1
        self.moves = seq
        if seq != expected:
            self.faults.append(f"rows {expected} to {seq - 1} of its log are missing")
        party, counted = parted(number.value)
        series = number.is_public, party
        if seq == expected and counted != self._heads[series] + 1:
            self.faults.append(f"move #{number.label} has a number out of order")
        self._heads[series] = counted
        self._rows[number] = seq

    def _require_known(self, entry: LogEntry) -> None:
        """Raise CodecError for a move of which this program has never heard."""
        if entry.kind == "act" and entry.action_name not in self._actions:
            raise CodecError(f"this program does not know {entry.action_name!r}")

    def _check_dice(self, entry: LogEntry) -> None:
        for throw in entry.throws if self._evidence is not None else ():
            assert self._evidence is not None
            try:
                is_right = self._evidence.check(entry, throw).is_right
            except (KeyError, IndexError):
                is_right = False
            if is_right is False:
                self.faults.append(f"move #{entry.label} has dice that do not follow from its seed")

    def _go_on(self, entry: LogEntry, action: str, before: GameState | None) -> None:
        """Hold the move before against this one, which began where that one ended."""
        if before is None:
            if self._last is not None:
                self.faults.append(f"move #{entry.label} has lost the state from before it")
            self._last = None
            return
        if self._last is not None:
            self._play_again(self._last, before)
        self._last = _Played(entry, action, before)

    def _play_again(self, played: _Played, after: GameState) -> None:
        """Play a move once more, and note if that comes to something else."""
        entry = played.entry
        if self._evidence is None or self._corrections.reach(entry.seq, self._rows):
            return
        why = self._difference(played, after, self._evidence)
        if why and entry.at < self._since:
            self.other += 1
        elif why:
            self.faults.append(f"move #{entry.label} played again {why}")

    def _difference(self, played: _Played, after: GameState, evidence: Evidence) -> str:
        entry = played.entry
        try:
            action = self._action(played.action)
            dice = _dice_then(entry, evidence)
            actor = CLOCK
            if entry.member != CLOCK.member:
                member = Member(entry.member, 0, entry.member in self._referees)
                actor = resolve_member(played.before, member)
            step = self._engine.step(
                played.before, actor, action, dice, at=entry.at, again=entry.again
            )
        except UNREADABLE as error:
            return f"cannot be read: {error}"
        except RuleError as refusal:
            return f"is refused: {refusal}"
        except Exception as fault:  # noqa: BLE001 - a damaged state can break any rule
            _log.debug(
                "move %d of game %d cannot be played", entry.seq, entry.game_id, exc_info=fault
            )
            return f"breaks off: {type(fault).__name__}"
        if step.throws != entry.throws:
            return "has other dice than those that are stored"
        return "" if step.state == after else "leads elsewhere than to what is stored"

    def _action(self, text: str) -> Action:
        name, raw = _action.decode(text)
        return msgspec.json.decode(raw, type=self._actions[name])


def _dice_then(entry: LogEntry, evidence: Evidence) -> GameDice:
    """The dice that a move had: of the seeds that were in use then."""
    secret = [
        seed
        for seed in evidence.seeds.values()
        if seed.kind == "secret" and seed.begun_at <= entry.at
    ]
    return dice_of(
        entry,
        Seed(entry.seed_id, evidence.seeds[entry.seed_id].value),
        Seed(secret[-1].id, secret[-1].value),
    )


NO_CORRECTIONS = Corrections(frozenset(), ())


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
        rows = select(schema.log, COLUMN).where(schema.log.c.game_id == game_id).order_by("seq")
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
            driver = await driver_of(connection)
            return await driver.ask(read_game(game_id, self._codec), at_one_moment=True)
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
        """What is kept beside the log: counts of dice."""
        tally = schema.tally.c
        count = await connection.scalar(select(tally.count).where(tally.game_id == game_id))
        try:
            decode_count(count)
        except UNREADABLE as error:
            found.faults.append(f"its count of dice cannot be read: {error}")
