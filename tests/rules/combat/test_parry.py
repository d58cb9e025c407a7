"""Full defence: points off attackers' rolls, and blows that answer a natural 1."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.casting.records import Cast
from rules.combat.parry import is_parried
from rules.combat.records import (
    CounterAttackDue,
    CounterAttackLapsed,
    ForgoCounter,
    Parry,
    ParryTaken,
)
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import Damage
from rules.kernel.actor import Actor, Viewer
from rules.kernel.dues import DueKind
from rules.movement.records import Move
from rules.rounds.records import MarkDone, NextStep
from rules.state.rounds import RoundStep, StepKind, Turn
from tests.rules.attack.duel import ADA, GOBLINS, SWORD
from tests.rules.combat.brawl import BOB as BOB_ID
from tests.rules.combat.brawl import attack, brawl
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("ERIS-PARRY")
REFEREE_VIEW = Viewer(1, is_referee=True)


def goblin(number: int) -> str:
    return f"{GOBLINS}#{number}"


def melee(foes: int = 5, parry: str = "eris") -> Scene:
    game = brawl(SWORD, foes=foes, parry=parry)
    turn(game, GOBLINS)
    return game


def turn(game: Scene, *who: str) -> None:
    """It is the turn of these."""
    game.change(steps=(RoundStep(StepKind.ACT, "step", who, members=who, place=1),), step_index=0)


def parry(game: Scene, *points: int, ward: str = "", names: tuple[str, ...] = ()) -> None:
    """Ada parries so many points of the first goblins, one after the other."""
    attackers = names or tuple(goblin(number) for number in range(1, len(points) + 1))
    shares = tuple(zip(attackers, points, strict=True))
    game.act(Parry(parrier=ADA, shares=shares, ward=ward), ANN)


def bonuses(
    game: Scene, whom: str = ADA, *, faces: tuple[int, ...] = (2,) * 5, **how: object
) -> list[int]:
    """What each of five goblins gets who attack."""
    action = Attack(attacker=GOBLINS, targets=(whom,), damage="1d6", **how)  # type: ignore[arg-type]
    game.act(action, faces=faces)
    told: list[AttackRolled] = game.events(AttackRolled)
    return [one.reckoning.bonus for one in told]


def counters(game: Scene) -> tuple[str, ...]:
    guard = game.combatant(ADA).turn.guard
    assert guard is not None
    return guard.counters


def test_two_and_one_and_one_are_four_and_the_last_two_attack_unhindered() -> None:
    game = melee()
    parry(game, 2, 1, 1)
    [event] = game.events(ParryTaken)
    assert event.points == (2, 1, 1)
    assert bonuses(game) == [-2, -1, -1, 0, 0]


@pytest.mark.parametrize(
    ("count", "shares"), [(1, (4,)), (2, (2, 2)), (3, (2, 1, 1)), (4, (1, 1, 1, 1))]
)
def test_without_points_they_are_shared_evenly(count: int, shares: tuple[int, ...]) -> None:
    game = melee()
    parry(game, *(0,) * count)
    assert game.events(ParryTaken)[0].points == shares


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ((3, 2), "4 points in all, and this is 5"),
        ((4, 1), "4 points in all, and this is 5"),
        ((5,), "4 points in all, and this is 5"),
        ((2, -1), "from 1 to 4"),
        ((-1,), "from 1 to 4"),
        ((2, 0), "from 1 to 4"),
        ((0, 0, 0, 0, 0), "at most 4 attackers"),
        ((), "Say against whom"),
    ],
)
def test_shares_that_cannot_be(points: tuple[int, ...], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        parry(melee(), *points)


def test_each_attacker_is_named_once_and_is_a_foe() -> None:
    with pytest.raises(RuleError, match="named twice"):
        parry(melee(), 1, 1, names=(goblin(1), goblin(1)))
    with pytest.raises(RuleError, match="on the same side"):
        parry(melee(), 1, names=(BOB_ID,))
    with pytest.raises(RuleError, match="There are 5 "):
        parry(melee(), 1, names=(GOBLINS,))


def test_nobody_parries_whom_they_do_not_see() -> None:
    game = melee()
    game.foe("Wolf", hidden=True)
    with pytest.raises(RuleError, match="Wolf is hidden"):
        game.act(Parry(parrier=ADA, shares=(("wolf", 4),)))
    game.foe("Rat", side="bandits", hidden=True)
    game.act(Parry(parrier="rat", shares=(("wolf", 4),)))


def test_a_comrade_is_defended_too() -> None:
    game = melee()
    parry(game, 3, 1, ward=BOB_ID)
    assert bonuses(game, BOB_ID) == [-3, -1, 0, 0, 0]
    assert game.events(ParryTaken) == []
    game = melee()
    parry(game, 3, 1)
    assert bonuses(game, BOB_ID) == [0, 0, 0, 0, 0]
    with pytest.raises(RuleError, match="only a comrade"):
        parry(game, 3, 1, ward=goblin(3))
    parry(game, 1, 3, ward=ADA)
    guard = game.combatant(ADA).turn.guard
    assert guard is not None
    assert guard.ward == ""


def test_attacks_from_the_rear_are_not_parried() -> None:
    game = melee()
    parry(game, 4)
    assert bonuses(game, how=("behind",))[0] == 0
    with pytest.raises(RuleError, match="Goblin 2 is behind Ada"):
        parry(game, 1, names=(goblin(2),))
    with pytest.raises(RuleError, match="behind Ada"):
        game.act(Parry(parrier=BOB_ID, shares=((goblin(2), 4),), ward=ADA), BOB)


def test_it_is_all_that_somebody_does_in_the_round() -> None:
    game = melee()
    parry(game, 4)
    turn(game, ADA)
    with pytest.raises(RuleError, match="Ada parries in this round"):
        attack(game, 15, 3)
    game = melee()
    turn(game, ADA)
    parry(game, 4)
    assert game.combatant(ADA).turn.done
    with pytest.raises(TooLateError, match="already acted"):
        parry(game, 3)
    game = melee()
    turn(game, ADA)
    attack(game, 2, count=1)
    with pytest.raises(RuleError, match="already acted"):
        parry(game, 4)


def test_the_turn_is_over_when_it_comes() -> None:
    game = melee()
    game.change(
        steps=(
            RoundStep(StepKind.ACT, "goblins", (GOBLINS,), members=(GOBLINS,), place=1),
            RoundStep(StepKind.ACT, "party", (ADA, BOB_ID), members=(ADA, BOB_ID), place=2),
        )
    )
    parry(game, 4)
    assert not game.combatant(ADA).turn.done
    game.act(NextStep())
    assert game.combatant(ADA).turn.done
    assert not game.combatant(BOB_ID).turn.done


def test_it_can_be_declared_and_changed_and_is_a_declaration() -> None:
    game = melee()
    game.change(steps=(RoundStep(StepKind.DECLARE, "declare"),))
    parry(game, 4)
    declaration = game.combatant(ADA).turn.declaration
    assert declaration is not None
    assert (declaration.kind, declaration.text) == ("other", "parry")
    with pytest.raises(RuleError, match="just so already"):
        parry(game, 4)
    parry(game, 2, 2)


def test_who_cannot_parry() -> None:
    assert is_parried(melee().state)
    assert not is_parried(melee(parry="off").state)
    with pytest.raises(RuleError, match="nobody parries"):
        parry(melee(parry="off"), 4)
    with pytest.raises(ForbiddenError):
        melee().act(Parry(parrier=ADA, shares=((goblin(1), 4),)), BOB)
    game = melee()
    game.act(AddEffect(target=ADA, name="", key="stunned"))
    with pytest.raises(RuleError, match="Ada is stunned"):
        parry(game, 4)
    game = melee()
    turn(game, ADA)
    attack(game, 2, allow=True)
    game.alter(ADA, turn=game.combatant(ADA).turn.__class__(attacked=(0,)))
    with pytest.raises(RuleError, match="has attacked in this round"):
        parry(game, 4)


def test_whoever_falls_parries_no_more() -> None:
    game = melee()
    parry(game, 4)
    game.act(Damage(targets=(ADA,), amount="9"))
    assert bonuses(game)[0] == 0


# Counter-attacks


def struck(*faces: int, foes: int = 2) -> Scene:
    """Ada parries; each goblin attacks her with such a face."""
    game = melee(foes)
    parry(game, 4)
    bonuses(game, faces=faces)
    return game


def strike_back(game: Scene, *faces: int, at: str = "", by: Actor = ANN) -> AttackRolled:
    action = Attack(attacker=ADA, targets=(at or goblin(1),), how=("counter",))
    game.act(action, by, faces)
    told: list[AttackRolled] = game.events(AttackRolled)
    return told[0]


def test_a_natural_1_is_answered_at_once_and_out_of_turn() -> None:
    game = struck(1, 2)
    [event] = game.events(CounterAttackDue)
    assert event.attacker.number == 1
    [due] = [
        d for d in game.engine.what_is_due(game.state, REFEREE_VIEW) if d.kind is DueKind.COUNTER
    ]
    assert (due.owners, due.holds, due.words[4]) == ((2,), True, goblin(1))
    assert strike_back(game, 15, 2).hit
    assert counters(game) == ()
    with pytest.raises(RuleError, match="no way to attack"):
        strike_back(game)
    assert not game.combatant(ADA).turn.done


def test_each_natural_1_gives_one_also_of_attackers_without_a_penalty() -> None:
    game = struck(1, 1)
    assert counters(game) == (goblin(1), goblin(2))
    strike_back(game, 2, at=goblin(2))
    assert counters(game) == (goblin(1),)
    with pytest.raises(RuleError, match="no counter-attack to be made"):
        strike_back(game, at=goblin(2), by=REFEREE)
    strike_back(game, 2, at=goblin(1))


def test_what_a_referee_allows_besides_uses_none_up() -> None:
    game = struck(1, 2)
    attack(game, 2, targets=(goblin(2),), how=("counter",), allow=True)
    assert counters(game) == (goblin(1),)


def test_the_wards_attackers_and_those_at_the_rear_count_too() -> None:
    game = melee(1)
    parry(game, 4, names=(GOBLINS,), ward=BOB_ID)
    bonuses(game, BOB_ID, faces=(1,), how=("behind",))
    assert counters(game) == (GOBLINS,)


def test_comrades_and_those_who_parry_nothing_give_none() -> None:
    game = melee(1)
    bonuses(game, faces=(1,))
    assert game.events(CounterAttackDue) == []
    game = melee(1)
    parry(game, 4, names=(GOBLINS,))
    attack(game, 1, attacker=BOB_ID, targets=(ADA,), allow=True)
    assert game.events(CounterAttackDue) == []


def test_a_counter_attack_can_be_let_go() -> None:
    game = struck(1, 2)
    with pytest.raises(ForbiddenError):
        game.act(ForgoCounter(parrier=ADA, attacker=goblin(1)), BOB)
    game.act(ForgoCounter(parrier=ADA, attacker=goblin(1)), ANN)
    assert len(game.events(CounterAttackLapsed)) == 1
    with pytest.raises(TooLateError, match="no counter-attack"):
        game.act(ForgoCounter(parrier=ADA, attacker=goblin(1)), ANN)
    with pytest.raises(TooLateError, match="no counter-attack"):
        game.act(ForgoCounter(parrier=BOB_ID, attacker=goblin(1)), BOB)


def test_it_is_due_no_more_once_either_has_fallen() -> None:
    for target, amount in ((goblin(1), "4"), (ADA, "9")):
        game = struck(1, 2)
        game.act(Damage(targets=(target,), amount=amount))
        dues = game.engine.what_is_due(game.state, REFEREE_VIEW)
        assert [due for due in dues if due.kind is DueKind.COUNTER] == []


def test_the_round_waits_for_it() -> None:
    game = struck(1, 2)
    with pytest.raises(RuleError, match="Ada"):
        game.act(NextStep(), ANN)
    game.act(MarkDone(target=ADA))
    game.act(NextStep(to="round"))
    assert game.combatant(ADA).turn.guard is None


@pytest.mark.parametrize(
    ("turn", "what"),
    [(Turn(moved=10), "moved"), (Turn(cast=1), "cast"), (Turn(attacked=(0,)), "attacked")],
)
def test_who_has_done_anything_else_does_not_parry(turn: Turn, what: str) -> None:
    game = melee()
    game.alter(ADA, turn=turn)
    for by in (ANN, REFEREE):
        with pytest.raises(RuleError, match=f"Ada has {what} in this round, and whoever parries"):
            game.act(Parry(parrier=ADA, shares=((goblin(1), 1),)), by)


def test_who_parries_neither_moves_nor_casts() -> None:
    game = melee()
    parry(game, 2)
    turn(game, ADA)
    for by in (ANN, REFEREE):
        with pytest.raises(RuleError, match="Ada parries in this round, and does nothing else"):
            game.act(Move(target=ADA, way="away"), by)
    with pytest.raises(RuleError, match="Ada parries in this round, and does nothing else"):
        game.act(Cast(target=ADA, spell="Sleep"))
    game.act(Move(target=ADA, way="away", allow=True))
