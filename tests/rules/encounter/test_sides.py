"""Third parties, and combatants who change sides."""

import pytest

from rules.encounter.records import AddSide, MoveToSide, SideAdded, SideChanged
from rules.errors import ForbiddenError, NotFoundError, RuleError
from tests.rules.encounter.meeting import ODO, meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, REFEREE


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
    assert (event.before_label, event.after_label) == ("Monsters", "Party")
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
