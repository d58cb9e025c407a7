"""Who may put what on whom, and what is said to those who may not."""

from typing import Any

import pytest

from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError
from rules.record import replace
from tests.rules.cast import character, monsters
from tests.rules.health.stage import stage
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, STRANGER


def say(scene: Scene, target: str, *, out: bool = False) -> str:
    """What Ann is told who puts an effect on somebody."""
    with pytest.raises(ForbiddenError) as refused:
        scene.act(AddEffect(target=target, name="stunned", key="out" if out else ""), ANN)
    return refused.value.message


def guarded() -> Scene:
    scene = stage(monsters())
    scene.state = replace(scene.state, overrides={"damage_by_players": "referee"})
    return scene


@pytest.mark.rule("OSE-MORALE")
def test_out_of_action_is_for_the_player_and_the_referee_to_say() -> None:
    assert say(guarded(), "c2", out=True) == (
        "Only Raven's player or a referee can put Raven out of action."
    )
    assert "only a referee puts monsters out of action" in say(guarded(), "m1", out=True)
    scene = stage(monsters())
    for target in ("c1", "m1"):
        scene.act(AddEffect(target=target, name="stunned", key="out"), ANN)
    assert [effect.key for effect in scene.state.effects] == ["out", "out"]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_condition_that_nobody_gives_says_how_to_give_it() -> None:
    assert say(guarded(), "c2").startswith(
        "Only Raven's player or a referee can put that on Raven. If"
    )
    assert say(guarded(), "m1#1").startswith("Only a referee can put that on Goblin 1. If")
    scene = guarded()
    for target in ("c2", "m1#1"):
        scene.act(AddEffect(target=target, name="blessed", source="c1"), ANN)
    assert len(scene.state.effects) == 2


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize("target", ["m1#1", "m1", "c1", "c2"])
@pytest.mark.parametrize("changes", [{}, {"amount": -100}, {"amount": 1}, {"key": "out"}])
def test_who_plays_nobody_here_puts_nothing_on_anybody(
    target: str, changes: dict[str, Any]
) -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError, match="or a referee"):
        scene.act(AddEffect(target=target, name="cursed", **changes), STRANGER)


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_a_sheet_alone_makes_nobody_a_comrade(preset: str) -> None:
    scene = stage(monsters(), preset=preset)
    sheet = character("c9", name="Newcomer", owner=9)
    scene.state = replace(scene.state, characters=(*scene.state.characters, sheet))
    with pytest.raises(
        ForbiddenError, match=r"on Raven\. Newcomer does not stand on the same side"
    ):
        scene.act(AddEffect(target="c2", name="aid", amount=1, source="c9"), STRANGER)
    with pytest.raises(ForbiddenError, match="Only those who play somebody in this encounter"):
        scene.act(AddEffect(target="m1", name="bane", amount=-1, source="c9"), STRANGER)
    scene.act(AddEffect(target="c9", name="brave", amount=1), STRANGER)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_has_left_helps_nobody_who_fights_on() -> None:
    scene = stage(monsters())
    scene.alter("c1", gone="fled")
    with pytest.raises(ForbiddenError, match="Morgan does not stand on the same side"):
        scene.act(AddEffect(target="c2", name="aid", amount=1, source="c1"), ANN)
    with pytest.raises(ForbiddenError, match="Only those who play somebody"):
        scene.act(AddEffect(target="m1", name="bane", amount=-1), ANN)
    scene.act(AddEffect(target="m1", name="bane", amount=-1), BOB)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_comrade_gives_bonuses_and_no_penalties() -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError, match="can put a penalty on Raven"):
        scene.act(AddEffect(target="c2", name="curse", amount=-1, source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="aid", amount=1, source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="in the dark", source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="curse", amount=-1, key="out"))
    scene.state = replace(scene.state, encounter=None)
    scene.act(AddEffect(target="c2", name="rested", amount=1, source="c1"), ANN)
    assert len(scene.state.effects) == 4
