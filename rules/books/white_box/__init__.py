"""White Box, which is close to the original edition (Open Game License 1.0a)."""

from rules.books.ose.stocking import STOCKING
from rules.books.records import Book
from rules.books.white_box.abilities import ABILITIES
from rules.books.white_box.classes import (
    ARMOUR,
    CALLINGS,
    CLASSES,
    EXPERIENCE,
    GOLD,
    LOWERS,
    MODIFIERS,
    TURNING,
    TURNING_DICE,
)
from rules.books.white_box.encounters import DUNGEON, WILD
from rules.books.white_box.hirelings import WAGES
from rules.books.white_box.items import POWERS
from rules.books.white_box.left import LEFT
from rules.books.white_box.monsters import MONSTERS
from rules.books.white_box.spells_cleric import SPELLS as CLERIC_SPELLS
from rules.books.white_box.spells_magic_user import SPELLS as MAGIC_USER_SPELLS
from rules.books.white_box.things import KITS, THINGS
from rules.books.white_box.treasure import TREASURY

WHITE_BOX = Book(
    key="white-box",
    name="White Box",
    classes=CLASSES,
    callings=CALLINGS,
    modifiers=MODIFIERS,
    armour=ARMOUR,
    experience=EXPERIENCE,
    turning=TURNING,
    turning_dice=TURNING_DICE,
    monsters=MONSTERS,
    abilities=ABILITIES,
    encounters=(*DUNGEON, *WILD),
    things=THINGS,
    kits=KITS,
    wages=WAGES,
    lowers=LOWERS,
    gold=GOLD,
    spells=(*CLERIC_SPELLS, *MAGIC_USER_SPELLS),
    powers=POWERS,
    left=LEFT,
    treasury=TREASURY,
    stocking=STOCKING,
)
