"""A party with a pool, laid out by hand."""

from rules.items.known import find_known
from rules.items.money import purse_of
from rules.items.state import HOME, LYING, Heap
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.items import Item
from rules.state.party import Expedition, Scale
from rules.state.sheet import Service
from rules.treasure.pool import POOL, Merit, all_lots
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT

ADA, BERT, CATO = "ada", "bert", "cato"
OWNERS = {ADA: ANN.member, BERT: BOB.member, CATO: CAT.member}


def gold(count: int, item_id: str = "g1", **fields: object) -> Item:
    """Coins of the pool, unless told otherwise."""
    coin = Item(item_id, "Coin", count, weight=1, tags=("treasure", "coin"), worth=1, pooled=True)
    return replace(coin, **fields)


def money(name: str, count: int, item_id: str = "", **fields: object) -> Item:
    """Coins of another kind, of the pool."""
    known = find_known(name)
    assert known is not None
    return replace(known, id=item_id or name, count=count, pooled=True, **fields)


def sword(item_id: str = "s1", name: str = "Sword +1", **fields: object) -> Item:
    """A magic sword of the pool."""
    return replace(Item(item_id, name, magic=True, grade="standard", pooled=True), **fields)


def party(
    *kept: Item, out: bool = False, preset: str = "eris", **carried: tuple[Item, ...]
) -> Scene:
    """Ada, Bert and Cato, what each carries, and what lies at home."""
    by_hand = {} if preset == "eris" else {"xp": "manual"}
    scene = Scene(preset, **by_hand)
    for who, owner in OWNERS.items():
        scene.bring(character(who, name=who.title(), owner=owner, items=carried.get(who, ())))
    scene.seat()
    lying = (Heap(HOME, "", kept),) if kept else ()
    scene.state = LYING.put(scene.state, lying)
    if out:
        scene.state = replace(scene.state, expedition=Expedition(Scale.DUNGEON))
    return scene


def with_merits(scene: Scene, *merits: Merit) -> Scene:
    """The same with these in the pool."""
    treasure = replace(POOL.of(scene.state), merits=merits)
    scene.state = POOL.put(scene.state, treasure)
    return scene


def hire(scene: Scene, name: str, level: int = 0, *, unusual: bool = True) -> Scene:
    """Somebody serves Ada, without a class unless they have a level."""
    service = Service(ADA, name, unusual)
    sheet = character(name.lower(), name=name, service=service, level=level)
    return scene.bring(sheet)


def kill(scene: Scene, who: str) -> Scene:
    """Somebody is dead."""
    people = tuple(
        replace(one, vitals=Vitals(0, 8, Life.DEAD)) if one.id == who else one
        for one in scene.state.characters
    )
    scene.state = replace(scene.state, characters=people)
    return scene


def pool(state: GameState) -> dict[str, tuple[int, str]]:
    """The pieces of each thing in the pool, and who carries it; "" for nobody."""
    return {lot.item.name: (lot.item.count, lot.bearer) for lot in all_lots(state)}


def purses(state: GameState) -> list[int]:
    """The gp of each."""
    return [purse_of(state, who) for who in OWNERS]


def pooled_gold(state: GameState) -> int:
    """All coins that are the party's, wherever they are."""
    return sum(lot.item.count for lot in all_lots(state) if lot.is_coins)
