"""What is tried twice of action points and encounter powers."""

from rules.powers.records import AddPower, DropPower, RegainPower, SetPoints, SpendPoint, UsePower
from tests.rules.example import Example
from tests.rules.scenes import ADA, acting, camp

SMITE = AddPower(name="Smite", character_id=ADA)
USE = UsePower(name="Smite", character_id=ADA)
EXAMPLES: tuple[Example, ...] = (
    Example(camp, SMITE, preset="4e", says="on the sheet of Ada already"),
    Example(
        camp, DropPower(name="Smite", character_id=ADA), (SMITE,), preset="4e", says="no power"
    ),
    Example(camp, USE, (SMITE,), preset="4e", says="used already"),
    Example(
        acting,
        RegainPower(name="Smite", character_id=ADA),
        (SMITE, USE),
        preset="4e",
        says="has not been used",
    ),
    Example(acting, SpendPoint(character_id=ADA), preset="4e", says="no action point left"),
    Example(camp, SetPoints(character_id=ADA, points=2), preset="4e", says="Ada: 2 already"),
)
