"""White Box: what new characters set out with, put together by us."""

from functools import partial

from rules.books.kits import kit
from rules.books.white_box.things import THINGS

SOURCE = "our own, at the prices of White Box"

_kit = partial(kit, THINGS)
_PACK = "Backpack, Bedroll, 6 Torch, Tinder box, 7 Standard ration, Waterskin, Rope 50'"
_DELVE = f"{_PACK}, 12 Iron spike, Hammer, Large sack"
_LITTLE = "Small sack, 6 Torch, Tinder box, 2 Standard ration"

# fmt: off
KITS = (
    _kit("Plate, sword and shield", "fighter fighting-man dwarf",
         f"Platemail, Helmet, Long sword, Shield, {_PACK}"),
    _kit("Chainmail, sword and shield", "fighter fighting-man",
         f"Chainmail, Helmet, Long sword, Shield, Dagger, {_DELVE}"),
    _kit("Leather, longbow and sword", "fighter fighting-man",
         f"Leather, Helmet, Long sword, Longbow, 20 Arrow, {_PACK}"),
    _kit("Leather, spear and shield", "fighter fighting-man",
         f"Leather, Spear, Shield, {_PACK}"),
    _kit("Leather and a spear", "fighter fighting-man dwarf",
         f"Leather, Spear, {_LITTLE}"),

    _kit("Plate, mace and shield", "cleric",
         f"Platemail, Helmet, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Chainmail, mace and shield", "cleric",
         f"Chainmail, Helmet, Mace, Shield, Holy symbol, {_DELVE}"),
    _kit("Leather, mace and shield", "cleric",
         f"Leather, Mace, Shield, Holy symbol, {_PACK}"),
    _kit("Leather and a club", "cleric",
         f"Leather, Club, Holy symbol, {_LITTLE}"),

    _kit("Staff, lantern and holy water", "magic-user",
         f"Staff, Dagger, (Spellbook), Lantern, 3 Oil flask, Holy water, Pole 10', {_DELVE}"),
    _kit("Dagger and lantern", "magic-user",
         f"Dagger, (Spellbook), Lantern, 3 Oil flask, {_PACK}"),
    _kit("Dagger and torches", "magic-user",
         f"Dagger, (Spellbook), {_LITTLE}"),

    _kit("Chainmail, war hammer and shield", "dwarf",
         f"Chainmail, Helmet, War hammer, Shield, Hand axe, {_DELVE}"),
    _kit("Leather, hand axe and shield", "dwarf",
         f"Leather, Hand axe, Shield, {_PACK}"),

    _kit("Chainmail, short bow and sword", "elf",
         f"Chainmail, Helmet, Long sword, Shortbow, 20 Arrow, (Spellbook), {_PACK}"),
    _kit("Leather, sword and shield", "elf",
         f"Leather, Long sword, Shield, (Spellbook), {_PACK}"),
    _kit("Leather and a dagger", "elf",
         f"Leather, Dagger, (Spellbook), {_LITTLE}"),

    _kit("Chainmail, short sword and shield", "hobbit halfling",
         f"Chainmail, Short sword, Shield, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather, short sword and sling", "hobbit halfling",
         f"Leather, Short sword, Sling, 20 Sling stone, {_PACK}"),
    _kit("Leather and a dagger", "hobbit halfling",
         f"Leather, Dagger, {_LITTLE}"),
)
# fmt: on
