"""Death saves that are owed: by whom, and whether the round waits for them."""

import pytest

from rules.encounter.actions import LeaveEncounter
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Due, DueKind, debtors
from rules.record import replace
from rules.state.encounter import Body
from rules.state.health import Vitals
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("4E-DEATH-SAVE")
DYING = Vitals(-2, 8, saves_due=1)


def saves(arena: Scene, *, secrets: bool = False) -> list[Due]:
    dues = arena.engine.what_is_due(arena.state, ALL_KNOWING if secrets else TABLE)
    return [due for due in dues if due.kind is DueKind.DEATH_SAVE]


def fight() -> Scene:
    arena = Scene("4e").meet()
    arena.hero("A")
    arena.hero("B", owner=3)
    arena.foe("Ogres", count=2)
    arena.begin(a=15, b=9, ogres=3)
    return arena


def lay_dying(arena: Scene, character_id: str) -> None:
    characters = arena.state.characters
    dying = tuple(replace(c, vitals=DYING) if c.id == character_id else c for c in characters)
    arena.state = replace(arena.state, characters=dying)


def test_the_round_waits_for_a_player_by_name() -> None:
    arena = fight()
    lay_dying(arena, "b")
    (due,) = saves(arena)
    assert (due.debtor, due.owners, due.holds) == ("B", (3,), True)
    assert debtors(arena.engine.what_is_due(arena.state, TABLE)) == ["B", "A"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_monsters_save_is_the_referees(hidden: bool) -> None:
    arena = fight()
    bodies = (Body(1, Vitals(4, 4)), Body(2, DYING))
    arena.alter("ogres", bodies=bodies, hidden=hidden)
    (due,) = saves(arena, secrets=True)
    assert (due.name, due.debtor, due.target) == ("Ogres 2", "the referee", "ogres#2")
    assert (due.holds, due.secret) == (not hidden, hidden)
    assert bool(saves(arena)) is not hidden


def test_outside_the_encounter_it_is_owed_since_a_moment_and_holds_nothing_up() -> None:
    arena = fight()
    lay_dying(arena, "b")
    arena.act(LeaveEncounter(target="b"))
    assert saves(arena) == []
    arena.state = replace(arena.state, encounter=None)
    (due,) = saves(arena)
    assert (due.target, due.moment, due.holds) == ("b", 0, False)
