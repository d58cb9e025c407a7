"""What the sources leave open about ties and waiting: a case of each ruling."""

import pytest

from rules.health.records import Damage, LifeChanged
from rules.initiative.records import Delay, RollInitiative
from rules.rounds.records import GoBack
from rules.state.health import Life
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


@pytest.mark.rule("OSE-INITIATIVE")
def test_blows_of_a_tie_count_when_the_referee_goes_back_and_ends_it() -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet().hero("A").foe("X").foe("Y")
    scene.begin(party=4, monsters=4)
    scene.act(Damage(targets=("x",), amount="9"), ANN)
    assert scene.encounter.held
    step = scene.act(GoBack())
    assert scene.now.kind == "initiative"
    assert [event.after for event in reported(step, LifeChanged)] == [Life.DEAD]
    scene.act(RollInitiative(side="party", forced=6))
    scene.next()
    assert (scene.now.label, scene.encounter.held) == ("Party", ())


@pytest.mark.rule("OSE-INITIATIVE")
def test_who_comes_level_with_a_tie_that_was_rolled_off_rolls_too() -> None:
    scene = Scene("ose").meet().hero("A").foe("X").foe("Thief", side="bandits")
    scene.begin()
    scene.force(bandits=1, party=4)
    scene.act(RollInitiative(side="monsters", forced=4), faces=[6, 2])
    scene.act(RollInitiative(side="bandits", forced=4), faces=[5])
    scene.next()
    assert scene.order() == [{"a"}, {"thief"}, {"x"}]


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_who_waits_behind_a_group_stays_behind_all_of_it() -> None:
    scene = Scene("4e").meet().hero("A").hero("B").foe("X").foe("Y")
    scene.begin(a=15, b=5, x=7, y=9)
    scene.act(Delay(target="a", behind="y"), ANN)
    assert scene.order()[-2:] == [{"x", "y"}, {"a", "b"}]
    scene.next(to="round")
    assert scene.order() == [{"x", "y"}, {"a", "b"}]
