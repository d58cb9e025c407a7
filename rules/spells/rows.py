"""What a row of a book says of a spell, as data.

Numbers that follow from the caster's level are texts: `1d6 per level`, `6 turns + 1 per level`,
`1 + 2 per 5 levels`. `work.py` works them out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.state.items import Item


class Whom(StrEnum):
    """Whom a spell reaches, and so what its caster is asked."""

    CASTER = "the caster"
    ONE = "one creature"
    SEVERAL = "several creatures"
    AREA = "all in an area"
    DEAD = "one of the dead"
    PLACE = "a place or thing"


class Deed:
    """One thing that a spell does, or a monster's ability."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hurts(Deed):
    """Damage, rolled once for all. `tags` say what it is; that it is magic needs no saying."""

    dice: str
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Missiles(Deed):
    """So many missiles that never miss, each with dice of its own, shared out over the targets."""

    number: str
    dice: str


@dataclass(frozen=True, slots=True)
class Heals(Deed):
    """Hit points back."""

    dice: str


@dataclass(frozen=True, slots=True)
class Puts(Deed):
    """A condition that the rules know by its `key`, for as long as `lasts` or else the spell.

    `amount` is rolled where the condition counts something, such as mirror images.
    """

    key: str
    lasts: str = ""
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Marks(Deed):
    """Something that the table plays out and the clock ends, such as flying: a name on the board.

    Of a place or thing it stands with the caster. A `number` is rolled, and stands for `{}` in it.
    """

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Kills(Deed):
    """Whoever it reaches dies."""


@dataclass(frozen=True, slots=True)
class Ends(Deed):
    """Conditions that are over, by their keys; `words` are what else an effect may be called."""

    keys: tuple[str, ...]
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shines(Deed):
    """A light around whom or what it is cast on: `radius` in feet."""

    radius: int
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Darkens(Deed):
    """Lights of spells where it is cast go out."""


@dataclass(frozen=True, slots=True)
class Dispels(Deed):
    """What spells have put on whom it reaches is over, by the levels of both casters.

    The chance falls by 5 percent a level, or is the `share` of the level in the other's.
    """

    share: bool = False


@dataclass(frozen=True, slots=True)
class Charms(Deed):
    """Charmed by the caster, with later saves by Intelligence unless it is `for_good`."""

    for_good: bool = False


@dataclass(frozen=True, slots=True)
class Summons(Deed):
    """Creatures of a stat block that stand by the caster.

    `hit_dice`, `numbers`, `items` and `morale` are those of one that has no stat block. Half of
    them, by a die for each, have the `others` instead of its `items`.
    """

    monster: str
    number: str = "1"
    hit_dice: str = "1"
    numbers: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ("summoned",)
    morale: int = 7
    items: tuple[Item, ...] = ()
    others: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Raises(Deed):
    """The dead live again, if they died no longer ago than so many of a unit.

    They are weak for `weak_days`.
    """

    number: str
    unit: str
    weak_days: int = 0


@dataclass(frozen=True, slots=True)
class Makes(Deed):
    """What is there now, for everybody to know: nothing that the game counts.

    `number` is how much of it, where that follows from the level.
    """

    what: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Uncovers(Deed):
    """Those on other sides who are hidden are seen: all of them, or who has the trait `only`."""

    only: str = ""


@dataclass(frozen=True, slots=True)
class Senses(Deed):
    """What is magical of the things that are seen is known, and whose it is."""


@dataclass(frozen=True, slots=True)
class Drains(Deed):
    """The first magic thing that somebody has in use loses its magic."""


@dataclass(frozen=True, slots=True)
class Rolls(Deed):
    """Dice that say which of several things happens: each row has the highest total, and a deed."""

    dice: str
    rows: tuple[tuple[int, Deed], ...]


@dataclass(frozen=True, slots=True)
class Moves(Deed):
    """They are so many `feet` away from all others at once, or with 0 in another place."""

    feet: int = 0


@dataclass(frozen=True, slots=True)
class Falls(Deed):
    """They come out so many times ten feet above the ground, and fall."""

    tens: str


@dataclass(frozen=True, slots=True)
class Portals(Deed):
    """The door that was named is open from now on, or magic holds it shut (`holds`).

    It is held for the time of the spell, or for good; with `passes` its caster gets through.
    """

    holds: bool = False
    passes: bool = False


@dataclass(frozen=True, slots=True)
class Provides(Deed):
    """Food for so many people, which does not keep, or `water` for all."""

    number: str
    water: bool = False


@dataclass(frozen=True, slots=True)
class Locates(Deed):
    """In which direction what was named lies, or `treasure`, or which `metal` is right here in
    masses; the referee says it where nothing that is prepared does."""

    treasure: bool = False
    metal: bool = False


@dataclass(frozen=True, slots=True)
class Reads(Deed):
    """The thoughts of whom it reaches, which the referee says; `name` stands on the board."""

    name: str


@dataclass(frozen=True, slots=True)
class Deludes(Deed):
    """One of these `names` stands on the board and does nothing: referees alone know that."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Emboldens(Deed):
    """People who fight and cast no spells are some levels higher for its time."""


@dataclass(frozen=True, slots=True)
class Saps(Deed):
    """A level is gone for good, or a hit die's hit points of who has no sheet."""


@dataclass(frozen=True, slots=True)
class Hoards(Deed):
    """What a map leads to is rolled, for the referee."""


@dataclass(frozen=True, slots=True)
class TellsAlignment(Deed):
    """The alignment of whom it reaches; the referee says it where nobody has."""


@dataclass(frozen=True, slots=True)
class Asks(Deed):
    """The referee says what comes of it, and the game waits for that.

    `ways` are what the book has of it, each in a word and as what it does.
    """

    ways: tuple[tuple[str, Deed], ...] = ()


@dataclass(frozen=True, slots=True)
class Save(Deed):
    """A saving throw, and what comes over those who fail it, or who `passed`.

    Of damage with `half` those who pass take half. `per_level` is added to the die for each level
    of the caster.
    """

    category: str
    does: Deed | None
    modifier: int = 0
    half: bool = False
    passed: Deed | None = None
    per_level: int = 0


@dataclass(frozen=True, slots=True)
class Touches(Deed):
    """The caster has to hit with a touch first."""

    does: Deed


@dataclass(frozen=True, slots=True)
class Use:
    """One way of casting a spell; with several the caster says which, by its `label`.

    `number` is how many it reaches, "" for all named. `budget` are dice of hit dice, which those
    with the fewest use up first. It reaches nobody of more than `most` hit dice or fewer than
    `least`, nobody with a trait of `spares`, and with `only` those alone who have one of these.
    `outdoors` it does nothing under ground, and `apart` nothing to who is in melee already.
    `lasts` is how long, where that is not as the spell has it. `across` are the feet that it is
    wide or long, 0 where the book gives no size; with `fills` it spares nobody who stands in it.
    """

    whom: Whom
    does: tuple[Deed, ...]
    label: str = ""
    number: str = ""
    budget: str = ""
    most: str = ""
    least: str = ""
    outdoors: bool = False
    apart: bool = False
    spares: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    lasts: str = ""
    across: int = 0
    fills: bool = False


CLERIC, MAGIC_USER = "cleric", "magic-user"
"""The lists of spells, by the class that has them."""
ITEM = "item"
"""Instead of a list: what an item does that is used up."""
ABILITY = "ability"
"""Instead of a list: what is special about a monster."""
PERMANENT, INSTANT, CONCENTRATION = "permanent", "instant", "concentration"
REFEREE = "as the referee says"
"""How long spells last that no clock ends."""
TOUCH, CASTER = "touch", "caster"
"""Ranges that are no distance."""


@dataclass(frozen=True, slots=True)
class SpellRow:
    """A spell of a list, as the book has it.

    `lasts` and `range` are as in the book. One that is held by `concentration` ends when the caster
    does something else. `reverses` names the spell that this is the reversed form of. `names` are
    what else people call it. `source` is the page.
    """

    name: str
    list: str
    level: int
    range: str
    lasts: str
    uses: tuple[Use, ...]
    reverses: str = ""
    names: tuple[str, ...] = ()
    concentration: bool = False
    source: str = ""

    @property
    def key(self) -> str:
        """What tells it from all others: `cleric/light`."""
        return f"{self.list}/{self.name}"


def deeds_of(row: SpellRow) -> Iterator[Deed]:
    """All that a spell may do, however it is cast, that behind saves and touches too."""
    for use in row.uses:
        for deed in use.does:
            yield from _within(deed)


def _within(deed: Deed) -> Iterator[Deed]:
    yield deed
    inner: list[Deed | None] = []
    if isinstance(deed, Save):
        inner = [deed.does, deed.passed]
    elif isinstance(deed, Touches):
        inner = [deed.does]
    elif isinstance(deed, Rolls):
        inner = [each for _, each in deed.rows]
    for each in inner:
        if each is not None:
            yield from _within(each)
