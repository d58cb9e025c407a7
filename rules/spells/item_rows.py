"""What a row of a book says of a magic item, as data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rules.spells.rows import ITEM, Asks, Reads, SpellRow, deeds_of

CHARGE, PIECE, NOTHING = "charge", "piece", ""
"""What each use takes: of what never wears out, nothing."""


@dataclass(frozen=True, slots=True)
class Worn:
    """What wearing a thing changes.

    `strength` is the modifier of Strength that counts in melee instead of one's own, where it is
    better, or with `is_worse` in any case; its wearer attacks in melee as with that `thac0`, 0 for
    their own, where that is better, and blows do `double` damage. `displaced` is added to armour
    against blows, and to saves but those of death and breath, `beside` to armour and saves of those
    who fight beside its wearer.
    `conditions` last while it is worn, by their keys or, where rules know none, by name. Its wearer
    `regains` so many hit points a round; it `turns` spells back on their casters, or `absorbs`
    curses and spells that kill at once, a charge each; it `converts` to another alignment, and does
    not come off then until the curse is lifted. One of what `deludes` stands on the board instead
    and does nothing.
    """

    strength: int | None = None
    is_worse: bool = False
    thac0: int = 0
    double: bool = False
    displaced: int = 0
    beside: int = 0
    conditions: tuple[str, ...] = ()
    regains: int = 0
    turns: bool = False
    absorbs: bool = False
    converts: bool = False
    deludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemPower:
    """A magic item. `row` is what a use does, None for what does nothing when it is used.

    `spends` is what a use takes, `charges` are the dice of those in a new one. It works at a
    `level`, 0 for that of whoever uses it. `users` are words of the classes that can, () for all.
    `leaves` is what the book leaves to the referee, in few words, "" for nothing. What is put into
    one that `devours` is gone after so many turns; one that `stores` spells holds so many of them.
    What `returns` is hurled far, and comes back to the hand. It works
    so many `times` in so many `days`, 0 for as often as one likes, or as often for `each` whom it
    reaches.
    """

    name: str
    row: SpellRow | None = None
    spends: str = NOTHING
    charges: str = ""
    level: int = 0
    users: tuple[str, ...] = ()
    worn: Worn | None = None
    leaves: str = ""
    devours: str = ""
    stores: str = ""
    returns: bool = False
    times: int = 0
    days: int = 1
    each: bool = False

    @property
    def works(self) -> bool:
        """Whether it happens by itself: all of it or, of a spell, what it usually does."""
        row = self.row
        if row is not None and row.list != ITEM:
            row = replace(row, uses=row.uses[:1])
        asks = row is not None and any(isinstance(one, Asks | Reads) for one in deeds_of(row))
        return not self.leaves and not asks


def bare_name(name: str) -> str:
    """A name without what stands in brackets behind it: `Wand of cold (2d10)`."""
    return name[: name.rfind("(")].strip() if name.endswith(")") else name.strip()


def by_name(powers: Iterable[ItemPower]) -> Mapping[str, ItemPower]:
    """Rows by their names, as names are compared."""
    return {_word(one.name): one for one in powers}


def find_power(powers: Mapping[str, ItemPower], name: str) -> ItemPower | None:
    """The row of a thing by its name, however written; None for what is none."""
    return powers.get(_word(bare_name(name)))


def _word(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
