"""What rules do at their edges, where no action leads: by a toy system, one thing at a time."""

from collections.abc import Callable

import pytest

from rules.encounter.records import EncounterEnded
from rules.health.healing import missing_hit_points
from rules.health.hit_points import kill
from rules.health.records import LifeChanged
from rules.kernel.action import Word
from rules.kernel.actor import Viewer
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.morale.records import HIRED
from rules.rounds.acting import end_turn_if_come
from rules.systems import SYSTEMS
from rules.view.attacks import view_weapons
from tests.rules.attack.duel import ADA, duel
from tests.rules.scene import Scene
from tests.rules.scenes import camp
from tests.rules.table import ANN, BOB


class Probe(Word):
    """Do something to the step."""

    run: Callable[[Resolution], object]


def _probe(resolution: Resolution, action: Probe) -> None:
    action.run(resolution)


def probing(game: Scene) -> Scene:
    """The game with an action that does whatever a test wants."""
    game.engine = Engine((*SYSTEMS, System(key="probe", handlers={Probe: _probe})))
    return game


@pytest.mark.rule("OSE-DEATH")
def test_the_dead_do_not_die_again_and_miss_no_hit_points() -> None:
    game = probing(duel())
    game.act(Probe(run=lambda step: kill(step, ADA, cause="check")))
    assert len(game.events(LifeChanged)) == 1
    missing: list[int] = []
    game.act(Probe(run=lambda step: missing.append(missing_hit_points(step, ADA))))
    assert missing == [0]
    game.act(Probe(run=lambda step: kill(step, ADA, cause="check")))
    assert not game.events(LifeChanged)


@pytest.mark.rule("ERIS-LOYALTY")
def test_the_end_of_an_encounter_that_is_gone_keeps_nobody() -> None:
    game = probing(camp("eris"))
    over = EncounterEnded(number=1, rounds=0, turns=1)
    game.act(Probe(run=lambda step: step.emit(over)))
    assert HIRED.of(game.state) == ()


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_whoever_is_gone_has_no_turn_to_end() -> None:
    game = probing(duel())
    before = game.state
    game.act(Probe(run=lambda step: end_turn_if_come(step, "nobody")))
    assert game.state == before


@pytest.mark.rule("OSE-ATTACK")
def test_nobody_sees_the_weapons_of_others() -> None:
    game = duel()
    assert view_weapons(game.state, Viewer(BOB.member), ADA) == ()
    assert view_weapons(game.state, Viewer(ANN.member), "nobody") == ()
    assert view_weapons(game.state, Viewer(ANN.member), ADA)
