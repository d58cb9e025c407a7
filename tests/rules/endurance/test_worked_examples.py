"""The examples of the rule itself, step by step (ENDURANCE)."""

import pytest

from rules.health.records import Damage, looks_bloodied
from rules.state.health import Life
from tests.rules.endurance.guard import (
    act_offensively,
    counts,
    end_turn,
    fight_round,
    guard,
    guarded,
    hit,
    next_round,
    tallies,
)
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("ENDURANCE")


def is_bloodied(game: Scene) -> bool:
    return looks_bloodied(game.state, guard(game).bodies[0].vitals)


def test_eighty_hit_points() -> None:
    game = guarded(80)
    assert guard(game).bodies[0].vitals.maximum == 100
    hit(game, 32)
    fight_round(game)
    assert counts(game) == (32, 8)
    hit(game, 7)
    assert not is_bloodied(game)
    hit(game, 1)
    assert is_bloodied(game)
    hit(game, 4)
    assert counts(game) == (44, 8)
    fight_round(game)
    assert counts(game) == (44, 19)
    hit(game, 36)
    assert guard(game).bodies[0].vitals.life is Life.UP
    hit(game, 1)
    assert guard(game).bodies[0].vitals.life is Life.DEAD


def test_37_more_kill_at_once() -> None:
    game = guarded(80)
    hit(game, 32)
    fight_round(game)
    hit(game, 12)
    fight_round(game)
    hit(game, 37)
    assert guard(game).bodies[0].vitals.life is Life.DEAD


@pytest.mark.rule("ENDURANCE-WEAKENED")
@pytest.mark.rule("ENDURANCE-EXHAUSTED")
@pytest.mark.parametrize("timing", ["round-end", "turn-end"])
def test_the_human_guard_step_by_step_to_his_exhaustion(timing: str) -> None:
    game = guarded(47, endurance_timing=timing)

    def attacks() -> None:
        act_offensively(game)
        end_turn(game)
        next_round(game)

    assert (tallies(game).listed, guard(game).bodies[0].vitals.maximum) == (47, 59)
    hit(game, 9)
    assert counts(game) == (9, 0)
    attacks()
    assert counts(game) == (9, 2)
    hit(game, 16)
    assert (counts(game), is_bloodied(game)) == ((25, 2), True)
    attacks()
    assert counts(game) == (25, 8)
    hit(game, 8)
    next_round(game)
    assert (counts(game), tallies(game).status) == ((33, 8), "")
    attacks()
    assert (counts(game), tallies(game).status) == ((33, 16), "")
    hit(game, 7)
    assert (counts(game), tallies(game).status) == ((40, 16), "weakened")
    game.act(Damage(targets=("c1",), amount="5", by=guard(game).id))
    assert game.vitals("c1").hit_points == 8 - 3
    end_turn(game)
    next_round(game)
    assert (counts(game), tallies(game).status) == ((40, 26), "exhausted")
    assert guard(game).bodies[0].vitals.hit_points == 1
    hit(game, 1)
    assert guard(game).bodies[0].vitals.life is Life.DEAD
