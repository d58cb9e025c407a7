"""What is tried twice of items."""

from rules.items.reading import belongings_of, items_of
from rules.items.records import (
    AddItem,
    BuyItem,
    ChangeItem,
    Details,
    DropItem,
    FetchItem,
    GiveItem,
    PayCoins,
    PickUpItem,
    PutItem,
    SellItem,
    SetPrice,
    SetSlowWeapon,
    StoreItem,
    UseItem,
    WritePrices,
)
from rules.items.state import LYING, Price
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

BOW = AddItem(name="longbow", target=ADA)


def bow(game: Scene) -> str:
    """The id of Ada's bow."""
    return items_of(game.state, ADA)[0].id


SACK = AddItem(name="Sack", target=ADA, details=Details(holds=200))
WAND = AddItem(name="wand", target=ADA, details=Details(charges=1, grade="major"))
COINS = AddItem(name="coins", target=ADA, count=10)
ROPE = SetPrice(name="rope", gp=3, pieces=2, sells=1)


def has(game: Scene, name: str) -> str:
    """The id of what Ada has by that name."""
    return next(item.id for item in belongings_of(game.state, ADA) if item.name == name)


def lies(game: Scene) -> str:
    """The id of what lies there."""
    return LYING.of(game.state)[0].items[0].id


def stow(game: Scene) -> PutItem:
    """Ada puts her bow into the sack."""
    return PutItem(item_id=bow(game), into=has(game, "Sack"), target=ADA)


def leave(game: Scene) -> StoreItem:
    """Ada leaves her bow at home."""
    return StoreItem(item_id=has(game, "Longbow"), target=ADA)


def drop(game: Scene) -> DropItem:
    """Ada lets her bow lie."""
    return DropItem(item_id=has(game, "Longbow"), target=ADA)


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
    Example(camp, stow, (BOW, SACK), by=ANN, says="in Sack already"),
    Example(
        camp,
        lambda g: PutItem(item_id=has(g, "Longbow"), target=ADA),
        (BOW, SACK, stow),
        by=ANN,
        says="is in nothing",
    ),
    Example(camp, leave, (BOW,), by=ANN, says="has left Longbow at home"),
    Example(
        camp,
        lambda g: FetchItem(item_id=has(g, "Longbow"), target=ADA),
        (BOW, leave),
        by=ANN,
        says="along already",
    ),
    Example(
        camp,
        lambda g: PickUpItem(item_id="" if not LYING.of(g.state) else lies(g), target=ADA),
        (BOW, drop),
        by=ANN,
        says="No such thing lies here",
    ),
    Example(
        camp,
        lambda g: UseItem(item_id=has(g, "Wand"), target=ADA),
        (WAND,),
        by=ANN,
        says="no charges left",
    ),
    Example(camp, PayCoins(to=COUSIN, gp=6, target=ADA), (COINS,), by=ANN, says="gp are missing"),
    Example(camp, ROPE, says="says that already"),
    Example(camp, SetPrice(name="ropes"), (ROPE,), says="nobody has said another price"),
    Example(camp, WritePrices(prices=(Price("Gem", sells=50),)), says="says that already"),
    Example(camp, BuyItem(name="rope", target=ADA), (ROPE, COINS), by=ANN),
    Example(
        camp,
        lambda g: SellItem(item_id=has(g, "Rope 50'"), target=ADA),
        (ROPE, AddItem(name="rope", target=ADA, count=2)),
        by=ANN,
        says="no such item",
    ),
)
