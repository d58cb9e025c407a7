"""Hidden combatants leave no trace for players: not in events, names, or refusals.
How many monsters come, where dice say it.
"""

import pytest

from rules.encounter.records import (
    SOME,
    AddMonsters,
    CombatantJoined,
    CombatantRenamed,
    CombatantRevealed,
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.scene import Scene, reported, told
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, REFEREE


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_do_not_see_a_hidden_combatant_come_leave_or_return() -> None:
    scene = meeting()
    ghoul = scene.add("Ghoul", hidden=True)
    assert told(scene.step, ANN) == []
    for action in (
        LeaveEncounter(target=ghoul.id),
        ReturnToEncounter(target=ghoul.id),
        MoveToSide(combatant_id=ghoul.id, side="party"),
        LeaveEncounter(target=ghoul.id, reason="fled"),
        RemoveCombatant(combatant_id=ghoul.id),
    ):
        step = scene.act(action)
        assert told(step, ANN) == []
        assert len(told(step, REFEREE)) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("target", ["ghoul", "nobody"])
def test_for_players_hidden_and_absent_are_the_same(target: str) -> None:
    scene = meeting()
    ghoul = scene.add("Ghoul", hidden=True)
    combatant_id = ghoul.id if target == "ghoul" else "mnobody"
    for action in (
        LeaveEncounter(target=combatant_id),
        ReturnToEncounter(target=combatant_id),
        LeaveEncounter(target=f"{combatant_id}#1"),
    ):
        with pytest.raises(NotFoundError) as error:
            scene.act(action, by=ANN)
        assert error.value.message == (
            "That combatant is not in this encounter. Pick one from the list that appears."
        )


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_reveal_shows_the_combatant_to_all() -> None:
    scene = meeting()
    ghoul = scene.add("Ghoul", count=2, hidden=True)
    step = scene.act(RevealCombatant(combatant_id=ghoul.id))
    assert not scene.combatant("Ghoul").hidden
    (event,) = told(step, ANN)
    assert isinstance(event, CombatantRevealed)
    assert (event.target.label, event.count, event.side_label) == ("Ghoul", 2, "Monsters")
    assert step.revealed


@pytest.mark.rule("OSE-ENCOUNTER")
def test_going_out_of_sight_again_is_the_referees_alone() -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    step = scene.act(RevealCombatant(combatant_id=wolf.id, hidden_again=True))
    assert scene.combatant("Wolf").hidden
    assert told(step, ANN) == []
    (event,) = told(step, REFEREE)
    assert isinstance(event, CombatantRevealed)
    assert event.hidden_again


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_cannot_be_shown_or_hidden() -> None:
    scene = meeting()
    wolf, ghoul = scene.add("Wolf"), scene.add("Ghoul", hidden=True)
    refused: list[tuple[Action, str]] = [
        (RevealCombatant(combatant_id=wolf.id), "seen by everybody already"),
        (RevealCombatant(combatant_id=ghoul.id, hidden_again=True), "out of sight already"),
        (RevealCombatant(combatant_id=VERA, hidden_again=True), "always seen"),
    ]
    for action, says in refused:
        with pytest.raises(RuleError, match=says):
            scene.act(action)
    with pytest.raises(ForbiddenError):
        scene.act(RevealCombatant(combatant_id=ghoul.id), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_name_does_not_tell_that_another_is_hidden() -> None:
    scene = meeting()
    hidden = scene.add("Goblin", hidden=True)
    seen_one = scene.add("Goblin")
    assert seen_one.name == "Goblin"
    assert {c.id: c.name for c in scene.encounter.combatants}[hidden.id] == "Goblin B"
    assert scene.step is not None
    (renamed,) = [e for e in scene.step.events if isinstance(e, CombatantRenamed)]
    assert (renamed.before, renamed.target.name, renamed.target.hidden) == (
        "Goblin",
        "Goblin B",
        True,
    )
    assert [type(event).__name__ for event in told(scene.step, ANN)] == ["CombatantJoined"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_revealed_names_are_as_if_no_other_were_hidden() -> None:
    scene = meeting()
    first = scene.add("Goblin", hidden=True)
    second = scene.add("Goblin", hidden=True)
    third = scene.add("Goblin", hidden=True)
    assert [c.name for c in (first, second, third)] == ["Goblin", "Goblin B", "Goblin C"]
    for ghoul, shown in ((third, "Goblin"), (first, "Goblin B"), (second, "Goblin C")):
        step = scene.act(RevealCombatant(combatant_id=ghoul.id))
        (event,) = told(step, ANN)
        assert isinstance(event, CombatantRevealed)
        assert event.target.name == shown
    assert scene.names == ["Vera", "Odo", "Goblin B", "Goblin C", "Goblin"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_letter_that_was_typed_stays() -> None:
    scene = meeting()
    machine = scene.add("Machine B", hidden=True)
    scene.act(RevealCombatant(combatant_id=machine.id))
    assert scene.names[-1] == "Machine B"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_who_was_seen_keeps_the_name() -> None:
    scene = meeting()
    scene.add("Goblin")
    second = scene.add("Goblin")
    scene.act(RevealCombatant(combatant_id=second.id, hidden_again=True))
    scene.act(RevealCombatant(combatant_id=second.id))
    assert scene.names[-1] == "Goblin B"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_dice_say_how_many() -> None:
    game = Scene().meet()
    step = game.act(AddMonsters(name="Rats", number="2d4", hit_points=(3,)), faces=(2, 3))
    (joined,) = reported(step, CombatantJoined)
    assert joined.count == 5
    assert joined.number is not None
    assert joined.number.total == 5


@pytest.mark.rule("OSE-ENCOUNTER")
def test_some_are_as_many_as_the_stat_block_says_there() -> None:
    game = Scene().meet()
    game.act(AddMonsters(name="Goblins", number=SOME, hit_points=(3,)), faces=(1, 1))
    assert len(game.encounter.combatants[-1].bodies) == 2
    outside = Scene().meet()
    outside.change(environment="wilderness")
    outside.falling = CountedDice()
    outside.act(AddMonsters(name="Goblins", number=SOME))
    assert len(outside.encounter.combatants[-1].bodies) > 5


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_says_no_number_is_refused() -> None:
    game = Scene().meet()
    with pytest.raises(RuleError, match="Nothing says how many of them there are"):
        game.act(AddMonsters(name="Cave things", number=SOME, hit_points=(3,)))
    with pytest.raises(RuleError, match="is too many"):
        game.act(AddMonsters(name="Goblins", number="900d6", hit_points=(3,)))
