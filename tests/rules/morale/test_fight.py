"""Morale in a fight played by the real systems: monsters added, struck down, sent off."""

import pytest

from rules.clock import system as clock
from rules.conditions import system as conditions
from rules.conditions.actions import AddEffect
from rules.encounter import system as encounter
from rules.encounter.actions import (
    AddMonsters,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    StartEncounter,
)
from rules.health import system as health
from rules.health.actions import Damage
from rules.initiative import system as initiative
from rules.initiative.actions import RollInitiative
from rules.morale import system as morale
from rules.morale.actions import RollMorale
from rules.morale.events import ChecksWait, MoraleChecked
from rules.rounds import system as rounds
from rules.rounds.actions import NextStep
from rules.sheet import system as sheet
from rules.sheet.actions import CreateCharacter
from rules.state.encounter import Kind
from tests.rules.morale.battle import due
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-MORALE")

FAMILIES = (sheet, clock, encounter, initiative, rounds, health, conditions, morale)
SYSTEMS = [family.SYSTEM for family in FAMILIES]


def fight(preset: str = "ose", **settings: str) -> Scene:
    table = Scene(preset, SYSTEMS, **settings)
    table.act(CreateCharacter(name="Morgan", hit_points=8), ANN)
    table.act(StartEncounter())
    table.act(JoinEncounter(), ANN)
    return table


def add(table: Scene, name: str, count: int, **fields: object) -> str:
    """Add a line of bodies with 4 hit points each and return its id."""
    action = AddMonsters(name=name, count=count, hit_points=(4,), morale=7, **fields)  # type: ignore[arg-type]
    step = table.act(action)
    assert step.state.encounter is not None
    return step.state.encounter.combatants[-1].id


def slay(table: Scene, *targets: str) -> list[tuple[str, str]]:
    return due(table.act(Damage(targets=targets, amount="4")))


def test_seven_goblins() -> None:
    """First loss, then the fourth of seven; two passed checks and they fight to the death."""
    table = fight()
    goblins = add(table, "Goblins", 7)
    assert table.side().starting == 7
    assert slay(table, f"{goblins}#1") == [("Goblins", "first-death")]
    table.act(RollMorale(), faces=(3, 4))
    assert slay(table, f"{goblins}#2") == []
    assert slay(table, f"{goblins}#3") == []
    assert slay(table, f"{goblins}#4") == [("Goblins", "half")]
    (event,) = table.act(RollMorale(), faces=(2, 5)).events
    assert isinstance(event, MoraleChecked)
    assert event.outcome == "fights to the death"
    assert slay(table, f"{goblins}#5") == []


def test_wounds_alone_are_no_reason() -> None:
    table = fight()
    goblins = add(table, "Goblins", 2)
    step = table.act(Damage(targets=(f"{goblins}#1", f"{goblins}#2"), amount="3"))
    assert due(step) == []


def test_sleep_takes_half_of_them() -> None:
    table = fight()
    goblins = add(table, "Goblins", 4)
    asleep = [
        due(table.act(AddEffect(target=f"{goblins}#{n}", name="asleep", key="out"))) for n in (1, 2)
    ]
    assert asleep == [[], [("Goblins", "half")]]


def test_a_line_that_flees_leaves_its_check_behind() -> None:
    table = fight()
    goblins, wolves = add(table, "Goblins", 3), add(table, "Wolves", 3)
    slay(table, f"{goblins}#1")
    assert len(table.checks()) == 2
    table.act(LeaveEncounter(target=wolves, reason="fled"))
    assert [check.combatant_id for check in table.checks()] == [goblins]
    assert table.side().starting == 6


def test_turncoats_count_on_their_new_side() -> None:
    table = fight()
    add(table, "Goblins", 3)
    wolves = add(table, "Wolves", 3)
    table.act(MoveToSide(combatant_id=wolves, side="party"))
    assert (table.side().starting, table.side("party").starting) == (3, 4)
    assert slay(table, f"{wolves}#1") == [("Wolves", "first-death")]


@pytest.mark.rule("OSE-RETAINER-MORALE")
def test_a_retainer_falls_and_the_mercenaries_check() -> None:
    table = fight()
    squire = add(table, "Squire", 1, side="party", kind=Kind.RETAINER)
    add(table, "Archers", 4, side="party", kind=Kind.MERCENARY)
    assert table.side("party").starting == 6
    assert slay(table, squire) == [("Archers", "first-death")]


def test_a_check_is_taken_back_unless_the_fall_showed_what_a_monster_can_take() -> None:
    table = fight()
    goblins = add(table, "Goblins", 2)
    lurkers = add(table, "Lurkers", 2, hidden=True)
    add(table, "Archers", 4, side="party", kind=Kind.MERCENARY)
    morgan = table.state.characters[0].id
    fallen = [
        table.act(Damage(targets=(target,), amount="8"))
        for target in (morgan, f"{lurkers}#1", f"{goblins}#1")
    ]
    assert all(due(step) for step in fallen)
    assert [step.revealed for step in fallen] == [False, False, True]


def test_a_game_without_morale() -> None:
    table = fight("4e")
    goblins = add(table, "Goblins", 2)
    assert slay(table, f"{goblins}#1") == []


@pytest.mark.parametrize(
    ("preset", "between"),
    [("ose", ["party", "party", "party"]), ("eris", ["party", "monsters"])],
)
def test_a_check_waits_for_its_step(preset: str, between: list[str]) -> None:
    """Of the first side's victim: before the monsters act, or under Eris when all have acted."""
    table = fight(preset)
    goblins = add(table, "Goblins", 7)
    table.act(NextStep())
    table.act(NextStep())
    table.act(RollInitiative(side="party"), faces=[6])
    table.act(RollInitiative(side="monsters"), faces=[1])
    slay(table, f"{goblins}#1")
    acted: list[str] = []
    while True:
        table.act(NextStep())
        assert table.state.encounter is not None
        step = table.state.encounter.step
        assert step is not None
        assert table.step is not None
        if any(isinstance(event, ChecksWait) for event in table.step.events):
            break
        acted.append(step.side)
    assert acted == between
    (event,) = table.act(RollMorale(), faces=(4, 4)).events
    assert isinstance(event, MoraleChecked)
    assert event.outcome == "surrenders or flees"
