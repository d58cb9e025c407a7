"""How many of a side have room to fight beside each other."""

import pytest

from rules.attack.actions import Attack
from rules.errors import RuleError
from rules.movement.actions import Engage
from rules.positions.actions import CrampPlace
from rules.positions.reading import engaged_with
from rules.state.rounds import Turn
from tests.rules.attack.duel import ADA, BOW, GOBLINS, duel, strike, turn_of
from tests.rules.scene import Scene


def passage(abreast: int = 3, foes: int = 5) -> Scene:
    """Ada meets goblins where so many can fight abreast."""
    game = duel("ose", BOW, foes=foes)
    game.act(CrampPlace(abreast=abreast))
    return game


def swarm(game: Scene, count: int | None = None, who: str = GOBLINS, blows: int = 0) -> None:
    """The goblins attack Ada, and miss."""
    attack = Attack(attacker=who, targets=(ADA,), item="unarmed", damage="1", count=count)
    game.act(attack, faces=(2,) * blows)


@pytest.mark.rule("OSE-SPACING")
def test_three_of_a_group_have_room_and_the_fourth_has_not() -> None:
    game = passage()
    with pytest.raises(RuleError, match=r"Only 3 of a side.*abreast here.*room for 3.*`count:3`"):
        swarm(game, blows=3)
    swarm(game, count=3, blows=3)
    assert len(engaged_with(game.state, ADA)) == 3
    with pytest.raises(RuleError, match=r"Only 3 of a side can fight abreast here\. `allow"):
        swarm(game, who=f"{GOBLINS}#4")


@pytest.mark.rule("OSE-SPACING")
def test_those_who_fight_already_stay_and_shots_need_no_room() -> None:
    game = passage(abreast=2, foes=2)
    swarm(game, blows=2)
    game.alter(GOBLINS, turn=Turn())
    swarm(game, blows=2)
    for name in ("Bea", "Cy"):
        game.hero(name)
    turn_of(game, ADA, "bea", "cy")
    game.act(Engage(target="bea", other=GOBLINS))
    with pytest.raises(RuleError, match="Only 2 of a side"):
        game.act(Attack(attacker="cy", targets=(GOBLINS,), thac0=19, item="unarmed"))
    game.foe("Wolf", numbers={"ac": 6})
    strike(game, 2, 2, item=BOW.id, targets=("wolf",), distance=30)


@pytest.mark.rule("OSE-SPACING")
def test_the_fallen_make_room() -> None:
    game = passage(abreast=2, foes=3)
    swarm(game, count=2, blows=2)
    strike(game, 19, targets=(f"{GOBLINS}#1",), item="unarmed", forced_damage=4)
    swarm(game, who=f"{GOBLINS}#3", blows=1)


@pytest.mark.rule("OSE-SPACING")
def test_how_many_has_its_bounds_and_zero_is_room_for_all() -> None:
    game = passage()
    for wrong in (-1, 51):
        with pytest.raises(RuleError, match="Up to 50 can fight abreast"):
            game.act(CrampPlace(abreast=wrong))
    game.act(CrampPlace(abreast=0))
    swarm(game, blows=5)
