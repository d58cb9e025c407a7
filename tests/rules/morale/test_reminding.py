"""What the referees are reminded of, and nobody else (R-MORALE-TIMING)."""

import pytest

from rules.encounter.actions import LeaveEncounter
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import DueKind
from rules.morale.actions import RollMorale
from rules.morale.events import ChecksWait
from rules.rounds.actions import MarkDone
from rules.state.morale import Morale
from tests.rules.scene import Scene, reported

pytestmark = pytest.mark.rule("OSE-MORALE")


def before_the_monsters(preset: str = "ose", *, hidden: bool = False) -> Scene:
    """The goblins and the lurkers have to check; the party acts first."""
    arena = Scene(preset).meet()
    arena.hero("Aldric")
    arena.foe("Goblins", count=2, morale=Morale(score=7))
    arena.foe("Lurkers", count=2, morale=Morale(score=7), hidden=hidden)
    arena.begin(party=5, monsters=2)
    arena.check_due("goblins")
    arena.check_due("lurkers")
    return arena


@pytest.mark.parametrize("hidden", [False, True])
def test_the_referee_is_reminded_as_the_side_acts(hidden: bool) -> None:
    arena = before_the_monsters(hidden=hidden)
    assert reported(arena.next(), ChecksWait) == []
    (event,) = reported(arena.next(to="side"), ChecksWait)
    assert arena.now.side == "monsters"
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]
    assert event.seen_by(TABLE) is None


def test_in_planet_eris_it_is_at_the_end_of_the_round() -> None:
    arena = before_the_monsters("eris")
    assert reported(arena.next(), ChecksWait) == []
    (event,) = reported(arena.next(), ChecksWait)
    assert arena.encounter.round == 2
    assert [who.name for who in event.targets] == ["Goblins", "Lurkers"]


def test_a_failed_check_is_told_again_until_it_was_played() -> None:
    arena = before_the_monsters()
    arena.change(morale_checks=())
    arena.act(RollMorale(combatant_id="goblins", forced=12))
    (event,) = reported(arena.next(), ChecksWait)
    assert ([who.name for who in event.unplayed], event.targets) == (["Goblins"], ())
    kinds = {due.kind for due in arena.engine.what_is_due(arena.state, ALL_KNOWING)}
    assert DueKind.FLIGHT in kinds
    arena.act(LeaveEncounter(target="goblins", reason="fled"))
    assert reported(arena.next(), ChecksWait) == []


def test_a_turn_marked_by_hand_was_played() -> None:
    arena = before_the_monsters()
    arena.change(morale_checks=())
    arena.act(RollMorale(combatant_id="goblins", forced=12))
    arena.act(MarkDone(target="goblins"))
    assert not arena.combatant("goblins").morale.unplayed
    assert reported(arena.next(), ChecksWait) == []


def test_checks_are_owed_to_the_referee_alone() -> None:
    arena = before_the_monsters()
    kinds = {due.kind for due in arena.engine.what_is_due(arena.state, ALL_KNOWING)}
    assert DueKind.MORALE in kinds
    assert DueKind.MORALE not in {due.kind for due in arena.engine.what_is_due(arena.state, TABLE)}
