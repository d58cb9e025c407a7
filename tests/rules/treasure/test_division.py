"""Dividing what was found, in whatever way the players agree (OSE-TREASURE-DIVISION)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import ForbiddenError, MissingPriceError, PooledError, RuleError
from rules.expedition.records import ComeBack
from rules.items.records import SellItem
from rules.items.state import LYING
from rules.kernel.action import Action
from rules.record import replace
from rules.state.items import Item
from rules.treasure.dividing import sold_for
from rules.treasure.pool import all_lots, coins_in
from rules.treasure.reckoning import reckon
from rules.treasure.records import (
    AddTreasure,
    AssignTreasure,
    AwardExperience,
    CarryTreasure,
    CoinsDivided,
    DivideCoins,
    Part,
    PutIn,
    SellTreasure,
    StrikeTreasure,
    TreasureAssigned,
    TreasureSold,
    TreasureStruck,
)
from rules.upkeep.records import UPKEEP, CallUpkeep, Charged
from rules.view.items import view_pool
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE
from tests.rules.treasure.hoard import (
    ADA,
    BERT,
    CATO,
    gold,
    hire,
    kill,
    money,
    party,
    pool,
    pooled_gold,
    purses,
    sword,
)

pytestmark = pytest.mark.rule("OSE-TREASURE-DIVISION")


@pytest.mark.parametrize(
    ("total", "each", "left"), [(3, 1, 0), (5, 1, 2), (99, 33, 0), (100, 33, 1), (101, 33, 2)]
)
def test_everybody_gets_the_quotient_and_the_rest_stays(total: int, each: int, left: int) -> None:
    scene = party(gold(total), preset="ose")
    scene.act(DivideCoins())
    told = scene.events(CoinsDivided)[0]
    assert (purses(scene.state), coins_in(scene.state)) == ([each] * 3, left)
    assert (told.way, told.total, told.left, len(told.shares)) == ("evenly", total, left, 3)


def test_all_coins_are_divided_and_everybody_gets_of_each_kind() -> None:
    scene = party(gold(300), money("Silver piece", 605), money("Platinum piece", 1), preset="ose")
    assert coins_in(scene.state) == 365
    scene.act(DivideCoins())
    assert purses(scene.state) == [121, 121, 121]
    assert coins_in(scene.state) == 2
    silver = [
        sum(item.count for item in one.items if item.name == "Silver piece")
        for one in scene.state.characters
    ]
    assert min(silver) >= 180, "nobody gets all the light coins"
    told = scene.events(CoinsDivided)[0]
    assert (told.total, told.left) == (365, 2)


def test_who_carries_a_coin_that_is_worth_too_much_has_the_change_for_the_party() -> None:
    scene = party(preset="ose", bert=(money("Platinum piece", 1),))
    scene.act(DivideCoins())
    assert purses(scene.state) == [1, 1, 1]
    assert coins_in(scene.state) == 2
    left = [one for one in scene.state.characters[1].items if one.pooled]
    assert [(one.name, one.count, one.counted) for one in left] == [("Coin", 2, True)]


@pytest.mark.rule("ERIS-XP")
def test_coins_that_are_divided_can_count_again_and_things_cannot() -> None:
    scene = party(gold(30, counted=True), sword(counted=True))
    scene.act(DivideCoins())
    scene.act(AssignTreasure(item_id="s1", to=ADA))
    mine = scene.state.characters[0].items
    assert {one.name: (one.pooled, one.counted) for one in mine} == {
        "Coin": (False, False),
        "Sword +1": (False, True),
    }


def test_what_people_carry_of_it_goes_where_it_belongs() -> None:
    scene = party(preset="ose", ada=(gold(50),), bert=(gold(9, "g2", pooled=False),))
    scene.act(DivideCoins())
    assert (purses(scene.state), coins_in(scene.state)) == ([16, 25, 16], 2)


@pytest.mark.parametrize(("way", "own", "theirs"), [("full", 10, 10), ("half", 12, 6)])
def test_unusual_hirelings_get_a_share_class_or_not_and_others_none(
    way: str, own: int, theirs: int
) -> None:
    scene = party(gold(50), preset="ose")
    scene.state = replace(scene.state, overrides={**scene.state.overrides, "retainer_share": way})
    hire(hire(hire(scene, "Cleric", 1), "Sage"), "Archer", unusual=False)
    assert view_pool(scene.state, REFEREE).shares == {"full": 5, "half": 4}[way]
    scene.act(DivideCoins())
    shares = {share.who.name: share.amount for share in scene.events(CoinsDivided)[0].shares}
    heroes = dict.fromkeys(("Ada", "Bert", "Cato"), own)
    assert shares == {**heroes, "Cleric": theirs, "Sage": theirs}


def test_only_survivors_share() -> None:
    scene = kill(party(gold(50), preset="ose"), CATO)
    scene.act(DivideCoins())
    assert purses(scene.state) == [25, 25, 0]
    with pytest.raises(RuleError, match="only survivors"):
        kill(party(gold(50), preset="ose"), CATO).act(DivideCoins(parts=(Part(who=CATO),)))


@pytest.mark.parametrize(
    ("way", "parts", "result"),
    [
        ("evenly", ((ADA, 1), (BERT, 1)), [50, 50, 0]),
        ("shares", ((ADA, 2), (BERT, 1)), [66, 33, 0]),
        ("amounts", ((ADA, 70), (CATO, 30)), [70, 0, 30]),
        ("one", ((CATO, 1),), [0, 0, 100]),
    ],
)
def test_other_ways_by_agreement(
    way: str, parts: tuple[tuple[str, int], ...], result: list[int]
) -> None:
    scene = party(gold(100), preset="ose")
    named = tuple(Part(who=who, amount=amount) for who, amount in parts)
    scene.act(DivideCoins(way=way, parts=named))
    assert purses(scene.state) == result
    assert coins_in(scene.state) == 100 - sum(result)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (DivideCoins(way="dice"), "no such way"),
        (DivideCoins(way="shares"), "Say who gets how much"),
        (DivideCoins(way="one"), "Say who gets"),
        (DivideCoins(way="one", parts=(Part(who=ADA), Part(who=BERT))), "the one who gets"),
        (DivideCoins(way="amounts", parts=(Part(who=ADA, amount=101),)), "comes to 101 gp"),
        (DivideCoins(way="shares", parts=(Part(who=ADA, amount=0),)), "1 to 1,000,000"),
        (DivideCoins(way="shares", parts=(Part(who=ADA), Part(who=ADA))), "named twice"),
        (DivideCoins(way="shares", parts=(Part(who=ADA, amount=101),)), "too few"),
    ],
)
def test_what_cannot_be_divided(action: DivideCoins, says: str) -> None:
    with pytest.raises(RuleError, match=says):
        party(gold(100), preset="ose").act(action)


def test_nothing_to_divide_and_nobody_to_get_it() -> None:
    with pytest.raises(RuleError, match="no coins in the pool"):
        party(sword(), preset="ose").act(DivideCoins())
    scene = party(gold(9), preset="ose")
    for who in (ADA, BERT, CATO):
        kill(scene, who)
    with pytest.raises(RuleError, match="Nobody is there"):
        scene.act(DivideCoins())


def test_the_caller_or_a_referee_divides() -> None:
    scene = party(gold(9), sword(), preset="ose")
    for action in (
        DivideCoins(),
        AssignTreasure(item_id="s1", to=ADA),
        SellTreasure(item_id="s1"),
    ):
        with pytest.raises(ForbiddenError, match="Only the caller or a referee"):
            scene.act(action, BOB)
    scene.state = replace(scene.state, party=replace(scene.state.party, caller=BERT))
    scene.act(DivideCoins(), BOB)
    assert purses(scene.state) == [3, 3, 3]


# Experience comes first


def test_what_has_brought_no_experience_is_not_divided_yet() -> None:
    scene = party(gold(90), sword())
    for action in (DivideCoins(), AssignTreasure(item_id="s1", to=ADA)):
        with pytest.raises(RuleError, match="Experience comes first"):
            scene.act(action)
    scene.act(AwardExperience())
    scene.act(DivideCoins())
    scene.act(AssignTreasure(item_id="s1", to=ADA))
    assert purses(scene.state) == [30, 30, 30]


def test_a_referee_can_divide_all_the_same() -> None:
    scene = party(gold(90), sword())
    scene.state = replace(scene.state, party=replace(scene.state.party, caller=BERT))
    with pytest.raises(ForbiddenError):
        scene.act(DivideCoins(allow=True), BOB)
    scene.act(DivideCoins(allow=True))
    scene.act(AssignTreasure(item_id="s1", to=ADA, allow=True))
    assert (purses(scene.state), pool(scene.state)) == ([30, 30, 30], {})


# Things


def test_a_thing_goes_to_somebody_for_good() -> None:
    scene = party(Item("i1", "Potion", 3, magic=True, pooled=True), preset="ose")
    scene.act(AssignTreasure(item_id="i1", to=ADA, count=2))
    told = scene.events(TreasureAssigned)[0]
    assert (told.who.name, told.name, told.count) == ("Ada", "Potion", 2)
    (potion,) = scene.state.characters[0].items
    assert (potion.count, potion.pooled, pool(scene.state)) == (2, False, {"Potion": (1, "")})


def test_a_thing_is_sold_for_its_worth_and_the_coins_are_the_partys() -> None:
    scene = party(Item("i1", "Gem", 3, worth=50, pooled=True), ada=(sword(worth=None),))
    scene.act(SellTreasure(item_id="i1", count=2))
    assert (scene.events(TreasureSold)[0].gp, coins_in(scene.state)) == (100, 100)
    assert reckon(scene.state).total == 150 + 1000
    with pytest.raises(RuleError, match="Experience comes first"):
        scene.act(SellTreasure(item_id="s1"))
    scene.act(AwardExperience())
    with pytest.raises(MissingPriceError, match="Nobody has said what Sword"):
        scene.act(SellTreasure(item_id="s1"))
    scene.act(SellTreasure(item_id="s1", price=700))
    assert (coins_in(scene.state), reckon(scene.state).total) == (800, 0)
    assert pool(scene.state)["Coin"][1] in ("", ADA)


def test_what_cannot_be_sold() -> None:
    chest = Item("c1", "Chest", worth=5, holds=100, pooled=True)
    scene = party(gold(9), chest, Item("i2", "Rag", inside="c1", pooled=True), preset="ose")
    scene.state = replace(scene.state, party=replace(scene.state.party, caller=BERT))
    for action, says in (
        (SellTreasure(item_id="g1"), "coins already"),
        (SellTreasure(item_id="c1"), "something in Chest"),
        (SellTreasure(item_id="i2", price=-1), "0 to 1,000,000"),
    ):
        with pytest.raises(RuleError, match=says):
            scene.act(action)
    with pytest.raises(ForbiddenError, match="another price"):
        scene.act(SellTreasure(item_id="i2", price=5), BOB)
    scene.act(SellTreasure(item_id="i2", price=0))
    assert coins_in(scene.state) == 9


def test_nobody_sells_what_is_the_partys_for_themselves() -> None:
    scene = party(preset="ose", ada=(Item("i1", "Gem", worth=50, pooled=True),))
    with pytest.raises(PooledError, match="Gem is the party's"):
        scene.act(SellItem(item_id="i1"), ANN)


def test_the_party_gets_half_for_what_the_book_sells() -> None:
    mace = Item("i1", "Mace", 2, pooled=True)
    torch, idol = Item("i2", "Torch", pooled=True), Item("i3", "Idol", pooled=True)
    gem = Item("i4", "Gem", 2, worth=50, pooled=True)
    scene = party(mace, torch, idol, gem)
    found = {lot.item.name: sold_for(scene.state, lot) for lot in all_lots(scene.state)}
    assert found == {"Mace": 5, "Torch": 0, "Idol": None, "Gem": 100}
    scene.act(SellTreasure(item_id="i1"))
    assert (scene.events(TreasureSold)[0].gp, coins_in(scene.state)) == (5, 5)
    with pytest.raises(RuleError, match="Nobody pays a gold piece for so little of Torch"):
        scene.act(SellTreasure(item_id="i2"))


def test_players_sell_what_is_the_partys_at_home_alone() -> None:
    scene = party(out=True, ada=(Item("i1", "Gem", 2, worth=50, pooled=True),))
    scene.state = replace(scene.state, party=replace(scene.state.party, caller=BERT))
    with pytest.raises(RuleError, match="That has to wait until the party is home"):
        scene.act(SellTreasure(item_id="i1"), BOB)
    scene.act(SellTreasure(item_id="i1", count=1))
    scene.act(ComeBack())
    scene.act(SellTreasure(item_id="i1"), BOB)
    assert coins_in(scene.state) == 100


# The sum of all money

WHO = st.sampled_from((ADA, BERT, CATO))
DEEDS = st.one_of(
    st.builds(AddTreasure, name=st.just("Coin"), count=st.integers(1, 99), left=st.booleans()),
    st.builds(DivideCoins, way=st.just("evenly"), allow=st.just(True)),
    st.builds(
        DivideCoins,
        way=st.sampled_from(("shares", "amounts", "one")),
        parts=st.tuples(st.builds(Part, who=WHO, amount=st.integers(1, 40))),
        allow=st.just(True),
    ),
    st.builds(AwardExperience),
    st.builds(CallUpkeep),
    st.tuples(st.sampled_from(("put", "carry", "lay", "strike")), WHO, st.integers(1, 20)),
)


def made(scene: Scene, deed: Action | tuple[str, str, int]) -> Action | None:
    """The action, on the first coins that it can be done with."""
    if isinstance(deed, Action):
        return deed
    what, who, count = deed
    own = [one for sheet in scene.state.characters if sheet.id == who for one in sheet.items]
    lying = [one for heap in LYING.of(scene.state) for one in heap.items]
    item = next((one for one in own + lying if one.pooled is not (what == "put")), None)
    if item is None:
        return None
    match what:
        case "put":
            return PutIn(item_id=item.id, target=who, count=count)
        case "strike":
            return StrikeTreasure(item_id=item.id, count=count)
        case _:
            return CarryTreasure(item_id=item.id, to=who if what == "carry" else "", count=count)


@pytest.mark.rule("ERIS-TREASURE-POOL")
@given(
    deeds=st.lists(DEEDS, max_size=12),
    out=st.booleans(),
    has=st.integers(0, 50),
)
@settings(max_examples=50)
def test_no_coin_is_lost_or_made_whatever_is_done(
    deeds: list[Action | tuple[str, str, int]], out: bool, has: int
) -> None:
    purse = (gold(has, "p1", pooled=False),) if has else ()
    scene = party(gold(20), out=out, ada=purse)
    scene.state = UPKEEP.put(scene.state, replace(UPKEEP.of(scene.state), gp=7))
    total = 20 + has
    for deed in deeds:
        action, before = made(scene, deed), scene.state
        if action is None:
            continue
        try:
            scene.act(action, REFEREE)
        except RuleError:
            assert scene.state == before
            continue
        if isinstance(action, AddTreasure):
            total += action.count
        total -= sum(one.count for one in scene.events(TreasureStruck))
        total -= sum(one.paid for one in scene.events(Charged))
        assert pooled_gold(scene.state) + sum(purses(scene.state)) == total
        assert all(one.count > 0 for sheet in scene.state.characters for one in sheet.items)


def test_coins_that_are_not_needed_stay_where_they_are() -> None:
    scene = party(preset="ose", ada=(gold(3),), bert=(money("Copper piece", 100),))
    scene.act(DivideCoins())
    assert (purses(scene.state), coins_in(scene.state)) == ([1, 1, 1], 1)
    left = [one for one in scene.state.characters[1].items if one.pooled]
    assert [(one.name, one.count) for one in left] == [("Copper piece", 100)]
