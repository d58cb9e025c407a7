"""The shape of an initiative method: a record of plain functions."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.encounter import Combatant, Encounter
from rules.state.rounds import RoundStep


@dataclass(frozen=True, slots=True)
class Lineup:
    """Those who have a turn in this round, in the order in which they joined.

    `able` are the ids of those who can also act in it: the dying have a turn, but lie there.
    `settings` are the values in force, `slow` the ids of those whose blow
    waits for the end of the round.
    """

    encounter: Encounter
    combatants: tuple[Combatant, ...]
    able: frozenset[str]
    settings: Mapping[str, str]
    slow: frozenset[str] = frozenset()

    def of_side(self, key: str) -> tuple[Combatant, ...]:
        """The combatants of one side."""
        return tuple(combatant for combatant in self.combatants if combatant.side == key)

    def without_hidden(self) -> "Lineup":
        """What everybody may know of it."""
        return self.only(tuple(combatant for combatant in self.combatants if not combatant.hidden))

    def only(self, combatants: tuple[Combatant, ...]) -> "Lineup":
        """The same round with some of its combatants alone."""
        return dataclasses.replace(self, combatants=combatants)


@dataclass(frozen=True, slots=True)
class Entry:
    """What rolls for initiative: a side or one combatant, by its key.

    `dice` are its results so far, the first one and those of ties rolled again; empty before the
    first. A hidden entry rolls in secret; a `secret` one is known, but its numbers are not.
    """

    key: str
    label: str
    side: str
    hidden: bool = False
    secret: bool = False
    modifier: int = 0
    assumed: bool = False
    dice: tuple[int, ...] = ()

    @property
    def has_rolled(self) -> bool:
        """Whether its initiative is known."""
        return bool(self.dice)


Group = tuple[Entry, ...]
Rank = tuple[float, ...]
"""What entries are sorted by; the higher acts first."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order: combatants who act together, in whatever order they like.

    `side` is empty where sides are mixed. `phase` is "" or the method's word for a part of a tie.
    `slow` marks a place at the end of the round (OSE-SLOW-WEAPONS).
    """

    who: tuple[str, ...]
    side: str = ""
    phase: str = ""
    simultaneous: bool = False
    hidden: bool = False
    slow: bool = False

    def of(self, combatant: Combatant) -> "Place":
        """The same place with nobody else in it."""
        return dataclasses.replace(self, who=(combatant.id,))


@dataclass(frozen=True, slots=True)
class Rolls:
    """Whose dice a method throws: the sides' or everybody's own.

    `has_sides` says whether an entry's key is a side's. `keep` stores a result: the first one of an
    entry without dice, else one more of a tie rolled again.
    """

    has_sides: bool
    entries: Callable[[Lineup], tuple[Entry, ...]]
    keep: Callable[[Resolution, Entry, Throw], None]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who wants to act later: where they stand, and behind whom they want to be."""

    combatant: Combatant
    place: RoundStep
    behind: Combatant | None = None


@dataclass(frozen=True, slots=True)
class InitiativeMethod:
    """One way to settle who acts when. `source` is its catalogue ID.

    `die` is the number of sides of the initiative die. `phases` are the parts into which a side's
    place is divided, empty where it is not. `ties` are the entries that have to roll again now.
    `order` puts a lineup whose dice have fallen in order; it knows nothing of hidden combatants and
    slow weapons, which are dealt with for all methods alike. `delay` gives the phase in which
    somebody who waits will act, or raises RuleError with the reason why they may not.
    `lasting_delay` keeps them there in later rounds. `names_combatants` calls a place after
    those who stand there, not after their sides. `attack_ends_turn` is False where there is more to
    a turn than one action.
    """

    key: str
    label: str
    meaning: str
    source: str
    die: int
    rolls: Rolls
    rolls_each_round: bool
    has_declarations: bool
    ties: Callable[[Lineup], tuple[Entry, ...]]
    order: Callable[[Lineup], tuple[Place, ...]]
    delay: Callable[[Waiting], str]
    phases: tuple[str, ...] = ()
    has_middle_phase: bool = False
    lasting_delay: bool = False
    names_combatants: bool = False
    attack_ends_turn: bool = True


Ranking = Callable[[Entry], Rank]

LAST: Rank = (float("-inf"),)


def groups_in_order(entries: Iterable[Entry], rank: Ranking) -> tuple[Group, ...]:
    """The entries, highest first, with those of equal rank together."""
    ordered = sorted(entries, key=rank, reverse=True)
    return tuple(tuple(group) for _, group in groupby(ordered, key=rank))


def is_several(group: Group) -> bool:
    """Whether more than one entry stands at the same place."""
    return len(group) > 1


def is_between_sides(group: Group) -> bool:
    """Whether entries of different sides stand at the same place."""
    return len({entry.side for entry in group}) > 1


def tied(
    entries: tuple[Entry, ...], rank: Ranking, matters: Callable[[Group], bool] = is_several
) -> tuple[Entry, ...]:
    """The entries that roll again now: of each tie that matters only those who are in it.

    What everybody knows is settled first, as if nobody were hidden. Then hidden entries that stand
    level with somebody roll again on their own: no known die may fall because of them.
    """
    known = tuple(entry for entry in entries if not entry.hidden)
    if not all(entry.has_rolled for entry in known):
        return ()
    again = _in_ties(known, rank, matters) or _latecomers(known, rank, matters)
    if again:
        return again
    if not all(entry.has_rolled for entry in entries):
        return ()
    return tuple(entry for entry in _in_ties(entries, rank, matters) if entry.hidden)


def _latecomers(entries: Group, rank: Ranking, matters: Callable[[Group], bool]) -> Group:
    """Those level with others who have rolled off the tie already: they roll again too."""
    levels = [(rank(entry)[:-1], entry) for entry in entries]
    if len({len(level) for level, _ in levels}) < 2:
        return ()
    return tuple(
        entry
        for level, entry in levels
        if any(
            len(theirs) > len(level) and theirs[: len(level)] == level and matters((entry, other))
            for theirs, other in levels
        )
    )


def _in_ties(entries: Group, rank: Ranking, matters: Callable[[Group], bool]) -> Group:
    groups = groups_in_order(entries, rank)
    return tuple(entry for group in groups if matters(group) for entry in group)


def sides_of(combatants: Iterable[Combatant]) -> tuple[str, ...]:
    """The keys of the sides that the combatants are on, each once."""
    return tuple(dict.fromkeys(combatant.side for combatant in combatants))


def block(combatants: Iterable[Combatant], *, phase: str = "", level: bool = False) -> Place:
    """One place for all of them.

    `level` says that they are tied: if they are on different sides, their blows fall together.
    """
    together = tuple(combatants)
    sides = sides_of(together)
    return Place(
        who=tuple(combatant.id for combatant in together),
        side=sides[0] if len(sides) == 1 else "",
        phase=phase,
        simultaneous=level and len(sides) > 1,
    )


def members(lineup: Lineup, group: Group) -> tuple[Combatant, ...]:
    """The combatants of a group of entries, whether those are sides or combatants."""
    keys = [entry.key for entry in group]
    of_sides = tuple(combatant for key in keys for combatant in lineup.of_side(key))
    return of_sides or tuple(combatant for combatant in lineup.combatants if combatant.id in keys)


def dice_of(combatant: Combatant) -> tuple[int, ...]:
    """The total rolled and those of ties rolled again; empty before the first roll."""
    initiative = combatant.initiative
    if initiative.roll is None:
        return ()
    return (initiative.total, *initiative.rerolls)


def entry_of(combatant: Combatant) -> Entry:
    """What a combatant rolls for itself. The modifier is the one that was used, 0 before that."""
    return Entry(
        key=combatant.id,
        label=combatant.name,
        side=combatant.side,
        hidden=combatant.hidden,
        secret=combatant.initiative.secret,
        modifier=combatant.initiative.modifier,
        dice=dice_of(combatant),
    )


def _entries_own_rolls(lineup: Lineup) -> tuple[Entry, ...]:
    """One entry for each who has a turn, the dying included: they too stand in the order."""
    return tuple(entry_of(combatant) for combatant in lineup.combatants)


def _keep_own_rolls(resolution: Resolution, entry: Entry, throw: Throw) -> None:
    """Store a combatant's result: the first total, or one more after a tie."""
    # Not `resolution.combatant`: a player's roll can be what settles a tie of hidden combatants.
    combatant = resolution.find_combatant(entry.key)
    assert combatant is not None
    if entry.dice:
        rerolls = (*entry.dice[1:], throw.total)
        initiative = replace(combatant.initiative, rerolls=rerolls)
    else:
        initiative = replace(
            combatant.initiative,
            roll=throw.total - entry.modifier,
            modifier=entry.modifier,
            total=throw.total,
            rerolls=(),
            secret=entry.secret or entry.hidden,
        )
    resolution.put_combatant(replace(combatant, initiative=initiative))


OWN_ROLLS = Rolls(has_sides=False, entries=_entries_own_rolls, keep=_keep_own_rolls)


def _entries_side_rolls(lineup: Lineup) -> tuple[Entry, ...]:
    """One entry a side that has anybody who can act; hidden while all of those are hidden."""
    found: list[Entry] = []
    for side in lineup.encounter.sides:
        able = [combatant for combatant in lineup.of_side(side.key) if combatant.id in lineup.able]
        if able:
            found.append(
                Entry(
                    key=side.key,
                    label=side.label,
                    side=side.key,
                    hidden=all(combatant.hidden for combatant in able),
                    secret=side.rolls_secret,
                    dice=side.rolls,
                )
            )
    return tuple(found)


def _keep_side_rolls(resolution: Resolution, entry: Entry, throw: Throw) -> None:
    """Store a side's result: the first die, or one more after a tie."""
    side = resolution.side(entry.key)
    secret = entry.hidden or entry.secret
    resolution.put_side(replace(side, rolls=(*entry.dice, throw.total), rolls_secret=secret))


SIDE_ROLLS = Rolls(has_sides=True, entries=_entries_side_rolls, keep=_keep_side_rolls)


def refuse_delay(waiting: Waiting) -> str:
    """OSE-INITIATIVE knows no waiting: RuleError."""
    raise RuleError(
        f"{waiting.combatant.name} cannot act later: these initiative rules have no waiting. "
        "A referee can move somebody all the same."
    )
