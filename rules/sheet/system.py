"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System, events_of
from rules.rounds.records import RoundBegan
from rules.sheet import records
from rules.sheet.characters import (
    JOIN,
    answer_newcomer,
    choose_active,
    create_character,
    rename_character,
    retire_character,
    set_level,
)
from rules.sheet.numbers import change_traits, refresh_combatants, set_sheet_number
from rules.sheet.reading import ARMOUR_CLASSES, attack_and_thac0
from rules.sheet.records import (
    FIELDS,
    HIT_DIE,
    HIT_POINT_BONUS,
    TRAITS,
    AnswerNewcomer,
    ChangeTraits,
    ChooseActive,
    CreateCharacter,
    NumberOf,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)

SYSTEM = System(
    key="sheet",
    handlers={
        CreateCharacter: create_character,
        AnswerNewcomer: answer_newcomer,
        RenameCharacter: rename_character,
        SetLevel: set_level,
        ChooseActive: choose_active,
        RetireCharacter: retire_character,
        SetSheetNumber: set_sheet_number,
        ChangeTraits: change_traits,
    },
    events=events_of(records),
    reactions=(Reaction(on=RoundBegan, run=refresh_combatants, source="R-SHEETNUM"),),
    answers=(Answer(on=NumberOf, run=attack_and_thac0, source="OSE-AAC"),),
    settings=(ARMOUR_CLASSES, JOIN),
    fields=(*FIELDS, HIT_DIE, HIT_POINT_BONUS),
    traits=TRAITS,
)
