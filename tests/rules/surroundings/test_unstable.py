"""Unstable ground: shots lose 4, blows nothing; and who stands on it by themselves."""

import pytest

from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.conditions.records import RemoveEffect
from rules.encounter.records import EndEncounter, StartEncounter
from rules.expedition.records import SetOut
from rules.record import replace
from rules.sea.records import VOYAGE, Embark, Sail, SeaDay, SetWaters
from rules.state.health import Effect
from rules.state.party import Scale
from rules.travel.records import Dismount, MountUp
from tests.rules.attack.duel import ADA, BOW, SWORD, duel, strike
from tests.rules.cast import character
from tests.rules.scene import Scene

SHOT = replace(BOW, shots=1)


@pytest.mark.rule("OSE-UNSTABLE")
def test_shots_lose_4_and_blows_nothing() -> None:
    on_deck = Effect("e1", "unsteady", ADA, key="unstable")
    game = duel("ose", SHOT, SWORD)
    game.state = replace(game.state, effects=(on_deck,))
    assert strike(game, 2, item=SHOT.id).reckoning.bonus == -4
    blow = duel("ose", SHOT, SWORD)
    blow.state = replace(blow.state, effects=(on_deck,))
    assert strike(blow, 2, item=SWORD.id).reckoning.bonus == 0


def is_unsteady(game: Scene, who: str = "ada") -> bool:
    """Whether somebody has the condition by the rule."""
    return any(
        one.target == who and (one.key, one.rule) == ("unstable", "OSE-UNSTABLE")
        for one in game.state.effects
    )


def aboard(wind: int, *, variable: bool = False, faces: tuple[int, ...] = ()) -> Scene:
    """Ada's ship on a day with that wind, as something comes up."""
    game = Scene("ose", wind="variable" if variable else "basic").bring(character("ada")).seat()
    game.act(Embark(name="Tern", rate=360, navigator=True))
    game.act(SetWaters(course="north", in_sight=False))
    game.spare, game.secret_spare = list(faces), [6, 1]
    game.act(Sail(wind=wind))
    game.spare, game.secret_spare = [], []
    return game


def meet(game: Scene, environment: str) -> None:
    """An encounter begins, and Ada is in it."""
    game.act(StartEncounter(environment=environment))


@pytest.mark.rule("OSE-UNSTABLE")
def test_a_ship_in_a_gale_is_unsteady_for_those_aboard_until_the_fight_is_over() -> None:
    game = aboard(12, faces=(1,))
    meet(game, "water")
    assert is_unsteady(game)
    game.foe("Shark")
    assert not is_unsteady(game, "shark")
    game.act(EndEncounter())
    assert not is_unsteady(game)


@pytest.mark.rule("OSE-UNSTABLE")
@pytest.mark.parametrize(
    ("wind", "variable", "unsteady"), [(11, False, False), (10, True, False), (11, True, True)]
)
def test_only_a_gale_or_nearly_one_makes_a_sea_rough(
    wind: int, unsteady: bool, *, variable: bool
) -> None:
    game = Scene("ose", wind="variable" if variable else "basic").bring(character("ada")).seat()
    game.act(Embark(name="Tern", rate=360, navigator=True))
    voyage = VOYAGE.of(game.state)
    today = SeaDay(1, 86_400, wind=wind)
    game.state = VOYAGE.put(game.state, replace(voyage, today=today))
    meet(game, "water")
    assert is_unsteady(game) is unsteady


@pytest.mark.rule("OSE-UNSTABLE")
def test_in_shelter_and_on_land_nobody_is_unsteady() -> None:
    game = aboard(12, faces=(1,))
    voyage = VOYAGE.of(game.state)
    assert voyage.today is not None
    sheltered = replace(voyage.today, over="shelter")
    game.state = VOYAGE.put(game.state, replace(voyage, today=sheltered))
    meet(game, "water")
    assert not is_unsteady(game)
    calm = Scene("ose").bring(character("ada")).seat()
    meet(calm, "wilderness")
    assert not is_unsteady(calm)


def riding(fly: int, scale: Scale = Scale.WILDERNESS) -> Scene:
    """Ada rides a beast, out with the party, and meets somebody."""
    game = Scene("ose").bring(character("ada")).seat()
    block = StatBlock("Beast", hit_points=9, numbers={"move": 120, **({"fly": fly} if fly else {})})
    game.act(KeepStatBlock(block=block))
    game.act(MountUp(rider="ada", beast="Beast", anyway=True))
    game.act(SetOut(scale=scale))
    meet(game, "dungeon" if scale is Scale.DUNGEON else "wilderness")
    return game


@pytest.mark.rule("OSE-UNSTABLE", "OSE-FLYING-MOUNTS")
@pytest.mark.parametrize(
    ("fly", "scale", "unsteady"),
    [
        (240, Scale.WILDERNESS, True),
        (0, Scale.WILDERNESS, False),
        (240, Scale.DUNGEON, False),
    ],
)
def test_who_rides_a_flying_animal_is_unsteady(fly: int, scale: Scale, unsteady: bool) -> None:
    assert is_unsteady(riding(fly, scale)) is unsteady


@pytest.mark.rule("OSE-UNSTABLE", "OSE-FLYING-MOUNTS")
def test_getting_off_and_on_in_a_fight_changes_it_and_so_does_a_referee() -> None:
    game = riding(240)
    game.act(Dismount(rider="ada"))
    assert not is_unsteady(game)
    game.act(MountUp(rider="ada", beast="Beast", anyway=True))
    assert is_unsteady(game)
    (effect,) = game.state.effects
    game.act(RemoveEffect(effect_id=effect.id))
    assert not is_unsteady(game)
    game.act(EndEncounter())
    game.act(Dismount(rider="ada"))
    assert not is_unsteady(game)
