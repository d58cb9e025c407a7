"""What strikes is in hand: an attack with a thing that is only carried takes it up (R-IN-HAND)."""

import pytest

from rules.attack.in_hand import note_of
from rules.attack.records import Attack, AttackRolled, BlowWaits
from rules.attack.weapons import UNARMED
from rules.errors import RuleError
from rules.health.records import HitPointsChanged
from rules.items.reading import in_use, items_of
from rules.items.records import ItemHeld
from rules.items.wielding import plain_class
from rules.kernel.actor import Viewer
from rules.record import replace
from rules.state.items import Held, Item
from rules.state.rounds import Order
from rules.view.attacks import view_weapons
from rules.view.moves import before_of
from tests.rules.attack.duel import ADA, BITE, BOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("ERIS-WEAPON-DAMAGE")
MISS = 2
SHIELD = Item("s1", "Shield", held=Held.WIELDED, hands=1, tags=("shield",))
DAGGER = Item("s2", "Dagger", held=Held.WIELDED, hands=1)
GREAT = Item("s3", "Two-handed sword", hands=2, damage="1d10")
BASTARD = Item("s4", "Bastard sword", hands=1)


def held(game: Scene, who: str = ADA) -> list[str]:
    """What somebody has in hand."""
    return [item.name for item in in_use(game.state, who)]


def test_a_great_sword_out_of_the_pack_takes_both_hands_and_hits_as_hard() -> None:
    """The case of the finding: shield and dagger in hand, the two-handed sword only carried."""
    game = duel("eris", SHIELD, DAGGER, GREAT)
    rolled = strike(game, 15, 3, item=GREAT.id)
    assert (rolled.drawn, rolled.put_away) == (True, ("Shield", "Dagger"))
    assert reported(game.step, HitPointsChanged)[0].amount == -4, "1d6+1 in both hands"
    assert held(game) == ["Two-handed sword"]
    assert [event.by_attack for event in reported(game.step, ItemHeld)] == [True]


def test_a_sword_for_either_way_hits_harder_in_both_hands_alone() -> None:
    """R-TWO-HAND."""
    game = duel("eris", SHIELD, BASTARD)
    strike(game, 15, 3, item=BASTARD.id)
    assert reported(game.step, HitPointsChanged)[0].amount == -3
    assert held(game) == ["Shield", "Bastard sword"]


def test_a_shot_takes_both_hands_and_only_the_first_of_it_says_so() -> None:
    game = duel("eris", SWORD, SHIELD, BOW, foes=2, distance=60)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=BOW.id), faces=(MISS, MISS))
    told = [(event.drawn, event.put_away) for event in reported(game.step, AttackRolled)]
    assert told == [(True, ("Long sword", "Shield")), (False, ())]
    assert held(game) == ["Longbow"]
    rolled = strike(game, MISS, MISS, item=BOW.id, allow=True)
    assert not rolled.drawn


def test_a_shield_that_is_put_away_stops_no_blow() -> None:
    game = duel("ose", SHIELD, DAGGER, GREAT, book="ose")
    assert plain_class(game.state, ADA) == 8
    strike(game, MISS, item=GREAT.id)
    assert plain_class(game.state, ADA) == 9


@pytest.mark.parametrize("item", [UNARMED, BITE.id, SWORD.id])
def test_what_is_in_hand_or_part_of_the_body_moves_nothing(item: str) -> None:
    game = duel("ose", SWORD, BITE)
    assert not strike(game, MISS, item=item).drawn
    assert held(game) == ["Long sword"]


def test_of_a_group_all_change_weapons_or_nobody() -> None:
    game = duel("ose", SWORD, foes=2)
    game.alter(GOBLINS, items=(replace(SWORD, id="g1"), replace(BOW, id="g2")))
    game.change(distance=40)
    game.act(Attack(attacker="goblins#1", targets=(ADA,), item="g2"), faces=(MISS, MISS))
    assert held(game, GOBLINS) == ["Long sword"]
    shots = Attack(attacker=GOBLINS, targets=(ADA,), item="g2", allow=True)
    game.act(shots, faces=(MISS,) * 4)
    assert held(game, GOBLINS) == ["Longbow"]


def test_an_attack_that_is_refused_leaves_everything_where_it_was() -> None:
    game = duel("ose", SHIELD, GREAT, distance=60)
    with pytest.raises(RuleError, match="too far"):
        strike(game, item=GREAT.id)
    assert held(game) == ["Shield"]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_a_slow_weapon_out_of_the_pack_waits_too_and_is_taken_up_for_the_blow() -> None:
    game = duel("ose", SHIELD, GREAT, slow_weapons="on")
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=GREAT.id), ANN)
    assert len(reported(game.step, BlowWaits)) == 1
    assert held(game) == ["Shield"]


def test_what_is_offered_says_what_is_put_away_and_what_strikes_last() -> None:
    game = duel("ose", SHIELD, DAGGER, GREAT, BOW, slow_weapons="on")
    weapons = view_weapons(game.state, Viewer(2), ADA)
    assert [one.label for one in weapons] == [
        "Dagger",
        "Two-handed sword (puts Shield and Dagger away, strikes last)",
        "Longbow (puts Shield and Dagger away)",
        "bare hands",
    ]
    game.alter(ADA, before=Order("attack", targets=(GOBLINS,), item=GREAT.id))
    said = before_of(game.state, game.combatant(ADA))
    assert said is not None
    assert said.weapon == "Two-handed sword (puts Shield and Dagger away, strikes last)"
    game.alter(ADA, before=Order("attack", targets=(GOBLINS,), item=DAGGER.id, weapon="Dagger"))
    said = before_of(game.state, game.combatant(ADA))
    assert said is not None
    assert said.weapon == "Dagger"
    assert note_of(game.state, GOBLINS, items_of(game.state, ADA)[1]) == ""
