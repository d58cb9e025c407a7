"""Those behind a door that was forced in vain expect the party (OSE-STUCK-DOORS)."""

import pytest

from rules.doors.records import ForceDoor, ForewarnedOf, SetDoor
from rules.encounter.records import EndEncounter, RollSurprise, StartEncounter
from rules.errors import RuleError
from rules.places.records import EnterArea
from tests.rules.places.vault import change_door, door, outside, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-STUCK-DOORS")


def at_stuck_door() -> Scene:
    game = change_door(vault(numbers={"open_doors": 2}), stuck=True)
    game.act(ForceDoor(door="d1"), ANN, [3])
    return game


def is_aware(game: Scene) -> bool:
    return game.side().aware


def test_those_behind_it_cannot_be_surprised() -> None:
    game = at_stuck_door()
    game.act(EnterArea(place="Barrow", area="Crypt"))
    (event,) = reported(game.act(StartEncounter()), ForewarnedOf)
    assert is_aware(game)
    assert (event.door, event.sides) == ("iron door south", ("Monsters",))
    assert event.leaves_no_trace()
    with pytest.raises(RuleError, match="aware of the others"):
        game.act(RollSurprise(side="monsters"))
    assert not game.side("party").aware


def test_that_counts_once() -> None:
    game = at_stuck_door()
    game.act(EnterArea(place="Barrow", area="Crypt"))
    game.act(StartEncounter())
    game.act(EndEncounter())
    assert door(game).surprise_lost == ""
    game.act(StartEncounter())
    assert not is_aware(game)


def test_who_comes_from_elsewhere_knows_nothing_of_it() -> None:
    game = at_stuck_door()
    game.act(StartEncounter())
    assert not is_aware(game)


def test_they_see_the_party_through_the_door_that_gave_way() -> None:
    game = at_stuck_door()
    game.act(ForceDoor(door="d1"), ANN, [1])
    game.act(StartEncounter())
    assert is_aware(game)


def test_without_a_failed_try_nobody_is_warned() -> None:
    game = change_door(vault(numbers={"open_doors": 2}), stuck=True)
    game.act(ForceDoor(door="d1"), ANN, [1])
    game.act(StartEncounter())
    assert not is_aware(game)


@pytest.mark.parametrize(("opens", "aware"), [(True, True), (False, False)])
def test_where_nothing_is_prepared_it_is_the_open_door_that_counts(
    *, opens: bool, aware: bool
) -> None:
    game = outside(open_doors=2)
    game.act(SetDoor(door="oak door", how="stuck"))
    game.act(ForceDoor(door="oak door"), ANN, [6])
    if opens:
        game.act(ForceDoor(door="oak door"), ANN, [1])
    game.act(StartEncounter())
    assert is_aware(game) is aware
