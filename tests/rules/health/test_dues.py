"""Death saves that are owed: by whom, and whether the round waits for them."""

import pytest

from rules.encounter.records import LeaveEncounter
from rules.kernel.actor import ALL_KNOWING, TABLE
from rules.kernel.dues import Due, DueKind, debtors
from rules.record import replace
from rules.state.encounter import Body
from rules.state.health import Vitals
from tests.rules.scene import Scene

pytestmark = pytest.mark.rule("4E-DEATH-SAVE")
DYING = Vitals(-2, 8, saves_due=1)


def saves(scene: Scene, *, secrets: bool = False) -> list[Due]:
    dues = scene.engine.what_is_due(scene.state, ALL_KNOWING if secrets else TABLE)
    return [due for due in dues if due.kind is DueKind.DEATH_SAVE]


def fight() -> Scene:
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.hero("B", owner=3)
    scene.foe("Ogres", count=2)
    scene.begin(a=15, b=9, ogres=3)
    return scene


def lay_dying(scene: Scene, character_id: str) -> None:
    characters = scene.state.characters
    dying = tuple(replace(c, vitals=DYING) if c.id == character_id else c for c in characters)
    scene.state = replace(scene.state, characters=dying)


def test_the_round_waits_for_a_player_by_name() -> None:
    scene = fight()
    lay_dying(scene, "b")
    (due,) = saves(scene)
    assert (due.debtor, due.owners, due.holds) == ("B", (3,), True)
    assert debtors(scene.engine.what_is_due(scene.state, TABLE)) == ["B", "A"]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_monsters_save_is_the_referees(hidden: bool) -> None:
    scene = fight()
    bodies = (Body(1, Vitals(4, 4)), Body(2, DYING))
    scene.alter("ogres", bodies=bodies, hidden=hidden)
    (due,) = saves(scene, secrets=True)
    assert (due.name, due.debtor, due.target) == ("Ogre 2", "the referee", "ogres#2")
    assert (due.holds, due.secret) == (not hidden, hidden)
    assert bool(saves(scene)) is not hidden


def test_outside_the_encounter_it_is_owed_since_a_moment_and_holds_nothing_up() -> None:
    scene = fight()
    lay_dying(scene, "b")
    scene.act(LeaveEncounter(target="b"))
    assert saves(scene) == []
    scene.state = replace(scene.state, encounter=None)
    (due,) = saves(scene)
    assert (due.target, due.moment, due.holds) == ("b", 0, False)
