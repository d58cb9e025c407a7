"""The shape of a book: what of a rulebook a game knows without anybody typing it (R-BOOK)."""

from collections.abc import Collection, Mapping

from rules.bestiary.records import StatBlock
from rules.bestiary.rows import Ability
from rules.books.hoards import HoardType, Treasury
from rules.classes.records import ClassTable, Rank, TurningRow
from rules.items.things import Thing
from rules.kernel.numbers import Table
from rules.places.state import Trap
from rules.record import Record, field
from rules.spells.item_rows import ItemPower
from rules.spells.rows import SpellRow
from rules.wandering.records import EncounterTable


class Feature(Record):
    """What a class can do beyond its numbers, from a `level` on: what it is called, and in a few
    words what it does.

    `key` is by what rules know it, "" for what they leave to the table; `amount` is its number.
    """

    label: str
    means: str
    level: int = 1
    key: str = ""
    amount: int = 0


BACK_STAB, AIM, HARD_TO_HIT, RESEARCH = "back-stab", "aim", "hard-to-hit", "research"
"""The features that rules know."""


class BookClass(Record):
    """A class of a book; its `table` has the word by which rules know it, such as "magic-user".

    `label` is how the book writes it. `primes` are its prime requisites, by key. `gives` are the
    numbers of the sheet that it has at every level, `by_level` those that change: one for each
    level, the last for all above. `wears` and `wields` are what it may use, as words of things; ()
    is anything, and `shuns` what it does not. `casts` names its list of spells, "" for none.
    `features` are what else it can do. `beyond` are levels of which the book says everything but
    what experience they take: only by a referee's word does somebody rise to them.
    """

    label: str
    table: ClassTable
    primes: tuple[str, ...] = ()
    gives: Mapping[str, int] = field(default_factory=dict[str, int])
    by_level: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    wears: tuple[str, ...] = ()
    wields: tuple[str, ...] = ()
    shuns: tuple[str, ...] = ()
    casts: str = ""
    features: tuple[Feature, ...] = ()
    beyond: tuple[Rank, ...] = ()
    source: str = ""

    @property
    def name(self) -> str:
        """The word by which rules know it."""
        return self.table.name

    @property
    def hit_die(self) -> int:
        """The sides of the die that its first level rolls for hit points."""
        return int(self.table.ranks[0].hit_dice.removeprefix("1d").partition("+")[0])


class Calling(Record):
    """What somebody can begin as: a class, or a people with the classes that it has.

    `classes` are words of classes; an elf who has two operates as the first. `traits` are words of
    the sheet. `requires` are the least scores, by key; `highest` the levels at which a class ends.
    `languages` are those it has from the start. `keeps` are abilities, by key, that it may not
    lower to raise others.
    """

    label: str
    classes: tuple[str, ...]
    traits: tuple[str, ...] = ()
    requires: Mapping[str, int] = field(default_factory=dict[str, int])
    highest: Mapping[str, int] = field(default_factory=dict[str, int])
    languages: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    source: str = ""


class Modifier(Record):
    """What an ability changes: the field of the sheet by key, and by how much at each score.

    `classes` are those that alone have it, () for all.
    """

    ability: str
    gives: str
    table: Table[int]
    classes: tuple[str, ...] = ()


class Armour(Record):
    """What protects: armour classes, descending, by the word of the armour, "" for none at all.

    `shield` is what a shield takes off.
    """

    classes: Mapping[str, int] = field(default_factory=dict[str, int])
    shield: int = 0


PRIME = "prime"
"""The lowest score of a class's prime requisites."""


class ExperienceBonus(Record):
    """What high or low scores change of experience, in percent.

    Each row: the least scores by key (of "prime", every prime requisite), and the percent; the
    first that fits counts. Where `adds` all that fit count, up to `most`.
    """

    rows: tuple[tuple[Mapping[str, int], int], ...] = ()
    adds: bool = False
    most: int = 100

    def percent(self, scores: Mapping[str, int]) -> int:
        """What these scores change, by key; "prime" is the lowest of the prime requisites."""
        found = [more for least, more in self.rows if _reaches(scores, least)]
        return min(self.most, sum(found)) if self.adds else next(iter(found), 0)


def _reaches(scores: Mapping[str, int], least: Mapping[str, int]) -> bool:
    return all(scores.get(key, 0) >= score for key, score in least.items())


class KitLine(Record):
    """So many pieces of a thing, by the name that the book has for it, and what they cost in gp."""

    name: str
    count: int = 1
    gp: int = 0


class Kit(Record):
    """What a new character sets out with. `words` are those of the classes that it is for."""

    label: str
    words: tuple[str, ...]
    lines: tuple[KitLine, ...]

    @property
    def gp(self) -> int:
        """What all of it costs."""
        return sum(line.gp for line in self.lines)


class Wage(Record):
    """What somebody of these trades, by name, costs in a period: a human, in copper pieces.

    `others` are peoples, by their trait, who cost something else.
    """

    trades: tuple[str, ...]
    copper: int
    others: Mapping[str, int] = field(default_factory=dict[str, int])


class Wages(Record):
    """Wages for so many `days`; `source` is the page that they were read from."""

    rows: tuple[Wage, ...] = ()
    days: int = 30
    source: str = ""

    def find(self, trade: str) -> Wage | None:
        """The row of a trade, by its name in any case; None where the book has none."""
        word = trade.casefold()
        return next((row for row in self.rows if word in map(str.casefold, row.trades)), None)


EMPTY, MONSTER, SPECIAL, TRAPPED = "empty", "monster", "special", "trap"
"""What a room can hold by dice."""


class Stocking(Record):
    """What the rooms of a dungeon hold by dice.

    `contents` are rolled with 1d6: what there is, and on how many of 6 there is treasure as well.
    `traps`, `treasure_traps` and `specials` are one for each face of a die; `{1d6}` in their damage
    is rolled at once. `unguarded` is treasure by the level of the dungeon, from `treasury`.
    """

    contents: Table[tuple[str, int]]
    traps: tuple[Trap, ...]
    treasure_traps: tuple[Trap, ...]
    specials: tuple[str, ...]
    unguarded: Table[HoardType]
    treasury: Treasury
    source: str


class Book(Record):
    """A rulebook: what of it is openly licensed. All of it is empty where a game has no book.

    `turning` is the chart of turning undead by kind, rolled with `turning_dice`; `turned` are the
    hit dice that are turned at once, "" for all of that kind. `spells` are those of all lists,
    reversed forms too, `potions` what these do as if they were spells, `powers` what all magic
    items do, `left` what of these it leaves to the table, by their names, `abilities` what is
    special about its monsters. `lowers` are the abilities, by key, of which a new character may
    give two points for one of a prime requisite; `gold` are the dice of what it has to spend. `oil`
    are the turns that a flask burns in a lantern, 0 for as many as the list of lights has. `hired`
    is what people say to an offer, by 2d6, None where it leaves that open. `literacy` is what those
    of an Intelligence lack of reading, writing and speech, "" for nothing. `stocking` is what rooms
    hold by dice, None where it says nothing of that and has nobody else's.
    """

    key: str = "none"
    name: str = ""
    classes: tuple[BookClass, ...] = ()
    callings: tuple[Calling, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    armour: Armour = Armour()
    experience: Mapping[str, ExperienceBonus] = field(default_factory=dict[str, ExperienceBonus])
    turning: tuple[TurningRow, ...] = ()
    turning_dice: str = ""
    turned: str = ""
    monsters: tuple[StatBlock, ...] = ()
    abilities: tuple[Ability, ...] = ()
    encounters: tuple[EncounterTable, ...] = ()
    monster_experience: Table[tuple[int, int]] | None = None
    things: tuple[Thing, ...] = ()
    kits: tuple[Kit, ...] = ()
    wages: Wages = Wages()
    hired: Table[str] | None = None
    literacy: Table[str] = Table(((None, None, ""),))
    spells: tuple[SpellRow, ...] = ()
    potions: tuple[SpellRow, ...] = ()
    powers: tuple[ItemPower, ...] = ()
    left: Mapping[str, str] = field(default_factory=dict[str, str])
    lowers: tuple[str, ...] = ()
    gold: str = ""
    oil: int = 0
    treasury: Treasury = Treasury()
    stocking: Stocking | None = None

    def find_class(self, name: str) -> BookClass | None:
        """The class that rules know by that word, None where it has none."""
        return next((one for one in self.classes if one.name == name), None)

    def find_block(self, name: str) -> StatBlock | None:
        """The stat block of that very name, None where it has none."""
        return next((one for one in self.monsters if one.name == name), None)

    def highest_level(self, class_name: str, traits: Collection[str]) -> int | None:
        """Where a class ends for somebody of that people; None where the book sets no limit."""
        found = (
            one.highest[class_name]
            for one in self.callings
            if class_name in one.highest and set(one.traits) - {*one.classes} <= set(traits)
        )
        return next(found, None)

    def experience_percent(self, class_name: str, scores: Mapping[str, int]) -> int:
        """What abilities change of the experience that a class gets, in percent.

        0 where a score of a prime requisite is not known.
        """
        found, bonus = self.find_class(class_name), self.experience.get(class_name)
        if found is None or bonus is None or not all(key in scores for key in found.primes):
            return 0
        return bonus.percent({**scores, PRIME: min(scores[key] for key in found.primes)})

    def modifier(self, key: str, class_name: str, scores: Mapping[str, int]) -> int | None:
        """What an ability changes of a field, from a sheet's scores by key; None for nothing."""
        found = (
            one.table.at(scores[one.ability])
            for one in self.modifiers
            if one.gives == key and one.ability in scores
            if not one.classes or class_name in one.classes
        )
        return next(found, None)


def kits_of(book: Book, class_word: str) -> tuple[Kit, ...]:
    """The kits for a class or a people by its word, such as "magic-user"; the dearest first."""
    word = class_word.casefold()
    found = (one for one in book.kits if word in one.words)
    return tuple(sorted(found, key=lambda one: -one.gp))
