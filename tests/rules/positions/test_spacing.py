"""How many of a side have room to fight beside each other.
Who is in melee because they fight, and what players know of distances.
"""

import pytest

from rules.attack.records import Attack
from rules.errors import RuleError
from rules.movement.records import Engage
from rules.positions.records import CrampPlace, PlaceCramped, SetRange
from rules.positions.spacing import engaged_with, in_melee, knows_distance
from rules.state.rounds import Turn
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike, turn_of
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
    with pytest.raises(RuleError, match=r"Only 3 of a side can fight abreast here\."):
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
    strike(game, 2, item=BOW.id, targets=("wolf",), distance=30)


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


@pytest.mark.rule("OSE-SPACING")
@pytest.mark.parametrize(
    ("feet", "abreast"), [(1, 1), (5, 1), (7, 2), (10, 3), (13, 3), (14, 4), (20, 6), (150, 45)]
)
def test_three_fight_abreast_in_ten_feet_of_a_passage(feet: int, abreast: int) -> None:
    game = duel("ose")
    game.act(CrampPlace(passage=feet))
    assert game.encounter.positions.abreast == abreast
    game.act(CrampPlace(passage=feet, abreast=2 if abreast != 2 else 3))
    assert game.encounter.positions.abreast == (2 if abreast != 2 else 3)


@pytest.mark.rule("OSE-SPACING")
@pytest.mark.parametrize("feet", [0, 151])
def test_a_passage_has_its_bounds(feet: int) -> None:
    with pytest.raises(RuleError, match="A passage is 1 to 150 feet wide"):
        duel("ose").act(CrampPlace(passage=feet))
    for wrong in (-1, 51):
        with pytest.raises(RuleError, match="Up to 50 can fight abreast, or fight one"):
            duel("ose").act(CrampPlace(around=wrong))


@pytest.mark.rule("OSE-SPACING")
def test_so_many_can_fight_one_foe_and_no_more() -> None:
    game = duel("ose", BOW, foes=5)
    game.act(CrampPlace(around=3))
    assert game.events(PlaceCramped)[0].around == 3
    assert game.see().around == 3
    with pytest.raises(RuleError, match=r"Only 3 can fight Ada at once.*room for 3.*`count:3`"):
        swarm(game, blows=3)
    swarm(game, count=3, blows=3)
    game.alter(GOBLINS, turn=Turn())
    swarm(game, count=3, blows=3)
    game.hero("Bea", numbers={"ac": 5})
    with pytest.raises(RuleError, match=r"Only 3 can fight Ada at once here\."):
        swarm(game, who=f"{GOBLINS}#4")
    fourth = Attack(attacker=f"{GOBLINS}#4", targets=("bea",), item="unarmed", damage="1")
    game.act(fourth, faces=(2,))
    strike(game, 19, targets=(f"{GOBLINS}#1",), item="unarmed", forced_damage=4)
    swarm(game, who=f"{GOBLINS}#5", blows=1)
    game.foe("Wolf", numbers={"ac": 6})
    shot = Attack(attacker="wolf", targets=(ADA,), item=BOW.id, thac0=19, distance=30)
    game.alter("wolf", items=(BOW,))
    turn_of(game, "wolf")
    game.act(shot, faces=(2, 2))


@pytest.mark.rule("OSE-REACH")
def test_a_blow_at_a_comrade_begins_no_melee() -> None:
    game = duel("ose", SWORD)
    game.hero("Bea", numbers={"ac": 5})
    game.act(Attack(attacker=ADA, targets=("bea",)), faces=(2,))
    assert not in_melee(game.state, ADA)


@pytest.mark.rule("OSE-REACH")
def test_players_know_the_distances_that_were_shown_them() -> None:
    game = duel("ose", SWORD, distance=30)
    assert not knows_distance(game.state, ADA, GOBLINS)
    game.act(SetRange(target=ADA, other=GOBLINS, distance=20))
    assert not knows_distance(game.state, ADA, GOBLINS)
    game.act(SetRange(target=ADA, other=GOBLINS, distance=20, public=True))
    assert knows_distance(game.state, ADA, GOBLINS)
    strike(game, 2)
    assert knows_distance(game.state, ADA, GOBLINS)
    game = duel("ose", distance=30)
    game.act(CrampPlace(everyone=True))
    assert knows_distance(game.state, ADA, GOBLINS)
