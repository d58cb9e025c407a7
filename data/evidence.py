"""What the rolls of a game are checked against, and who may know which of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from data.live import Checked, LiveGame, LogEntry
from data.seeds import origin
from rules.dice.faces import FairDice, is_same_roll, roll_label
from rules.dice.fairness import commitment, secret_roll_key
from rules.kernel.actor import Viewer
from rules.kernel.events import Throw
from rules.kernel.management import RollKey

ROLL = "roll"
Revealed = Mapping[tuple[int, int], str]
"""The moves that showed secret rolls to everybody, by log row and secret roll."""


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
        label = label_of(entry, throw)
        if throw.forced:
            return Checked(entry.seq, throw, label, "", "", None)
        if throw.secret:
            seed = _secret_seed_of(self.seeds, throw, label)
            key, published = seed.roll_key(label), throw.commitment
        else:
            seed = self.seeds[entry.seed_id]
            key, published = seed.value, seed.commitment
        is_shown = seed.is_over(self.game) or _is_revealed(entry, throw, self.revealed)
        is_kept = commitment(key) == published
        is_right = is_kept and is_same_roll(throw.record, FairDice(key, label))
        return Checked(entry.seq, throw, label, published, key.hex() if is_shown else "", is_right)

    def check_seen(self, entry: LogEntry, viewer: Viewer) -> tuple[Checked, ...]:
        """All rolls of a row that a viewer may see."""
        return tuple(
            self.check(entry, throw)
            for throw in entry.throws
            if may_see(entry, throw, viewer, self.revealed)
        )


def reveal_key(seeds: StoredSeeds, entry: LogEntry, throw: Throw) -> RollKey:
    """The key that proves a secret roll, and nothing else, to everybody."""
    source = origin(entry.game_id, entry.action_key)
    key = reveal_roll(seeds, source, throw)
    return RollKey(seq=entry.seq, roll=throw.roll, label=label_of(entry, throw), key=key.hex())


def reveal_roll(seeds: StoredSeeds, source: tuple[str, str], throw: Throw) -> bytes:
    """The same key alone; `source` is the game and the action key under which the roll fell."""
    label = roll_label(*source, throw.roll)
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
    return roll_label(*origin(entry.game_id, entry.action_key), throw.roll)


def may_see(
    entry: LogEntry, throw: Throw, viewer: Viewer, revealed: Revealed = MappingProxyType({})
) -> bool:
    """Whether a viewer may know a throw: as one of the events that they may see, or revealed.

    That an open seed stands behind it is not enough: what happens to hidden monsters is told to
    the referees alone, whichever dice were used.
    """
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
