"""Hiring in a new game: what hirelings cost, how they fight, and that they stay, by the books."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.books.ready import HUMANS
from rules.books.records import Book, Wage
from rules.books.settings import BOOKS, NO_BOOK
from rules.clock.records import PassTime
from rules.hirelings.records import (
    HIRING,
    HirelingsJoined,
    MakeOffer,
    SetWage,
    TakeOn,
    VisitTavern,
    WagePeriodSet,
    WagesUnknown,
)
from rules.hirelings.serving import too_many_along
from rules.hirelings.trades import TRADES
from rules.hirelings.wages import period_of, period_to_be, wage_for, wage_of
from rules.items.money import purse_of
from rules.kernel.actor import TABLE
from rules.morale.loyalty import find_hired, key_of
from rules.morale.records import SetLoyalty
from rules.record import replace
from rules.sheet.reading import find_number
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.upkeep.records import Charged
from tests.rules.cast import character
from tests.rules.hirelings.people import ADA, GOLD, hired, sheet
from tests.rules.scene import Scene
from tests.rules.table import ANN

WITH_WAGES = [book for book in BOOKS.values() if book is not NO_BOOK]
DAY = 24 * 3600
UPKEEP = pytest.mark.rule("ERIS-HIRELING-UPKEEP")


def town(preset: str, **scores: int) -> Scene:
    """Ada, of whom nothing but her Charisma was typed, at home with 1,000 gp."""
    ada = character(ADA, name="Ada", numbers={"cha": 13} | scores, items=(GOLD,))
    return Scene(preset).bring(ada).seat()


def paid(game: Scene) -> Iterator[int]:
    """What was paid for wages since the step before."""
    return (event.paid for event in game.events(Charged) if "wages" in event.why)


@UPKEEP
@pytest.mark.parametrize(("preset", "days", "copper"), [("ose", 30, 200), ("eris", 7, 500)])
def test_what_a_trade_costs_is_known_before_anybody_is_hired(
    preset: str, days: int, copper: int
) -> None:
    game = town(preset)
    assert (period_of(game.state), period_to_be(game.state)) == (None, days)
    assert wage_for(game.state, "Swordsman") == copper
    assert wage_for(game.state, "Swordsman", ("elf",)) == (400 if preset == "ose" else copper)
    assert wage_for(game.state, "Dragon") is None
    hired(game)
    assert (period_of(game.state), period_to_be(game.state)) == (days, days)


# The rows


@UPKEEP
def test_each_trade_has_the_wage_of_its_page() -> None:
    """`ose | Archer 500 dwarf=1000`: copper pieces for a human, and for others who cost another."""
    said = Path(__file__).with_name("wages.txt").read_text("utf-8").splitlines()
    assert [_printed(book, row) for book in WITH_WAGES for row in book.wages.rows] == said


def _printed(book: Book, row: Wage) -> str:
    others = "".join(f" {people}={copper}" for people, copper in row.others.items())
    return f"{book.key} | {', '.join(row.trades)} {row.copper}{others}"


@pytest.mark.parametrize("book", WITH_WAGES, ids=lambda book: book.key)
def test_each_trade_has_its_wage_once(book: Book) -> None:
    named = [trade for row in book.wages.rows for trade in row.trades]
    assert len(named) == len(set(named))
    known = {trade.name for trade in TRADES}
    assert set(named) <= known
    assert known - set(named) <= {"Horse Rider"}
    assert book.wages.source
    assert all(row.copper > 0 for row in book.wages.rows)
    assert book.wages.find("PORTER") is book.wages.find("porter")
    assert book.wages.find("Dragon") is None


def test_what_the_tables_say() -> None:
    ose, white_box = BOOKS["ose"].wages, BOOKS["white-box"].wages
    assert ose.find("heavy foot") == Wage(
        ("Heavy Foot",), 300, {"dwarf": 500, "elf": 600, "orc": 150}
    )
    assert (ose.days, white_box.days) == (30, 7)
    assert sum(len(row.others) for row in ose.rows) == 3 + 1 + 2 + 3 + 3 + 1 + 1
    for trade, gold in (("alchemist", 250), ("porter", 2), ("swordsman", 5), ("seaman", 3)):
        row = white_box.find(trade)
        assert row is not None
        assert row.copper == gold * 100


# Being hired


@UPKEEP
@pytest.mark.parametrize(("preset", "days", "gold"), [("ose", 30, 4), ("eris", 7, 10)])
def test_who_is_hired_is_paid_by_the_book_from_then_on(preset: str, days: int, gold: int) -> None:
    game = town(preset)
    hired(game, "Swordsman", count=2)
    assert period_of(game.state) == days
    game.act(PassTime(days=days - 1, hours=23))
    assert list(paid(game)) == []
    game.act(PassTime(hours=1))
    assert list(paid(game)) == [gold]
    assert purse_of(game.state, ADA) == 1_000 - gold
    hired(game, "Porter")
    assert period_of(game.state) == days
    ahead = game.engine.coming(game.state, 2 * days * DAY, TABLE)
    assert [one.at for one in ahead if one.what == "wages"] == [2 * days * DAY]
    game.act(SetWage(trade="Swordsman", gold=7))
    assert wage_of(game.state, sheet(game, "Swordsman")) == 700


@UPKEEP
def test_wages_differ_by_people_and_come_to_whole_gold_pieces() -> None:
    game = town("ose")
    (man,) = hired(game, "Light Foot")
    goblin = replace(man, traits=("goblin",))
    assert (wage_of(game.state, man), wage_of(game.state, goblin)) == (200, 50)
    people = tuple(goblin if one.id == man.id else one for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    game.act(PassTime(days=30))
    assert list(paid(game)) == [1]


@UPKEEP
def test_soldiers_of_another_people_are_hired_as_such() -> None:
    game = town("ose")
    (orc,) = hired(game, "orc light foot", name="")
    (elf,) = hired(game, "Elven archers", name="")
    assert (orc.name, orc.traits, elf.name, elf.traits) == (
        "Orc Light Foot", ("orc",), "Elf Archer", ("elf",),
    )  # fmt: skip
    assert (wage_of(game.state, orc), wage_of(game.state, elf)) == (100, 1_000)
    assert [one.service and one.service.trade for one in (orc, elf)] == ["Light Foot", "Archer"]
    (named,) = hired(game, "Dwarf")
    (odd,) = hired(game, "Goblin witch", name="Zog")
    assert (named.traits, odd.traits) == (("dwarf",), ())


@UPKEEP
def test_the_referees_word_on_when_wages_are_due_wins() -> None:
    game = town("eris")
    game.act(SetWage(monthly=True))
    hired(game)
    assert period_of(game.state) == 30
    game.act(SetWage(monthly=False))
    assert game.events(WagePeriodSet)
    hired(game)
    assert (period_of(game.state), HIRING.of(game.state).said) == (None, True)
    game = town("eris")
    hired(game)
    game.act(SetWage(monthly=True))
    assert period_of(game.state) == 30
    game = town("eris")
    hired(game, "Dragon")
    game.act(PassTime(days=7))
    assert [event.trades for event in game.events(WagesUnknown)] == [("Dragon",)]


@pytest.mark.rule("ERIS-HIRELING-OFFER")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_an_offer_in_a_tavern_needs_nothing_typed(preset: str) -> None:
    game = town(preset)
    game.act(VisitTavern(), ANN, [3])
    (there,) = HIRING.of(game.state).prospects
    offer = MakeOffer(prospects=(there.id,), count=1, trade="Guardsman")
    game.act(offer, ANN, [6, 6, 3])
    (joined,) = game.events(HirelingsJoined)
    assert joined.kit == ("Spear", "Leather")
    found = {
        key: find_number(ENGINE.asking(game.state), joined.hirelings[0].id, key)
        for key in ("ac", "thac0", "save_death")
    }
    assert {key: one and one.value for key, one in found.items()} == {
        "ac": 7, "thac0": 20, "save_death": 14,
    }  # fmt: skip


@pytest.mark.rule("OSE-MORALE-MERCENARY")
def test_normal_hirelings_have_their_morale_from_the_start() -> None:
    def morale(one: Character) -> int | None:
        assert one.service is not None
        return one.service.morale

    game = town("ose")
    trades = ("Swordsman", "Porter", "Light Horseman", "Mounted Archer", "Fighting-Man")
    found = [morale(hired(game, trade)[0]) for trade in trades]
    assert found == [8, 6, 9, 9, None]


@pytest.mark.rule("ERIS-LOYALTY")
@pytest.mark.parametrize(
    ("preset", "charisma", "loyalty"),
    [("ose", 13, 8), ("ose", 3, 4), ("eris", 9, 7), ("eris", 18, 9)],
)
def test_a_group_begins_with_the_loyalty_that_charisma_gives(
    preset: str, charisma: int, loyalty: int
) -> None:
    game = town(preset, cha=charisma)
    (dwarf,) = hired(game, "Dwarf")
    assert dwarf.service is not None
    group = find_hired(game.state, key_of(dwarf.service.group, None))
    assert group is not None
    assert group.loyalty == loyalty
    game.act(SetLoyalty(target=dwarf.id, loyalty=11))
    kept = find_hired(game.state, key_of(dwarf.service.group, None))
    assert kept is not None
    assert kept.loyalty == 11
    unknown = Scene(preset).bring(character(ADA, name="Ada", items=(GOLD,))).seat()
    hired(unknown, "Porter")
    assert find_hired(unknown.state, key_of("Porter", None)) is None


@pytest.mark.rule("ERIS-LEADERSHIP")
def test_as_many_are_led_as_charisma_allows() -> None:
    game = town("ose", cha=3)
    hired(game, count=2)
    (found,) = too_many_along(game.state)
    assert "can lead 1 hirelings" in found.says
    game = town("ose", cha=3, max_hirelings=2)
    hired(game, count=2)
    assert not [*too_many_along(game.state)]
    game.act(TakeOn(trade="Sage", employer=ADA, hit_points=2))
    sage = game.state.characters[-1]
    assert sage.service is not None
    assert sage.name in HUMANS
