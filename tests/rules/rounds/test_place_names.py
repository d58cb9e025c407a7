"""Places of the order are called after those who are still there, as far as players see them."""

import pytest

from rules.conditions.actions import AddEffect
from rules.encounter.actions import (
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
)
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Action
from rules.rounds.actions import NextStep
from rules.sheet.actions import RenameCharacter
from rules.state.rounds import UnseenPlace
from rules.view import EncounterView
from tests.rules.scene import Scene
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


def one_by_one(*names: str, **totals: int) -> Scene:
    """The hero A and these foes roll for themselves, and ties act at once."""
    arena = Scene("ose", initiative="ose-individual", initiative_tie="simultaneous").meet()
    arena.hero("A")
    for name in names:
        arena.foe(name)
    arena.begin(**totals)
    return arena


def labels(arena: Scene) -> list[str]:
    return [step.label for step in arena.encounter.steps if step.place]


def seen(arena: Scene) -> EncounterView:
    """What Ann sees."""
    return arena.see(Viewer(ANN.member))


@pytest.mark.rule("OSE-INITIATIVE-INDIVIDUAL")
def test_who_leaves_or_is_removed_gives_no_name_to_the_place() -> None:
    arena = one_by_one("X", "Y", "Z", a=5, x=3, y=3, z=3)
    assert labels(arena) == ["A", "X, Y, Z"]
    arena.act(LeaveEncounter(target="x", reason="fled"))
    assert labels(arena) == ["A", "Y, Z"]
    assert seen(arena).steps[-1].members == ("y", "z")
    arena.act(RemoveCombatant(combatant_id="y"))
    assert labels(arena) == ["A", "Z"]
    arena.act(ReturnToEncounter(target="x"))
    assert labels(arena) == ["A", "X, Z"]


@pytest.mark.parametrize("gone", [LeaveEncounter(target="x"), RemoveCombatant(combatant_id="x")])
def test_a_place_in_which_nobody_is_left_is_shown_no_more(gone: Action) -> None:
    arena = one_by_one("X", a=5, x=3)
    arena.act(gone)
    assert labels(arena) == ["A", "X"]
    assert [step.label for step in seen(arena).steps if step.place] == ["A"]


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_tie_of_sides_is_called_after_the_sides_that_are_left() -> None:
    arena = Scene("ose", initiative_tie="simultaneous").meet()
    arena.hero("A")
    arena.foe("X")
    arena.begin(party=4, monsters=4)
    assert set(labels(arena)) == {"Party and Monsters"}
    arena.act(LeaveEncounter(target="x", reason="surrendered"))
    assert set(labels(arena)) == {"Party"}


def test_a_place_follows_who_is_called_otherwise_or_changes_sides() -> None:
    arena = one_by_one("X", a=3, x=3)
    arena.act(RenameCharacter(character_id="a", name="Ada"))
    assert labels(arena) == ["Ada, X"]
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X")
    arena.foe("Y")
    arena.begin(party=5, monsters=2)
    arena.act(MoveToSide(combatant_id="y", side="party"))
    assert set(labels(arena)) == {"Party", "Party and Monsters"}


@pytest.mark.parametrize("place", ["to come", "past"])
@pytest.mark.parametrize("leaving", [LeaveEncounter, RemoveCombatant])
def test_who_is_left_unseen_in_a_place_changes_nothing_for_players(
    place: str, leaving: type[Action]
) -> None:
    fields = {"target": "x"} if leaving is LeaveEncounter else {"combatant_id": "x"}
    views = []
    for unseen in (
        RevealCombatant(combatant_id="y", hidden_again=True),
        RemoveCombatant(combatant_id="y"),
    ):
        totals = {"a": 5, "x": 3, "y": 3} if place == "to come" else {"a": 1, "x": 3, "y": 3}
        arena = one_by_one("X", "Y", **totals)
        if place == "past":
            arena.act(NextStep())
        arena.act(unseen)
        arena.act(leaving(**fields))
        view = seen(arena)
        assert arena.now.label == "A"
        views.append((view.steps, view.combatants, view.current))
    assert views[0] == views[1]


def test_those_who_are_left_unseen_make_no_step() -> None:
    arena = one_by_one("X", "Y", a=5, x=3, y=3)
    arena.act(RevealCombatant(combatant_id="y", hidden_again=True))
    arena.act(LeaveEncounter(target="x"))
    assert arena.encounter.unseen == (UnseenPlace(("y",), 1),)
    arena.next()
    assert arena.encounter.round == 2


def test_who_comes_back_to_a_group_lets_it_act_again() -> None:
    arena = Scene("ose").meet()
    arena.hero("A")
    arena.foe("X", count=2)
    arena.begin(party=2, monsters=5)
    arena.act(LeaveEncounter(target="x#1", reason="fled"))
    arena.act(AddEffect(target="x#2", name="sleep", key="out"))
    assert list(arena.now.who) == []
    arena.act(ReturnToEncounter(target="x#1"))
    assert list(arena.now.who) == ["x"]
