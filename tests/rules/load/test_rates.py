"""Whose rate it is, and what it comes to: every cell of OSE-MOVEMENT-RATES."""

import pytest

from rules.errors import RuleError
from rules.items.reading import items_of
from rules.items.records import AddItem, WieldItem
from rules.items.things import COINS
from rules.kernel.questions import Found
from rules.load.rates import (
    ENCOUNTER,
    ERIS_PURSUIT,
    ERIS_ROUND,
    ERIS_TURN,
    EXPLORING,
    FAMILIAR,
    FLYING,
    INCHES,
    OVERLAND,
    RUNNING,
    SWIMMING,
    WITHDRAWAL,
    Use,
    exploring,
    in_measure,
    missing_weights,
    party_pace,
    party_rate,
    party_stuck,
    pounds_of,
    rate_of,
    running,
)
from rules.load.ways import WAYS
from rules.movement.records import Move
from rules.record import replace
from rules.sheet.reading import find_number
from rules.state.encounter import Kind
from rules.state.health import Life
from rules.state.items import Item
from rules.travel.going import slowest
from tests.rules.attack.duel import ADA as FIGHTER
from tests.rules.attack.duel import duel
from tests.rules.load.burdens import PLATE, SHIELD, carrying, coins, why
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN, BOB

# OSE-UNITS


@pytest.mark.rule("OSE-UNITS")
@pytest.mark.parametrize(
    ("amount", "of", "to", "expected"),
    [
        (1, "foot", "inch", 12), (1, "yard", "foot", 3), (1, "mile", "yard", 1760),
        (1, "mile", "foot", 5280), (5280, "foot", "mile", 1), (1, "foot", "yard", 1 / 3),
    ],
)  # fmt: skip
def test_measures_turn_into_one_another(amount: int, of: str, to: str, expected: float) -> None:
    assert in_measure(amount, of, to) == expected
    assert set(INCHES) == {"inch", "foot", "yard", "mile"}


@pytest.mark.rule("OSE-UNITS")
def test_ten_coins_are_a_pound() -> None:
    assert (pounds_of(10), pounds_of(25), pounds_of(0)) == (1, 2.5, 0)


@pytest.mark.rule("OSE-UNITS")
@pytest.mark.parametrize(
    ("amount", "of", "to", "expected"),
    [
        (120, "foot", "yard", 40), (24, "mile", "yard", 42_240), (36, "inch", "yard", 1),
        (90, "yard", "foot", 270), (2_640, "foot", "mile", 0.5), (7, "foot", "foot", 7),
    ],
)  # fmt: skip
def test_what_play_measures_turns_into_other_measures(
    amount: int, of: str, to: str, expected: float
) -> None:
    assert in_measure(amount, of, to) == expected


# OSE-MOVEMENT-RATES: the table


@pytest.mark.rule("OSE-MOVEMENT-RATES", "ERIS-COMBAT-MOVE")
@pytest.mark.parametrize(
    ("use", "cells"),
    [
        (EXPLORING, (120, 90, 60, 30)),
        (FAMILIAR, (360, 270, 180, 90)),
        (ENCOUNTER, (40, 30, 20, 10)),
        (WITHDRAWAL, (20, 15, 10, 5)),
        (RUNNING, (120, 90, 60, 30)),
        (SWIMMING, (60, 45, 30, 15)),
        (OVERLAND, (240, 180, 120, 60)),
        (FLYING, (480, 360, 240, 120)),
        (ERIS_TURN, (240, 180, 120, 60)),
        (ERIS_PURSUIT, (480, 360, 240, 120)),
        (ERIS_ROUND, (50, 40, 20, 10)),
    ],
)
def test_what_a_base_rate_comes_to(use: Use, cells: tuple[int, ...]) -> None:
    assert tuple(use.of(base) for base in (120, 90, 60, 30)) == cells


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_a_days_way_is_counted_in_tenths_of_a_mile() -> None:
    assert (OVERLAND.of(37), FLYING.of(37), OVERLAND.of(0)) == (74, 148, 0)


# Whose rate


@pytest.mark.rule("OSE-MOVEMENT-RATES")
@pytest.mark.parametrize("way", [way.key for way in WAYS])
def test_a_written_movement_wins(way: str) -> None:
    game = carrying(way, PLATE, coins(5000), move=45)
    assert why(game) == (45, "the sheet", "")


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_without_a_rule_of_load_nothing_slows() -> None:
    assert why(carrying("none", PLATE, coins(5000)))[:2] == (120, "load does not count")


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_load_slows_hirelings_and_no_monsters() -> None:
    game = carrying("basic")
    game.foe("Bill", side="party", kind=Kind.RETAINER, items=(PLATE,))
    game.foe("Ogre", items=(PLATE,))
    game.foe("Wolf", numbers={"move": 180})
    assert rate_of(game.state, "bill").value == 60
    assert rate_of(game.state, "ogre") == Found(120, "no Movement is written", "OSE-MOVEMENT-RATES")
    assert rate_of(game.state, "wolf") == Found(180, "the stat block")
    assert rate_of(game.state, "nobody").value == 120


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_the_party_goes_as_its_slowest() -> None:
    game = camp("eris")
    assert party_rate(game.state) == Found(120, "Ada, no armour", "ERIS-EQUIPMENT-SPEED")
    for name in ("platemail", "shield"):
        game.act(AddItem(name=name, target=COUSIN), ANN)
        game.act(WieldItem(item_id=items_of(game.state, COUSIN)[-1].id, target=COUSIN), ANN)
    assert party_rate(game.state).value == 120, "the cousin stays at home"
    game.state = replace(game.state, active={ANN.member: ADA, BOB.member: COUSIN})
    assert party_rate(game.state) == Found(60, "Cousin, plate and shield", "ERIS-EQUIPMENT-SPEED")
    ada, cousin = game.state.characters
    dead = replace(cousin, vitals=replace(cousin.vitals, hit_points=0, life=Life.DEAD))
    game.state = replace(game.state, characters=(ada, dead))
    assert party_rate(game.state).value == 120, "the dead slow nobody"
    game.state = replace(game.state, active={})
    assert party_rate(game.state) == Found(120, "nobody travels", "OSE-MOVEMENT-RATES")


@pytest.mark.rule("OSE-MOVEMENT-RATES")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_a_party_goes_in_a_turn_as_far_as_its_slowest(preset: str) -> None:
    state = camp(preset).state
    rate = party_rate(state)
    assert party_pace(state) == Found(exploring(state).of(rate.value), rate.label, rate.source)


@pytest.mark.rule("OSE-MOVEMENT-RATES")
@pytest.mark.parametrize(("preset", "use"), [("ose", RUNNING), ("eris", ERIS_PURSUIT)])
def test_people_run_by_the_table_of_their_rulebook(preset: str, use: Use) -> None:
    assert running(camp(preset).state) is use


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_a_sheet_has_the_movement_that_follows_once_something_is_on_it() -> None:
    game = carrying("basic")
    asking = game.engine.asking(game.state)
    assert find_number(asking, "ada", "move") is None
    asking = game.engine.asking(carrying("basic", PLATE).state)
    assert find_number(asking, "ada", "move") == Found(60, "plate", "OSE-ENCUMBRANCE-BASIC")
    assert find_number(asking, "ada", "fly") is None
    asking = game.engine.asking(carrying("none", PLATE).state)
    assert find_number(asking, "ada", "move") is None
    game = carrying("basic", PLATE)
    game.foe("Ogre", items=(PLATE,))
    assert find_number(game.engine.asking(game.state), "ogre", "move") is None


# Who cannot move


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
def test_whoever_carries_too_much_is_told_what_to_drop() -> None:
    game = duel("ose", coins(1700), distance=30)
    with pytest.raises(RuleError, match=r"carries 1,700 coins .* Drop or give away 100 coins"):
        game.act(Move(target=FIGHTER, way="away"), ANN)
    game = duel("ose", numbers={"move": 0}, distance=30, encumbrance="none")
    with pytest.raises(RuleError, match="Ada has a Movement of 0"):
        game.act(Move(target=FIGHTER, way="away"), ANN)


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
def test_a_party_does_not_leave_behind_who_cannot_move() -> None:
    assert party_stuck(carrying("basic", coins(1600)).state) == ""
    assert "Drop or give away 1 coin of" in party_stuck(carrying("basic", coins(1601)).state)
    assert party_stuck(camp("ose").state) == ""
    slow = carrying("none", move=0)
    assert party_stuck(slow.state) == "Ada has a Movement of 0, and stays where it is."


@pytest.mark.rule("OSE-MOVEMENT-RATES")
def test_what_counts_and_nobody_has_weighed_is_named_where_weight_counts() -> None:
    detailed = carrying("detailed", PLATE, SHIELD, coins(412), move=60)
    assert [one.name for one in missing_weights(detailed.state, "ada")] == ["Platemail", "Shield"]
    assert missing_weights(carrying("basic", PLATE).state, "ada") == ()
    assert slowest(replace(camp("ose").state, active={})) is None


def leading(beast: str, coins: int) -> "Scene":
    """Ada has a beast with so many coins on it."""
    there = (Item("b1", beast), replace(COINS, id="i2", count=coins, inside="b1"))
    return carrying("basic", *there, book="ose")


@pytest.mark.rule("OSE-ENCUMBRANCE-BASIC")
@pytest.mark.parametrize(
    ("beast", "coins", "own", "party"),
    [
        ("Mule", 2000, 120, 120),
        ("Mule", 2001, 120, 60),
        ("Mule", 4001, 120, 0),
        ("Draft horse", 1, 120, 90),
        ("Saddlebag", 300, 120, 120),
        ("Boat", 500, 120, 120),
    ],
)
def test_what_a_beast_bears_slows_the_beast(beast: str, coins: int, own: int, party: int) -> None:
    game = leading(beast, coins)
    assert rate_of(game.state, "ada").value == own
    assert party_rate(game.state).value == party
