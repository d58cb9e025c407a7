"""Shots before initiative."""

from typing import Any

import pytest

from rules.attack.records import Attack
from rules.combat.missiles import may_shoot_first
from rules.combat.records import ReadyWeapon, WeaponReadied
from rules.encounter.records import LeaveEncounter
from rules.errors import ForbiddenError, RuleError
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.encounter import Stage
from rules.state.items import Bands, Item
from rules.state.rounds import RoundStep, StepKind, Turn
from tests.rules.attack.duel import ADA, GOBLINS, SWORD
from tests.rules.combat.brawl import attack, brawl
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("ERIS-FIRST-FIRE")
FIRST = Attack(attacker=ADA, targets=(GOBLINS,), how=("first-fire",))
SLING = Item("i8", "Sling", bands=Bands(50, 100, 150))


def waiting(said_in: int | None = 0, first_fire: str = "eris") -> Scene:
    """Ada acts later in round 1; she said before it that her sling was ready."""
    game = brawl(SLING, SWORD, distance=40, first_fire=first_fire)
    game.alter(ADA, readied=said_in)
    game.change(
        steps=(
            RoundStep(StepKind.ACT, "goblins", (GOBLINS,), members=(GOBLINS,), place=1),
            RoundStep(StepKind.ACT, "party", (ADA, "bob"), members=(ADA, "bob"), place=2),
        )
    )
    return game


def shoot(game: Scene, *faces: int) -> None:
    game.act(FIRST, ANN, faces)


def test_a_ready_weapon_shoots_before_initiative_and_the_turn_is_used() -> None:
    game = waiting()
    shoot(game, 2)
    one = game.combatant(ADA)
    assert (one.readied, one.turn.shot_first, one.turn.done) == (None, True, False)
    assert not may_shoot_first(game.state, ADA)
    with pytest.raises(RuleError):
        shoot(game)
    game.act(NextStep())
    assert game.combatant(ADA).turn.done


def test_a_shot_in_its_place_is_no_first_fire_and_the_weapon_stays_ready() -> None:
    game = waiting()
    game.act(NextStep())
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item=SLING.id), ANN, [2])
    one = game.combatant(ADA)
    assert (one.readied, one.turn.shot_first) == (0, False)


def test_without_the_word_nobody_acts_out_of_turn() -> None:
    with pytest.raises(RuleError, match="acts later"):
        waiting().act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)


@pytest.mark.parametrize("said_in", [None, 1])
def test_it_has_to_be_said_in_time(said_in: int | None) -> None:
    game = waiting(said_in)
    assert not may_shoot_first(game.state, ADA)
    for by in (REFEREE, ANN):
        with pytest.raises(RuleError, match="has not said in time"):
            game.act(FIRST, by)
    [rolled] = attack(game, 2, how=("first-fire",), allow=True)
    assert rolled.how == ("first-fire",)


def test_not_by_the_surprised() -> None:
    game = waiting()
    game.surprise("party")
    with pytest.raises(RuleError, match="was surprised"):
        attack(game, how=("first-fire",))


@pytest.mark.parametrize("how", ["", "retreating", "fled"])
def test_not_once_blows_have_been_struck_unless_the_enemy_has_fled(how: str) -> None:
    game = waiting()
    game.change(melee_begun=True)
    if how == "retreating":
        game.alter(GOBLINS, turn=Turn(retreating=True))
    elif how == "fled":
        game.foe("Wolves")
        game.act(LeaveEncounter(target="wolves", reason="fled"))
    if how:
        shoot(game, 2)
    else:
        with pytest.raises(RuleError, match="Blows have been struck"):
            attack(game, how=("first-fire",))


def archers(place: int, **fields: Any) -> Scene:
    """The enemy has slings too, at this place of the order: 1 before Ada, 2 with her, 3 after."""
    game = waiting()
    game.foe("Archers", items=(SLING,), **fields)
    last = RoundStep(StepKind.ACT, "last", (), place=3)
    steps = [*game.encounter.steps, last]
    old = steps[place - 1]
    steps[place - 1] = replace(old, members=(*old.members, "archers"))
    game.change(steps=tuple(steps))
    return game


@pytest.mark.parametrize("place", [1, 2, 3])
def test_where_the_enemy_has_missiles_too_initiative_says_who_shoots_first(place: int) -> None:
    game = archers(place)
    if place > 1:
        shoot(game, 2)
        return
    for by in (REFEREE, ANN):
        with pytest.raises(RuleError, match="initiative decides"):
            game.act(FIRST, by)


@pytest.mark.parametrize("turn", [Turn(done=True), Turn(attacked=(0,))])
def test_who_has_acted_has_had_their_shot(turn: Turn) -> None:
    game = archers(1, turn=turn)
    shoot(game, 2)


def test_before_initiative_is_known_nobody_knows_who_shoots_first() -> None:
    game = archers(3)
    game.change(steps=(RoundStep(StepKind.INITIATIVE, "Initiative"),))
    with pytest.raises(RuleError, match="initiative decides"):
        attack(game, how=("first-fire",))


@pytest.mark.parametrize("fields", [{"hidden": True}, {"gone": "left"}])
def test_missiles_that_nobody_sees_decide_nothing(fields: dict[str, object]) -> None:
    shoot(archers(1, **fields), 2)


def test_saying_that_a_weapon_is_ready() -> None:
    game = waiting(None)
    game.change(stage=Stage.MEETING, round=0)
    game.act(ReadyWeapon(target=ADA), ANN)
    assert game.combatant(ADA).readied == 0
    assert len(game.events(WeaponReadied)) == 1
    with pytest.raises(RuleError, match="ready to shoot already"):
        game.act(ReadyWeapon(target=ADA), ANN)
    with pytest.raises(ForbiddenError):
        waiting(None).act(ReadyWeapon(target=ADA), BOB)
    with pytest.raises(RuleError, match="is no way to attack"):
        attack(waiting(first_fire="off"), how=("first-fire",))
    with pytest.raises(RuleError, match="nobody shoots before"):
        waiting(None, first_fire="off").act(ReadyWeapon(target=ADA), ANN)
    game = waiting(None)
    sheets = (replace(sheet, items=(SWORD,)) for sheet in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    with pytest.raises(RuleError, match="nothing to shoot with"):
        game.act(ReadyWeapon(target=ADA), ANN)


def test_nobody_is_ready_outside_an_encounter() -> None:
    game = waiting()
    game.state = replace(game.state, encounter=None)
    assert not may_shoot_first(game.state, ADA)


@pytest.mark.parametrize(
    ("kind", "this_round"), [("declare", True), ("initiative", True), ("act", False)]
)
def test_what_is_said_before_anybody_acts_counts_in_that_round(kind: str, this_round: bool) -> None:
    game = waiting(None)
    steps = game.encounter.steps
    game.change(steps=(RoundStep(StepKind(kind), "step"),))
    game.act(ReadyWeapon(target=ADA), ANN)
    (said,) = game.events(WeaponReadied)
    assert said.this_round is this_round
    game.change(steps=steps)
    assert may_shoot_first(game.state, ADA) is this_round
    game.change(round=2)
    assert may_shoot_first(game.state, ADA)


def test_monsters_wait_for_initiative_unless_a_referee_allows_it() -> None:
    game = brawl(SLING, distance=40, first_fire="eris")
    game.alter(GOBLINS, readied=0, items=(SLING,))
    game.change(
        steps=(
            RoundStep(StepKind.ACT, "party", (ADA,), members=(ADA,), place=1),
            RoundStep(StepKind.ACT, "goblins", (GOBLINS,), members=(GOBLINS,), place=2),
        )
    )
    first = Attack(attacker=GOBLINS, targets=(ADA,), item=SLING.id, how=("first-fire",))
    with pytest.raises(RuleError, match="only players and theirs shoot first"):
        game.act(first)
    game.act(replace(first, allow=True), faces=(2,))
