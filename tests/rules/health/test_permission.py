"""Who strikes and heals whom, and what is said to those who may not."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage, Heal
from rules.record import replace
from tests.rules.cast import character, monsters
from tests.rules.health.stage import stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, STRANGER


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("targets", [("m1#1",), ("m1#1", "m1#2", "m1#3"), ("c1",)])
def test_who_plays_nobody_here_strikes_nobody(targets: tuple[str, ...]) -> None:
    game = stage(monsters())
    sheet = character("c9", name="Newcomer", owner=9)
    game.state = replace(game.state, characters=(*game.state.characters, sheet))
    for action in (Damage(targets=targets, amount="500"), Heal(targets=targets, amount="1")):
        with pytest.raises(ForbiddenError, match="a referee"):
            game.act(action, STRANGER)
    game.act(Damage(targets=("c9",), amount="1"), STRANGER)


@pytest.mark.rule("OSE-DEATH")
def test_who_has_left_strikes_no_more() -> None:
    game = stage(monsters())
    game.alter("c1", gone="fled")
    with pytest.raises(ForbiddenError, match=r"Join it first"):
        game.act(Damage(targets=("m1#1",), amount="1"), ANN)
    game.act(Damage(targets=("m1#1",), amount="1"), BOB)
    assert game.vitals("m1#1").hit_points == 4


@pytest.mark.rule("OSE-DEATH")
def test_an_amount_has_an_end() -> None:
    game = stage(monsters())
    with pytest.raises(RuleError, match="`10001` is not an amount: give 0 to 10000"):
        game.act(Damage(targets=("m1#1",), amount="10001"))
    game.act(Damage(targets=("m1#1",), amount="10000"))


@pytest.mark.rule("OSE-SURPRISE")
def test_the_surprised_strike_nobody_in_the_free_round_of_the_others() -> None:
    scene = Scene("eris").meet()
    scene.hero("A")
    scene.foe("X")
    scene.surprise("party")
    scene.next()
    with pytest.raises(RuleError, match="A is surprised and cannot act in this round"):
        scene.act(Damage(targets=("x",), amount="1"), ANN)
    scene.act(Damage(targets=("a",), amount="1"), ANN)
    scene.act(Damage(targets=("x",), amount="1"))
