"""What is tried twice of sheets."""

from rules.campaign.records import ChangeSetting
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.sheet.records import (
    AnswerNewcomer,
    ChangeTraits,
    ChooseActive,
    CreateCharacter,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN, STRANGER


def newcomer(preset: str) -> Scene:
    """A stranger's sheet waits for the referee."""
    game = camp(preset)
    game.act(ChangeSetting(key=JOIN.key, value=BY_REFEREE))
    game.act(CreateCharacter(name="Zed", hit_points=3), STRANGER)
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(
        newcomer,
        AnswerNewcomer(member=STRANGER.member, let_in=True),
        says="not waiting to be let in",
    ),
    Example(camp, CreateCharacter(name="Bert", hit_points=3), says="character called Bert already"),
    Example(camp, RenameCharacter(character_id=ADA, name="Adele"), says="is called that already"),
    Example(camp, SetLevel(character_id=ADA, level=3), says="is level 3 already"),
    Example(camp, SetSheetNumber(character_id=ADA, field="dex", value=9), says="Ada is 9 already"),
    Example(
        camp,
        ChangeTraits(character_id=ADA, traits=("Elf", "fighter")),
        says="traits of Ada: elf, fighter",
    ),
    Example(
        camp,
        ChangeTraits(character_id=ADA, traits=("elf",), remove=True),
        (ChangeTraits(character_id=ADA, traits=("elf",)),),
        says="traits of Ada: none",
    ),
    Example(
        camp,
        ChangeTraits(character_id=ADA, traits=("dwarf",)),
        by=ANN,
        preset="eris",
        says="Nothing would change",
    ),
    Example(camp, ChooseActive(character_id=COUSIN), says="is the active character already"),
    Example(camp, RetireCharacter(character_id=COUSIN), says="is put away already"),
)
