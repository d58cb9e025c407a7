"""What other systems say to an attack, by a toy system that knows nothing of its room."""

from collections.abc import Iterator

import pytest

from rules.attack.events import AttackMade, AttackRolled
from rules.attack.questions import (
    AttackBonus,
    AttackRuling,
    AttacksAllowed,
    DamageBonus,
    DefenceBonus,
    FixedDamage,
    HitRuling,
    TargetsAllowed,
)
from rules.health.events import HitPointsChanged
from rules.kernel.engine import Engine
from rules.kernel.questions import Addend, Answer, Found, Question, Ruling, Verdict
from rules.kernel.rulebook import System
from rules.state.game import GameState
from rules.systems import SYSTEMS
from tests.rules.attack.duel import BOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene


def playing(game: Scene, *answers: Answer) -> Scene:  # type: ignore[type-arg]
    """The game with one more system that says these things."""
    toy = System(key="toy", handlers={}, answers=answers)
    game.engine = Engine((*SYSTEMS, toy))
    return game


def saying(on: type[Question], *said: object) -> Answer:  # type: ignore[type-arg]
    """The same answer to every question of a kind."""

    def run(_state: GameState, _question: object) -> Iterator[object]:
        yield from said

    return Answer(on=on, run=run, source="TOY")


def taken(game: Scene) -> int:
    """The damage of the last blow."""
    told: list[HitPointsChanged] = game.events(HitPointsChanged)
    return -sum(event.amount for event in told)


@pytest.mark.rule("OSE-ATTACK")
def test_addends_to_the_roll_and_to_the_defence() -> None:
    bonus = saying(AttackBonus, Addend("bless", 2, "TOY"))
    assert strike(playing(duel("ose", SWORD), bonus), 11, 1).hit
    shield = saying(DefenceBonus, Addend("ward", 3, "TOY", hidden=True))
    rolled = strike(playing(duel("ose", SWORD), shield), 15)
    assert not rolled.hit
    assert rolled.known.defences == ()


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("answer", "faces", "amount"),
    [
        (saying(DamageBonus, Addend("rage", 2, "TOY")), (15, 3), 5),
        (saying(FixedDamage, Found(4, "tired", "TOY")), (15,), 4),
        (saying(HitRuling, Verdict(Ruling.DOUBLE, "critical", "TOY")), (15, 3), 6),
        (saying(HitRuling, Verdict(Ruling.HALF, "clumsy", "TOY")), (15, 3), 1),
        (saying(HitRuling, Verdict(Ruling.FORBIDDEN, "immune", "TOY")), (15,), 0),
    ],
)
def test_what_a_hit_does(answer: Answer, faces: tuple[int, ...], amount: int) -> None:  # type: ignore[type-arg]
    game = playing(duel("ose", SWORD), answer)
    strike(game, *faces)
    assert taken(game) == amount


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_a_rule_takes_the_bonus_of_range_away() -> None:
    verdict = Verdict(Ruling.NO_RANGE_BONUS, "into melee", "TOY")
    game = playing(duel("ose", BOW, distance=10), saying(AttackRuling, verdict))
    assert strike(game, 2, 3, item=BOW.id).reckoning.bonus == 0


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_more_attacks_and_more_targets() -> None:
    twice = saying(AttacksAllowed, Found(2, "hasted", "TOY"))
    game = playing(duel("ose", SWORD, foes=3), twice)
    strike(game, 2)
    assert game.events(AttackMade)[0].left == 1
    strike(game, 3)
    many = saying(TargetsAllowed, Found(3, "level 3", "TOY"))
    game = playing(duel("ose", SWORD, foes=3), many)
    strike(game, 2, 3, 4, targets=tuple(f"{GOBLINS}#{number}" for number in (1, 2, 3)))
    assert len(game.events(AttackRolled)) == 3
