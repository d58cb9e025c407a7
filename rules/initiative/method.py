"""The shape of an initiative method: a record of plain functions, one record a file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.state.encounter import Combatant, Encounter
from rules.state.rounds import RoundStep


@dataclass(frozen=True, slots=True)
class Lineup:
    """Those who have a turn in this round, in the order in which they joined.

    `able` are the ids of those who can also act in it: the dying have a turn, but lie there.
    `settings` are the values in force, `slow` the ids of those with slow weapons.
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
        return replace(self, combatants=combatants)


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
        return replace(self, who=(combatant.id,))


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
