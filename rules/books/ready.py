"""Ready-made characters, ours: one for each that a book lets somebody begin as."""

from rules.record import Record


class Ready(Record, frozen=True):
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
    Ready("Godric Pell",       "fighting-man",  (16, 9, 10, 12, 15, 11),
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
