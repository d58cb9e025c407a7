"""What is tried twice of sheets."""

from rules.sheet.actions import (
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from tests.rules.example import Example
from tests.rules.scenes import ADA, COUSIN, camp

EXAMPLES: tuple[Example, ...] = (
    Example(camp, CreateCharacter(name="Bert", hit_points=3), says="character called Bert already"),
    Example(camp, RenameCharacter(character_id=ADA, name="Adele"), says="is called that already"),
    Example(camp, SetLevel(character_id=ADA, level=3), says="is level 3 already"),
    Example(camp, SetSheetNumber(character_id=ADA, field="dex", value=9), says="Ada is 9 already"),
    Example(camp, ChooseActive(character_id=COUSIN), says="is the active character already"),
    Example(camp, RetireCharacter(character_id=COUSIN), says="is put away already"),
)
