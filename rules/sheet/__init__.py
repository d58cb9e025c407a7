"""Sheets: the characters of a game, whose they are, and the numbers that rules ask for."""

from rules.resolution import Reaction, System
from rules.rounds.events import RoundBegan
from rules.sheet import characters, numbers
from rules.sheet.actions import (
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
    SetSlowWeapon,
)
from rules.sheet.active import (
    active_character,
    own_character,
    playable_characters,
    require_active,
    require_owner,
)
from rules.sheet.copying import copy_sheet
from rules.sheet.events import (
    ActiveChosen,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    LevelSet,
    SheetNumberSet,
    SlowWeaponSet,
)
from rules.sheet.fields import FIELDS, SheetField, dexterity_class, field_label, find_field

SYSTEM = System(
    key="sheet",
    handlers={
        CreateCharacter: characters.create_character,
        RenameCharacter: characters.rename_character,
        SetLevel: characters.set_level,
        ChooseActive: characters.choose_active,
        RetireCharacter: characters.retire_character,
        SetSheetNumber: numbers.set_sheet_number,
        SetSlowWeapon: numbers.set_slow_weapon,
    },
    events=(
        CharacterCreated,
        SheetNumberSet,
        CharacterRenamed,
        LevelSet,
        SlowWeaponSet,
        ActiveChosen,
        CharacterRetired,
    ),
    reactions=(Reaction(on=RoundBegan, run=numbers.refresh_combatants, source="R-SHEETNUM"),),
)

__all__ = [
    "FIELDS",
    "SYSTEM",
    "ActiveChosen",
    "CharacterCreated",
    "CharacterRenamed",
    "CharacterRetired",
    "ChooseActive",
    "CreateCharacter",
    "LevelSet",
    "RenameCharacter",
    "RetireCharacter",
    "SetLevel",
    "SetSheetNumber",
    "SetSlowWeapon",
    "SheetField",
    "SheetNumberSet",
    "SlowWeaponSet",
    "active_character",
    "copy_sheet",
    "dexterity_class",
    "field_label",
    "find_field",
    "own_character",
    "playable_characters",
    "require_active",
    "require_owner",
]
