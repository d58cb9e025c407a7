"""Who is in melee with whom, and how far apart people are."""

import pytest

from rules.encounter.records import (
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    RevealCombatant,
    SetDistance,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import Damage
from rules.kernel.actor import TABLE, Viewer
from rules.movement.records import Engage
from rules.positions.records import Disengage, SetRange
from rules.positions.spacing import distance_between, engaged_with, in_melee, is_engaged
from rules.rounds.records import Declare, NextStep
from rules.view.records import EncounterView
from rules.view.seeing import view_encounter
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, declaring, meeting
from tests.rules.table import ANN, BOB, REFEREE


def seen(game: Scene, viewer: Viewer = TABLE) -> EncounterView:
    """The encounter as somebody sees it."""
    view = view_encounter(game.state, viewer, ())
    assert view is not None
    return view


@pytest.fixture
def game() -> Scene:
    """Ada fights the second goblin; an unseen wolf is there, and a squire."""
    game = meeting("ose")
    game.act(Engage(target=ADA, other=f"{game.id('Goblins')}#2"))
    return game


def test_two_are_engaged_both_ways_and_as_part_of_their_group(game: Scene) -> None:
    goblins = game.id("Goblins")
    assert engaged_with(game.state, ADA) == (f"{goblins}#2",)
    assert engaged_with(game.state, goblins) == engaged_with(game.state, f"{goblins}#2") == (ADA,)
    assert is_engaged(game.state, goblins, ADA)
    assert not in_melee(game.state, f"{goblins}#1")
    assert not in_melee(game.state, game.id("Squire"))


def test_outside_an_encounter_nobody_is_anywhere() -> None:
    state = camp("ose").state
    assert not in_melee(state, ADA)
    assert distance_between(state, ADA, COUSIN) is None


def test_everybody_sees_who_is_in_melee(game: Scene) -> None:
    (melee,) = seen(game).melees
    assert (melee.name, melee.others) == ("Ada", ("Goblin 2",))


def test_whoever_is_hidden_fights_unseen_and_nothing_waits_because_of_it(game: Scene) -> None:
    wolf = game.id("Wolf")
    game.act(Engage(target=wolf, other=game.id("Squire")))
    assert in_melee(game.state, game.id("Squire"))
    assert not in_melee(game.state, game.id("Squire"), seen_only=True)
    assert [melee.name for melee in seen(game).melees] == ["Ada"]
    assert [melee.name for melee in seen(game, Viewer(1, is_referee=True)).melees] == [
        "Ada",
        "Wolf",
    ]
    game.act(RevealCombatant(combatant_id=wolf))
    assert in_melee(game.state, game.id("Squire"), seen_only=True)
    game.act(RevealCombatant(combatant_id=wolf, hidden_again=True))
    assert not in_melee(game.state, wolf)
    assert in_melee(game.state, ADA)


@pytest.mark.parametrize("distance", [-1, 100_001])
def test_nobody_gets_farther_than_distances_go(distance: int) -> None:
    game = meeting("ose")
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    with pytest.raises(RuleError, match="A distance goes from 0 to"):
        game.act(Disengage(target=ADA, distance=distance))
    game.act(Disengage(target=ADA, distance=100_000))


@pytest.mark.parametrize("other", ["", "mwolf"])
def test_a_player_who_leaves_is_told_nothing_of_whom_they_do_not_see(other: str) -> None:
    game = meeting("ose")
    game.act(Engage(target=game.id("Wolf"), other=ADA))
    with pytest.raises(RuleError, match=r"not in melee|not in this encounter"):
        game.act(Disengage(target=ADA, other=other and game.id("Wolf")), ANN)
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    game.act(Disengage(target=ADA), ANN)
    assert engaged_with(game.state, ADA) == (game.id("Wolf"),)


def test_what_players_are_told_leaves_out_those_they_do_not_see(game: Scene) -> None:
    game.act(Engage(target=game.id("Wolf"), other=ADA))
    step = game.act(Disengage(target=ADA, distance=20))
    (shown,) = [event.seen_by(TABLE) for event in step.events]
    assert shown is not None
    assert [who.name for who in shown.others] == ["Goblins"]  # type: ignore[attr-defined]
    game.act(Engage(target=game.id("Wolf"), other=ADA))
    step = game.act(Disengage(target=ADA))
    assert [event.seen_by(TABLE) for event in step.events] == [None]


@pytest.mark.parametrize(
    ("target", "other", "says"),
    [
        (ADA, ADA, "one and the same"),
        (ADA, "Squire", "same side"),
        ("Squire", "Goblins", "cannot fight now"),
        (ADA, "Goblins", "in melee with Goblins already"),
    ],
)
def test_a_melee_that_cannot_be_is_refused(game: Scene, target: str, other: str, says: str) -> None:
    game.act(Damage(targets=(game.id("Squire"),), amount="9"))
    ids = {name: game.id(name) for name in ("Squire", "Goblins")}
    with pytest.raises(RuleError, match=says):
        game.act(Engage(target=ids.get(target, target), other=ids.get(other, other)))


def test_only_its_player_or_a_referee_sends_somebody_into_melee(game: Scene) -> None:
    with pytest.raises(ForbiddenError, match="Only Ada's player"):
        game.act(Engage(target=ADA, other=f"{game.id('Goblins')}#1"), BOB)
    with pytest.raises(NotFoundError):
        game.act(Engage(target=ADA, other=game.id("Wolf")), ANN)
    with pytest.raises(NotFoundError):
        game.act(Engage(target=COUSIN, other=game.id("Goblins")), ANN)


def test_a_melee_ends_with_a_fall_and_does_not_come_back(game: Scene) -> None:
    target = f"{game.id('Goblins')}#2"
    game.act(Damage(targets=(target,), amount="9"))
    assert not in_melee(game.state, ADA)
    game.act(Engage(target=ADA, other=f"{game.id('Goblins')}#1"))
    game.act(Damage(targets=(f"{game.id('Goblins')}#3",), amount="9"))
    assert in_melee(game.state, ADA)
    game.act(Damage(targets=(ADA,), amount="8"))
    assert not in_melee(game.state, game.id("Goblins"))


def test_a_group_fights_on_while_one_of_it_stands() -> None:
    game = meeting("ose")
    goblins = game.id("Goblins")
    game.act(Engage(target=goblins, other=ADA))
    game.act(Damage(targets=(f"{goblins}#1", f"{goblins}#2"), amount="9"))
    assert in_melee(game.state, ADA)
    game.act(Damage(targets=(f"{goblins}#3",), amount="9"))
    assert not in_melee(game.state, ADA)


def test_whoever_leaves_or_changes_sides_fights_no_more(game: Scene) -> None:
    goblins = game.id("Goblins")
    game.act(SetRange(target=game.id("Squire"), other=goblins, distance=20))
    game.act(MoveToSide(combatant_id=goblins, side="party"))
    assert not in_melee(game.state, ADA)
    assert distance_between(game.state, game.id("Squire"), goblins) == 20
    game.act(LeaveEncounter(target=goblins))
    assert distance_between(game.state, game.id("Squire"), goblins) == 0


def test_whoever_is_struck_from_the_encounter_leaves_nothing_behind(game: Scene) -> None:
    game.act(SetRange(target=game.id("Squire"), other=game.id("Wolf"), distance=20))
    game.act(RemoveCombatant(combatant_id=game.id("Wolf")))
    game.act(RemoveCombatant(combatant_id=game.id("Goblins")))
    assert game.state.encounter is not None
    positions = game.state.encounter.positions
    assert (positions.melees, positions.apart) == ((), ())


def test_a_fall_outside_an_encounter_changes_no_position() -> None:
    game = camp("ose")
    game.act(Damage(targets=(ADA,), amount="8"))
    assert game.state.encounter is None


@pytest.mark.rule("OSE-DECLARE")
def test_a_melee_is_left_after_a_retreat_was_declared() -> None:
    game = declaring("ose")
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    with pytest.raises(RuleError, match="declared neither a withdrawal nor a retreat"):
        game.act(Disengage(target=ADA), ANN)
    game.act(Declare(target=ADA, kind="spell"), ANN)
    with pytest.raises(RuleError, match="declared neither a withdrawal nor a retreat"):
        game.act(Disengage(target=ADA), ANN)
    game.act(Declare(target=ADA, kind="retreat"), ANN)
    game.act(Disengage(target=ADA), ANN)
    assert not in_melee(game.state, ADA)


@pytest.mark.rule("OSE-DECLARE")
@pytest.mark.parametrize("preset", ["eris", "4e"])
def test_where_nothing_is_declared_a_melee_is_left_freely(preset: str) -> None:
    game = meeting(preset)
    game.act(NextStep())
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    game.act(Disengage(target=ADA, other=game.id("Goblins")), ANN)
    assert not in_melee(game.state, ADA)


@pytest.mark.rule("OSE-DECLARE")
def test_a_referee_may_allow_it() -> None:
    game = declaring("ose")
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    game.act(Disengage(target=ADA), REFEREE)
    assert not in_melee(game.state, ADA)


def test_how_far_somebody_gets_is_the_referees(game: Scene) -> None:
    with pytest.raises(ForbiddenError, match="how far somebody gets"):
        game.act(Disengage(target=ADA, distance=40), ANN)
    game.act(Disengage(target=ADA, distance=40))
    assert distance_between(game.state, ADA, f"{game.id('Goblins')}#2") == 40
    game.act(Engage(target=ADA, other=game.id("Goblins")))
    assert distance_between(game.state, ADA, game.id("Goblins")) == 0


@pytest.mark.rule("OSE-ENCOUNTER-DISTANCE")
def test_two_are_as_far_apart_as_their_sides_until_something_else_is_said(game: Scene) -> None:
    squire, goblins = game.id("Squire"), game.id("Goblins")
    assert distance_between(game.state, squire, goblins) is None
    game.act(SetDistance(distance=60))
    assert distance_between(game.state, squire, goblins) == 60
    assert distance_between(game.state, squire, ADA) == 0
    assert distance_between(game.state, ADA, goblins) == 0
    game.act(SetRange(target=goblins, other=squire, distance=30))
    assert distance_between(game.state, squire, f"{goblins}#3") == 30
    game.act(SetRange(target=goblins, other=squire))
    assert distance_between(game.state, squire, goblins) == 60


def test_what_is_said_of_one_of_a_group_is_of_that_one(game: Scene) -> None:
    squire, goblins = game.id("Squire"), game.id("Goblins")
    game.act(SetRange(target=squire, other=f"{goblins}#3", distance=15))
    game.act(SetDistance(distance=60))
    assert distance_between(game.state, squire, f"{goblins}#1") == 60
    game.act(SetRange(target=squire, other=goblins, distance=20))
    assert distance_between(game.state, squire, f"{goblins}#3") == 20


def test_players_see_a_distance_that_they_may(game: Scene) -> None:
    squire = game.id("Squire")
    hidden = game.act(SetRange(target=squire, other=game.id("Goblins"), distance=30))
    assert [event.seen_by(TABLE) for event in hidden.events] == [None]
    assert seen(game).ranges == ()
    assert [said.distance for said in seen(game, Viewer(1, is_referee=True)).ranges] == [30]
    game.act(SetRange(target=squire, other=game.id("Goblins"), distance=30, public=True))
    game.act(SetRange(target=squire, other=game.id("Wolf"), distance=10, public=True))
    (shown,) = seen(game).ranges
    assert (shown.name, shown.other, shown.distance) == ("Squire", "Goblins", 30)
    game.act(Engage(target=squire, other=game.id("Goblins")))
    assert seen(game).ranges == ()


@pytest.mark.parametrize(
    ("distance", "says"),
    [(100_001, "from 0 to 100,000 feet"), (None, "as their sides are already")],
)
def test_a_distance_that_cannot_be_or_is_so_already_is_refused(
    game: Scene, distance: int | None, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        game.act(SetRange(target=game.id("Squire"), other=game.id("Wolf"), distance=distance))


def test_the_distance_of_two_in_melee_is_nobodys_to_say(game: Scene) -> None:
    with pytest.raises(RuleError, match="are in melee"):
        game.act(SetRange(target=ADA, other=f"{game.id('Goblins')}#2", distance=30))
    with pytest.raises(ForbiddenError):
        game.act(SetRange(target=ADA, other=f"{game.id('Goblins')}#1", distance=30), ANN)
