"""What is tried twice of food and drink."""

from rules.campaign.records import ChangeSetting
from rules.expedition.records import SetOut
from rules.items.records import AddItem
from rules.provisions.records import FindFood, SetWaterFound
from rules.state.party import Scale
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

COUNTED = ChangeSetting(key="provisions", value="on")
OUT = SetOut(scale=Scale.WILDERNESS)
FOOD = AddItem(name="iron ration", count=3, target=ADA)

EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetWaterFound(found=False), (COUNTED, FOOD, OUT), says="how it stands already"),
    Example(camp, FindFood(people=3), (COUNTED, FOOD, OUT)),
)
