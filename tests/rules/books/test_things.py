"""What things cost and weigh by the books: counted against their pages, found by their names.
Kits: what they cost, that a book sells what is in them, and how they are held.
"""

from collections import Counter
from dataclasses import replace as changed
from pathlib import Path

import pytest

from rules.attack.records import WEAPON_DAMAGE
from rules.attack.weapons import as_used, rated
from rules.books.ose import things as ose
from rules.books.ose.things import THINGS
from rules.books.records import Book, KitLine, kits_of
from rules.books.settings import BOOKS, NO_BOOK, book_of
from rules.books.wares import kit
from rules.books.white_box import things as white_box
from rules.errors import RuleError
from rules.items.describing import kit_items, kits_for
from rules.items.known import find_known, key_of
from rules.items.market import book_prices, find_price
from rules.items.money import purse_of
from rules.items.reading import load_of
from rules.items.records import AddItem, BuyItem, Details, ItemBought, ItemSold, SellItem, SetPrice
from rules.items.state import MARKET, Price
from rules.items.things import COIN_ROWS, Thing
from rules.items.wares import as_described, as_new, dice_in_book, find_ware, hurled_reach, ware_of
from rules.kernel.questions import Mode
from rules.load.rates import burden_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, without_book
from tests.rules.table import ANN

WITH_THINGS = [book for book in BOOKS.values() if book is not NO_BOOK]
ROWS = [(book, row) for book in WITH_THINGS for row in book.things]
OSE_GAME, WHITE_BOX_GAME = GameState(preset="ose"), GameState(preset="eris")


def playing(book: Book) -> GameState:
    """A game by that book."""
    return GameState(preset="ose", overrides={"book": book.key})


def shopper(preset: str = "ose", gold: int = 200) -> Scene:
    """Ada is at home with money."""
    game = camp(preset)
    game.act(AddItem(name="coins", count=gold), ANN)
    return game


def buy(game: Scene, name: str, count: int | None = None) -> ItemBought:
    """Ann buys for Ada."""
    game.act(BuyItem(name=name, count=count), ANN)
    found: list[ItemBought] = game.events(ItemBought)
    return found[0]


def sell(game: Scene, name: str, count: int | None = None) -> ItemSold:
    """Ann sells what Ada has."""
    game.act(SellItem(item_id=named(game.state, name).id, count=count), ANN)
    found: list[ItemSold] = game.events(ItemSold)
    return found[0]


# The rows


def test_all_rows_of_the_pages_are_there() -> None:
    """The tables of OSE have 19 weapons beside three of its gear, 4, 4, 24, 5 and 3, 2, and 8, 7
    (without the makeshift raft) and 5; those of White Box 14 and 15 (two of them twice), 4, 33 and
    17."""
    lists = (ose.WEAPONS, ose.AMMUNITION, ose.ARMOUR, ose.GEAR, ose.MOUNTS, ose.VEHICLES)
    assert [len(rows) for rows in (*lists, ose.VESSELS)] == [19, 4, 4, 24, 8, 2, 20]
    missiles = len(white_box.WEAPONS) + len(white_box.AMMUNITION)
    armour, gear = len(white_box.ARMOUR), len(white_box.GEAR)
    assert missiles == 14 + 15 - 2 - 1  # the case for bolts is one thing with what fills it
    assert (armour + gear, len(white_box.TRANSPORT)) == (4 + 33, 17)


@pytest.mark.parametrize(("book", "row"), ROWS, ids=lambda one: getattr(one, "name", ""))
def test_each_row_has_its_source_its_price_and_is_found_by_its_names(
    book: Book, row: Thing
) -> None:
    assert row.source
    assert row.price is not None
    assert row.price >= 0
    assert row.price % 100 == 0
    for text in (row.name, *row.spellings, f"{row.name.removesuffix('s')}s", row.name.upper()):
        assert find_ware(playing(book), text) is row, text
    known = find_known(row.name)
    assert known is not None
    assert ware_of(playing(book), known) is row


def test_each_row_costs_weighs_and_holds_what_the_page_says() -> None:
    """`white-box | Boat | 100 | - | - | -`: gold pieces, coins of weight, what goes into it, and
    how much a beast or vehicle bears at which rate."""
    pages = (Path(__file__).parent / "prices.txt").read_text("utf-8").splitlines()
    assert [_printed(book, row) for book, row in ROWS] == pages


def _printed(book: Book, row: Thing) -> str:
    bears = " ".join(f"{weight}@{rate}" for weight, rate in row.bears)
    figures = ((row.price or 0) // 100, row.item.weight, row.item.holds, bears or None)
    shown = ("-" if one is None else str(one) for one in figures)
    return " | ".join((book.key, row.name, *shown))


@pytest.mark.parametrize("book", WITH_THINGS, ids=lambda book: book.key)
def test_no_two_rows_of_a_book_have_one_name(book: Book) -> None:
    names = Counter(
        key for row in book.things for key in {*map(key_of, (row.name, *row.spellings))}
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("book", WITH_THINGS, ids=lambda book: book.key)
def test_armour_protects_as_the_book_says_elsewhere(book: Book) -> None:
    rows = {row.name: row for row in book.things if row.ac is not None}
    worn = {word: rows[name].ac for word, name in zip(
        ("leather", "chain", "plate"), ("Leather", "Chainmail", "Platemail"), strict=True
    )}  # fmt: skip
    assert {"": 9, **worn} == book.armour.classes
    assert rows["Shield"].ac == book.armour.shield


# Things by them


@pytest.mark.rule("OSE-ENCUMBRANCE-DETAILED")
def test_what_nobody_has_weighed_weighs_what_the_book_says() -> None:
    sword, heavy = Item("i1", "Elven long sword"), Item("i2", "Long sword", weight=70)
    assert as_described(OSE_GAME, sword).weight == 60
    assert as_described(WHITE_BOX_GAME, sword).weight == 100
    assert as_described(OSE_GAME, heavy) == heavy
    for plain in (Item("i3", "Sting"), Item("i4", "Claws", damage="1d3", tags=("natural",))):
        assert as_described(OSE_GAME, plain) == plain
    assert as_described(playing(NO_BOOK), sword) == sword
    game = shopper(gold=10)
    game.act(AddItem(name="platemail"), ANN)
    assert load_of(game.state, ADA) == 510


@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
@pytest.mark.parametrize(
    ("preset", "name", "dice"),
    [
        ("ose", "Sword", "1d8"), ("ose", "Halberd", "1d10"), ("ose", "Silver dagger", "1d4"),
        ("ose", "Holy water", "1d8"), ("eris", "Dagger", "1d6-1"), ("eris", "Battle axe", "1d6+1"),
        ("eris", "Trident", ""),
    ],
)  # fmt: skip
def test_weapons_have_the_dice_of_the_book_where_each_has_its_own(
    preset: str, name: str, dice: str
) -> None:
    known = find_known(name)
    assert known is not None
    state = GameState(preset=preset)
    assert dice_in_book(state, known) == dice
    assert dice_in_book(state, replace(known, damage="2d4")) == "2d4"
    assert rated(state, ADA, known).damage == ""
    variable = replace(state, overrides={WEAPON_DAMAGE.key: "variable"})
    assert rated(variable, ADA, known).damage == dice


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_missiles_reach_as_far_as_the_book_says() -> None:
    sling, spear = find_known("Sling"), find_known("Spear")
    assert sling is not None
    assert spear is not None
    assert rated(OSE_GAME, ADA, sling).bands == Bands(40, 80, 160)
    assert rated(WHITE_BOX_GAME, ADA, sling).bands == Bands(50, 100, 150)
    typed = replace(sling, bands=Bands(1, 2, 3))
    assert rated(OSE_GAME, ADA, typed).bands == Bands(1, 2, 3)
    assert rated(OSE_GAME, ADA, spear).bands is None
    far = hurled_reach(OSE_GAME, spear)
    assert as_used(spear, Mode.MISSILE, is_close=False, hurled=far)[0].bands == Bands(20, 40, 60)
    assert hurled_reach(WHITE_BOX_GAME, spear) == hurled_reach(OSE_GAME, Item("", "Mace"))


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_what_is_had_anew_is_as_the_book_has_it() -> None:
    game = shopper()
    for name in ("staff", "crossbow", "backpack", "sword"):
        buy(game, name)
    assert named(game.state, "Staff").hands == 2
    assert "slow" in named(game.state, "Crossbow").tags
    assert named(game.state, "Backpack").holds == 400
    assert named(game.state, "Sword").damage == ""
    game.act(AddItem(name="Large sack", details=Details(holds=50)), ANN)
    assert named(game.state, "Large sack").holds == 50
    odd = Item("", "Sting")
    assert as_new(game.state, odd) == odd


# Buying and selling


def test_a_new_game_sells_what_its_book_does() -> None:
    game = shopper()
    assert (buy(game, "long sword").gp, buy(game, "torches").count) == (10, 6)
    assert (buy(game, "Plate mail").name, buy(game, "quiver of 20 arrows").name) == (
        "Platemail", "Arrow",
    )  # fmt: skip
    assert named(game.state, "Long sword").name == "Long sword"
    assert find_price(game.state, "war horse") == Price("War horse", 250)
    assert buy(game, "sling stones").gp == 0
    assert shopper("eris").state.preset == "eris"
    assert buy(shopper("eris"), "silk rope").name == "Silk rope 50'"
    assert len([*book_prices(game.state)]) == len(book_of(game.state).things)
    none = without_book(shopper())
    assert not [*book_prices(none.state)]
    with pytest.raises(RuleError, match="No price is written"):
        buy(none, "sword")


def test_what_is_magic_or_unheard_of_has_no_price() -> None:
    game = shopper()
    for name in ("Sword +1", "elven longbow", "elephant"):
        with pytest.raises(RuleError, match="No price is written"):
            buy(game, name)


def test_a_referees_own_price_wins_over_the_books() -> None:
    game = shopper()
    with pytest.raises(RuleError, match="on the list of OSE SRD, and nobody has said another"):
        game.act(SetPrice(name="swords"))
    game.act(SetPrice(name="Sword", gp=15))
    assert buy(game, "sword").gp == 15
    assert find_price(game.state, "sword") == Price("Sword", 15)
    assert "Sword" not in [price.name for _, price in book_prices(game.state)]
    assert MARKET.of(game.state).prices == (Price("Sword", 15),)
    game.act(SetPrice(name="torch", sells=1, pieces=6))
    assert find_price(game.state, "torch") == Price("Torch", 1, 6, 1)
    game.act(SetPrice(name="torch", sells=1))
    assert find_price(game.state, "torch") == Price("Torch", None, 1, 1)
    game.act(SetPrice(name="Sword"))
    assert buy(game, "sword").gp == 10


@pytest.mark.rule("OSE-TREASURE-DIVISION")
def test_a_shop_gives_half_for_what_was_used() -> None:
    game = shopper()
    for name in ("sword", "arrows", "torches"):
        buy(game, name)
    assert sell(game, "Sword").gp == 5
    assert sell(game, "Arrow", 8).gp == 1
    with pytest.raises(RuleError, match="Nobody pays a gold piece for so little of Torch"):
        sell(game, "Torch", 5)
    game.act(AddItem(name="Sword +1"), ANN)
    with pytest.raises(RuleError, match="Nobody has said what Sword"):
        sell(game, "Sword +1")
    game.act(SetPrice(name="Arrow", gp=5, pieces=20, sells=4))
    with pytest.raises(RuleError, match="goes by 20"):
        sell(game, "Arrow", 2)
    before = purse_of(game.state, ADA)
    game.state = replace(game.state, overrides={**game.state.overrides, "resale": "said"})
    game.act(AddItem(name="mace"), ANN)
    with pytest.raises(RuleError, match="Nobody has said what Mace brings"):
        sell(game, "Mace")
    assert purse_of(game.state, ADA) == before


def test_a_mule_is_nothing_to_carry() -> None:
    game = shopper()
    game.state = replace(game.state, overrides={**game.state.overrides, "encumbrance": "detailed"})
    weights: list[int | None] = []
    for name in ("mule", "rope"):
        buy(game, name)
        weights.append(burden_of(game.state, ADA).weight)
    assert weights == [170, 249]  # coins, and 80 for gear


def test_coins_change_as_both_books_say() -> None:
    """OSE SRD, Wealth; White Box, chapter 4, has gold, silver and copper alone."""
    assert {row.unit: row.copper for row in COIN_ROWS} == {
        "cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500,
    }  # fmt: skip


BEGINNERS = [
    (book, word)
    for book in BOOKS.values()
    for calling in book.callings
    for word in (calling.label, calling.traits[0])
]
LEAST, USUAL = 30, 110
"""The least gold of 3d6 x 10, and about what most have."""


@pytest.mark.parametrize(("book", "word"), BEGINNERS)
def test_each_class_has_a_kit_for_any_purse(book: Book, word: str) -> None:
    kits = kits_of(book, word)
    assert len(kits) >= 3
    assert kits[-1].gp <= LEAST
    assert kits[0].gp <= USUAL
    assert [one.gp for one in kits] == sorted((one.gp for one in kits), reverse=True)
    assert len({one.label for one in kits}) == len(kits)


@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_what_a_kit_holds_is_ready_to_use(preset: str) -> None:
    state = GameState(preset=preset)
    for word in ("fighter", "cleric", "elf", "hobbit", "magic-user"):
        for one in kits_for(state, word):
            items = kit_items(state, one)
            assert [(item.name, item.count) for item in items] == [
                (line.name, line.count) for line in one.lines
            ]
            wielded = [item.name for item in items if item.held is Held.WIELDED]
            assert 1 <= len(wielded) <= 2
            worn = {item.name for item in items if item.held is Held.WORN}
            assert worn <= {"Leather", "Chainmail", "Platemail", "Helmet"}
            names = {line.name for line in one.lines}
            assert bool(names & {"Torch", "Lantern"})


def test_a_kit_is_put_together_of_what_the_book_sells() -> None:
    one = kit(THINGS, "Odd", "fighter", "Battle axe, Shield, 12 Torch, (Spellbook)")
    assert one.lines == (
        KitLine("Battle axe", 1, 7),
        KitLine("Shield", 1, 10),
        KitLine("Torch", 12, 2),
        KitLine("Spellbook"),
    )
    assert one.gp == 19
    axe, shield, *_ = kit_items(GameState(preset="ose"), one)
    assert (axe.held, shield.held) == (Held.WIELDED, Held.CARRIED)
    with pytest.raises(KeyError):
        kit(THINGS, "Odd", "fighter", "Elephant")
    free = changed(THINGS[0], price=None)
    with pytest.raises(AssertionError):
        kit((free,), "Odd", "fighter", free.name)
    with pytest.raises(AssertionError):
        kit(THINGS, "Odd", "fighter", "7 Torch")
    assert kits_for(GameState(preset="4e"), "fighter") == kits_of(NO_BOOK, "fighter") == ()
