"""Coins of five kinds: what they are called and worth, and how sums are paid and dealt out."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.items.known import find_known
from rules.items.money import (
    GOLD,
    copper_of,
    deal,
    is_money,
    pay,
    purse_of,
    spend,
    stored_gold,
    total,
    unit_of,
)
from rules.items.reading import Items, belongings_of
from rules.items.records import AddItem, BuyItem, Details, PayCoins, SetPrice
from rules.items.tags import COIN
from rules.kernel.resolution import Resolution
from rules.load.rates import burden_of
from rules.record import replace
from rules.state.items import Held, Item
from rules.upkeep.records import CallUpkeep, SetUpkeep
from rules.upkeep.rules import money_of
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE, ScriptedDice

ADA, BERT = "ada", "bert"
VALUES = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500}


def coins(text: str) -> Items:
    """`3 gp 5 sp` as stacks that somebody has."""
    words = text.split()
    found: list[Item] = []
    for count, unit in zip(words[::2], words[1::2], strict=True):
        known = find_known(unit)
        assert known is not None
        found.append(replace(known, id=f"i{len(found)}", count=int(count)))
    return tuple(found)


def said(items: Sequence[Item]) -> str:
    """The same back, the most worth first."""
    counts = Counter[str]()
    for one in items:
        counts[unit_of(one.name)] += one.count
    return " ".join(f"{counts[unit]} {unit}" for unit in reversed(VALUES) if counts[unit])


def game(text: str, at_home: str = "", **settings: str) -> Scene:
    """Ada has these coins with her, and at home; Bert has none."""
    home = tuple(replace(one, id=f"h{one.id}", held=Held.STORED) for one in coins(at_home))
    ada = character(ADA, items=(*coins(text), *home))
    scene = Scene(**settings).bring(ada, character(BERT, owner=3)).seat()
    scene.act(SetPrice(name="Rope", gp=1))
    return scene


def has(scene: Scene, who: str = ADA, held: Held = Held.CARRIED) -> str:
    return said([one for one in belongings_of(scene.state, who) if one.held is held])


# What coins are


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@pytest.mark.parametrize(
    ("unit", "spellings"),
    [
        ("cp", ("cp", "copper", "copper piece", "Copper Pieces", "pieces of copper")),
        ("sp", ("sp", "silver", "silver pieces", "Silver coins", "SP")),
        ("ep", ("ep", "electrum", "electrum pieces")),
        ("gp", ("gp", "gold", "coin", "coins", "gold pieces", "pieces of gold", "gold coins")),
        ("pp", ("pp", "platinum", "platinum pieces")),
    ],
)
def test_each_kind_has_its_worth_and_its_spellings_and_weighs_one(
    unit: str, spellings: tuple[str, ...]
) -> None:
    for text in spellings:
        known = find_known(text)
        assert known is not None, text
        assert (unit_of(text), unit_of(known.name), known.weight) == (unit, unit, 1)
        assert (copper_of(known), is_money(known)) == (VALUES[unit], True)
        assert "treasure" in known.tags


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_other_things_are_no_coins() -> None:
    for name in ("Silver arrow", "Gem", "Gold ring", "silver sand", "wooden coin"):
        assert unit_of(name) == ""
        assert not is_money(Item("i1", name))
    doubloon = Item("i1", "Doubloon", kind="coin", worth=5)
    plain = Item("i2", "Token", tags=(COIN,))
    assert (is_money(doubloon), copper_of(doubloon), copper_of(plain)) == (True, 500, 100)
    assert copper_of(replace(coins("1 gp")[0], worth=3)) == 300


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_coins_that_were_written_down_before_they_were_money_are_so_now() -> None:
    scene = game("")
    old = Item("i1", "Silver pieces", 5_000)
    ada = replace(scene.state.characters[0], items=(old,))
    scene.state = replace(scene.state, characters=(ada, *scene.state.characters[1:]))
    assert purse_of(scene.state, ADA) == 500
    assert burden_of(scene.state, ADA).weight == 5_000
    scene.state = replace(scene.state, overrides={**scene.state.overrides, "encumbrance": "basic"})
    assert burden_of(scene.state, ADA).rate == 0


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@pytest.mark.parametrize("way", ["basic", "eris", "detailed"])
def test_any_coin_weighs_one(way: str) -> None:
    scene = game("100 cp 100 sp 100 ep 100 gp 100 pp", encumbrance=way)
    assert burden_of(scene.state, ADA).weight == 500


# Paying


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@pytest.mark.parametrize(
    ("purse", "gold", "paid", "left"),
    [
        ("3 gp 25 sp", 4, "3 gp 10 sp", "15 sp"),
        ("5 gp 9 pp", 4, "4 gp", "9 pp 1 gp"),
        ("1 pp", 2, "2 gp", "3 gp"),
        ("1 pp 3 sp", 2, "1 gp 1 ep 5 sp", "3 gp 3 sp"),
        ("3 ep", 1, "2 ep", "1 ep"),
        ("1 ep 40 cp 1 sp", 1, "1 ep 1 sp 40 cp", ""),
        ("199 cp", 1, "100 cp", "99 cp"),
        ("1 ep 9 sp", 1, "1 ep 5 sp", "4 sp"),
        ("1 pp 1 ep", 1, "2 ep", "4 gp 1 ep"),
        ("2 gp", 0, "", "2 gp"),
    ],
)
def test_gold_is_spent_first_and_change_is_given(
    purse: str, gold: int, paid: str, left: str
) -> None:
    scene = game(purse)
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    found = pay(resolution, ADA, gold)
    assert total(found) == gold * GOLD
    assert said(found) == paid
    scene.state = resolution.state
    assert has(scene) == left


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_a_purse_counts_in_whole_gold_pieces() -> None:
    for text, gold in (("9 sp", 0), ("10 sp", 1), ("99 cp 9 sp", 1), ("1 pp 1 ep 5 sp", 6)):
        assert purse_of(game(text).state, ADA) == gold
    scene = game("19 sp")
    scene.act(BuyItem(name="Rope", target=ADA), ANN)
    assert purse_of(scene.state, ADA) == 0
    with pytest.raises(RuleError, match="has 0 gp, and that costs 1: 1 gp are missing"):
        scene.act(BuyItem(name="Rope", target=ADA), ANN)
    assert has(scene) == "9 sp"


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_coins_go_from_purse_to_purse_as_they_are() -> None:
    scene = game("25 sp 1 gp")
    scene.act(PayCoins(target=ADA, to=BERT, gp=3), ANN)
    assert (has(scene), has(scene, BERT)) == ("5 sp", "1 gp 20 sp")


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_what_is_at_home_pays_too_and_the_change_stays_there() -> None:
    scene = game("3 sp 1 gp", at_home="1 pp 2 sp")
    assert (stored_gold(scene.state, ADA), money_of(scene.state, ADA, home=True)) == (5, 6)
    scene.act(SetUpkeep(gp=3))
    scene.act(CallUpkeep())
    assert has(scene) == "3 sp"
    assert has(scene, held=Held.STORED) == "3 gp 2 sp"


# Sums


PURSES = st.dictionaries(st.sampled_from(sorted(VALUES)), st.integers(1, 300), min_size=1)


def stacks(purse: dict[str, int]) -> Items:
    return coins(" ".join(f"{count} {unit}" for unit, count in purse.items()))


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@given(PURSES, st.integers(0, 200_000))
def test_whatever_is_paid_nothing_is_lost_or_made(purse: dict[str, int], copper: int) -> None:
    before = stacks(purse)
    copper %= total(before) + 1
    found = spend(before, copper)
    gone = sum(n * copper_of(one) for one, n in zip(before, found.counts, strict=True))
    assert total(found.paid) == copper
    assert gone - total(found.change) == copper
    assert all(0 <= n <= one.count for one, n in zip(before, found.counts, strict=True))
    assert (found.broken is None) == (not found.change)


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
@given(PURSES, st.lists(st.integers(0, 50), min_size=1, max_size=6))
def test_whatever_is_dealt_out_each_gets_their_part(
    purse: dict[str, int], shares: list[int]
) -> None:
    before = stacks(purse)
    whole = sum(shares) or 1
    parts = [total(before) * share // whole for share in shares]
    parts[-1] += total(before) - sum(parts)
    dealt = deal(before, parts)
    assert [total(one) for one in dealt] == parts


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_each_gets_of_each_kind() -> None:
    first, second = deal(coins("100 gp 1000 sp"), [10_000, 10_000])
    assert (said(first), said(second)) == ("50 gp 500 sp", "50 gp 500 sp")
    first, second = deal(coins("3 pp 5 gp"), [1_000, 1_000])
    assert {said(first), said(second)} == {"1 pp 5 gp", "2 pp"}


@pytest.mark.rule("OSE-TREASURE-WEIGHT")
def test_coins_are_added_by_any_name() -> None:
    scene = game("")
    for name, count in (("silver pieces", 25), ("ep", 2), ("Platinum", 1)):
        scene.act(AddItem(name=name, count=count, target=ADA), ANN)
    scene.act(AddItem(name="Old silver", count=2, target=ADA, details=Details(worth=4)), ANN)
    assert purse_of(scene.state, ADA) == 8
