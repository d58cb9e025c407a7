"""What the referees are reminded of, and nobody else (R-MORALE-TIMING)."""

import pytest

from rules.encounter.records import LeaveEncounter
from rules.health.records import Damage
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import DueKind
from rules.morale.records import ChecksWait, RollMorale
from rules.rounds.records import MarkDone, StepBegan
from rules.state.encounter import Morale
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice

pytestmark = pytest.mark.rule("OSE-MORALE")


def before_the_monsters(preset: str = "ose", *, hidden: bool = False) -> Scene:
    """The goblins and the lurkers have to check; the party acts first."""
    scene = Scene(preset).meet()
    scene.hero("Aldric")
    scene.foe("Goblins", count=2, morale=Morale(score=7))
    scene.foe("Lurkers", count=2, morale=Morale(score=7), hidden=hidden)
    scene.begin(party=5, monsters=2)
    scene.check_due("goblins")
    scene.check_due("lurkers")
    return scene


@pytest.mark.parametrize("hidden", [False, True])
def test_the_referee_is_reminded_as_the_side_acts(hidden: bool) -> None:
    scene = before_the_monsters(hidden=hidden)
    assert reported(scene.next(), ChecksWait) == []
    (event,) = reported(scene.next(to="side"), ChecksWait)
    assert scene.now.side == "monsters"
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]
    assert event.seen_by(TABLE) is None


def test_in_planet_eris_it_is_at_the_end_of_the_round() -> None:
    scene = before_the_monsters("eris")
    assert reported(scene.next(), ChecksWait) == []
    (event,) = reported(scene.next(), ChecksWait)
    assert scene.encounter.round == 2
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]


def test_a_failed_check_is_told_again_until_it_was_played() -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    (event,) = reported(scene.next(), ChecksWait)
    assert ([who.name for who in event.unplayed], event.targets) == (["Goblins"], ())
    kinds = {due.kind for due in scene.engine.what_is_due(scene.state, ALL_KNOWING)}
    assert DueKind.FLIGHT in kinds
    scene.act(LeaveEncounter(target="goblins", reason="fled"))
    assert reported(scene.next(), ChecksWait) == []


def test_a_move_that_goes_through_several_steps_tells_it_once() -> None:
    scene = Scene(go_on="by-itself", initiative_rolls="by-itself").meet()
    scene.falling = CountedDice()
    scene.hero("Aldric")
    scene.foe("Goblins", morale=Morale(score=7, done="broken", unplayed=True))
    told: list[list[str]] = []
    while scene.encounter.round < 3:
        found = reported(scene.next(), ChecksWait)
        told += [[who.name for who in event.unplayed] for event in found]
        steps = len(reported(scene.step, StepBegan))
        assert len(found) == (1 if steps else 0)
    assert told == [["Goblins"]] * len(told)
    assert told


@pytest.mark.parametrize("is_dead", [True, False])
def test_nobody_who_is_dead_is_asked_to_flee(is_dead: bool) -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    amount = "9" if is_dead else "1"
    scene.act(Damage(targets=("goblins#1", "goblins#2"), amount=amount))
    scene.change(morale_checks=())
    told = reported(scene.next(), ChecksWait)
    assert [who.name for event in told for who in event.unplayed] == ["Goblins"] * (not is_dead)


def test_a_turn_marked_by_hand_was_played() -> None:
    scene = before_the_monsters()
    scene.change(morale_checks=())
    scene.act(RollMorale(combatant_id="goblins", forced=12))
    scene.act(MarkDone(target="goblins"))
    assert not scene.combatant("goblins").morale.unplayed
    assert reported(scene.next(), ChecksWait) == []


def test_checks_are_owed_to_the_referee_alone() -> None:
    scene = before_the_monsters()
    kinds = {due.kind for due in scene.engine.what_is_due(scene.state, ALL_KNOWING)}
    assert DueKind.MORALE in kinds
    assert DueKind.MORALE not in {due.kind for due in scene.engine.what_is_due(scene.state, TABLE)}
