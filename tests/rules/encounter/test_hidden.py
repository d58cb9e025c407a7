"""Hidden combatants leave no trace for players: not in events, names, or refusals."""

import pytest

from rules.encounter.actions import (
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
)
from rules.encounter.events import CombatantRenamed, CombatantRevealed
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.resolution import Action
from tests.rules.encounter.meeting import VERA, add, encounter, line, meeting, names, seen
from tests.rules.table import ANN, REFEREE


@pytest.mark.rule("OSE-ENCOUNTER")
def test_players_do_not_see_a_hidden_combatant_come_leave_or_return() -> None:
    played = meeting()
    ghoul = add(played, "Ghoul", hidden=True)
    assert seen(played.step, ANN) == []
    for action in (
        LeaveEncounter(target=ghoul.id),
        ReturnToEncounter(target=ghoul.id),
        MoveToSide(combatant_id=ghoul.id, side="party"),
        LeaveEncounter(target=ghoul.id, reason="fled"),
        RemoveCombatant(combatant_id=ghoul.id),
    ):
        step = played.act(action)
        assert seen(step, ANN) == []
        assert len(seen(step, REFEREE)) == 1


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize("target", ["ghoul", "nobody"])
def test_for_players_hidden_and_absent_are_the_same(target: str) -> None:
    played = meeting()
    ghoul = add(played, "Ghoul", hidden=True)
    combatant_id = ghoul.id if target == "ghoul" else "mnobody"
    for action in (
        LeaveEncounter(target=combatant_id),
        ReturnToEncounter(target=combatant_id),
        LeaveEncounter(target=f"{combatant_id}#1"),
    ):
        with pytest.raises(NotFoundError) as error:
            played.act(action, by=ANN)
        assert error.value.message == (
            "That combatant is not in this encounter. Pick one from the list that appears."
        )


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_reveal_shows_the_combatant_to_all() -> None:
    played = meeting()
    ghoul = add(played, "Ghoul", count=2, hidden=True)
    step = played.act(RevealCombatant(combatant_id=ghoul.id))
    assert not line(played, "Ghoul").hidden
    (event,) = seen(step, ANN)
    assert isinstance(event, CombatantRevealed)
    assert (event.target.label, event.count, event.side_label) == ("Ghoul", 2, "Monsters")
    assert step.revealed


@pytest.mark.rule("OSE-ENCOUNTER")
def test_going_out_of_sight_again_is_the_referees_alone() -> None:
    played = meeting()
    wolf = add(played, "Wolf")
    step = played.act(RevealCombatant(combatant_id=wolf.id, hidden_again=True))
    assert line(played, "Wolf").hidden
    assert seen(step, ANN) == []
    (event,) = seen(step, REFEREE)
    assert isinstance(event, CombatantRevealed)
    assert event.hidden_again


@pytest.mark.rule("OSE-ENCOUNTER")
def test_what_cannot_be_shown_or_hidden() -> None:
    played = meeting()
    wolf, ghoul = add(played, "Wolf"), add(played, "Ghoul", hidden=True)
    refused: list[tuple[Action, str]] = [
        (RevealCombatant(combatant_id=wolf.id), "seen by everybody already"),
        (RevealCombatant(combatant_id=ghoul.id, hidden_again=True), "out of sight already"),
        (RevealCombatant(combatant_id=VERA, hidden_again=True), "always seen"),
    ]
    for action, says in refused:
        with pytest.raises(RuleError, match=says):
            played.act(action)
    with pytest.raises(ForbiddenError):
        played.act(RevealCombatant(combatant_id=ghoul.id), by=ANN)


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_name_does_not_tell_that_another_is_hidden() -> None:
    played = meeting()
    hidden = add(played, "Goblin", hidden=True)
    seen_one = add(played, "Goblin")
    assert seen_one.name == "Goblin"
    assert {c.id: c.name for c in encounter(played).combatants}[hidden.id] == "Goblin B"
    assert played.step is not None
    (renamed,) = [e for e in played.step.events if isinstance(e, CombatantRenamed)]
    assert (renamed.before, renamed.target.name, renamed.target.hidden) == (
        "Goblin",
        "Goblin B",
        True,
    )
    assert [type(event).__name__ for event in seen(played.step, ANN)] == ["CombatantJoined"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_revealed_names_are_as_if_no_other_were_hidden() -> None:
    played = meeting()
    first = add(played, "Goblin", hidden=True)
    second = add(played, "Goblin", hidden=True)
    third = add(played, "Goblin", hidden=True)
    assert [c.name for c in (first, second, third)] == ["Goblin", "Goblin B", "Goblin C"]
    for ghoul, shown in ((third, "Goblin"), (first, "Goblin B"), (second, "Goblin C")):
        step = played.act(RevealCombatant(combatant_id=ghoul.id))
        (event,) = seen(step, ANN)
        assert isinstance(event, CombatantRevealed)
        assert event.target.name == shown
    assert names(played) == ["Vera", "Odo", "Goblin B", "Goblin C", "Goblin"]


@pytest.mark.rule("OSE-ENCOUNTER")
def test_a_letter_that_was_typed_stays() -> None:
    played = meeting()
    machine = add(played, "Machine B", hidden=True)
    played.act(RevealCombatant(combatant_id=machine.id))
    assert names(played)[-1] == "Machine B"


@pytest.mark.rule("OSE-ENCOUNTER")
def test_one_who_was_seen_keeps_the_name() -> None:
    played = meeting()
    add(played, "Goblin")
    second = add(played, "Goblin")
    played.act(RevealCombatant(combatant_id=second.id, hidden_again=True))
    played.act(RevealCombatant(combatant_id=second.id))
    assert names(played)[-1] == "Goblin B"
