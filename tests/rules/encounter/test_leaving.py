"""Combatants flee, surrender, leave, or are struck from the encounter."""

import pytest

from rules.encounter.records import (
    CombatantLeft,
    LeaveEncounter,
    RemoveCombatant,
    ReturnToEncounter,
    SetSpeaker,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.record import replace
from rules.state.encounter import Initiative, MoraleCheck
from rules.state.health import Harm, Life, Vitals
from rules.state.rounds import RoundStep, StepKind
from tests.rules.encounter.meeting import ODO, VERA, meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB


def gone(scene: Scene, name: str = "Goblin") -> list[str]:
    return [body.gone for body in scene.combatant(name).bodies]


def kill(scene: Scene, name: str, *numbers: int) -> None:
    struck = scene.combatant(name)
    bodies = tuple(
        replace(b, vitals=Vitals(0, 3, Life.DEAD)) if b.number in numbers else b
        for b in struck.bodies
    )
    now = scene.encounter
    changed = replace(struck, bodies=bodies)
    lines = tuple(changed if c.id == struck.id else c for c in now.combatants)
    scene.state = replace(scene.state, encounter=replace(now, combatants=lines))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_player_takes_their_own_character_out() -> None:
    scene = meeting()
    step = scene.act(LeaveEncounter(target=VERA, reason="fled"), by=ANN)
    assert scene.combatant("Vera").gone == "fled"
    assert step.events == (
        CombatantLeft(
            target=told(step, BOB)[0].target,  # type: ignore[attr-defined]
            reason="fled",
            side="party",
        ),
    )
    with pytest.raises(ForbiddenError, match="Odo's player"):
        scene.act(LeaveEncounter(target=ODO), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_reason_is_one_of_three() -> None:
    with pytest.raises(RuleError, match="`surrendered`"):
        meeting().act(LeaveEncounter(target=VERA, reason="bored"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_nobody_leaves_twice() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    scene.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    with pytest.raises(RuleError, match="Goblin 2 has left"):
        scene.act(LeaveEncounter(target=f"{goblin.id}#2"))
    scene.act(LeaveEncounter(target=goblin.id, reason="surrendered"))
    with pytest.raises(RuleError, match="Goblin has left"):
        scene.act(LeaveEncounter(target=f"{goblin.id}#1"))
    assert gone(scene) == ["surrendered", "fled", "surrendered"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_member_that_is_not_there_cannot_leave() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    with pytest.raises(NotFoundError, match="1 to 3"):
        scene.act(LeaveEncounter(target=f"{goblin.id}#4"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_the_dead_stay_where_they_lie() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    kill(scene, "Goblin", 1)
    with pytest.raises(RuleError, match="Goblin 1 is dead"):
        scene.act(LeaveEncounter(target=f"{goblin.id}#1"))
    step = scene.act(LeaveEncounter(target=goblin.id, reason="fled"))
    assert gone(scene) == ["", "fled", "fled"]
    (left,) = [event for event in step.events if isinstance(event, CombatantLeft)]
    assert left.numbers == (2, 3)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_group_is_gone_with_its_last_living_member() -> None:
    scene = meeting()
    goblin = scene.add(count=3)
    kill(scene, "Goblin", 1)
    step = scene.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    assert scene.combatant("Goblin").gone == ""
    (left,) = step.events
    assert isinstance(left, CombatantLeft)
    assert left.target.label == "Goblin 2"
    scene.act(LeaveEncounter(target=f"{goblin.id}#3", reason="surrendered"))
    assert scene.combatant("Goblin").gone == "surrendered"


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("suffix", ["", "#1", "#7"])
def test_the_number_of_one_alone_does_not_matter(suffix: str) -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    scene.act(LeaveEncounter(target=wolf.id + suffix, reason="fled"))
    assert scene.combatant("Wolf").gone == "fled"
    assert gone(scene, "Wolf") == ["fled"]


def with_checks(scene: Scene, *combatant_ids: str) -> None:
    checks = tuple(MoraleCheck(f"k{i}", i, "half", "monsters") for i in combatant_ids)
    scene.state = replace(scene.state, encounter=replace(scene.encounter, morale_checks=checks))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_check_of_those_who_are_gone_is_not_waited_for() -> None:
    scene = meeting()
    goblin, wolf = scene.add(count=2), scene.add("Wolf")
    with_checks(scene, goblin.id, wolf.id)
    scene.act(LeaveEncounter(target=f"{goblin.id}#1", reason="fled"))
    assert len(scene.checks()) == 2
    scene.act(LeaveEncounter(target=f"{goblin.id}#2", reason="fled"))
    assert [check.combatant_id for check in scene.checks()] == [wolf.id]
    scene.act(RemoveCombatant(combatant_id=wolf.id))
    assert scene.checks() == ()


@pytest.mark.rule("OSE-PARLEY")
def test_who_leaves_speaks_no_more() -> None:
    scene = meeting()
    scene.act(SetSpeaker(character_id=VERA), by=ANN)
    scene.act(LeaveEncounter(target=ODO))
    assert scene.encounter.speaker == VERA
    scene.act(LeaveEncounter(target=VERA))
    assert scene.encounter.speaker == ""


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_removed_line_leaves_nothing_behind() -> None:
    scene = meeting()
    goblin = scene.add(count=2)
    scene.fight()
    now = scene.encounter
    behind = replace(now.combatants[0], initiative=Initiative(3, delayed_behind=goblin.id))
    scene.state = replace(
        scene.state,
        encounter=replace(
            now,
            combatants=(behind, *now.combatants[1:]),
            steps=(
                RoundStep(StepKind.ACT, "All", who=(VERA, goblin.id), members=(VERA, goblin.id)),
            ),
            held=(
                Harm(f"{goblin.id}#2", 3, is_attack=True),
                Harm(VERA, 1, is_attack=True),
            ),
        ),
    )
    step = scene.act(RemoveCombatant(combatant_id=goblin.id))
    now = scene.encounter
    assert scene.names == ["Vera", "Odo"]
    assert now.steps[0].who == (VERA,)
    assert now.steps[0].members == (VERA,)
    assert [damage.target for damage in now.held] == [VERA]
    assert now.combatants[0].initiative == Initiative(3)
    (left,) = step.events
    assert isinstance(left, CombatantLeft)
    assert (left.reason, left.target.label, left.side) == ("removed", "Goblin", "monsters")


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_a_referee_removes_and_the_sheet_stays() -> None:
    scene = meeting()
    with pytest.raises(ForbiddenError):
        scene.act(RemoveCombatant(combatant_id=VERA), by=ANN)
    scene.act(RemoveCombatant(combatant_id=VERA))
    assert scene.names == ["Odo"]
    assert [character.name for character in scene.state.characters] == ["Vera", "Odo"]
    with pytest.raises(NotFoundError):
        scene.act(ReturnToEncounter(target=VERA))
