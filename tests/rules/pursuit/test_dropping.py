"""Throwing down treasure and food (OSE-PURSUIT-DUNGEON)."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.items.actions import AddItem
from rules.pursuit.actions import DropToStop, Evade, Pursue
from rules.pursuit.events import NotTempted, Tempted, ThrownDown
from tests.rules.alike import assert_alike
from tests.rules.pursuit.flight import ADA, WOLVES, ending, met, pursued, run
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB


def chased(*traits: str, preset: str = "ose") -> Scene:
    """Ada runs from such pursuers, with coins and rations."""
    game = met(preset)
    game.alter(WOLVES, traits=traits)
    for name in ("Coin", "Iron ration", "Torch"):
        game.act(AddItem(name=name, count=10), ANN)
    return pursued(game)


def drop(game: Scene, name: str, face: int, count: int | None = None) -> None:
    """Ada throws something down."""
    (sheet,) = [one for one in game.state.characters if one.id == ADA]
    (item,) = [one for one in sheet.items if one.name == name]
    game.act(DropToStop(item_id=item.id, count=count), ANN, (face,))


def carried(game: Scene) -> dict[str, int]:
    """What Ada still has."""
    (sheet,) = [one for one in game.state.characters if one.id == ADA]
    return {item.name: item.count for item in sheet.items}


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
@pytest.mark.parametrize("preset", ["ose", "eris"])
@pytest.mark.parametrize(
    ("traits", "name", "face", "stops"),
    [
        (("intelligent",), "Coin", 3, True),
        (("intelligent",), "Coin", 4, False),
        (("intelligent",), "Iron ration", 1, False),
        ((), "Iron ration", 3, True),
        ((), "Iron ration", 4, False),
        ((), "Coin", 1, False),
    ],
)
def test_the_intelligent_stop_for_treasure_and_others_for_food(
    preset: str, traits: tuple[str, ...], name: str, face: int, stops: bool
) -> None:
    game = chased(*traits, preset=preset)
    drop(game, name, face)
    assert name not in carried(game)
    (thrown,) = game.events(ThrownDown)
    assert (thrown.name, thrown.count, thrown.food) == (name, 10, name != "Coin")
    if stops:
        assert ending(game) == (True, "stopped for it")
        assert game.state.encounter is None
    else:
        assert len(game.events(NotTempted)) == 1


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_players_cannot_tell_who_does_not_care_from_who_does_and_runs_on() -> None:
    """Wolves care for no coins whatever falls; orcs do, and a 4 is too much."""
    wolves, orcs = chased(), chased("intelligent")
    drop(wolves, "Coin", 1)
    drop(orcs, "Coin", 4)
    assert not any(isinstance(event, Tempted) for event in told(orcs.step, ANN))
    assert_alike(told(wolves.step, ANN), told(orcs.step, ANN), ANN)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_some_of_it_is_enough_once_a_round() -> None:
    game = chased()
    drop(game, "Coin", 6, count=4)
    assert carried(game)["Coin"] == 6
    with pytest.raises(RuleError, match="There is treasure before the pursuers already"):
        drop(game, "Coin", 1)
    drop(game, "Iron ration", 6, count=1)
    run(game)
    drop(game, "Coin", 6, count=4)
    run(game)
    with pytest.raises(RuleError, match="has 2 of Coin"):
        drop(game, "Coin", 1, count=4)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_all_pursuers_have_to_care() -> None:
    game = met()
    game.foe("Orcs", traits=("intelligent",))
    game.act(AddItem(name="Coin", count=10), ANN)
    pursued(game)
    drop(game, "Coin", 1)
    assert not game.events(Tempted)[0].cares


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_what_does_not_stop_pursuers() -> None:
    game = chased()
    with pytest.raises(RuleError, match="Torch is neither"):
        drop(game, "Torch", 1)
    with pytest.raises(RuleError, match="no such item"):
        game.act(DropToStop(item_id="none"), ANN)
    with pytest.raises(ForbiddenError):
        game.act(DropToStop(item_id="none", target=ADA), BOB)
    wild = met(environment="water")
    wild.act(AddItem(name="Coin"), ANN)
    pursued(wild, (100,))
    with pytest.raises(RuleError, match="Only in a dungeon"):
        drop(wild, "Coin", 1)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_characters_are_not_made_to_stop() -> None:
    game = met(theirs=90)
    game.act(AddItem(name="Coin"), ANN)
    game.act(AddItem(name="Coin", target=WOLVES))
    game.act(Evade(side="monsters"))
    game.act(Pursue(), ANN)
    with pytest.raises(RuleError, match="not among those who run"):
        drop(game, "Coin", 1)
    (coin,) = game.combatant(WOLVES).items
    game.act(DropToStop(item_id=coin.id, target=WOLVES), faces=(1,))
    assert not game.events(Tempted)[0].cares
