"""The odds of a request: its curve, its target, and the armour class with its natural 1 and 20.
What other systems add to an attack roll, and for whom.
Ability scores are what a roll is held against, and are not added to one.
"""

from itertools import product

import pytest

from rules.conditions.records import AddEffect
from rules.dice.faces import LoadedDice
from rules.dice.syntax import DiceError
from rules.encounter.records import AddMonsters, LeaveEncounter
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.questions import Addend
from rules.kernel.resolution import Step
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice, RollResult
from rules.rolls.rolling import Attacks, bind_to_sheet, odds, read_one, roll_part
from rules.sheet.records import ChooseActive
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character, Luck
from rules.systems import ENGINE
from tests.rules.rolls.test_rolls import only, roll, seated
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting
from tests.rules.table import ANN, BOB, REFEREE

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


BLESS = Addend("Bless", 1, "4E-BONUS-ONCE")


def blessed(preset: str = "ose", *, on: str = ADA, amount: int = 1, hidden: bool = False) -> Scene:
    """Somebody acts, and Ada has a bonus on attacks."""
    game = acting(preset)
    game.act(AddEffect(target=on, name="Bless", amount=amount, modifies="attack"))
    effects = tuple(replace(effect, hidden=hidden) for effect in game.state.effects)
    game.state = replace(game.state, effects=effects)
    return game


def of(step: Step) -> RollResult:
    (event,) = (event for event in step.events if isinstance(event, DiceRolled))
    return event.results[0]


def attack(
    game: Scene,
    by: Actor = ANN,
    text: str = "1d20 ac 4",
    character: str = "",
    seen: Visibility = Visibility.PUBLIC,
) -> RollResult:
    return of(game.act(RollDice(text=text, character_id=character, seen=seen), by))


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize(("text", "passed"), [("1d1+13 ac 4", True), ("1d1+12 ac 4", False)])
def test_a_bonus_on_the_one_who_rolls_is_added(text: str, passed: bool) -> None:
    result = attack(blessed(), text=text)
    assert (result.addends, result.needed, result.passed) == ((BLESS,), 15, passed)


@pytest.mark.rule("4E-BONUS-ONCE", "4E-ESCALATION")
def test_the_bonus_of_the_round_stands_beside_it() -> None:
    game = blessed("4e", amount=-2)
    assert game.state.encounter is not None
    game.state = replace(game.state, encounter=replace(game.state.encounter, round=3))
    assert attack(game).addends == (
        Addend("Bless", -2, "4E-BONUS-ONCE"),
        Addend("escalation", 2, "4E-ESCALATION"),
    )


@pytest.mark.rule("4E-BONUS-ONCE")
def test_an_effect_of_a_rule_names_that_rule() -> None:
    game = blessed()
    game.state = replace(game.state, effects=(replace(game.state.effects[0], rule="OSE-PURSUIT"),))
    assert attack(game).addends == (Addend("Bless", 1, "OSE-PURSUIT"),)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_nothing_is_added_to_any_other_roll() -> None:
    assert attack(blessed(), text="1d20 >= 15").addends == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_what_only_referees_know_of_is_not_added_where_others_see_the_result() -> None:
    game = blessed(hidden=True)
    assert attack(game).addends == ()
    assert attack(game, REFEREE, character=ADA).addends == ()
    assert attack(game, seen=Visibility.PRIVATE).addends == ()


@pytest.mark.rule("4E-BONUS-ONCE")
def test_everything_counts_where_referees_alone_see_the_result() -> None:
    bless = Addend("Bless", 1, "4E-BONUS-ONCE", hidden=True)
    game = blessed(hidden=True)
    assert attack(game, seen=Visibility.BLIND).addends == (bless,)
    for mode in (Visibility.PRIVATE, Visibility.BLIND):
        assert attack(game, REFEREE, character=ADA, seen=mode).addends == (bless,)
    attacked = attack(game, text="1d1+13 ac 4", seen=Visibility.BLIND)
    assert attacked.passed


@pytest.mark.rule("4E-BONUS-ONCE")
def test_whoever_is_hidden_has_bonuses_in_secret_alone() -> None:
    game = blessed()
    encounter = game.state.encounter
    assert encounter is not None
    rows = tuple(replace(c, hidden=c.id == ADA) for c in encounter.combatants)
    game.state = replace(game.state, encounter=replace(encounter, combatants=rows))
    assert attack(game).addends == ()
    assert attack(game, seen=Visibility.BLIND).addends == (BLESS,)
    assert attack(game, REFEREE, character=ADA, seen=Visibility.PRIVATE).addends == (BLESS,)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_the_roll_is_for_the_character_in_play_or_the_one_named() -> None:
    game = blessed()
    assert attack(game, BOB).addends == ()
    assert attack(game, REFEREE).addends == ()
    assert attack(game, REFEREE, character=ADA).addends == (BLESS,)
    game.act(ChooseActive(character_id=COUSIN), ANN)
    assert attack(game).addends == ()
    assert attack(game, character=ADA).addends == (BLESS,)
    with pytest.raises(ForbiddenError, match="Only Ada's player or a referee"):
        attack(game, BOB, character=ADA)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_whoever_is_not_in_the_encounter_gets_nothing_of_it() -> None:
    game = blessed()
    game.act(AddMonsters(name="Ogre", hit_points=(20,)))
    game.act(LeaveEncounter(target=ADA))
    assert attack(game).addends == ()
    assert attack(blessed(on=COUSIN), character=COUSIN).addends == ()
    game.state = replace(game.state, encounter=None)
    assert attack(game).addends == ()


def test_a_score_is_not_added_and_the_check_is_offered() -> None:
    for text in ("1d20+dex", "d20 + attack - DEX", "1d6; 2d20kh1+str", "1d20+Strength"):
        with pytest.raises(RuleError, match=r"not a bonus.*d20 <= (dex|str)`.*d20\+1`"):
            roll(seated(), text)


def test_odds_say_the_same_of_a_score_as_a_roll() -> None:
    with pytest.raises(RuleError, match=r"^DEX is the score itself, not a bonus.*`1d20 <= dex`"):
        read_one("1d20+dex")
    assert read_one("1d20 <= dex").names == {"dex"}


def test_a_roll_is_held_against_a_score() -> None:
    result = only(roll(seated(), "1d20 <= dex", 14))
    assert (result.goal, result.passed) == (14, True)
    assert only(roll(seated(), "dex")).throw.total == 14
    by_another_name = only(roll(seated(), "1d20 <= dexterity", 15))
    assert (by_another_name.goal, by_another_name.passed) == (14, False)
    with pytest.raises(RuleError, match=r"Did you mean dex\?"):
        roll(seated(), "1d20 <= dax")
