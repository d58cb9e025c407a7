"""What the rolls of a game are checked against, and who may know which; counted page by page.

What was counted is stored, so that the next time only newer rows are read.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec
from msgspec import Struct

from data.checked import Checked
from data.codec import Codec
from data.live import LiveGame, LogEntry
from data.loading import SELECT, read_row
from data.seeds import label_from, origin
from data.stores.asking import Question
from rules.dice.faces import FairDice, is_same_roll
from rules.dice.fairness import LARGEST_COUNTED, commitment, secret_roll_key
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.apart import may_know
from rules.kernel.events import Audience, Throw
from rules.kernel.management import RollKey, SecretRevealed

ROLL = "roll"
Revealed = Mapping[tuple[int, int], str]
"""The moves that showed secret rolls to everybody, by log row and secret roll."""
PAGE = 50
"""So many rows are read in one go: a few milliseconds, after which others have their turn."""
_EVERYBODY = "all"
_SELECT = f"""{SELECT}
    WHERE game_id = ? AND seq > ? AND seq <= ?
    AND (throws != '[]' OR kind = 'manage') ORDER BY seq LIMIT ?
"""
_SELECT_HEAD = "SELECT max(seq) FROM log WHERE game_id = ?"
_SELECT_ONE = f"{SELECT} WHERE game_id = ? AND seq = ?"


@dataclass(frozen=True, slots=True)
class StoredSeed:
    """A seed as it is stored, its value included: never shown while it is in use.

    One of the kind `ROLL` is the key of one secret roll of a game that came out of a file: the
    secret seed itself stays where the dice fell.
    """

    id: int
    kind: str
    value: bytes = field(repr=False)
    commitment: str
    begun_at: int
    revealed_at: int | None
    is_brought: bool = False

    def is_over(self, game: LiveGame) -> bool:
        """Whether it is no longer in use, so that everybody may know it."""
        return game.ended or (self.revealed_at is not None and self.kind != ROLL)

    def roll_key(self, label: str) -> bytes:
        """The key of a secret roll."""
        return self.value if self.kind == ROLL else secret_roll_key(self.value, label)


StoredSeeds = Mapping[int | str, StoredSeed]
"""All seeds of a game by their ids, oldest first; keys of single rolls by their commitments."""


def in_order(seeds: Iterable[StoredSeed]) -> StoredSeeds:
    """The seeds of a game as they are looked up."""
    return {seed.commitment if seed.kind == ROLL else seed.id: seed for seed in seeds}


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that checking a roll of a game takes."""

    game: LiveGame
    seeds: StoredSeeds
    revealed: Revealed

    def check(self, entry: LogEntry, throw: Throw) -> Checked:
        """Work a roll out again."""
        label, came = label_of(entry, throw), entry.is_brought
        if throw.forced:
            return Checked(entry.seq, throw, label, "", "", None, came)
        if throw.secret:
            seed = _secret_seed_of(self.seeds, throw, label)
            key, published = seed.roll_key(label), throw.commitment
        else:
            seed = self.seeds[entry.seed_id]
            key, published = seed.value, seed.commitment
        is_shown = seed.is_over(self.game) or _is_revealed(entry, throw, self.revealed)
        is_kept = commitment(key) == published
        is_right = is_kept and is_same_roll(throw.record, FairDice(key, label))
        shown = key.hex() if is_shown else ""
        return Checked(entry.seq, throw, label, published, shown, is_right, came)

    def check_seen(self, entry: LogEntry, viewer: Viewer) -> tuple[Checked, ...]:
        """All rolls of a row that a viewer may see."""
        return tuple(
            self.check(entry, throw)
            for throw in entry.throws
            if may_see(entry, throw, viewer, self.revealed)
        )


def reveal_key(seeds: StoredSeeds, entry: LogEntry, throw: Throw) -> RollKey:
    """The key that proves a secret roll, and nothing else, to everybody."""
    source = origin(entry.game_id, throw.again or entry.action_key)
    key = reveal_roll(seeds, source, throw)
    return RollKey(seq=entry.seq, roll=throw.roll, label=label_of(entry, throw), key=key.hex())


def reveal_roll(seeds: StoredSeeds, source: tuple[str, str], throw: Throw) -> bytes:
    """The same key alone; `source` is the game and the action key under which the roll fell."""
    label = label_from(source, throw)
    return _secret_seed_of(seeds, throw, label).roll_key(label)


def _secret_seed_of(seeds: StoredSeeds, throw: Throw, label: str) -> StoredSeed:
    """The secret seed that a roll's commitment binds it to; any where it fits none."""
    found = [seed for seed in seeds.values() if seed.kind == "secret"]
    for seed in found:
        if commitment(seed.roll_key(label)) == throw.commitment:
            return seed
    return seeds.get(throw.commitment, found[-1])


def _is_revealed(entry: LogEntry, throw: Throw, revealed: Revealed) -> bool:
    """Whether a roll was secret and has been shown to everybody."""
    return throw.secret and (entry.seq, throw.roll) in revealed


def label_of(entry: LogEntry, throw: Throw) -> str:
    """What tells a roll apart from all others of its key: an open and a secret one may share it."""
    return label_from(origin(entry.game_id, entry.action_key), throw)


def may_see(
    entry: LogEntry, throw: Throw, viewer: Viewer, revealed: Revealed = MappingProxyType({})
) -> bool:
    """Whether a viewer may know a throw: as one of the events that they may see, or revealed.

    That an open seed stands behind it is not enough: what happens to hidden monsters is told to
    the referees alone, whichever dice were used.
    """
    if not may_know(entry.told_to, viewer):
        return False
    if viewer.is_referee or _is_revealed(entry, throw, revealed):
        return True
    seen = [event.seen_by(viewer) for event in entry.events]
    if any(event is not None and _holds(event, throw) for event in seen):
        return True
    # Dice that no event tells belong to the row as a whole.
    return not throw.secret and None not in seen and not _holds(entry.events, throw)


def is_of_known(entry: LogEntry, throw: Throw) -> bool:
    """Whether a throw was made for somebody who was not hidden."""
    return any(_holds(event, throw) and not event.concerns_hidden() for event in entry.events)


def _holds(event: object, throw: Throw) -> bool:
    """Whether a throw stands in an event, directly or in a tuple or record of it."""
    if event == throw:
        return True
    if isinstance(event, tuple):
        return any(_holds(part, throw) for part in event)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    kind = type(event)
    fields = getattr(kind, "__struct_fields__", ()) or getattr(kind, "__dataclass_fields__", ())
    return any(_holds(getattr(event, name), throw) for name in fields)


class Part(Struct):
    """The rolls that the same people may see. `wrong` are their rows, one entry a roll.

    `brought` are right too, but came with the game out of a file.
    `faces` counts by sides and face; dice of one side or of more than `LARGEST_COUNTED` are left
    out, and so are results that a referee set.
    """

    right: int = 0
    brought: int = 0
    forced: int = 0
    wrong: list[int] = msgspec.field(default_factory=list[int])
    faces: dict[int, dict[int, int]] = msgspec.field(default_factory=dict[int, dict[int, int]])

    def add(self, checked: Checked, times: int = 1) -> None:
        """Count a roll; `times` -1 takes it out again."""
        if checked.is_right is None:
            self.forced += times
            return
        if not checked.is_right:
            change = self.wrong.append if times > 0 else self.wrong.remove
            change(checked.seq)
        elif checked.is_brought:
            self.brought += times
        else:
            self.right += times
        # Those that fell for a move which was taken back have been counted there.
        groups = () if checked.throw.again else checked.throw.record.groups
        for group in groups:
            if 1 < group.sides <= LARGEST_COUNTED:
                counts = self.faces.setdefault(group.sides, {})
                for face in group.faces:
                    counts[face] = counts.get(face, 0) + times


class Count(Struct):
    """All rolls of a game up to row `through`, by who may see them."""

    through: int = 0
    parts: dict[str, Part] = msgspec.field(default_factory=dict[str, Part])

    def add(self, checked: Checked, audience: Audience, times: int = 1) -> None:
        """Count a roll among those of the same audience; `times` -1 takes it out again."""
        self.parts.setdefault(_key(audience), Part()).add(checked, times)

    def seen_by(self, viewer: Viewer) -> Iterator[Part]:
        """The parts that a viewer may know of."""
        for key, part in self.parts.items():
            is_own = viewer.member is not None and str(viewer.member) in key.split(",")
            if key == _EVERYBODY or viewer.is_referee or is_own:
                yield part


def _key(audience: Audience) -> str:
    return _EVERYBODY if audience is None else ",".join(map(str, audience))


def audience_of(entry: LogEntry, throw: Throw) -> Audience:
    """Who may see a throw beside the referees, None for everybody; what was revealed apart."""
    if may_see(entry, throw, TABLE):
        return None
    named = {member for event in entry.events for member in event.audience or ()}
    named |= {entry.member, *(entry.told_to or ())}
    return tuple(m for m in sorted(named) if may_see(entry, throw, Viewer(m)))


def decode_count(text: str | None) -> Count:
    """A count as it was stored; an empty one where there is none."""
    return Count() if text is None else msgspec.json.decode(text, type=Count)


@dataclass(frozen=True, slots=True)
class Counting:
    """What counting on takes. `count` is changed by it."""

    evidence: Evidence
    codec: Codec
    count: Count

    def count_page(self) -> Question[bool]:
        """Count the next rows; False once there are no more."""
        game_id = self.evidence.game.id
        ((head,),) = yield _SELECT_HEAD, (game_id,)
        entries = yield from self._read(_SELECT, game_id, self.count.through, head, PAGE)
        for entry in entries:
            for throw in entry.throws:
                self._add(entry, throw, audience_of(entry, throw))
            for event in entry.events:
                if isinstance(event, SecretRevealed):
                    yield from self._move(event)
        is_last = len(entries) < PAGE
        self.count.through = head if is_last else entries[-1].seq
        return not is_last

    def _move(self, event: SecretRevealed) -> Question[None]:
        """Count what was shown to everybody as everybody's."""
        own = self.evidence.game.id
        (entry,) = yield from self._read(_SELECT_ONE, own, event.keys[0].seq)
        shown = {key.roll for key in event.keys}
        for throw in entry.throws:
            audience = audience_of(entry, throw)
            if throw.secret and throw.roll in shown and audience not in (None, entry.told_to):
                self._add(entry, throw, audience, times=-1)
                self._add(entry, throw, entry.told_to)

    def _add(self, entry: LogEntry, throw: Throw, audience: Audience, times: int = 1) -> None:
        self.count.add(self.evidence.check(entry, throw), audience, times)

    def _read(self, query: str, *values: int) -> Question[list[LogEntry]]:
        rows = yield query, values
        return [read_row(row, self.codec) for row in rows]
