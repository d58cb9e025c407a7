"""Whatever is done with things, in whatever order: nothing appears or is lost, to the coin."""

from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.items.lying import lying_here
from rules.items.reading import belongings_of, inside_of, weight_of
from rules.items.records import (
    CHARGE,
    AddItem,
    BuyItem,
    Details,
    DropItem,
    FetchItem,
    GiveItem,
    ItemBought,
    ItemDropped,
    ItemsLeftBehind,
    ItemSold,
    ItemUsed,
    PayCoins,
    PickUpItem,
    PutItem,
    SellItem,
    SetPrice,
    StoreItem,
    UseItem,
    WieldItem,
)
from rules.items.state import LYING
from rules.kernel.action import Action
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.party import Scale
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, CountedDice, camp
from tests.rules.table import ANN, REFEREE

PEOPLE = (ADA, COUSIN)
NOWHERE = ("", "")
"""Ground that nobody has prepared; what lies at home stays there."""
Sums = Counter[str]


@cache
def begun() -> GameState:
    """Ada and her cousin have things of every kind, and some have prices."""
    game = camp("eris")
    for name, count, details in (
        ("Coin", 40, Details()),
        ("Arrow", 12, Details()),
        ("Sack", 2, Details(holds=60, weight=5)),
        ("Backpack", 1, Details(holds=100, weight=20)),
        ("Wand", 2, Details(charges=2)),
        ("Potion", 3, Details(worth=7)),
        ("Long sword", 1, Details(weight=60)),
    ):
        game.act(AddItem(name=name, count=count, target=ADA, details=details), ANN)
    game.act(AddItem(name="Coin", count=5, target=COUSIN), ANN)
    game.act(SetPrice(name="Arrow", gp=1, pieces=4, sells=0))
    return game.state


def all_things(state: GameState) -> list[Item]:
    """Everything that anybody has, and that lies anywhere."""
    owned = [item for who in PEOPLE for item in belongings_of(state, who)]
    return owned + [item for heap in LYING.of(state) for item in heap.items]


def sums_of(state: GameState) -> Sums:
    """How many of everything there are, and how many charges in all."""
    found: Sums = Counter()
    for item in all_things(state):
        found[item.name] += item.count
        found["charges"] += item.count * (item.charges or 0)
    return found


def expected(before: Sums, game: Scene, left_out: Sums) -> Sums:
    """What there has to be now by what was told."""
    found = Counter(before)
    for event in game.events(ItemBought):
        found.update({event.name: event.count, "Coin": -event.gp})
    for event in game.events(ItemSold):
        found.update({"Coin": event.gp})
    for event in game.events(ItemUsed):
        found.update({"charges" if event.what == CHARGE else event.name: -1})
    found.subtract(left_out)
    return found


def gone(before: GameState, game: Scene, action: Action) -> Sums:
    """What left the game by that action, with what was in it: sold, gone, or left behind."""
    found: Sums = Counter()
    for event in game.events(ItemsLeftBehind):
        (left,) = [heap for heap in LYING.of(before) if (heap.place, heap.area) == NOWHERE]
        assert event.names == tuple(item.name for item in left.items)
        assert event.counts == tuple(item.count for item in left.items)
        found.update(sums_of(LYING.put(replace(begun(), characters=()), (left,))))
    if game.events(ItemSold) or any(not event.lies for event in game.events(ItemDropped)):
        assert isinstance(action, SellItem | DropItem)
        items = belongings_of(before, action.target)
        (item,) = [one for one in items if one.id == action.item_id]
        count = item.count if action.count is None else action.count
        for one in (replace(item, count=count), *inside_of(items, item.id)):
            found.update({one.name: one.count, "charges": one.count * (one.charges or 0)})
    return found


def check_containers(state: GameState) -> None:
    """Everything is in something that is there, holds it, and is at home where it is."""
    for items in (*(belongings_of(state, who) for who in PEOPLE), lying_here(state)):
        ids = {item.id: item for item in items}
        assert len(ids) == len(items)
        for item in items:
            assert item.count > 0
            assert not item.inside or item.inside in ids
            assert item not in inside_of(items, item.id)
            if item.inside:
                stored = {one.held is Held.STORED for one in (item, ids[item.inside])}
                assert len(stored) == 1
            if inside := inside_of(items, item.id):
                assert item.count == 1
                assert weight_of(inside) <= (item.holds or 0)


COUNTS = st.sampled_from([None, None, 1, 2, 5])


def move(data: st.DataObject, state: GameState) -> Action | None:
    """Something that can be tried now; None takes the last move back."""
    who = data.draw(st.sampled_from(PEOPLE))
    other = COUSIN if who == ADA else ADA
    item = data.draw(st.sampled_from([*belongings_of(state, who), Item("none", "none")])).id
    into = data.draw(st.sampled_from([*belongings_of(state, who), Item("", "none")])).id
    lies = [one.id for heap in LYING.of(state) for one in heap.items]
    count = data.draw(COUNTS)
    return data.draw(
        st.sampled_from(
            [
                GiveItem(item_id=item, to=other, target=who, count=count),
                PutItem(item_id=item, into=into, target=who, count=count),
                PutItem(item_id=item, into=into, target=who),
                StoreItem(item_id=item, target=who, count=count),
                FetchItem(item_id=item, target=who, count=count),
                DropItem(item_id=item, target=who, count=count),
                DropItem(item_id=item, target=who, count=count, gone=True),
                PickUpItem(item_id=(lies or ["none"])[-1], target=who, count=count),
                UseItem(item_id=item, target=who),
                WieldItem(item_id=item, target=who),
                SellItem(item_id=item, target=who, count=count),
                BuyItem(name="Arrow", target=who, count=count and 4 * count),
                PayCoins(to=other, gp=count or 3, target=who),
                SetOut(scale=Scale.DUNGEON),
                ComeBack(),
                None,
            ]
        )
    )


@settings(max_examples=50)
@given(st.data())
def test_nothing_appears_or_is_lost(data: st.DataObject) -> None:
    game = Scene("eris")
    game.falling = dice = CountedDice()
    game.state = begun()
    _ = [dice.token() for _ in range(100)]
    for _ in range(12):
        before = game.state
        action = move(data, before)
        if action is None:
            continue
        try:
            game.act(action, REFEREE if isinstance(action, SetOut | ComeBack) else ANN)
        except RuleError:
            assert game.state is before
            continue
        check_containers(game.state)
        now = expected(sums_of(before), game, gone(before, game, action))
        assert +sums_of(game.state) == +now, action
        if data.draw(st.integers(0, 7)) == 0:
            game.state = before
