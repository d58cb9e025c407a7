"""An encounter begins, freezes its settings, and ends with at least a turn gone by.
Third parties, and combatants who change sides.
"""

import pytest

from rules.clock.records import ClockMoved, Reason
from rules.encounter.records import (
    AddSide,
    EncounterBegan,
    EncounterEnded,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    RollSurprise,
    SideAdded,
    SideChanged,
    StartEncounter,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.record import replace
from rules.state.encounter import Body, Stage
from rules.state.game import Clock
from rules.state.health import Harm, Life, Vitals
from tests.rules.encounter.meeting import ALONE, ODO, VERA, camp, meeting
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE, STRANGER


@pytest.mark.rule("OSE-ENCOUNTER")
def test_it_begins_with_two_sides_and_no_round() -> None:
    scene = camp()
    step = scene.act(StartEncounter(environment="wilderness"))
    begun = scene.encounter
    assert [(side.key, side.label, side.is_party) for side in begun.sides] == [
        ("party", "Party", True),
        ("monsters", "Monsters", False),
    ]
    assert (begun.stage, begun.round, begun.number) == (Stage.MEETING, 0, 1)
    assert step.events == (
        EncounterBegan(
            rule="OSE-ENCOUNTER", number=1, environment="wilderness", sides=("Party", "Monsters")
        ),
    )


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_one_runs_at_a_time() -> None:
    scene = meeting()
    with pytest.raises(RuleError, match=r"running already\. End it first"):
        scene.act(StartEncounter())
    scene.act(EndEncounter())
    scene.act(StartEncounter())
    assert scene.encounter.number == 2
    assert scene.encounter.combatants == ()


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_the_referee_begins_and_ends() -> None:
    scene = camp()
    with pytest.raises(ForbiddenError):
        scene.act(StartEncounter(), by=ANN)
    scene.act(StartEncounter())
    with pytest.raises(ForbiddenError):
        scene.act(EndEncounter(), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_place_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(RuleError, match="`water`"):
        camp().act(StartEncounter(environment="moon"))


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    "action", [EndEncounter(), JoinEncounter(), RollSurprise(), LeaveEncounter(target=VERA)]
)
def test_without_an_encounter_the_text_says_how_one_begins(action: EndEncounter) -> None:
    with pytest.raises(RuleError, match="A referee begins one"):
        camp().act(action)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_changed_setting_waits_for_the_next_encounter() -> None:
    scene = meeting(systems=ALONE)
    scene.state = replace(
        scene.state, overrides={"monster_hit_die": "d6", "monster_hit_points": "exact"}
    )
    assert scene.encounter.settings == {
        "rounds_per_turn": "60",
        "monster_hit_die": "d8",
        "minions": "one-hp",
        "hirelings": "as-given",
    }
    scene.act(EndEncounter())
    scene.act(StartEncounter())
    assert scene.encounter.settings["monster_hit_die"] == "d6"


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("preset", "rounds", "turns"),
    [
        ("ose", 0, 1),
        ("ose", 5, 1),
        ("ose", 60, 1),
        ("ose", 61, 2),
        ("eris", 10, 1),
        ("eris", 11, 2),
        ("eris", 61, 7),
    ],
)
def test_at_least_one_turn_goes_by(preset: str, rounds: int, turns: int) -> None:
    scene = meeting(preset)
    scene.fight(rounds)
    step = scene.act(EndEncounter())
    ended, moved = step.events
    assert isinstance(ended, EncounterEnded)
    assert isinstance(moved, ClockMoved)
    assert (ended.rounds, ended.turns) == (rounds, turns)
    assert scene.state.clock == Clock(turns)
    assert (scene.state.encounter, step.scene_changed) == (None, True)
    per_turn = 10 if preset == "eris" else 60
    assert moved.rounds == turns * per_turn - max(0, rounds - 1)
    assert moved.after == turns * 600
    assert moved.reason is Reason.ENCOUNTER


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("is_surprise", [True, False])
def test_a_free_round_is_told_although_it_is_not_counted(is_surprise: bool) -> None:
    scene = meeting()
    scene.fight(0)
    scene.state = replace(
        scene.state, encounter=replace(scene.encounter, surprise_round=is_surprise)
    )
    ended = scene.act(EndEncounter()).events[0]
    assert isinstance(ended, EncounterEnded)
    assert (ended.rounds, ended.surprise) == (0, is_surprise)


def battlefield() -> Scene:
    """Vera down, two of three goblins dead, one fled, a wolf gone, and a ghoul never seen."""
    scene = meeting()
    scene.add("Goblin", count=3)
    scene.add("Wolf")
    scene.add("Ghoul", hidden=True)
    goblin = scene.combatant("Goblin")
    scene.act(LeaveEncounter(target=f"{goblin.id}#3", reason="fled"))
    scene.act(LeaveEncounter(target=scene.combatant("Wolf").id))
    dead = Vitals(0, 3, Life.DEAD)
    now = scene.encounter
    lines = []
    for combatant in now.combatants:
        bodies = combatant.bodies
        if combatant.name == "Goblin":
            bodies = tuple(replace(b, vitals=dead) if b.number < 3 else b for b in bodies)
        if combatant.name == "Ghoul":
            bodies = (Body(1, dead),)
        lines.append(replace(combatant, bodies=bodies))
    vera, odo = scene.state.characters
    vera = replace(vera, vitals=Vitals(0, 8, Life.UNCONSCIOUS))
    scene.state = replace(
        scene.state,
        encounter=replace(now, combatants=tuple(lines)),
        characters=(vera, odo),
    )
    return scene


@pytest.mark.rule("OSE-ENCOUNTER")
def test_the_end_sums_up_who_fell_and_who_left() -> None:
    scene = battlefield()
    step = scene.act(EndEncounter(reason="  The wolves\nran off "))
    full, public = told(step, REFEREE)[0], told(step, STRANGER)[0]
    assert isinstance(full, EncounterEnded)
    assert isinstance(public, EncounterEnded)
    assert [who.label for who in full.fallen] == ["Goblin 1", "Goblin 2", "Ghoul"]
    assert [who.label for who in full.gone] == ["Goblin 3", "Wolf"]
    assert [who.label for who in full.down] == ["Vera"]
    assert [who.label for who in public.fallen] == ["Goblin 1", "Goblin 2"]
    assert public.reason == "The wolves ran off"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_reason_is_short() -> None:
    with pytest.raises(RuleError, match="200"):
        meeting().act(EndEncounter(reason="x" * 201))
    (over,) = reported(meeting().act(EndEncounter(reason="x" * 200)), EncounterEnded)
    assert len(over.reason) == 200


@pytest.mark.rule("OSE-ENCOUNTER")
def test_held_damage_is_counted_before_the_end() -> None:
    scene = meeting()
    held = (Harm(target=VERA, amount=2, is_attack=True),)
    scene.state = replace(scene.state, encounter=replace(scene.encounter, held=held))
    with pytest.raises(RuleError, match="next step"):
        scene.act(EndEncounter())


@pytest.mark.rule("OSE-ENCOUNTER")
def test_characters_keep_their_sheets_when_it_ends() -> None:
    scene = meeting()
    before = scene.state.characters
    scene.act(EndEncounter())
    assert scene.state.characters == before
    assert scene.state.active == {ANN.member: VERA, BOB.member: "c2"}


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_third_party_is_the_referees_secret_until_it_shows() -> None:
    game = meeting()
    step = game.act(AddSide(label=" Bandits "))
    side = game.encounter.sides[-1]
    assert (side.label, side.is_party) == ("Bandits", False)
    assert "andit" not in side.key
    assert told(step, ANN) == []
    assert [type(event) for event in told(step, REFEREE)] == [SideAdded]
    game.add("Bandit", side=side.key)
    assert game.combatant("Bandit").side == side.key


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("label", ["party", "MONSTERS", "", "a\nb"])
def test_a_side_needs_a_name_of_its_own(label: str) -> None:
    with pytest.raises(RuleError):
        meeting().act(AddSide(label=label))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_there_are_at_most_eight_sides() -> None:
    game = meeting()
    for number in range(6):
        game.act(AddSide(label=f"Clan {number}"))
    with pytest.raises(RuleError, match="8 sides"):
        game.act(AddSide(label="One more"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_combatant_changes_sides() -> None:
    game = meeting()
    wolf = game.add("Wolf")
    step = game.act(MoveToSide(combatant_id=wolf.id, side="party"))
    assert game.combatant("Wolf").side == "party"
    (event,) = told(step, ANN)
    assert isinstance(event, SideChanged)
    with pytest.raises(RuleError, match="already"):
        game.act(MoveToSide(combatant_id=wolf.id, side="party"))
    with pytest.raises(NotFoundError):
        game.act(MoveToSide(combatant_id=wolf.id, side="nowhere"))


@pytest.mark.rule("OSE-ENCOUNTER")
def test_only_a_referee_changes_sides() -> None:
    game = meeting()
    for action in (AddSide(label="Elves"), MoveToSide(combatant_id=ODO, side="monsters")):
        with pytest.raises(ForbiddenError):
            game.act(action, by=ANN)


@pytest.mark.rule("OSE-MORALE")
def test_a_check_that_is_due_goes_with_the_line() -> None:
    scene = Scene("ose").meet()
    scene.hero("A")
    scene.foe("X")
    scene.foe("Y")
    scene.foe("Z", side="bandits")
    scene.check_due("x")
    scene.check_due("y")
    scene.act(MoveToSide(combatant_id="x", side="bandits"))
    assert [check.side for check in scene.encounter.morale_checks] == ["bandits", "monsters"]
    scene.act(MoveToSide(combatant_id="y", side="bandits"))
    assert {check.side for check in scene.encounter.morale_checks} == {"bandits"}
