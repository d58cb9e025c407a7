"""Names for people, ours: to begin with, and for those whom nobody has named."""

from collections.abc import Collection, Mapping, Sequence

from rules.sheet.records import DWARF, ELF, HOBBIT

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
