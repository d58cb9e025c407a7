"""What is reported of attacks."""

from typing import ClassVar, Self

from rules.kernel.events import Event, Throw, Who
from rules.kernel.questions import Addend, Mode
from rules.record import Record, replace


class Row(Record, frozen=True):
    """What an attack is rolled on: THAC0, and what it follows from (`source` is a catalogue ID)."""

    thac0: int
    label: str
    source: str = ""


class Reckoning(Record, frozen=True, kw_only=True):
    """How the number of an attack came about.

    `addends` are added to the roll and `defences` to the armour. `armour` is the target's, without
    them, descending. `needed` is the total that hits, `rolled` the one that was rolled, and
    `reached` the best armour class which that hits, None for every one there is; with `nothing` it
    hits none. What the readers may not know is None or left out. `ascending` is how the game writes
    armour classes. Where it went `against` another defence, armour is that, turned the same way.
    """

    row: Row | None = None
    addends: tuple[Addend, ...] = ()
    defences: tuple[Addend, ...] = ()
    armour: int | None = None
    needed: int | None = None
    rolled: int | None = None
    reached: int | None = None
    nothing: bool = False
    against: str = ""
    ascending: bool = False

    @property
    def bonus(self) -> int:
        """All that is added to the die, as far as it is known here."""
        return sum(addend.amount for addend in self.addends)


class AttackRolled(Event, frozen=True, kw_only=True):
    """One attack of one body on another. What it did follows as HitPointsChanged or DamageHeld.

    `weapon` is what it was made with, `item` its id ("" for bare hands) and `tags` the words on it.
    `how` are the words of the manoeuvre, `dice` those of the damage where they were said for this
    attack. `throw` is None where no d20 was rolled, `automatic` says
    why then. `rulings` are told. `total` is the roll with all that counted.
    `known` is what everybody may know of the `reckoning`. A hit that is `harmless` does no damage;
    `why` is for referees.
    """

    attacker: Who
    target: Who
    weapon: str
    mode: Mode
    hit: bool
    item: str = ""
    tags: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    dice: str = ""
    distance: int | None = None
    throw: Throw | None = None
    natural: int | None = None
    total: int | None = None
    automatic: str = ""
    rulings: tuple[str, ...] = ()
    reckoning: Reckoning = Reckoning()
    known: Reckoning = Reckoning()
    harmless: bool = False
    why: str = ""

    def public(self) -> Self | None:
        """Without what only referees may know of how the number came about."""
        return replace(self, reckoning=self.known, total=self.known.rolled, dice="", why="")


class AttackMade(Event, frozen=True, kw_only=True):
    """All attacks of one action are done; `attacks` is how many there were.

    For rules that go by what somebody did in a round, rather than by each blow. `left` is how many
    of the combatant's bodies may still attack in this round.
    """

    bookkeeping: ClassVar[bool] = True

    attacker: Who
    targets: tuple[Who, ...]
    mode: Mode
    attacks: int
    hits: int
    item: str = ""
    how: tuple[str, ...] = ()
    left: int = 0

    def concerns_hidden(self) -> bool:
        """True where nobody knows of the attacker, or of any whom they attacked."""
        return self.attacker.hidden or all(target.hidden for target in self.targets)

    def public(self) -> Self | None:
        """Without those whom players do not see."""
        return replace(self, targets=tuple(who for who in self.targets if not who.hidden))
