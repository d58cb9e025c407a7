"""The odds of a request: its curve, its target, and the armour class with its natural 1 and 20."""

from itertools import product

import pytest

from rules.dice.faces import LoadedDice
from rules.dice.syntax import DiceError
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Addend
from rules.record import replace
from rules.rolls.chances import bind_to_sheet, odds, read_one
from rules.rolls.rolling import Attacks, roll_part
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character, Luck
from rules.systems import ENGINE

MORGAN = Character(
    id="c1", name="Morgan", owner=2, level=3, vitals=Vitals(8, 8), numbers={"attack": 2}
)

STATE = GameState(preset="ose", characters=(MORGAN,), active={2: "c1"})


def test_the_curve_is_that_of_the_dice() -> None:
    found = odds(read_one("2d6+1 to hit"))
    assert found.curve.totals == tuple(range(3, 14))
    assert found.curve.mean == 8
    assert (found.chance, found.needed) == (None, None)


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("2d6 <= 7", 21 / 36),
        ("1d20 >= 11", 0.5),
        ("1d6 == 3", 1 / 6),
        ("1d4/2 >= 1.5", 0.5),
        ("3d6 >= 2*5", 135 / 216),
    ],
)
def test_a_target_is_met_as_a_roll_meets_it(text: str, chance: float) -> None:
    assert odds(read_one(text)).chance == pytest.approx(chance)


def by_hand(text: str, attacks: Attacks, dice: int) -> float:
    """Every roll there is, each held against the armour class by the rules of /roll."""
    part = read_one(text)
    rolls = [
        roll_part(part, LoadedDice(faces), attacks=attacks)
        for faces in product(range(1, 21), repeat=dice)
    ]
    return sum(bool(roll.passed) for roll in rolls) / len(rolls)


@pytest.mark.parametrize(
    "attacks",
    [Attacks(), Attacks(ascending=True, addends=(Addend("escalation", 3, "4E-ESCALATION"),))],
)
@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1d20+5 ac 4", 1),
        ("1d20 ac -9", 1),
        ("1d20+30 ac 9", 1),
        ("-(1d20 [sword] + 1) + 22 ac 12", 1),
        ("(1d20) + 1 ac 3", 1),
        ("(1d20 + 1) [sword] ac 3", 1),
        ("1d20+2 adv ac 15", 2),
        ("1d20+2 dis ac 15", 2),
        ("(2d20)kh1 + (3) ac 2", 2),
        ("2d20 ac 5", 2),
        ("1d20+1d20 ac 3", 2),
    ],
)
def test_an_armour_class_is_hit_as_a_roll_hits_it(text: str, dice: int, attacks: Attacks) -> None:
    found = odds(read_one(text), attacks)
    assert found.chance == pytest.approx(by_hand(text, attacks, dice))
    assert found.needed is not None
    assert found.addends == attacks.addends


def test_rerolled_dice_still_show_their_natural_face() -> None:
    found = odds(read_one("1d20rr1 ac 18"), Attacks())
    assert found.chance == 1
    assert odds(read_one("1d20ro1 ac 18"), Attacks()).chance == pytest.approx(1 - 1 / 400)


@pytest.mark.parametrize("text", ["1d20mi5 ac 4", "1d20e20 ac 4", "(1d20, 10)kh1 ac 4"])
def test_what_has_no_natural_face_says_what_to_do(text: str) -> None:
    with pytest.raises(RuleError, match="`target`"):
        odds(read_one(text), Attacks())


@pytest.mark.parametrize("text", ["-(1d20, 10)kh1 ac 4", "2+(1d20, 10)kh1 ac 4"])
def test_a_picked_die_is_found_wherever_it_stands(text: str) -> None:
    with pytest.raises(RuleError, match="`target`"):
        odds(read_one(text), Attacks())


def test_without_a_rulebook_nobody_knows_what_reaches_an_armour_class() -> None:
    found = odds(read_one("1d20 ac 4"))
    assert (found.chance, found.needed) == (None, None)


def test_one_roll_at_a_time() -> None:
    with pytest.raises(RuleError, match="`against`"):
        read_one("1d6; 1d8")


def test_names_are_numbers_of_the_sheet_in_play_or_of_a_chosen_one() -> None:
    part = read_one("1d20 + attack + level")
    asker = ENGINE.asking(STATE)
    assert bind_to_sheet(part, asker, Viewer(2)).expression.distribution().mean == 15.5
    assert bind_to_sheet(part, asker, Viewer(1, is_referee=True), "c1").names == frozenset()
    with pytest.raises(ForbiddenError, match="Morgan"):
        bind_to_sheet(part, ENGINE.asking(STATE), Viewer(3), "c1")
    for state, viewer in ((None, TABLE), (STATE, Viewer(3)), (STATE, TABLE)):
        with pytest.raises(DiceError):
            bind_to_sheet(part, ENGINE.asking(state) if state else None, viewer)


@pytest.mark.rule("4E-LUCK")
def test_luck_is_the_bonus_of_the_session() -> None:
    part = read_one("d20 + luck")
    state = replace(STATE, preset="4e")
    with pytest.raises(MissingNumberError, match="no luck bonus for this session"):
        bind_to_sheet(part, ENGINE.asking(state), Viewer(2))
    lucky = replace(MORGAN, luck=Luck(bonus=6, session=state.session))
    state = replace(state, characters=(lucky,))
    asker = ENGINE.asking(state)
    assert bind_to_sheet(part, asker, Viewer(2)).expression.distribution().mean == 16.5
    unlucky = ENGINE.asking(replace(state, overrides={"luck": "off"}))
    with pytest.raises(DiceError):
        bind_to_sheet(part, unlucky, Viewer(2))


def test_dice_without_names_need_no_sheet() -> None:
    part = read_one("2d6")
    assert bind_to_sheet(part, ENGINE.asking(STATE), Viewer(3), "c1") is part
