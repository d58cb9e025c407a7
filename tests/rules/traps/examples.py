"""What is tried twice of traps."""

from rules.kernel.action import Action
from rules.sheet.records import SetSheetNumber
from rules.traps.records import DisarmTrap, SetTrap, TouchTrap
from tests.rules.example import Example
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN

SPRING: Action = TouchTrap(trap="pit", targets=(ADA, COUSIN), certain=True, damage="1d2")
READY = SetTrap(trap="pit", how="ready")
SKILL = SetSheetNumber(character_id=ADA, field="remove_traps", value=20)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, SPRING, says="is sprung already"),
    Example(camp, TouchTrap(trap="pit", targets=(ADA,), forced=6, save="breath", halves=True)),
    Example(camp, DisarmTrap(trap="pit"), (SPRING, READY, SKILL), by=ANN),
    Example(camp, READY, (SPRING,), says="is ready already"),
)
