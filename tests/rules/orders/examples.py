"""What is tried twice of orders."""

from rules.campaign.records import ChangeSetting
from rules.conditions.records import AddEffect
from rules.items.records import AddItem
from rules.orders.records import (
    CAPTIVES,
    Captives,
    DealWithBeaten,
    DoAsBefore,
    EndCaptivity,
    FollowStandingOrders,
    HoldAll,
    LeaveMonsters,
    SetStandingOrder,
)
from rules.rounds.records import Declare, DeclareAhead, NextStep
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp, declaring
from tests.rules.table import ANN

EVERYBODY = ChangeSetting(key="declaring", value="everybody")


def repeating(preset: str) -> Scene:
    """A round is over in which Ada attacked in a special way; the next one is declared."""
    game = declaring(preset)
    game.act(EVERYBODY)
    game.act(SetSheetNumber(character_id=ADA, field="thac0", value=19))
    game.act(AddItem(name="Sword", target=ADA))
    goblins = (game.id("Goblins"),)
    said = Declare(target=ADA, kind="attack", targets=goblins, how=("behind",), text="quietly")
    game.act(said, ANN)
    while game.encounter.round < 2:
        game.act(NextStep())
    return game


def put_to_sleep(preset: str) -> Scene:
    """All foes whom players see are asleep."""
    game = acting(preset)
    game.act(AddEffect(target=game.id("Goblins"), name="", key="asleep"))
    return game


def with_captives(preset: str) -> Scene:
    """The party leads a goblin along."""
    game = camp(preset)
    game.state = CAPTIVES.put(game.state, (Captives("t1", "Goblin", 1),))
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(with_captives, EndCaptivity(captives="t1"), says="leads nobody of that name along"),
    Example(put_to_sleep, DealWithBeaten(how="slay"), by=ANN, says="Nobody of the foes lies there"),
    Example(put_to_sleep, DealWithBeaten(how="bind"), by=ANN, says="the referee says what comes"),
    Example(
        acting,
        DeclareAhead(target=ADA, kind="spell", text="sleep"),
        by=ANN,
        says="just that for the next round already",
    ),
    Example(
        declaring,
        Declare(target=ADA, kind="spell", text="sleep"),
        by=ANN,
        says="declared just that already",
    ),
    Example(
        declaring,
        Declare(target=ADA, kind="nothing"),
        says="declared just that already",
    ),
    Example(repeating, DoAsBefore(target=ADA), by=ANN, says="declared just that already"),
    Example(declaring, HoldAll(), by=ANN, says="Nobody of yours is still to declare"),
    Example(
        acting,
        SetStandingOrder(target=ADA, kind="nearest"),
        by=ANN,
        says="just that standing order already",
    ),
    Example(
        declaring,
        FollowStandingOrders(),
        (
            EVERYBODY,
            SetStandingOrder(target=ADA, kind="hold"),
        ),
        says="Nobody who is waited for has a standing order",
    ),
    Example(
        acting,
        LeaveMonsters(by_order=True),
        says="act by themselves already",
    ),
)
