"""What is tried twice of items."""

from rules.items.actions import (
    AddItem,
    ChangeItem,
    Details,
    DropItem,
    GiveItem,
    SetSlowWeapon,
)
from rules.items.reading import items_of
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

BOW = AddItem(name="longbow", target=ADA)


def bow(game: Scene) -> str:
    """The id of Ada's bow."""
    return items_of(game.state, ADA)[0].id


def club(game: Scene) -> str:
    """The id of the goblins' club."""
    return items_of(game.state, goblins(game))[0].id


def arm(game: Scene) -> AddItem:
    """The goblins get a club."""
    return AddItem(name="Club", target=goblins(game), details=Details(damage="1d6", hands=1))


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetSlowWeapon(character_id=ADA, slow=True), says="a slow weapon already"),
    Example(meeting, BOW, by=ANN),
    Example(meeting, arm),
    Example(
        meeting,
        lambda g: ChangeItem(
            item_id=bow(g),
            target=ADA,
            count=2,
            details=Details(
                weight=30, hands=2, rate=(1, 2), tags=("slow",), damage="1d8", bonus=1, magic=True
            ),
        ),
        (BOW,),
        by=ANN,
        says="nothing would change",
    ),
    Example(
        meeting, lambda g: DropItem(item_id=bow(g), target=ADA), (BOW,), by=ANN, says="no such item"
    ),
    Example(
        meeting,
        lambda g: GiveItem(item_id=bow(g), target=ADA, to=COUSIN),
        (BOW,),
        by=ANN,
        says="no such item",
    ),
    Example(
        meeting,
        lambda g: GiveItem(item_id=club(g), target=goblins(g), to=ADA),
        (arm,),
        says="no such item",
    ),
)
