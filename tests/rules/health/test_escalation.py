"""The attack bonus that rises with the rounds."""

import pytest

from rules.health.death_saves import bonus_of_round, escalation_bonus
from rules.health.records import AttackBonusRose
from rules.rounds.records import RoundBegan
from tests.rules.health.stage import Happen, camp, stage

TABLE_OF_ROUNDS = list(enumerate([0, 1, 2, 3, 4, 5, 6, 7, 8], start=1))


@pytest.mark.rule("4E-ESCALATION")
@pytest.mark.parametrize(("number", "expected"), [*TABLE_OF_ROUNDS, (0, 0), (40, 39)])
def test_table(number: int, expected: int) -> None:
    scene = stage(preset="4e")
    scene.begin_round(number)
    assert escalation_bonus(scene.state) == bonus_of_round(number) == expected


@pytest.mark.rule("4E-ESCALATION")
def test_off_and_outside_an_encounter() -> None:
    scene = stage(preset="ose")
    scene.begin_round(5)
    assert escalation_bonus(scene.state) == 0
    scene.act(Happen(events=(RoundBegan(round=5),)))
    assert scene.events(AttackBonusRose) == []
    assert escalation_bonus(camp(preset="4e").state) == 0


@pytest.mark.rule("4E-ESCALATION")
def test_each_round_that_has_one_tells_it() -> None:
    scene = stage(preset="4e")
    scene.act(Happen(events=(RoundBegan(round=1),)))
    assert scene.events(AttackBonusRose) == []
    scene.act(Happen(events=(RoundBegan(round=3),)))
    (event,) = scene.events(AttackBonusRose)
    assert (event.round, event.bonus, event.rule) == (3, 2, "4E-ESCALATION")
