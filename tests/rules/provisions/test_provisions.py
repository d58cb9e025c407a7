"""A ration a day for each who is out (OSE-RESOURCES).
Waterskins where there is no water (OSE-RESOURCES).
"""

import pytest

from rules.clock.records import SECONDS_PER_DAY, ClockMoved, PassTime, TimeWentBy, clock_at
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.hazards.records import SetProvisions, Starved
from rules.hazards.starving import days_without
from rules.kernel.actor import TABLE
from rules.kernel.resolution import Resolution
from rules.provisions.eating import (
    Larder,
    Portion,
    anybody_hungers,
    find_food,
    is_counted,
    serve,
    time_passes,
)
from rules.provisions.records import (
    SUPPLIES,
    DayEnded,
    DrinkSet,
    FindFood,
    FoodFound,
    NoFoodTaken,
    ProvidedFor,
    SetWaterFound,
)
from rules.record import replace
from rules.state.items import Item
from rules.state.party import Scale
from tests.rules.provisions.desert import IRON, SKIN, STANDARD, counts, day, food, hungry, out
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-RESOURCES")

# Who eats what


def test_everybody_eats_a_ration_a_day_and_those_that_keep_longest_last() -> None:
    game = out(food(standard=1, iron=2), food(iron=1))
    (event,) = day(game)
    assert (event.days, event.eaten, event.left, event.people) == (1, 2, 2, 2)
    assert (counts(game, "ada"), counts(game, "bo")) == ({IRON: 2}, {})
    assert event.shared == ()


def test_who_has_none_eats_from_the_fellow_who_has_most() -> None:
    game = out(food(standard=2), food(standard=5), ())
    (event,) = day(game)
    assert [(one.eater.name, one.bearer.name) for one in event.shared] == [("Cid", "Bo")]
    assert (counts(game, "ada"), counts(game, "bo")) == ({STANDARD: 1}, {STANDARD: 3})


def test_what_one_carries_feeds_oneself_first() -> None:
    game = out(food(standard=1), ())
    (event,) = day(game)
    assert [who.name for who in event.hungry] == ["Bo"]
    assert hungry(game) == ["bo"]


def test_anything_can_be_tagged_as_a_ration() -> None:
    game = out((Item("w", "Waybread", count=2, tags=("ration",)),))
    day(game)
    assert counts(game, "ada") == {"Waybread": 1}


def test_the_dead_and_those_at_home_eat_nothing() -> None:
    game = out(food(standard=5), food(standard=5))
    game.state = replace(game.state, active={2: "ada"})
    assert day(game)[0].eaten == 1
    assert counts(game, "bo") == {STANDARD: 5}


@pytest.mark.parametrize(
    ("stocks", "found", "portions", "of_found", "without"),
    [
        ({"a": 1, "b": 1}, 0, [("a", "a"), ("b", "b")], (), ()),
        ({"a": 0, "b": 3}, 0, [("b", "b"), ("a", "b")], (), ()),
        ({"a": 0, "b": 1}, 0, [("b", "b")], (), ("a",)),
        ({"a": 0, "b": 1}, 1, [("b", "b")], ("a",), ()),
        ({"a": 1, "b": 0, "c": 0}, 2, [("a", "a")], ("b", "c"), ()),
        ({"a": 2, "b": 2}, 5, [], ("a", "b"), ()),
        ({"a": 0}, 0, [], (), ("a",)),
    ],
)
def test_how_a_meal_is_served(
    stocks: dict[str, int],
    found: int,
    portions: list[tuple[str, str]],
    of_found: tuple[str, ...],
    without: tuple[str, ...],
) -> None:
    held = {who: ((f"food-{who}", count),) if count else () for who, count in stocks.items()}
    meal = serve(Larder(held, found))
    assert meal.portions == tuple(
        Portion(eater, owner, f"food-{owner}") for eater, owner in portions
    )
    assert (meal.of_found, meal.hungry) == (of_found, without)
    assert meal.after.rations == sum(stocks.values()) - len(portions)
    assert meal.after.found == 0


# When


def test_a_day_ends_at_midnight() -> None:
    game = out(food(standard=9), scale=Scale.DUNGEON)
    assert reported(game.act(PassTime(hours=23)), DayEnded) == []
    assert reported(game.act(PassTime(turns=5)), DayEnded) == []
    assert len(reported(game.act(PassTime(turns=1)), DayEnded)) == 1
    assert reported(game.act(PassTime(hours=12)), DayEnded) == []
    assert len(reported(game.act(PassTime(hours=12)), DayEnded)) == 1


def test_time_that_goes_by_in_one_piece_is_told_in_one_line() -> None:
    game = out(food(standard=3), ())
    later = replace(game.state, clock=clock_at(3 * SECONDS_PER_DAY, 60))
    step = Resolution(later, REFEREE, ScriptedDice(()), game.engine.rulebook)
    time_passes(step, ClockMoved(before=0, after=3 * SECONDS_PER_DAY, rounds_per_turn=60))
    event, *starved = step.events
    assert [one.days for one in starved if isinstance(one, Starved)] == [1, 2]
    assert isinstance(event, DayEnded)
    assert (event.days, event.eaten, event.left) == (3, 3, 0)
    assert [who.name for who in event.hungry] == ["Bo", "Ada"]
    since = {one.id: one.hunger.food for one in step.state.characters}
    assert since == {"ada": 2 * SECONDS_PER_DAY, "bo": SECONDS_PER_DAY}, (
        "each from the end of the last day with a meal"
    )


def test_time_stops_where_somebody_goes_hungry_for_the_first_time() -> None:
    game = out(food(standard=4), food(standard=1))
    step = game.act(PassTime(days=7))
    (went_by,) = reported(step, TimeWentBy)
    assert (went_by.after, went_by.left) == (3 * SECONDS_PER_DAY, 4 * SECONDS_PER_DAY)
    told = reported(step, DayEnded)
    assert [[who.name for who in event.hungry] for event in told] == [[], [], ["Bo"]]
    (went_by,) = reported(game.act(PassTime(days=7)), TimeWentBy)
    assert went_by.after == 4 * SECONDS_PER_DAY, "Ada goes hungry as well"
    step = game.act(PassTime(days=2))
    assert reported(step, TimeWentBy)[0].left == 0
    assert reported(step, DayEnded) == []
    assert {(event.target.name, event.days) for event in reported(step, Starved)} == {
        ("Bo", 3), ("Bo", 4), ("Ada", 2), ("Ada", 3),
    }  # fmt: skip


@pytest.mark.rule("OSE-STARVATION")
def test_a_day_without_food_is_over_when_it_is_told() -> None:
    game = out(food(standard=1))
    assert reported(game.act(PassTime(days=1)), Starved) == []
    first = game.act(PassTime(days=1))
    assert [(one.what, one.days) for one in reported(first, Starved)] == [("food", 1)]
    assert [who.name for one in reported(first, DayEnded) for who in one.hungry] == ["Ada"]
    second = game.act(PassTime(days=1))
    assert [one.days for one in reported(second, Starved)] == [2]
    assert days_without(game.state, game.state.characters[0]) == (("food", 2),)


@pytest.mark.rule("OSE-STARVATION")
@pytest.mark.parametrize(("hours", "days"), [(0, [1]), (1, [])])
def test_who_sets_out_later_in_the_day_has_gone_without_for_less_than_one(
    hours: int, days: list[int]
) -> None:
    game = out(())
    game.act(ComeBack())
    game.act(PassTime(hours=24 + hours))
    game.act(SetOut(scale=Scale.WILDERNESS))
    step = game.act(PassTime(hours=24 - hours))
    assert [one.days for one in reported(step, Starved)] == days
    assert hungry(game) == ["ada"]
    told = reported(game.act(PassTime(hours=hours)), Starved) if hours else []
    assert [one.days for one in told] == ([1] if hours else [])


def test_who_has_food_again_is_hungry_no_more() -> None:
    game = out(food(standard=1), ())
    day(game)
    game.state = replace(
        game.state,
        characters=tuple(replace(one, items=food(iron=2)) for one in game.state.characters),
    )
    (event,) = day(game)
    assert [who.name for who in event.fed] == ["Bo"]
    assert hungry(game) == []


def test_what_is_coming_is_foreseen() -> None:
    game = out(food(standard=3), ())
    coming = game.engine.coming(game.state, 4 * SECONDS_PER_DAY, TABLE)
    assert [(one.at // SECONDS_PER_DAY, one.what, one.count, one.stops) for one in coming] == [
        (1, "meal", 2, False), (2, "meal", 1, False), (2, "hunger", 1, True),
        (3, "hunger", 1, True),
    ]  # fmt: skip


# Whether


def test_who_never_had_a_ration_goes_hungry_and_all_are_told_as_they_set_out() -> None:
    game = out((), food(skins=2))
    assert len(game.events(NoFoodTaken)) == 1
    assert not anybody_hungers(game.state)
    (event,) = day(game)
    assert [who.name for who in event.hungry] == ["Ada", "Bo"]
    assert (hungry(game), is_counted(game.state)) == (["ada", "bo"], True)
    assert anybody_hungers(game.state)
    game.act(ComeBack())
    assert hungry(game) == []
    assert reported(game.act(SetOut(scale=Scale.DUNGEON)), NoFoodTaken) == [], "once is enough"
    assert day(game)[0].hungry


def test_who_sets_out_with_food_is_told_nothing_of_it() -> None:
    game = out(food(standard=1), ())
    assert game.events(NoFoodTaken) == []
    uncounted = out((), provisions="off")
    assert uncounted.events(NoFoodTaken) == []
    assert day(uncounted, 9) == []
    assert (hungry(uncounted), is_counted(uncounted.state)) == ([], False)
    assert uncounted.engine.coming(uncounted.state, 30 * SECONDS_PER_DAY, TABLE) == ()


def test_not_at_home_and_not_where_nobody_counts() -> None:
    game = out(food(standard=5))
    game.act(ComeBack())
    assert day(game) == []
    assert counts(game, "ada") == {STANDARD: 5}
    game = out(food(standard=5), provisions="off")
    assert day(game) == []
    game.act(SetProvisions(targets=("ada",), food=False))
    game.act(ComeBack())
    assert hungry(game) == ["ada"], "what a referee counts by hand is the referee's to end"


def test_at_home_everybody_eats_and_drinks() -> None:
    game = out(food(standard=1), ())
    day(game)
    (event,) = reported(game.act(ComeBack()), ProvidedFor)
    assert [who.name for who in event.targets] == ["Bo"]
    assert reported(Scene("ose").act(SetOut(scale=Scale.WATER)), ProvidedFor) == []
    game.act(SetOut(scale=Scale.WATER))
    game.act(ComeBack())


# What is found


def test_food_that_is_found_is_eaten_first_and_does_not_keep() -> None:
    game = out(food(standard=5), ())
    step = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    find_food(step, 1)
    game.state = step.state
    (event,) = day(game)
    assert (event.found, event.eaten, event.shared) == (1, 1, ())
    assert (day(game)[0].found, SUPPLIES.of(game.state).found) == (0, 0)
    step = Resolution(game.state, REFEREE, ScriptedDice(()), game.engine.rulebook)
    find_food(step, 6)
    game.state = step.state
    assert (day(game)[0].found, counts(game, "ada")) == (2, {STANDARD: 2})
    unbothered = out((), provisions="off")
    step = Resolution(unbothered.state, REFEREE, ScriptedDice(()), unbothered.engine.rulebook)
    find_food(step, 3)
    assert SUPPLIES.of(step.state).found == 0


def test_a_referee_says_what_a_catch_feeds() -> None:
    game = out(food(standard=5), ())
    (event,) = reported(game.act(FindFood(people=1)), FoodFound)
    assert event.portions == 1
    assert (day(game)[0].found, counts(game, "ada")) == (1, {STANDARD: 4})
    with pytest.raises(ForbiddenError, match="what food the party finds"):
        game.act(FindFood(people=1), ANN)
    for wrong in (0, 1001):
        with pytest.raises(RuleError, match="1 to 1000"):
            game.act(FindFood(people=wrong))
    with pytest.raises(RuleError, match="Nobody's food is counted in this game"):
        out((), provisions="off").act(FindFood(people=1))
    game.act(ComeBack())
    with pytest.raises(RuleError, match="The party is not out"):
        game.act(FindFood(people=1))


def dry(*carried: tuple[Item, ...]) -> Scene:
    """There is no water."""
    game = out(*carried)
    game.act(SetWaterFound(found=False))
    return game


def thirsty(game: Scene) -> list[str]:
    """Who has had nothing to drink."""
    return [one.id for one in game.state.characters if one.hunger.water is not None]


def test_where_there_is_water_nobody_counts_it() -> None:
    game = out(food(standard=9), food(standard=9))
    assert day(game)[0].skins is None
    assert thirsty(game) == []


def test_where_there_is_none_everybody_empties_a_waterskin_a_day() -> None:
    game = dry(food(standard=9, skins=2), food(standard=9, skins=1), food(standard=9))
    (event,) = day(game)
    assert (event.skins, event.thirsty) == (0, ())
    assert counts(game, "ada")[SKIN] == 2, "an empty skin is still there"
    (event,) = day(game)
    assert {who.name for who in event.thirsty} == {"Ada", "Bo", "Cid"}
    assert day(game)[0].thirsty == ()
    assert days_without(game.state, game.state.characters[0]) == (("water", 2),)


@pytest.mark.rule("OSE-STARVATION")
def test_thirst_begins_no_sooner_than_the_water_ends() -> None:
    game = out(food(standard=9))
    game.act(PassTime(hours=30))
    game.act(SetWaterFound(found=False))
    assert [len(one.thirsty) for one in reported(game.act(PassTime(hours=18)), DayEnded)] == [1]
    (told,) = reported(game.act(PassTime(hours=6)), Starved)
    assert (told.what, told.days) == ("water", 1)


def test_who_has_a_skin_of_their_own_drinks_before_the_others() -> None:
    game = dry(food(standard=9), food(standard=9, skins=1))
    assert [who.name for who in day(game)[0].thirsty] == ["Ada"]
    coming = game.engine.coming(game.state, 2 * SECONDS_PER_DAY, TABLE)
    assert [one.what for one in coming if one.stops] == ["thirst"]
    step = game.act(PassTime(days=3))
    assert reported(step, TimeWentBy)[0].after == 2 * SECONDS_PER_DAY


def test_water_fills_the_skins_and_ends_the_thirst() -> None:
    game = dry(food(standard=9, skins=1), food(standard=9))
    day(game)
    step = game.act(SetWaterFound(found=True))
    assert [who.name for event in reported(step, ProvidedFor) for who in event.targets] == ["Bo"]
    assert (thirsty(game), reported(step, DrinkSet)[0].skins) == ([], 1)
    with pytest.raises(RuleError, match="how it stands already"):
        game.act(SetWaterFound(found=True))
    game.act(SetWaterFound(found=False))
    assert reported(game.act(SetWaterFound(found=True)), ProvidedFor) == []


def test_water_is_the_referees_word_where_food_is_counted() -> None:
    game = out(food(standard=9))
    with pytest.raises(ForbiddenError, match="whether there is water"):
        game.act(SetWaterFound(found=False), ANN)
    game.act(ComeBack())
    with pytest.raises(RuleError, match="The party is not out"):
        game.act(SetWaterFound(found=False))
    with pytest.raises(RuleError, match="Nobody counts food and drink"):
        out((), provisions="off").act(SetWaterFound(found=False))


def test_thirst_alone_is_told_too() -> None:
    game = dry(food(standard=1))
    day(game)
    assert day(game)[0].hungry
    game.act(SetWaterFound(found=True))
    game.act(SetWaterFound(found=False))
    (event,) = day(game)
    assert (event.eaten, event.hungry, [who.name for who in event.thirsty]) == (0, (), ["Ada"])
