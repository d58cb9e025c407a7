"""Attacks against Fortitude, Reflex and Will, in the fourth edition ("AC and all defenses")."""

import pytest

from rules.attack.records import DEFENCES, Attack, AttackRolled
from rules.errors import MissingNumberError, RuleError
from rules.record import replace
from rules.state.health import Effect
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene

WILL = {"fortitude": 14, "reflex": 16, "will": 12}
GAZE = Item("i6", "Gaze", held=Held.WIELDED, damage="1d6", tags=("natural", "vs will"))


def foes_with(item: Item, preset: str = "4e", **numbers: int) -> Scene:
    """Ada (attack +2) against goblins that have these defences."""
    game = duel(preset, item, numbers={"will": 13, "reflex": 11})
    game.alter(GOBLINS, numbers={"thac0": 19, "ac": 4, **numbers})
    return game


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize("preset", ["4e", "ose"])
@pytest.mark.parametrize("field", DEFENCES, ids=lambda field: field.key)
def test_an_attack_has_to_reach_the_defence_it_goes_against(preset: str, field: object) -> None:
    key = field.key  # type: ignore[attr-defined]
    for face, hit in ((WILL[key] - 3, False), (WILL[key] - 2, True)):
        game = foes_with(SWORD, preset, **WILL)
        rolled = strike(game, *((face, 1) if hit else (face,)), against=key)
        assert rolled.hit is hit
        assert (rolled.reckoning.against, rolled.known.against) == (key, key)
        assert rolled.reckoning.armour == 19 - WILL[key]
        assert rolled.known.armour is None


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_no_matrix_holds_a_defence() -> None:
    """40 is out of reach of the matrix' 20 and of any d20 but a natural 20."""
    game = foes_with(SWORD, preset="ose", will=40)
    rolled = strike(game, 19, against="will")
    assert (rolled.reckoning.needed, rolled.hit, rolled.reckoning.reached) == (38, False, None)
    assert strike(game, 20, 1, against="will", allow=True).hit


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize("against", ["ac", "AC", ""])
def test_armour_class_is_what_attacks_go_against_otherwise(against: str) -> None:
    rolled = strike(foes_with(SWORD, "4e", **WILL), 2, against=against)
    assert (rolled.reckoning.against, rolled.reckoning.armour) == ("", 4)


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_the_bonuses_of_levels_count_for_all_defences() -> None:
    """Level 8: +1. The gaze says itself what it goes against, and what is said goes before it."""
    game = foes_with(SWORD)
    game.alter(ADA, level=8)
    game.alter(GOBLINS, items=(GAZE,))
    turn_of(game, GOBLINS)
    gaze = Attack(attacker=GOBLINS, targets=(ADA,), item="i6")
    for said, needed in (("", 14), ("reflex", 12), ("ac", 15)):
        game.act(replace_against(gaze, said), faces=(2,))
        (rolled,) = game.events(AttackRolled)
        assert rolled.reckoning.needed == needed
        game.alter(GOBLINS, turn=replace(game.combatant(GOBLINS).turn, attacked=()))


def replace_against(action: Attack, against: str) -> Attack:
    """The attack against another defence."""
    return Attack(
        attacker=action.attacker, targets=action.targets, item=action.item, against=against
    )


@pytest.mark.rule("OSE-RUNNING")
def test_who_is_exhausted_from_running_has_a_worse_armour_class_alone() -> None:
    game = foes_with(SWORD, "4e", **WILL)
    game.state = replace(
        game.state, effects=(Effect("e1", "exhausted", target=GOBLINS, key="winded"),)
    )
    assert strike(game, 2, against="will").reckoning.needed == 10
    assert strike(game, 2, allow=True).reckoning.needed == 11


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_what_is_no_defence_or_is_not_written_is_said() -> None:
    game = foes_with(SWORD)
    with pytest.raises(RuleError, match="one of: ac, fortitude, reflex, will"):
        strike(game, against="wits")
    with pytest.raises(MissingNumberError, match="No Will is written for Goblins"):
        strike(game, against="will")
