"""What is tried twice of upkeep."""

from rules.clock.records import PassTime
from rules.items.records import AddItem
from rules.upkeep.records import CallUpkeep, Every, ForgiveDebt, PayDebt, SetUpkeep
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

TEN = SetUpkeep(gp=10, every=Every.WEEK, from_level=2)
COINS = AddItem(name="Coin", count=4, target=ADA)
OWN = SetUpkeep(gp=30, character_id=ADA)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, TEN, says="is already"),
    Example(camp, CallUpkeep(), (TEN, OWN, COINS, PassTime(days=2))),
    Example(camp, PayDebt(), (OWN, CallUpkeep(), COINS), by=ANN, says="has no money"),
    Example(camp, ForgiveDebt(character_id=ADA), (OWN, CallUpkeep()), says="owes nothing"),
)
