"""Morale in a fight played by the real systems: monsters added, struck down, sent off."""

import pytest

from rules.conditions.records import AddEffect
from rules.encounter.records import (
    AddMonsters,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    StartEncounter,
)
from rules.health.records import Damage
from rules.initiative.records import RollInitiative
from rules.morale.records import ChecksWait, MoraleChecked, RollMorale
from rules.rounds.records import NextStep
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Kind
from tests.rules.morale.battle import due
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-MORALE")

FAMILIES = (
    "sheet", "clock", "encounter", "initiative", "rounds", "health", "conditions", "morale",
    "positions", "movement", "pursuit",
)  # fmt: skip
SYSTEMS = [system_of(family) for family in FAMILIES]


def fight(preset: str = "ose", **settings: str) -> Scene:
    scene = Scene(preset, SYSTEMS, **settings)
    scene.act(CreateCharacter(name="Morgan", hit_points=8), ANN)
    scene.act(StartEncounter())
    scene.act(JoinEncounter(), ANN)
    return scene


def add(scene: Scene, name: str, count: int, **fields: object) -> str:
    """Add a line of bodies with 4 hit points each and return its id."""
    action = AddMonsters(name=name, count=count, hit_points=(4,), morale=7, **fields)  # type: ignore[arg-type]
    step = scene.act(action)
    assert step.state.encounter is not None
    return step.state.encounter.combatants[-1].id


def slay(scene: Scene, *targets: str) -> list[tuple[str, str]]:
    return due(scene.act(Damage(targets=targets, amount="4")))


def test_seven_goblins() -> None:
    """First loss, then the fourth of seven; two passed checks and they fight to the death."""
    scene = fight()
    goblins = add(scene, "Goblins", 7)
    assert slay(scene, f"{goblins}#1") == [("Goblins", "first-death")]
    scene.act(RollMorale(), faces=(3, 4))
    assert slay(scene, f"{goblins}#2") == []
    assert slay(scene, f"{goblins}#3") == []
    assert slay(scene, f"{goblins}#4") == [("Goblins", "half")]
    (event,) = scene.act(RollMorale(), faces=(2, 5)).events
    assert isinstance(event, MoraleChecked)
    assert event.outcome == "fights to the death"
    assert slay(scene, f"{goblins}#5") == []


def test_wounds_alone_are_no_reason() -> None:
    scene = fight()
    goblins = add(scene, "Goblins", 2)
    step = scene.act(Damage(targets=(f"{goblins}#1", f"{goblins}#2"), amount="3"))
    assert due(step) == []


def test_sleep_takes_half_of_them() -> None:
    scene = fight()
    goblins = add(scene, "Goblins", 4)
    asleep = [
        due(scene.act(AddEffect(target=f"{goblins}#{n}", name="asleep", key="out"))) for n in (1, 2)
    ]
    assert asleep == [[], [("Goblins", "half")]]


def test_a_line_that_flees_leaves_its_check_behind() -> None:
    scene = fight()
    goblins, wolves = add(scene, "Goblins", 3), add(scene, "Wolves", 3)
    slay(scene, f"{goblins}#1")
    assert len(scene.checks()) == 2
    scene.act(LeaveEncounter(target=wolves, reason="fled"))
    assert [check.combatant_id for check in scene.checks()] == [goblins]


def test_turncoats_count_on_their_new_side() -> None:
    scene = fight()
    add(scene, "Goblins", 3)
    wolves = add(scene, "Wolves", 3)
    scene.act(MoveToSide(combatant_id=wolves, side="party"))
    assert slay(scene, f"{wolves}#1") == [("Wolves", "first-death")]


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_a_retainer_falls_and_the_mercenaries_check() -> None:
    scene = fight()
    squire = add(scene, "Squire", 1, side="party", kind=Kind.RETAINER)
    add(scene, "Archers", 4, side="party", kind=Kind.MERCENARY)
    assert slay(scene, squire) == [("Archers", "first-death")]


def test_a_check_is_taken_back_unless_the_fall_showed_what_a_monster_can_take() -> None:
    scene = fight()
    goblins = add(scene, "Goblins", 2)
    lurkers = add(scene, "Lurkers", 2, hidden=True)
    add(scene, "Archers", 4, side="party", kind=Kind.MERCENARY)
    morgan = scene.state.characters[0].id
    fallen = [
        scene.act(Damage(targets=(target,), amount="8"))
        for target in (morgan, f"{lurkers}#1", f"{goblins}#1")
    ]
    assert all(due(step) for step in fallen)
    assert [step.revealed for step in fallen] == [False, False, True]


def test_a_game_without_morale() -> None:
    scene = fight("4e")
    goblins = add(scene, "Goblins", 2)
    assert slay(scene, f"{goblins}#1") == []


@pytest.mark.parametrize(
    ("preset", "between"),
    [("ose", ["party", "party", "party"]), ("eris", ["party", "monsters"])],
)
def test_a_check_waits_for_its_step(preset: str, between: list[str]) -> None:
    """Of the first side's victim: before the monsters act, or under Eris when all have acted."""
    scene = fight(preset)
    goblins = add(scene, "Goblins", 7)
    scene.act(NextStep())
    scene.act(NextStep())
    scene.act(RollInitiative(side="party"), faces=[6])
    scene.act(RollInitiative(side="monsters"), faces=[1])
    slay(scene, f"{goblins}#1")
    acted: list[str] = []
    while True:
        scene.act(NextStep())
        assert scene.state.encounter is not None
        step = scene.state.encounter.step
        assert step is not None
        assert scene.step is not None
        if any(isinstance(event, ChecksWait) for event in scene.step.events):
            break
        acted.append(step.side)
    assert acted == between
    (event,) = scene.act(RollMorale(), faces=(4, 4)).events
    assert isinstance(event, MoraleChecked)
    assert event.outcome == "surrenders or flees"
