"""Nobody is offered what their body cannot do, and what is hidden takes no offer away."""

from collections.abc import Callable
from dataclasses import astuple

import pytest

from cogs.deeds.near import doer_of, near_deeds
from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.items.records import AddItem, DropItem
from rules.powers.records import AddPower, SpendPoint
from rules.record import replace
from rules.rounds.records import NextStep
from tests.golden.boards import DEEDS, dungeon
from tests.golden.told import game_of
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp, declaring
from tests.rules.table import ANN

BODILY = {
    "Light torch (1)", "Use Potion of healing", "Go unseen, more slowly…", "Search for something…",
    "Learn a skill from a trainer…", "Doubt what you see…", "Spend an action point", "Use Smite",
    "Pick up Club", "Open the oak door", "Force the oak door",
}  # fmt: skip
"""What a body does of all that is offered in these scenes."""


def offered(game: Scene) -> dict[str, tuple[object, ...]]:
    """What lies near for somebody, by its label."""
    deeds = near_deeds(doer_of(game_of(game.state), ANN.member), DEEDS)
    return {deed.label: astuple(deed) for deed in deeds}


def equipped(game: Scene) -> Scene:
    """Ada has a potion and a torch."""
    for name in ("Potion of healing", "Torch"):
        game.act(AddItem(name=name, target=ADA))
    return game


def asleep(game: Scene, *, hidden: bool = False) -> Scene:
    """Ada is asleep, or is and nobody sees it."""
    other = game.copy()
    other.act(AddEffect(target=ADA, name="", key="asleep"))
    effects = tuple(replace(one, hidden=hidden) for one in other.state.effects)
    other.state = replace(other.state, effects=effects)
    return other


def below(preset: str) -> Scene:
    """In a dungeon, where a club lies on the floor."""
    game = equipped(dungeon(preset))
    game.act(AddItem(name="Club", target=ADA))
    game.act(DropItem(item_id=named(game.state, "Club").id, target=ADA), ANN)
    return game


def powerful(preset: str) -> Scene:
    """Ada has a power, and it is her turn."""
    game = waiting(preset)
    while ADA not in game.now.who:
        game.act(NextStep())
    return game


def waiting(preset: str) -> Scene:
    """Ada has a power, and others come first."""
    game = equipped(acting(preset))
    game.act(AddPower(name="Smite", character_id=ADA), ANN)
    return game


def at_home(preset: str) -> Scene:
    """Before anything has begun."""
    return equipped(camp(preset))


def fighting(preset: str) -> Scene:
    """In her turn."""
    return equipped(acting(preset))


SCENES: dict[str, tuple[str, Callable[[str], Scene], int]] = {
    "camp": ("ose", at_home, 3),
    "dungeon": ("ose", below, 4),
    "fight": ("eris", fighting, 3),
    "powers": ("4e", powerful, 3),
}


@pytest.mark.rule("OSE-HELPLESS")
@pytest.mark.parametrize("name", list(SCENES))
def test_who_sleeps_is_offered_nothing_that_a_body_does(name: str) -> None:
    preset, scene, least = SCENES[name]
    game = scene(preset)
    can = BODILY & set(offered(game))
    assert len(can) >= least
    assert not BODILY & set(offered(asleep(game)))
    unseen = asleep(game, hidden=True)
    assert BODILY & set(offered(unseen)) == can
    if game.state.encounter is None:
        assert offered(unseen) == offered(game)


@pytest.mark.rule("4E-ACTION-POINTS")
def test_an_action_point_is_offered_in_ones_own_turn() -> None:
    game = waiting("4e")
    assert "Spend an action point" not in offered(game)
    with pytest.raises(RuleError, match="Ada acts later"):
        game.act(SpendPoint(), ANN)
    assert "Spend an action point" in offered(powerful("4e"))
    assert "Spend an action point" not in offered(camp("4e"))


@pytest.mark.rule("OSE-HELPLESS")
def test_who_cannot_attack_is_told_why_and_offered_nothing() -> None:
    game = powerful("4e")
    assert any(label.startswith("Attack ") for label in offered(game))
    assert not any(label.startswith(("Attack ", "To ")) for label in offered(asleep(game)))


@pytest.mark.rule("ERIS-ACTIONS")
def test_things_are_offered_in_ones_own_turn() -> None:
    assert "Use Potion of healing" not in offered(equipped(declaring("ose")))
    assert "Use Potion of healing" in offered(equipped(acting("ose")))
