"""The pool: what is found, who carries it, and what it weighs (ERIS-TREASURE-POOL)."""

import pytest

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.items.money import purse_of
from rules.items.reading import load_of
from rules.items.records import Details, GiveItem, ItemPickedUp, PickUpItem
from rules.items.state import LYING
from rules.record import replace
from rules.sheet.records import RetireCharacter
from rules.state.items import Held, Item
from rules.treasure.pool import coins_in, lots_of
from rules.treasure.reckoning import is_counted_all
from rules.treasure.records import (
    AddTreasure,
    CarryTreasure,
    PutIn,
    PutInPool,
    StrikeTreasure,
    TreasureCarried,
    TreasureFound,
    TreasureStruck,
    TreasureValued,
    ValueTreasure,
)
from tests.rules.table import ANN, BOB, CAT
from tests.rules.treasure.hoard import ADA, BERT, CATO, gold, hire, kill, party, pool, purses, sword

pytestmark = pytest.mark.rule("ERIS-TREASURE-POOL")


def test_what_is_found_at_home_lies_there() -> None:
    scene = party()
    scene.act(AddTreasure(name="Coin", count=300))
    assert pool(scene.state) == {"Coin": (300, "")}
    assert (coins_in(scene.state), purses(scene.state)) == (300, [0, 0, 0])
    found = scene.events(TreasureFound)[0]
    assert (found.coins, found.kept, found.carried) == (True, True, ())
    scene.act(AddTreasure(name="Coins", count=50))
    assert pool(scene.state) == {"Coin": (350, "")}


def test_what_is_found_abroad_is_shared_out_to_be_carried_and_weighs() -> None:
    scene = party(out=True, bert=(Item("r1", "Rope", weight=50),))
    scene.act(AddTreasure(name="Coin", count=11))
    shares = {share.who.id: share.amount for share in scene.events(TreasureFound)[0].carried}
    assert shares == {ADA: 4, BERT: 3, CATO: 4}
    assert [load_of(scene.state, who) for who in (ADA, BERT, CATO)] == [4, 53, 4]
    assert (coins_in(scene.state), purses(scene.state)) == (11, [0, 0, 0])


def test_a_single_thing_goes_to_whoever_carries_least() -> None:
    scene = party(out=True, ada=(Item("r1", "Rope", weight=50),))
    scene.act(AddTreasure(name="Idol", details=Details(worth=500, weight=80)))
    assert pool(scene.state) == {"Idol": (1, BERT)}


def test_carriers_can_be_named_and_the_dead_carry_nothing() -> None:
    scene = kill(party(out=True), CATO)
    scene.act(AddTreasure(name="Coin", count=10))
    assert pool(scene.state)["Coin"][0] == 5
    scene.act(AddTreasure(name="Gem", count=3, carriers=(BERT, BERT)))
    assert pool(scene.state)["Gem"] == (3, BERT)
    with pytest.raises(RuleError, match="Cato gets nothing"):
        scene.act(AddTreasure(name="Gem", carriers=(CATO,)))


def test_what_is_left_lies_where_it_is_until_somebody_takes_it() -> None:
    scene = party(out=True)
    scene.act(AddTreasure(name="Statue", left=True, details=Details(worth=90, weight=600)))
    assert (lots_of(scene.state), pool(scene.state)) == ((), {"Statue": (1, "")})
    statue = LYING.of(scene.state)[0].items[0].id
    scene.act(PickUpItem(item_id=statue), ANN)
    assert scene.events(ItemPickedUp)
    assert pool(scene.state) == {"Statue": (1, ADA)}


def test_a_prepared_find_comes_into_the_pool_once() -> None:
    scene = party()
    scene.act(AddTreasure(name="Gem", find="f1"))
    with pytest.raises(RuleError, match="in the pool already"):
        scene.act(AddTreasure(name="Gem", find="f1"))
    scene.act(AddTreasure(name="Gem"))
    assert pool(scene.state) == {"Gem": (2, "")}


def test_a_grade_makes_it_magic() -> None:
    scene = party()
    scene.act(AddTreasure(name="Ring", details=Details(grade="major")))
    (lot,) = lots_of(scene.state)
    assert (lot.item.magic, lot.is_magic) == (True, True)


def test_item_limits_hold_for_the_pool_too() -> None:
    scene = party(out=True)
    with pytest.raises(RuleError, match="may carry 1 of Rope"):
        scene.act(AddTreasure(name="Rope 50'", count=2, carriers=(ADA,)))
    scene.act(AddTreasure(name="Rope 50'", count=2, carriers=(ADA,), allow=True))


def test_a_referee_alone_says_what_is_found() -> None:
    scene = party(gold(5))
    item = LYING.of(scene.state)[0].items[0].id
    for action in (
        AddTreasure(name="Coin"),
        StrikeTreasure(item_id=item),
        ValueTreasure(item_id=item, counts=True),
        PutIn(item_id=item, counts=True),
    ):
        with pytest.raises(ForbiddenError):
            scene.act(action, ANN)


# Putting in


def test_somebody_puts_what_they_carry_into_the_pool() -> None:
    own = Item("i9", "Idol", 3, held=Held.WIELDED, worth=40)
    scene = party(ada=(own,), out=True)
    scene.act(PutIn(item_id="i9", count=2), ANN)
    put = scene.events(PutInPool)[0]
    assert (put.who.name, put.name, put.count) == ("Ada", "Idol", 2)
    assert pool(scene.state) == {"Idol": (2, ADA)}
    mine, shared = scene.state.characters[0].items
    assert (mine.count, mine.pooled, shared.pooled, shared.counted) == (1, False, True, False)


def test_money_put_in_brings_no_experience_unless_the_referee_says_so() -> None:
    scene = party(ada=(gold(30, pooled=False),))
    scene.act(PutIn(item_id="g1", count=10), ANN)
    assert [lot.item.counted for lot in lots_of(scene.state)] == [True]
    scene.act(PutIn(item_id="g1", target=ADA, count=10, counts=True))
    assert sorted(lot.item.counted for lot in lots_of(scene.state)) == [False, True]
    assert purse_of(scene.state, ADA) == 10


def test_what_lies_here_can_be_made_the_partys() -> None:
    scene = party(gold(30, pooled=False))
    assert pool(scene.state) == {}
    scene.act(PutIn(item_id="g1", count=20, counts=True))
    assert pool(scene.state) == {"Coin": (20, "")}
    assert scene.events(PutInPool)[0].who is None
    (lot,) = lots_of(scene.state)
    assert not lot.item.counted


def test_what_cannot_be_put_in() -> None:
    scene = party(gold(1, "g2"), ada=(gold(5),))
    with pytest.raises(RuleError, match="in the pool already"):
        scene.act(PutIn(item_id="g1"), ANN)
    with pytest.raises(NotFoundError):
        scene.act(PutIn(item_id="g2"), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(PutIn(item_id="g1", target=ADA), BOB)
    scene.meet().foe("Orc", items=(Item("i1", "Axe"),))
    with pytest.raises(RuleError, match="Only what characters"):
        scene.act(PutIn(item_id="i1", target=scene.id("Orc")))


# Carrying


def test_it_goes_from_hand_to_hand_and_stays_the_partys() -> None:
    scene = party(ada=(gold(10),), out=True)
    scene.act(CarryTreasure(item_id="g1", to=BERT, count=4), ANN)
    moved = scene.events(TreasureCarried)[0]
    assert (moved.to.name, moved.before.name, moved.count) == ("Bert", "Ada", 4)
    assert [load_of(scene.state, who) for who in (ADA, BERT)] == [6, 4]
    scene.act(GiveItem(item_id="g1", to=CATO), ANN)
    assert (purses(scene.state), coins_in(scene.state)) == ([0, 0, 0], 10)


def test_it_is_laid_down_and_out_of_reach_then() -> None:
    scene = party(ada=(gold(10),), out=True)
    scene.act(CarryTreasure(item_id="g1"), ANN)
    moved = scene.events(TreasureCarried)[0]
    assert (moved.to, moved.kept, coins_in(scene.state)) == (None, False, 0)
    with pytest.raises(NotFoundError):
        scene.act(CarryTreasure(item_id="g1", to=BERT), BOB)
    scene.act(CarryTreasure(item_id="g1", to=BERT))
    assert scene.events(TreasureCarried)[0].before is None
    assert coins_in(scene.state) == 10


def test_who_may_move_it() -> None:
    scene = party(gold(5, "g2"), ada=(gold(10),))
    scene.act(CarryTreasure(item_id="g2", to=BERT), BOB)
    with pytest.raises(ForbiddenError, match="caller or a referee"):
        scene.act(CarryTreasure(item_id="g1", to=BERT), CAT)
    scene.state = replace(scene.state, party=replace(scene.state.party, caller=CATO))
    scene.act(CarryTreasure(item_id="g1", to=BERT), CAT)


def test_moving_that_moves_nothing_is_refused() -> None:
    scene = party(gold(5, "g2"), ada=(gold(10),))
    with pytest.raises(RuleError, match="Ada carries it"):
        scene.act(CarryTreasure(item_id="g1", to=ADA))
    with pytest.raises(RuleError, match="Nobody carries it now"):
        scene.act(CarryTreasure(item_id="g2"))
    with pytest.raises(RuleError, match="There are 5 of Coin"):
        scene.act(CarryTreasure(item_id="g2", to=ADA, count=6))
    with pytest.raises(RuleError, match="gets nothing"):
        kill(scene, BERT).act(CarryTreasure(item_id="g2", to=BERT))


def test_what_is_at_home_is_out_of_reach_abroad() -> None:
    scene = party(gold(5), out=True, ada=(gold(3, "g2", held=Held.STORED),))
    assert coins_in(scene.state) == 0
    scene.state = replace(scene.state, expedition=None)
    assert coins_in(scene.state) == 8


def test_hirelings_carry_and_leave_it_behind_when_they_go() -> None:
    scene = hire(party(out=True), "Porter", unusual=False)
    scene.act(AddTreasure(name="Coin", count=8))
    assert load_of(scene.state, "porter") == 2
    *others, porter = scene.state.characters
    gone = replace(porter, retired=True)
    scene.state = replace(scene.state, characters=(*others, gone))
    scene.act(AddTreasure(name="Gem"))
    (heap,) = LYING.of(scene.state)
    assert [(one.name, one.count, one.pooled) for one in heap.items] == [("Coin", 2, True)]
    assert scene.state.characters[-1].items == ()


def test_who_is_put_away_leaves_it_behind() -> None:
    scene = party(ada=(gold(10), Item("i1", "Own sword")))
    scene.act(RetireCharacter(character_id=ADA), ANN)
    assert pool(scene.state) == {"Coin": (10, "")}
    assert [one.name for one in scene.state.characters[0].items] == ["Own sword"]


# What is said of it


def test_the_referee_says_what_it_is_worth() -> None:
    scene = party(Item("i1", "Ring", pooled=True), ada=(Item("i2", "Vase", pooled=True),))
    scene.act(ValueTreasure(item_id="i1", details=Details(grade="major")))
    told = scene.events(TreasureValued)[0]
    assert (told.grade, told.worth, told.counts) == ("major", None, True)
    scene.act(ValueTreasure(item_id="i2", details=Details(worth=70), counts=False))
    told = scene.events(TreasureValued)[0]
    assert (told.worth, told.counts) == (70, False)
    ring, vase = sorted(lots_of(scene.state), key=lambda lot: lot.item.name)
    assert (ring.item.magic, ring.bearer, vase.item.counted, vase.bearer) == (True, "", True, ADA)
    with pytest.raises(RuleError, match="nothing would change"):
        scene.act(ValueTreasure(item_id="i2", details=Details(worth=70)))


def test_the_referee_strikes_what_is_not_there() -> None:
    scene = party(gold(5), sword())
    scene.act(StrikeTreasure(item_id="g1", count=2))
    assert scene.events(TreasureStruck)[0].count == 2
    assert pool(scene.state) == {"Coin": (3, ""), "Sword +1": (1, "")}
    scene.act(StrikeTreasure(item_id="g1"))
    scene.act(StrikeTreasure(item_id="s1"))
    assert pool(scene.state) == {}


def test_whether_all_has_brought_its_experience() -> None:
    scene = party(gold(100), preset="eris")
    assert not is_counted_all(scene.state)
    assert is_counted_all(party(gold(100, counted=True), preset="eris").state)
    assert is_counted_all(party(gold(100), preset="ose").state)  # where it is told by hand
