"""Old-School Essentials, as its system reference document has it (Open Game License 1.0a)."""

from rules.books.ose.abilities import ABILITIES
from rules.books.ose.classes import (
    ARMOUR,
    CALLINGS,
    CLASSES,
    EXPERIENCE,
    GOLD,
    LITERACY,
    LOWERS,
    MODIFIERS,
    TURNED,
    TURNING,
    TURNING_DICE,
)
from rules.books.ose.encounters import DUNGEON_TABLES as DUNGEON
from rules.books.ose.encounters import WILD_TABLES as WILD
from rules.books.ose.hirelings import HIRED, WAGES
from rules.books.ose.items import POWERS
from rules.books.ose.left import LEFT
from rules.books.ose.monsters import MONSTER_EXPERIENCE, MONSTERS
from rules.books.ose.spells_cleric import SPELLS as CLERIC_SPELLS
from rules.books.ose.spells_magic_user import SPELLS as MAGIC_USER_SPELLS
from rules.books.ose.stocking import STOCKING
from rules.books.ose.things import KITS, OIL, POTIONS, THINGS
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
    abilities=ABILITIES,
    encounters=(*DUNGEON, *WILD),
    monster_experience=MONSTER_EXPERIENCE,
    things=THINGS,
    kits=KITS,
    wages=WAGES,
    hired=HIRED,
    literacy=LITERACY,
    spells=(*CLERIC_SPELLS, *MAGIC_USER_SPELLS),
    potions=POTIONS,
    powers=POWERS,
    left=LEFT,
    lowers=LOWERS,
    gold=GOLD,
    oil=OIL,
    treasury=TREASURY,
    stocking=STOCKING,
)
