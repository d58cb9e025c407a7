"""What words of the OSE book do: oil and holy water that break, and the lance in a charge."""

import pytest

from rules.attack.manoeuvres import open_in
from rules.combat.records import WeaponHurled
from rules.health.records import HitPointsChanged
from rules.items.lying import lying_here
from rules.items.reading import items_of
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.monstrous.lingering import round_is_over
from rules.monstrous.records import MONSTROUS
from rules.rounds.records import RoundEnded
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, GOBLINS, duel
from tests.rules.combat.brawl import attack, taken
from tests.rules.scene import Scene
from tests.rules.table import REFEREE, ScriptedDice

pytestmark = pytest.mark.rule("OSE-DAMAGE")
OIL, WATER = Item("o1", "Oil flask", count=2), Item("o1", "Holy water", count=2)


def throwing(thing: Item, *traits: str) -> Scene:
    """Ada, 20 feet from a monster with these traits."""
    game = duel("ose", thing, numbers=None, armour=4, distance=20, weapon_damage="variable")
    game.alter(GOBLINS, traits=traits)
    return game


def hurl(game: Scene, *faces: int) -> None:
    attack(game, *faces, item="o1", mode=Mode.MISSILE)


def left(game: Scene) -> int:
    return sum(item.count for item in items_of(game.state, ADA))


def round_ends(game: Scene, number: int, *faces: int) -> int:
    """The damage that the end of that round does."""
    dice = ScriptedDice(faces)
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    round_is_over(resolution, RoundEnded(round=number))
    game.state = resolution.state
    told = [one for one in resolution.events if isinstance(one, HitPointsChanged)]
    return -sum(one.amount for one in told)


@pytest.mark.parametrize("faces", [(2,), (20, 1)])
def test_a_flask_breaks_whether_it_hits_or_not(faces: tuple[int, ...]) -> None:
    game = throwing(OIL)
    hurl(game, *faces)
    (told,) = game.events(WeaponHurled)
    assert (told.left, told.lies, left(game)) == (1, False, 1)
    assert lying_here(game.state) == ()
    assert len(MONSTROUS.of(game.state).clings) == len(faces) - 1


def test_oil_burns_for_a_second_round_and_no_longer() -> None:
    game = throwing(OIL)
    hurl(game, 20, 1)
    assert taken(game) == 1
    assert game.effect("burning") is not None
    assert round_ends(game, 1) == 0
    assert round_ends(game, 2, 2) == 2
    assert game.effect("burning") is None
    assert round_ends(game, 3) == 0


@pytest.mark.parametrize(
    ("trait", "amount"),
    [("harmed-by-fire", 3), ("immune-to-burning-oil", 0), ("immune-to-fire", 0)],
)
def test_oil_is_fire(trait: str, amount: int) -> None:
    game = throwing(OIL, trait)
    hurl(game, 20, 3)
    assert taken(game) == amount


def test_holy_water_harms_the_undead_alone_whatever_else_harms_them() -> None:
    game = throwing(WATER)
    (blow,) = attack(game, 20, item="o1", mode=Mode.MISSILE)
    assert (blow.harmless, blow.why, left(game)) == (True, "it harms the undead alone", 1)
    assert MONSTROUS.of(game.state).clings == ()
    game = throwing(WATER, "undead", "harmed-by-magic")
    hurl(game, 20, 3)
    assert (taken(game), game.effect("holy water") is not None) == (3, True)
    assert round_ends(game, 2, 1) == 1


@pytest.mark.parametrize(("preset", "amount"), [("ose", 6), ("eris", None)])
def test_a_lance_does_double_damage_in_a_charge_by_the_ose_book(
    preset: str, amount: int | None
) -> None:
    lance = Item("l1", "Lance", held=Held.WIELDED)
    game = duel(preset, lance, armour=4, distance=20, weapon_damage="variable", critical="off")
    is_open = "charge" in [one.key for one in open_in(game.state)]
    assert is_open is (amount is not None)
    if amount is not None:
        attack(game, 20, 3, item="l1", how=("charge",))
        assert taken(game) == amount
