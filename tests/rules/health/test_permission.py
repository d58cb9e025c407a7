"""Who may put what on whom, and what is said to those who may not."""

import pytest

from rules.conditions.actions import AddEffect
from rules.errors import ForbiddenError
from rules.record import replace
from tests.rules.health.stage import HealthTable, monsters, stage
from tests.rules.table import ANN


def say(table: HealthTable, target: str, *, out: bool = False) -> str:
    """What Ann is told who puts an effect on somebody."""
    with pytest.raises(ForbiddenError) as refused:
        table.act(AddEffect(target=target, name="stunned", incapacitates=out), ANN)
    return refused.value.message


def guarded() -> HealthTable:
    table = stage(monsters())
    table.state = replace(table.state, overrides={"damage_by_players": "referee"})
    return table


@pytest.mark.rule("OSE-MORALE")
def test_out_of_action_is_for_the_player_and_the_referee_to_say() -> None:
    assert say(guarded(), "c2", out=True) == (
        "Only Raven's player or a referee can put Raven out of action."
    )
    assert "only a referee puts monsters out of action" in say(guarded(), "m1", out=True)
    table = stage(monsters())
    for target in ("c1", "m1"):
        table.act(AddEffect(target=target, name="stunned", incapacitates=True), ANN)
    assert [effect.incapacitates for effect in table.state.effects] == [True, True]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_condition_that_nobody_gives_says_how_to_give_it() -> None:
    assert say(guarded(), "c2").startswith("Raven's player or a referee can put that on Raven. If")
    assert say(guarded(), "m1#1").startswith("A referee can put that on ")
    table = guarded()
    for target in ("c2", "m1#1"):
        table.act(AddEffect(target=target, name="stunned", source="c1"), ANN)
    assert len(table.state.effects) == 2
