"""What other systems say to an attack, by a toy system that knows nothing of its room."""

from collections.abc import Iterator

import pytest

from rules.attack.records import (
    AttackBonus,
    AttackMade,
    AttackRolled,
    AttackRuling,
    AttacksAllowed,
    DamageBonus,
    DefenceBonus,
    FixedDamage,
    HitRuling,
    TargetsAllowed,
    Way,
)
from rules.health.records import HitPointsChanged
from rules.kernel.engine import Engine
from rules.kernel.questions import Addend, Answer, DamageVerdict, Found, Question, Toll, Verdict
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
        (saying(HitRuling, DamageVerdict(Toll.DOUBLE, "critical", "TOY")), (15, 3), 6),
        (saying(HitRuling, DamageVerdict(Toll.HALF, "clumsy", "TOY")), (15, 3), 1),
        (saying(HitRuling, DamageVerdict(Toll.UNHARMED, "immune", "TOY")), (15,), 0),
        (saying(HitRuling, DamageVerdict(Toll.HARMLESS, "a feint", "TOY")), (15,), 0),
    ],
)
def test_what_a_hit_does(answer: Answer, faces: tuple[int, ...], amount: int) -> None:  # type: ignore[type-arg]
    game = playing(duel("ose", SWORD), answer)
    strike(game, *faces)
    assert taken(game) == amount


FEINT = saying(HitRuling, DamageVerdict(Toll.HARMLESS, "a feint", "TOY"))
IMMUNE = saying(HitRuling, DamageVerdict(Toll.UNHARMED, "immune", "TOY"))


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize("said", [{"allow": True}, {"forced_damage": 9}])
def test_a_referee_lets_the_invulnerable_be_hurt_but_no_feint_kill(said: dict[str, object]) -> None:
    game = playing(duel("ose", SWORD), FEINT)
    rolled = strike(game, 15, **said)
    assert (rolled.hit, rolled.harmless, rolled.why, taken(game)) == (True, True, "a feint", 0)
    game = playing(duel("ose", SWORD), IMMUNE)
    dice = (15, 3) if "allow" in said else (15,)
    assert not strike(game, *dice, **said).harmless
    assert taken(game) == (3 if "allow" in said else 9)


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_a_rule_takes_the_bonus_of_range_away() -> None:
    verdict = Verdict(Way.NO_RANGE_BONUS, "into melee", "TOY")
    game = playing(duel("ose", BOW, distance=10), saying(AttackRuling, verdict))
    assert strike(game, 2, item=BOW.id).reckoning.bonus == 0


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
