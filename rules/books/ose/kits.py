"""Old-School Essentials: what new characters set out with, put together by us."""

from functools import partial

from rules.books.kits import kit
from rules.books.ose.things import THINGS

SOURCE = "our own, at the prices of the OSE SRD"

_kit = partial(kit, THINGS)
_PACK = "Backpack, 6 Torch, Tinder box, 7 Standard ration, Waterskin, Rope 50'"
_DELVE = f"{_PACK}, 12 Iron spike, Hammer, Large sack"
_LITTLE = "Small sack, 6 Torch, Tinder box, Waterskin"

# fmt: off
KITS = (
    _kit("Plate, sword and shield", "fighter dwarf",
         f"Platemail, Sword, Shield, Dagger, {_DELVE}"),
    _kit("Chainmail, sword and shield", "fighter",
         f"Chainmail, Sword, Shield, Dagger, {_DELVE}"),
    _kit("Leather, longbow and sword", "fighter",
         f"Leather, Sword, Longbow, 20 Arrow, {_PACK}"),
    _kit("Leather, spear and shield", "fighter",
         f"Leather, Spear, Shield, {_PACK}"),
    _kit("Leather and a spear", "fighter dwarf",
         f"Leather, Spear, {_LITTLE}"),

    _kit("Chainmail, mace and shield", "cleric",
         f"Chainmail, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Leather, mace and shield", "cleric",
         f"Leather, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Mace and a shield", "cleric",
         f"Mace, Shield, Holy symbol, {_LITTLE}"),
    _kit("A club and a prayer", "cleric",
         "Club, Holy symbol, 6 Torch"),

    _kit("Dagger, lantern and holy water", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, Holy water, Pole 10', {_DELVE}"),
    _kit("Dagger and lantern", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, {_PACK}"),
    _kit("Dagger and torches", "magic-user",
         f"Dagger, (Spellbook), {_LITTLE}, 7 Standard ration"),

    _kit("Leather, short bow and tools", "thief",
         f"Leather, Short sword, Shortbow, 20 Arrow, Thieves' tools, {_PACK}"),
    _kit("Leather, short sword and tools", "thief",
         f"Leather, Short sword, Dagger, Thieves' tools, {_PACK}"),
    _kit("A dagger and tools", "thief",
         "Dagger, Thieves' tools, 6 Torch"),

    _kit("Chainmail, war hammer and shield", "dwarf",
         f"Chainmail, War hammer, Shield, Hand axe, {_DELVE}"),
    _kit("Chainmail and battle axe", "dwarf",
         f"Chainmail, Battle axe, {_PACK}"),
    _kit("Leather, hand axe and shield", "dwarf",
         f"Leather, Hand axe, Shield, {_PACK}"),

    _kit("Chainmail, short bow and sword", "elf",
         f"Chainmail, Sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),
    _kit("Chainmail, sword and shield", "elf",
         f"Chainmail, Sword, Shield, (Spellbook), {_DELVE}"),
    _kit("Leather and a spear", "elf",
         f"Leather, Spear, (Spellbook), {_LITTLE}"),
    _kit("Leather, short bow and sword", "elf",
         f"Leather, Sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),

    _kit("Chainmail, short sword and shield", "hobbit halfling",
         f"Chainmail, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather, short sword and sling", "hobbit halfling",
         f"Leather, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather and a sling", "hobbit halfling",
         "Leather, Dagger, Sling, 20 Sling stone, Small sack, 6 Torch, Tinder box"),
)
# fmt: on
