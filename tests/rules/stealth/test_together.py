"""Light and stealth where an encounter comes by itself, and where the party explores."""

import pytest

from rules.encounter.records import SurpriseRolled, SurpriseSet
from rules.light.records import LightUp
from rules.load.rates import party_rate
from rules.state.encounter import Side
from rules.stealth.records import SneakUp
from rules.wandering.records import Meet
from tests.rules.encounter.meeting import VERA
from tests.rules.light.lit import below
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


def meet(scene: Scene) -> Side:
    """A ghoul comes; what is so of its side."""
    scene.act(Meet(what="ghoul"))
    return scene.side()


def sides_rolled(scene: Scene) -> list[str]:
    """Who rolled for surprise in the last step."""
    return [event.side for event in reported(scene.step, SurpriseRolled)]


@pytest.mark.rule("ERIS-SNEAK", "OSE-SURPRISE")
@pytest.mark.parametrize(("face", "surprised"), [(1, True), (6, False)])
def test_what_comes_by_itself_meets_who_sneaked_without_a_roll_of_its_own(
    face: int, *, surprised: bool
) -> None:
    scene = below("eris")
    scene.act(SneakUp(party=True), by=ANN, faces=[face])
    side = meet(scene)
    assert (side.surprised, side.surprise_said, side.surprise_roll) == (surprised, True, None)
    assert "monsters" not in sides_rolled(scene)


@pytest.mark.rule("ERIS-LIGHT", "OSE-SURPRISE")
def test_what_comes_by_itself_sees_the_torch() -> None:
    scene = below("eris")
    scene.act(LightUp(source="torch", bearer=VERA))
    side = meet(scene)
    assert (side.surprised, side.surprise_roll) == (False, None)
    assert [said.because for said in reported(scene.step, SurpriseSet)] == ["Vera's torch"]
    scene = below("eris")
    scene.act(LightUp(source="candle", bearer=VERA))
    scene.spare = scene.secret_spare = (1,) * 20
    meet(scene)
    (rolled,) = [e for e in reported(scene.step, SurpriseRolled) if e.side == "monsters"]
    assert (rolled.chance, rolled.surprised) == (1, True)


@pytest.mark.rule("ERIS-SNEAK")
def test_a_party_that_sneaks_goes_a_category_slower() -> None:
    scene = below("eris")
    assert party_rate(scene.state).value == 120
    scene.act(SneakUp(party=True), by=ANN, faces=[1])
    slower = party_rate(scene.state)
    assert (slower.value, slower.label.endswith("sneaking")) == (90, True)
