"""Waterskins where there is no water (OSE-RESOURCES)."""

import pytest

from rules.clock.records import PassTime, TimeWentBy
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack
from rules.hazards.records import Starved
from rules.hazards.starving import days_without
from rules.kernel.actor import TABLE
from rules.provisions.eating import DAY
from rules.provisions.records import DayEnded, DrinkSet, ProvidedFor, SetWaterFound
from rules.state.items import Item
from tests.rules.provisions.desert import SKIN, counts, day, food, out
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-RESOURCES")


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
    coming = game.engine.coming(game.state, 2 * DAY, TABLE)
    assert [one.what for one in coming if one.stops] == ["thirst"]
    step = game.act(PassTime(days=3))
    assert reported(step, TimeWentBy)[0].after == 2 * DAY


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
