"""What the referees are told of checks in a morale step (R-MORALE-TIMING)."""

import pytest

from rules.kernel.actor import TABLE
from rules.morale.events import ChecksWait
from rules.state.morale import Morale
from tests.rules.rounds.arena import Arena, reported

pytestmark = pytest.mark.rule("OSE-MORALE")


def before_morale(*, hidden: bool) -> Arena:
    """The goblins and the lurkers have to check before they act, who have won initiative."""
    arena = Arena()
    arena.hero("Aldric")
    arena.foe("Goblins", count=2, morale=Morale(score=7))
    arena.foe("Lurkers", count=2, morale=Morale(score=7), hidden=hidden)
    arena.check_due("goblins")
    arena.check_due("lurkers")
    arena.next()
    arena.next()
    arena.force(party=2, monsters=5)
    return arena


def test_the_referee_is_told_of_all_checks_where_some_are_of_the_hidden() -> None:
    arena = before_morale(hidden=True)
    (event,) = reported(arena.next(), ChecksWait)
    assert arena.now.kind == "morale"
    assert ([who.name for who in event.targets], event.is_over) == (["Goblins", "Lurkers"], False)
    assert event.seen_by(TABLE) is None


def test_what_everybody_sees_is_not_told_again() -> None:
    arena = before_morale(hidden=False)
    assert reported(arena.next(), ChecksWait) == []


def test_what_was_left_is_told_as_the_step_ends() -> None:
    arena = before_morale(hidden=False)
    arena.next()
    (event,) = reported(arena.next(), ChecksWait)
    assert arena.now.kind != "morale"
    assert ([who.name for who in event.targets], event.is_over) == (["Goblins", "Lurkers"], True)
    assert event.concerns_hidden()


def test_steps_of_another_kind_tell_nothing() -> None:
    arena = before_morale(hidden=True)
    arena.next()
    arena.next()
    assert reported(arena.next(to="round"), ChecksWait) == []
