"""What is tried twice of classes and levels."""

from rules.classes.actions import (
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    LevelUp,
    Operate,
    WriteLevels,
)
from rules.sheet.actions import ChangeTraits, SetSheetNumber
from tests.rules.classes.tables import fighter, magic_user
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

KEEP = KeepClassTable(table=fighter())
BOTH = WriteLevels(
    character_id=ADA,
    classes=("fighter", "magic-user"),
    levels=(1, 2),
    experience=(2000, 2600),
    hit_points=(8, 5),
)
AN_ELF = (
    KEEP,
    ChangeTraits(character_id=ADA, traits=("elf",)),
    SetSheetNumber(character_id=ADA, field="hit_die", value=8),
    BOTH,
)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, KEEP, says="says all that already"),
    Example(camp, ForgetClassTable(name="fighter"), (KEEP,), says="There is no table"),
    Example(camp, ImportClassTables(tables=(magic_user(),)), says="keeps these already"),
    Example(camp, BOTH, AN_ELF[:3], by=ANN, says="says all that already"),
    Example(camp, LevelUp(character_id=ADA), AN_ELF, by=ANN, preset="eris", says="needs 4,000"),
    Example(camp, Operate(character_id=ADA, as_class="magic-user"), AN_ELF, by=ANN, says="already"),
)
