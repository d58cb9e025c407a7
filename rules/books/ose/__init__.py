"""Old-School Essentials, as its system reference document has it (Open Game License 1.0a)."""

from rules.books.ose.classes import (
    ARMOUR,
    CALLINGS,
    CLASSES,
    EXPERIENCE,
    GOLD,
    LOWERS,
    MODIFIERS,
    TURNED,
    TURNING,
    TURNING_DICE,
)
from rules.books.ose.encounters_dungeon import TABLES as DUNGEON
from rules.books.ose.encounters_wild import TABLES as WILD
from rules.books.ose.experience import MONSTER_EXPERIENCE
from rules.books.ose.hirelings import WAGES
from rules.books.ose.kits import KITS
from rules.books.ose.monsters import MONSTERS
from rules.books.ose.potions import POTIONS
from rules.books.ose.spells import SPELLS
from rules.books.ose.things import THINGS
from rules.books.ose.treasure import TREASURY
from rules.books.records import Book

OSE = Book(
    key="ose",
    name="OSE SRD",
    classes=CLASSES,
    callings=CALLINGS,
    modifiers=MODIFIERS,
    armour=ARMOUR,
    experience=EXPERIENCE,
    turning=TURNING,
    turning_dice=TURNING_DICE,
    turned=TURNED,
    monsters=MONSTERS,
    encounters=(*DUNGEON, *WILD),
    monster_experience=MONSTER_EXPERIENCE,
    things=THINGS,
    kits=KITS,
    wages=WAGES,
    spells=SPELLS,
    potions=POTIONS,
    lowers=LOWERS,
    gold=GOLD,
    treasury=TREASURY,
)
