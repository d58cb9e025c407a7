"""What is dropped from above: a flat 16 for each below, and one roll of damage."""

from typing import Any

import pytest

from rules.attack.records import AttackMade
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError, TooLateError
from rules.health.records import HitPointsChanged
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.state.rounds import RoundStep, StepKind
from rules.surroundings.records import Bomb, BombDropped
from tests.rules.attack.duel import ADA, GOBLINS, duel, turn_of
from tests.rules.scene import Scene, told
from tests.rules.table import ANN


def drop(game: Scene, *faces: int, **fields: object) -> BombDropped:
    """The referee drops 2d6 on the goblins."""
    action: dict[str, Any] = {"targets": (GOBLINS,), "damage": "2d6"} | fields
    game.act(Bomb(**action), faces=faces)
    dropped: list[BombDropped] = game.events(BombDropped)
    return dropped[0]


@pytest.mark.rule("OSE-BOMBING")
def test_16_hits_and_15_does_not_whatever_the_armour() -> None:
    game = duel(foes=3, armour=-9)
    dropped = drop(game, 15, 16, 20, 2, 3, attacker=ADA)
    assert [result.hit for result in dropped.results] == [False, True, True]
    assert [event.target.number for event in game.events(HitPointsChanged)] == [2, 3]
    assert {event.amount for event in game.events(HitPointsChanged)} == {-5}
    assert dropped.attacker is not None


@pytest.mark.rule("OSE-BOMBING")
def test_where_nobody_is_hit_no_damage_falls() -> None:
    game = duel(foes=2)
    assert not [result for result in drop(game, 1, 15).results if result.hit]
    assert not game.events(HitPointsChanged)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("altitude", "fits"), [(0, True), (300, True), (301, False), (-1, False)])
def test_from_at_most_300_feet(altitude: int, fits: bool) -> None:
    game = duel()
    if fits:
        drop(game, 1, altitude=altitude)
        return
    with pytest.raises(RuleError, match="at most 300 feet"):
        drop(game, altitude=altitude)


@pytest.mark.rule("OSE-BOMBING")
def test_the_dead_and_gone_are_not_below_any_more() -> None:
    game = duel(foes=2)
    first, second = game.combatant("Goblins").bodies
    game.alter(
        "Goblins",
        bodies=(replace(first, vitals=Vitals(0, 4, life=Life.DEAD)), replace(second, gone="fled")),
    )
    with pytest.raises(RuleError, match="Say who is below"):
        drop(game)


@pytest.mark.rule("OSE-BOMBING")
def test_secret_ones_are_the_referees_and_the_hidden_are_told_to_nobody() -> None:
    game = duel(foes=1)
    game.foe("Lurker", hidden=True)
    game.secret_spare = (16,)
    game.spare = (1, 1, 1)
    step = game.act(Bomb(targets=(GOBLINS, "lurker"), damage="2d6"))
    (seen,) = [event for event in told(step, ANN) if isinstance(event, BombDropped)]
    assert [result.target.name for result in seen.results] == ["Goblins"]


def flying(phase: str = "", fly: int = 60, **fields: object) -> Scene:
    """It is Ada's turn, who can fly, against goblins."""
    game = duel("ose", numbers={"fly": fly}, foes=2)
    step = RoundStep(StepKind.ACT, "step", (ADA,), members=(ADA,), place=1, phase=phase)
    game.change(steps=(step, replace(step, phase="melee")))
    game.alter(ADA, **fields)
    return game.seat()


def own(game: Scene, *faces: int, **fields: object) -> None:
    """Ann has Ada drop something on the goblins."""
    action: dict[str, Any] = {"targets": (GOBLINS,), "damage": "2d6"} | fields
    game.act(Bomb(**action), ANN, faces)


@pytest.mark.rule("OSE-BOMBING")
def test_a_flier_drops_things_as_its_attack_of_the_round() -> None:
    game = flying()
    own(game, 1, 1)
    (made,) = game.events(AttackMade)
    assert (made.attacker.id, made.mode, made.attacks, made.hits) == (ADA, Mode.MISSILE, 2, 0)
    assert (made.how, made.left) == (("bomb",), 0)
    turn = game.combatant(ADA).turn
    assert (turn.attacked, turn.done) == ((0,), True)
    with pytest.raises(TooLateError, match="has already acted"):
        own(game)
    with pytest.raises(RuleError, match="Ada has attacked already in this round"):
        drop(game, attacker=ADA)
    drop(game, 1, 1, attacker=ADA, allow=True)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize("fly", [0, None])
def test_nothing_is_dropped_from_the_ground_but_by_the_referees_word(fly: int | None) -> None:
    game = flying(fly=fly or 0)
    if fly is None:
        sheets = (replace(one, numbers={}) for one in game.state.characters)
        game.state = replace(game.state, characters=tuple(sheets))
        game.alter(ADA, numbers={})
    with pytest.raises(RuleError, match="Ada cannot fly, and nothing is dropped from the ground"):
        own(game, altitude=100)
    drop(game, 1, 1, attacker=ADA)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("phase", "falls"), [("movement", False), ("missile", True), ("", True)])
def test_what_is_dropped_falls_when_missiles_are_shot(phase: str, falls: bool) -> None:
    game = flying(phase)
    if falls:
        own(game, 1, 1)
        return
    with pytest.raises(RuleError, match="What is dropped falls when missiles are shot"):
        own(game)
    drop(game, 1, 1, attacker=ADA)


@pytest.mark.rule("OSE-BOMBING")
def test_not_out_of_turn_nor_by_whoever_cannot_attack_nor_for_others() -> None:
    game = flying()
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later in this round"):
        own(game)
    game = flying()
    game.act(AddEffect(target=ADA, name="blind", key="blind"))
    with pytest.raises(RuleError, match="The blind cannot attack"):
        own(game)
    game = flying()
    with pytest.raises(ForbiddenError, match="act for Goblins"):
        own(game, attacker=GOBLINS)
    with pytest.raises(ForbiddenError, match="allow what the rules forbid"):
        own(game, allow=True)


@pytest.mark.rule("OSE-BOMBING")
def test_of_a_group_one_drops_it_and_others_may_still_attack() -> None:
    game = duel("ose", foes=2)
    bombs = Bomb(targets=(ADA,), damage="2d6", attacker=GOBLINS)
    game.act(bombs, faces=(1,))
    assert game.combatant(GOBLINS).turn.attacked == (1,)
    game.act(bombs, faces=(1,))
    assert game.combatant(GOBLINS).turn.attacked == (1, 2)
    with pytest.raises(RuleError, match="Goblins has attacked already"):
        game.act(bombs)


@pytest.mark.rule("OSE-BOMBING")
def test_what_falls_by_itself_is_nobodys_attack() -> None:
    game = duel("ose", foes=2)
    drop(game, 1, 1)
    assert game.events(AttackMade) == []
