"""Food on the way: OSE-FORAGE, OSE-HUNT."""

import pytest

from rules.kernel.events import REFEREES
from rules.provisions.records import SUPPLIES
from rules.record import replace
from rules.state.items import Item
from rules.travel.records import DaySpent, Foraged, Hunted, MakeCamp, SetWay
from rules.travel.state import JOURNEY, Happening
from rules.wandering.records import WANDERING, EncounterTable, KeepTable, TableRow
from tests.rules.scene import reported, told
from tests.rules.table import ANN
from tests.rules.travel.road import Road


@pytest.mark.rule("OSE-FORAGE")
@pytest.mark.parametrize(("faces", "food"), [([1, 5], 5), ([1, 1], 1), ([2], None), ([6], None)])
def test_food_for_1d6_is_found_on_a_1(faces: list[int], food: int | None) -> None:
    game = Road()
    game.act(SetWay(course="north", terrain="forest", forage=True))
    step = game.travel(faces=faces)
    (found,) = reported(step, Foraged)
    assert (found.throw.total, found.food.total if found.food else None) == (faces[0], food)
    assert game.miles == 16
    assert game.last.happened == ((Happening("food", amount=food),) if food else ())


@pytest.mark.rule("OSE-FORAGE")
def test_what_is_found_is_eaten_that_day_before_rations() -> None:
    game = Road(provisions="on")
    rations = (Item("i1", "Iron ration", count=9),)
    people = tuple(replace(one, items=rations) for one in game.state.characters)
    game.state = replace(game.state, characters=people)
    game.act(SetWay(course="north", terrain="forest", forage=True))
    game.travel(half=True, faces=[1, 1])
    assert SUPPLIES.of(game.state).found == 1
    game.travel()
    assert SUPPLIES.of(game.state).found == 0
    left = [item.count for one in game.state.characters for item in one.items]
    assert sorted(left) == [8, 9]


@pytest.mark.rule("OSE-FORAGE")
def test_it_is_rolled_once_a_day() -> None:
    game = Road()
    game.act(SetWay(course="north", terrain="forest", forage=True))
    assert len(reported(game.travel(half=True, faces=[2]), Foraged)) == 1
    assert reported(game.travel(), Foraged) == []
    assert len(reported(game.travel(half=True, faces=[2]), Foraged)) == 1
    assert reported(game.act(MakeCamp()), Foraged) == []


@pytest.mark.rule("OSE-FORAGE")
def test_nobody_looks_for_food_unasked_and_somebody_may_for_one_day() -> None:
    game = Road()
    assert reported(game.travel("forest"), Foraged) == []
    game.state = JOURNEY.put(game.state, replace(game.journey, forage=True))
    assert len(reported(game.travel(faces=[2]), Foraged)) == 1
    assert reported(game.travel(), Foraged) == []


@pytest.mark.rule("OSE-HUNT")
@pytest.mark.parametrize(("face", "met"), [(1, True), (2, False)])
def test_animals_are_met_on_a_1_and_only_the_referee_knows(face: int, met: bool) -> None:
    game = Road()
    game.travel("forest")
    step = game.travel(kind="hunt", secret=[face, 6, 6, 6, 6])
    (hunted,) = reported(step, Hunted)
    assert (hunted.met, hunted.audience, hunted.throw.secret) == (met, REFEREES, True)
    assert game.last.happened == ((Happening("game", secret=True),) if met else ())
    texts = [one.text for one in WANDERING.of(game.state).meetings]
    assert texts == (["Animals that can be eaten"] if met else [])
    (spent,) = reported(step, DaySpent)
    assert (spent.kind, spent.miles, spent.course, spent.total) == ("hunt", "0", None, "16")


@pytest.mark.rule("OSE-HUNT")
def test_a_table_for_the_hunt_says_what_is_met() -> None:
    game = Road()
    row = TableRow(1, 4, "Boar", number="2")
    table = EncounterTable("", "Game", "1d4", (row,), where=("hunt",))
    game.act(KeepTable(table=table))
    game.travel("forest")
    game.travel(kind="hunt", secret=[1, 3, 1, 2, 3, 4])
    (meeting,) = WANDERING.of(game.state).meetings
    assert (meeting.block, meeting.count, meeting.distance) == ("Boar", 2, 100)


@pytest.mark.rule("OSE-HUNT")
def test_players_are_told_the_same_of_a_good_hunt_and_a_bad_one() -> None:
    steps = [Road().travel(kind="hunt", secret=[face, 6, 6, 6, 6]) for face in (1, 6)]
    good, bad = (told(step, ANN) for step in steps)
    assert good == bad
