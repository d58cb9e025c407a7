"""What other systems add to an attack roll, and for whom."""

import pytest

from rules.conditions.records import AddEffect
from rules.encounter.records import AddMonsters, LeaveEncounter
from rules.errors import ForbiddenError
from rules.kernel.actor import Actor
from rules.kernel.questions import Addend
from rules.kernel.resolution import Step
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rolls.records import DiceRolled, RollDice, RollResult
from rules.sheet.records import ChooseActive
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting
from tests.rules.table import ANN, BOB, REFEREE

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
