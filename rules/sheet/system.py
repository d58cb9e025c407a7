"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.questions import Answer
from rules.kernel.rulebook import Reaction, System
from rules.rounds.events import RoundBegan
from rules.sheet import answers, characters, numbers
from rules.sheet.actions import (
    AnswerNewcomer,
    ChangeTraits,
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.sheet.armour import ARMOUR_CLASSES
from rules.sheet.events import (
    ActiveChosen,
    CharacterCreated,
    CharacterRenamed,
    CharacterRetired,
    JoinAsked,
    LevelSet,
    NewcomerTurnedAway,
    SheetNumberSet,
    SheetWaits,
    TraitsChanged,
    TraitsUnknown,
)
from rules.sheet.fields import FIELDS, HIT_DIE, HIT_POINT_BONUS
from rules.sheet.having_traits import change_traits
from rules.sheet.joining import JOIN, answer_newcomer
from rules.sheet.questions import NumberOf
from rules.sheet.traits import TRAITS

SYSTEM = System(
    key="sheet",
    handlers={
        CreateCharacter: characters.create_character,
        AnswerNewcomer: answer_newcomer,
        RenameCharacter: characters.rename_character,
        SetLevel: characters.set_level,
        ChooseActive: characters.choose_active,
        RetireCharacter: characters.retire_character,
        SetSheetNumber: numbers.set_sheet_number,
        ChangeTraits: change_traits,
    },
    events=(
        CharacterCreated,
        JoinAsked,
        SheetWaits,
        NewcomerTurnedAway,
        SheetNumberSet,
        TraitsChanged,
        TraitsUnknown,
        CharacterRenamed,
        LevelSet,
        ActiveChosen,
        CharacterRetired,
    ),
    reactions=(Reaction(on=RoundBegan, run=numbers.refresh_combatants, source="R-SHEETNUM"),),
    answers=(Answer(on=NumberOf, run=answers.attack_and_thac0, source="OSE-AAC"),),
    settings=(ARMOUR_CLASSES, JOIN),
    fields=(*FIELDS, HIT_DIE, HIT_POINT_BONUS),
    traits=TRAITS,
)
