"""What an attack would be, before it is rolled, and who may know how much of it."""

import pytest

from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Mode
from rules.movement.records import Engage
from rules.positions.records import SetRange
from rules.record import replace
from rules.state.encounter import Kind, Melee, Positions
from rules.state.health import Life, Vitals
from rules.systems import ENGINE
from rules.view.attacks import AttackView, ChoiceView, view_attack, view_choice
from tests.rules.attack.duel import ADA, AXE, BOW, CROSSBOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

ANN_VIEW, REFEREE_VIEW = Viewer(ANN.member), Viewer(1, is_referee=True)


def page(game: Scene, viewer: Viewer = ANN_VIEW, weapon: str = "", who: str = ADA) -> AttackView:
    """What Ada could do."""
    found = view_attack(ENGINE.asking(game.state), viewer, who, weapon)
    assert found is not None
    return found


@pytest.mark.rule("OSE-ATTACK")
def test_the_weapons_are_offered_the_likeliest_first_and_the_last_one_is_chosen() -> None:
    game = duel("ose", AXE, SWORD)
    seen = page(game)
    assert [weapon.name for weapon in seen.weapons] == ["Long sword", "Battle axe", "bare hands"]
    assert seen.weapon.id == SWORD.id
    strike(game, 2, item=AXE.id)
    assert page(game).weapon.id == AXE.id
    assert page(game, weapon=SWORD.id).weapon.id == SWORD.id


@pytest.mark.rule("OSE-ATTACK")
def test_foes_come_nearest_first_and_comrades_and_hidden_ones_not_at_all() -> None:
    game = duel("ose", SWORD, foes=3, distance=60)
    game.hero("Bea")
    game.foe("Ogre")
    game.foe("Wolf")
    game.foe("Lurker", hidden=True)
    game.foe("Traitor", kind=Kind.RETAINER)
    game.act(SetRange(target=ADA, other="wolf", distance=20, public=True))
    game.act(Engage(target=ADA, other="ogre"))
    seen = page(game)
    assert [(foe.name, foe.standing) for foe in seen.foes] == [
        ("Ogre", 1),
        ("Wolf", 1),
        ("Goblins", 3),
    ]
    assert [foe.distance for foe in seen.foes] == [0, 20, None]
    assert [foe.distance for foe in page(game, REFEREE_VIEW).foes] == [0, 20, 60, 60, 60]
    game.change(distance_shown=True)
    assert [foe.distance for foe in page(game).foes] == [0, 20, 60]


@pytest.mark.rule("OSE-ATTACK")
def test_what_is_needed_is_for_those_who_know_the_armour_class() -> None:
    game = duel("ose", SWORD, numbers={"melee": 1})
    (foe,) = page(game).foes
    assert (foe.bonus, foe.needs, foe.mode) == (1, None, Mode.MELEE)
    assert page(game, REFEREE_VIEW).foes[0].needs == 12
    game.alter("Goblins", numbers={"ac": -30})
    assert page(game, REFEREE_VIEW).foes[0].needs == 19
    game.alter("Goblins", numbers={"ac": 9})
    assert page(game, REFEREE_VIEW).foes[0].needs == 7


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_what_cannot_be_done_says_why() -> None:
    game = duel("ose", CROSSBOW, BOW, distance=200, book="none")
    game.change(distance_shown=True)
    (far,) = page(game, weapon=CROSSBOW.id).foes
    assert "too far" in far.refusal
    assert not page(game, weapon=BOW.id).foes[0].refusal


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_whom_one_can_attack_now_are_those_whom_nothing_forbids() -> None:
    game = duel("ose", AXE, SWORD, CROSSBOW, distance=200, book="none")
    game.change(distance_shown=True)
    game.foe("Ogre", numbers={"ac": 5})
    game.act(Engage(target=ADA, other="ogre"))
    strike(game, 2, item=AXE.id, targets=("ogre",))
    asking = ENGINE.asking(game.state)
    seen = view_choice(asking, ANN_VIEW, ADA)
    assert [one.name for one in seen.weapons][:2] == ["Battle axe", "Long sword"]
    free = [foe for foe in page(game).foes if not foe.refusal]
    assert seen.foes == tuple((foe.target, foe.name) for foe in free)
    assert ("ogre", "Ogre") in seen.foes
    assert len(seen.foes) < len(page(game).foes)
    assert view_choice(asking, Viewer(BOB.member), ADA) == ChoiceView((), ())


@pytest.mark.rule("OSE-ATTACK")
def test_nobody_looks_into_the_attacks_of_others() -> None:
    game = duel("ose", SWORD)
    asking = ENGINE.asking(game.state)
    assert view_attack(asking, Viewer(BOB.member), ADA) is None
    assert view_attack(asking, TABLE, ADA) is None
    assert view_attack(asking, REFEREE_VIEW, "nobody") is None
    assert view_attack(asking, REFEREE_VIEW, GOBLINS) is not None


@pytest.mark.rule("OSE-ATTACK")
def test_the_dead_are_nobodys_foes_and_whoever_lies_there_is() -> None:
    game = duel("ose", SWORD)
    (body,) = game.combatant("Goblins").bodies
    game.alter("Goblins", bodies=(replace(body, vitals=Vitals(0, 4, life=Life.UNCONSCIOUS)),))
    assert page(game).foes[0].standing == 1
    game.alter("Goblins", bodies=(replace(body, vitals=Vitals(0, 4, life=Life.DEAD)),))
    assert page(game).foes == ()


def test_special_ways_that_fit_the_weapon_are_offered() -> None:
    game = duel("eris", SWORD, BOW, foes=3)
    seen = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA)
    assert seen is not None
    assert [way.key for way in seen.ways] == ["behind", "subdual"]
    assert (seen.way, seen.at_once) == (None, 1)
    shot = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA, BOW.id, "indirect")
    assert shot is not None
    assert shot.way is not None
    assert shot.way.label == "arcing"
    assert [way.key for way in shot.ways] == ["behind", "first-fire", "indirect", "past"]
    assert [foe.bonus for foe in shot.foes] == [-2]
    assert shot.at_once == 2


def test_several_at_once_begin_with_those_in_melee() -> None:
    game = duel("eris", SWORD, foes=3)
    game.alter(ADA, traits=("fighter",))
    sheets = (replace(sheet, traits=("fighter",), level=2) for sheet in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    game.change(positions=Positions((Melee(ADA, f"{GOBLINS}#3"),)))
    seen = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA)
    assert seen is not None
    assert seen.at_once == 2
    assert seen.bodies_there[0] == f"{GOBLINS}#3"
    group = view_attack(game.engine.asking(game.state), REFEREE_VIEW, GOBLINS)
    assert group is not None
    assert group.at_once == 1
