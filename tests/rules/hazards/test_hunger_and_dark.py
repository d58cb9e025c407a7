"""Days without food or water, and who sees in the dark (OSE-STARVATION, OSE-INFRAVISION)."""

import pytest

from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.hazards.records import ProvisionsSet, SetProvisions, Starved
from rules.hazards.starving import days_without
from rules.health.records import SetLife
from rules.kernel.engine import Engine
from rules.sheet.reading import number
from rules.state.encounter import Kind
from rules.state.health import Life
from tests.rules.hazards.dungeon import dungeon
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


def march(**lacking: bool) -> Scene:
    """Ada has none of some things."""
    game = dungeon()
    game.act(EndEncounter())
    has = {"food": True, "water": True} | dict.fromkeys(lacking, False)
    game.act(SetProvisions(targets=("ada",), **has))
    return game


def days(game: Scene, **time: int) -> list[tuple[str, int]]:
    """What is told when so much time has gone by."""
    step = game.act(PassTime(**time))
    return [(event.what, event.days) for event in reported(step, Starved)]


@pytest.mark.rule("OSE-STARVATION")
def test_each_whole_day_is_told_once() -> None:
    game = march(food=True)
    assert days(game, hours=23) == []
    assert days(game, turns=5) == []
    assert days(game, turns=1) == [("food", 1)]
    assert days(game, hours=23) == []
    assert days(game, days=2) == [("food", 2), ("food", 3)]


@pytest.mark.rule("OSE-STARVATION")
def test_food_and_water_are_counted_apart() -> None:
    game = march(food=True)
    days(game, hours=12)
    game.act(SetProvisions(targets=("ada",), food=False, water=False))
    assert days(game, hours=12) == [("food", 1)]
    assert days(game, hours=12) == [("water", 1)]
    ada = next(one for one in game.state.characters if one.id == "ada")
    assert days_without(game.state, ada) == (("food", 1), ("water", 1))
    game.act(SetProvisions(targets=("ada",), food=True, water=False))
    assert days(game, days=1) == [("water", 2)]
    step = game.act(SetProvisions(targets=("ada",)))
    assert (reported(step, ProvisionsSet)[0].food, reported(step, ProvisionsSet)[0].water) == (
        True,
        True,
    )
    assert days(game, days=3) == []


@pytest.mark.rule("OSE-STARVATION")
def test_the_dead_do_not_starve() -> None:
    game = march(water=True)
    game.act(SetLife(target="ada", life=Life.DEAD))
    assert days(game, days=1) == []
    with pytest.raises(RuleError, match="neither food nor water"):
        game.act(SetProvisions(targets=("ada",)))


@pytest.mark.rule("OSE-STARVATION")
def test_provisions_are_the_referees_word() -> None:
    game = dungeon()
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(SetProvisions(targets=("ada",), food=False), ANN)
    with pytest.raises(RuleError, match="how it stands"):
        game.act(SetProvisions(targets=("ada",)))
    with pytest.raises(RuleError, match="Wolf has no sheet"):
        game.act(SetProvisions(targets=("wolf",), food=False))


def sees(game: Scene, name: str) -> int | None:
    """How far somebody sees in the dark."""
    engine: Engine = game.engine
    return number(engine.asking(game.state), name, "infravision")


@pytest.mark.rule("OSE-INFRAVISION")
def test_monsters_see_60_feet_unless_something_else_is_written() -> None:
    game = dungeon()
    assert sees(game, "wolf") == 60
    game.alter("wolf", numbers={"infravision": 90})
    assert sees(game, "wolf") == 90
    game.alter("wolf", numbers={"infravision": 0})
    assert sees(game, "wolf") == 0


@pytest.mark.rule("OSE-INFRAVISION")
def test_humans_and_characters_see_nothing_unless_it_is_written() -> None:
    game = dungeon()
    assert sees(game, "ada") is None
    game.alter("wolf", traits=("human",))
    assert sees(game, "wolf") is None
    game.alter("wolf", traits=(), normal_human=True)
    assert sees(game, "wolf") is None
    game.alter("wolf", normal_human=False, kind=Kind.RETAINER)
    assert sees(game, "wolf") is None
    dungeon_of_dwarf = dungeon(numbers={"infravision": 30})
    assert sees(dungeon_of_dwarf, "ada") == 30
