"""What is tried twice of the choices that count for initiative."""

from rules.initiative.records import SetDexterityClass, SetSlow, TakeMiddlePhase
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, acting, meeting, tied
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(tied, TakeMiddlePhase(target=ADA), by=ANN, preset="eris", says="phase of ties already"),
    Example(
        meeting,
        TakeMiddlePhase(target=ADA, middle=False),
        (TakeMiddlePhase(target=ADA),),
        preset="eris",
        says="phase of ties already",
    ),
    Example(acting, SetSlow(target=ADA, slow=True), says="a slow weapon already"),
    Example(
        meeting,
        lambda g: SetDexterityClass(target=goblins(g), dexterity_class=1),
        says="that dexterity class already",
    ),
)
