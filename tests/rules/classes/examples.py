"""What is tried twice of classes and levels."""

from rules.classes.records import (
    AnswerBonuses,
    AskBonuses,
    ForgetClassTable,
    ImportClassTables,
    KeepClassTable,
    LevelUp,
    Operate,
    TurningRow,
    TurnUndead,
    WriteLanguages,
    WriteLevels,
    WriteTurning,
)
from rules.items.records import AddItem
from rules.sheet.records import ChangeTraits, SetSheetNumber
from tests.rules.classes.tables import fighter, magic_user
from tests.rules.example import Example
from tests.rules.scene import Scene
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
CHART = WriteTurning(rows=(TurningRow("Skeleton", ("7", "T")),))
TURN = TurnUndead(character_id=ADA, kind="skeletons")
CLERIC = (
    CHART,
    WriteLevels(character_id=ADA, classes=("cleric",)),
    AddItem(target=ADA, name="Holy symbol"),
)
SCORES = (
    SetSheetNumber(character_id=ADA, field="str", value=13),
    SetSheetNumber(character_id=ADA, field="wis", value=14),
)
ASK = AskBonuses(character_id=ADA, abilities=("str", "wis"))
YES = AnswerBonuses(character_id=ADA, confirm=True)
SPEAK = WriteLanguages(character_id=ADA, languages=("Orcish",))


def asked(preset: str) -> Scene:
    """Ada waits for a referee's word on her bonuses."""
    game = camp(preset)
    for score in SCORES:
        game.act(score)
    if preset == "4e":
        game.act(ASK, ANN)
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(camp, KEEP, says="says all that already"),
    Example(camp, ForgetClassTable(name="fighter"), (KEEP,), says="is the book's"),
    Example(camp, ImportClassTables(tables=(magic_user(),)), says="keeps these already"),
    Example(camp, BOTH, AN_ELF[:3], by=ANN, says="says all that already"),
    Example(camp, LevelUp(character_id=ADA), AN_ELF, by=ANN, preset="eris", says="needs 4,000"),
    Example(camp, Operate(character_id=ADA, as_class="magic-user"), AN_ELF, by=ANN, says="already"),
    Example(camp, CHART, says="says all that already"),
    Example(camp, TURN, CLERIC, by=ANN, preset="eris"),
    Example(camp, SPEAK, by=ANN, says="these languages already"),
    Example(camp, ASK, SCORES, by=ANN, preset="4e", says="asked for just that"),
    Example(camp, ASK, SCORES, preset="4e", says="these bonuses already"),
    Example(asked, YES, preset="4e", says="asks for no bonuses"),
)
