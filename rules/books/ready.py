"""Ready-made characters, ours: one for each that a book lets somebody begin as."""

from collections.abc import Collection, Mapping, Sequence

from rules.record import Record
from rules.sheet.records import DWARF, ELF, HOBBIT


class Ready(Record):
    """Somebody who can be played at once. `calling` is the word for what they are.

    `scores` are in the order of the sheet, STR first. `spells` are those they know, of which the
    book's class may allow fewer; `kits` the kits they may have, the first that the book has counts.
    """

    name: str
    calling: str
    scores: tuple[int, ...]
    kits: tuple[str, ...]
    spells: tuple[str, ...] = ()
    gold: int = 10


# fmt: off
READY = (
    #     name                 what             STR INT WIS DEX CON CHA
    Ready("Godric Pell",       "fighter",       (16, 9, 10, 12, 15, 11),
          ("Chainmail, sword and shield",)),
    Ready("Maud Carver",       "cleric",        (12, 10, 16, 9, 13, 13),
          ("Chainmail, mace and shield",)),
    Ready("Quentin Ferry",     "magic-user",    (8, 16, 11, 13, 13, 10),
          ("Dagger and lantern",), ("Sleep",)),
    Ready("Nell Hawthorn",     "thief",         (10, 12, 9, 16, 13, 11),
          ("Leather, short bow and tools", "Leather, short sword and tools")),
    Ready("Runa Goldbraid",    "dwarf",         (15, 9, 12, 10, 16, 8),
          ("Chainmail, war hammer and shield",)),
    Ready("Saelith",           "elf",           (13, 15, 9, 14, 11, 12),
          ("Chainmail, short bow and sword",), ("Charm Person", "Sleep")),
    Ready("Tobin Dale",        "halfling",      (11, 10, 12, 16, 13, 10),
          ("Leather, short sword and sling",)),
    Ready("Tobin Dale",        "hobbit",        (11, 10, 12, 16, 13, 10),
          ("Leather, short sword and sling",)),
)
# fmt: on
BY_CALLING = {one.calling: one for one in READY}


# fmt: off
HUMANS = (
    "Alda Fenwick", "Anselm Crane", "Bryda Holt", "Brom Tanner", "Cathal Rook", "Cecily Marsh",
    "Corin Ashby", "Dagny Wren", "Edric Vale", "Elsbeth Thorn", "Falk Harrow", "Gisla Brandt",
    "Godric Pell", "Hild Sawyer", "Ivo Larch", "Jorun Stone", "Kendra Moss", "Lambert Quill",
    "Maud Carver", "Merek Dunn", "Nell Hawthorn", "Osric Blythe", "Petra Lowe", "Quentin Ferry",
    "Rosamund Hale", "Sander Birch", "Tilda Marlow", "Ulric Grey", "Verena Cole", "Wystan Reed",
)
ELVES = (
    "Aelin of the Reeds", "Caradel", "Celewen", "Elarion", "Faelis", "Galawen", "Ilmar", "Isilde",
    "Laurien", "Lethiel", "Maerwyn", "Nimriel", "Orophel", "Rhosyn", "Saelith", "Thalion Farsight",
    "Uldara", "Vanyel Ash", "Ylwen", "Zephiel",
)
DWARVES = (
    "Balder Ironhand", "Brunna Coalbeard", "Dolgrim", "Durla Hammerfall", "Fargrim Stonefoot",
    "Gerta Copperkettle", "Grumdin", "Hilga Deepdelver", "Kazra", "Kolgar Anvil", "Norri Blackpick",
    "Magda Silvervein", "Orla Granite", "Runa Goldbraid", "Skaldin", "Thora Redforge",
    "Torvald Flint", "Ulfgar Broadaxe", "Vigdis", "Yorrin Marble",
)
HOBBITS = (
    "Adela Thistledown", "Bertie Clover", "Clementine Burrow", "Dudo Applegarth", "Esme Hayward",
    "Falco Greenhill", "Gussie Larder", "Hamlin Tuck", "Ivy Meadowsweet", "Jasper Underbough",
    "Lobelia Fairfoot", "Marigold Butterbur", "Ned Puddifoot", "Olly Barleycorn", "Pansy Hedgerow",
    "Rollo Brandyhill", "Tansy Oatfield", "Tobin Dale", "Wilkin Short", "Posy Warmhearth",
)
# fmt: on
BY_PEOPLE: Mapping[str, Sequence[str]] = {ELF.key: ELVES, DWARF.key: DWARVES, HOBBIT.key: HOBBITS}
"""The lists by the trait of a people; all others are human."""


def names_for(traits: Collection[str]) -> Sequence[str]:
    """The names that somebody with these traits could have."""
    return next((names for key, names in BY_PEOPLE.items() if key in traits), HUMANS)


def suggest_name(traits: Collection[str], taken: Collection[str], turn: int) -> str:
    """A name that nobody has yet: another one for each `turn`; "" where all are taken."""
    there = {name.casefold() for name in taken}
    free = [name for name in names_for(traits) if name.casefold() not in there]
    return free[turn % len(free)] if free else ""
