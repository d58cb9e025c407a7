"""Opening, forcing and shutting doors (OSE-STUCK-DOORS, R-FORCE)."""

import pytest

from rules.checks.records import CheckRolled
from rules.doors.records import DoorOpened, DoorResisted, DoorShut, ForceDoor, OpenDoor, ShutDoor
from rules.errors import MissingNumberError, RuleError
from rules.kernel.actor import TABLE
from rules.places.state import PLACES, Trap
from rules.record import replace
from rules.traps.records import TrapSprung
from tests.rules.places.vault import CRYPT, IRON, PIT, change_door, door, outside, trap, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-STUCK-DOORS")


def stuck(preset: str = "ose", **fields: object) -> Scene:
    """Ada forces doors on 2-in-6."""
    game = vault(preset, numbers={"open_doors": 2})
    return change_door(game, **{"stuck": True, **fields})


@pytest.mark.parametrize(("face", "opens"), [(1, True), (2, True), (3, False), (6, False)])
def test_it_gives_way_on_the_chance_of_who_forces_it(face: int, *, opens: bool) -> None:
    game = stuck()
    step = game.act(ForceDoor(door="iron door"), ANN, [face])
    assert door(game).open is opens
    assert door(game).stuck is not opens
    assert reported(step, CheckRolled)[0].passed is opens
    opened = [event.how for event in reported(step, DoorOpened)]
    assert opened == (["forced"] if opens else [])


def test_a_failed_try_warns_those_behind_and_can_be_repeated() -> None:
    game = stuck()
    (resisted,) = reported(game.act(ForceDoor(door="iron door"), ANN, [3]), DoorResisted)
    assert (resisted.how, resisted.forced) == ("stuck", True)
    assert (door(game).surprise_lost, door(game).tries) == (CRYPT, ("ada",))
    game.act(ForceDoor(door="iron door"), ANN, [6])
    game.act(ForceDoor(door="iron door"), ANN, [2])
    assert (door(game).surprise_lost, door(game).tries) == (CRYPT, ("ada", "ada"))
    assert door(game).open


def test_the_first_try_that_succeeds_warns_nobody() -> None:
    game = stuck()
    game.act(ForceDoor(door="iron door"), ANN, [2])
    assert door(game).surprise_lost == ""


@pytest.mark.rule("ERIS-HOBBIT")
def test_a_hobbit_has_one_less() -> None:
    game = vault("eris", traits=("hobbit",), numbers={"open_doors": 2})
    change_door(game, stuck=True)
    game.act(ForceDoor(door="d1"), ANN, [2])
    assert not door(game).open
    game.act(ForceDoor(door="d1", modifier=-1), ANN, [2])
    assert door(game).open


@pytest.mark.parametrize("is_stuck", [True, False])
def test_without_a_number_nobody_learns_whether_it_is_stuck(*, is_stuck: bool) -> None:
    game = change_door(vault(), stuck=is_stuck)
    with pytest.raises(MissingNumberError, match="Ada has no number for open doors yet"):
        game.act(ForceDoor(door="iron door"), ANN)
    game.act(ForceDoor(door="iron door", number=2), ANN, [2] if is_stuck else [])
    assert door(game).open


def test_a_referee_sets_the_face() -> None:
    game = stuck()
    game.act(ForceDoor(door="d1", target="ada", forced=1))
    assert door(game).open


def test_what_is_not_stuck_opens_without_a_die() -> None:
    game = vault(numbers={"open_doors": 2})
    (opened,) = reported(game.act(ForceDoor(door="d1"), ANN), DoorOpened)
    assert (opened.how, opened.door) == ("", "iron door north")
    with pytest.raises(RuleError, match="open already"):
        game.act(ForceDoor(door="d1"), ANN)


def test_magic_holds_whatever_the_die_says() -> None:
    game = stuck(stuck=False, held=True)
    step = game.act(ForceDoor(door="d1"), ANN, [1])
    assert reported(step, CheckRolled)[0].passed
    assert reported(step, DoorResisted)[0].how == "stuck"


@pytest.mark.rule("OSE-LOCKED-DOORS")
def test_strength_opens_no_lock() -> None:
    game = stuck(locked=True)
    (resisted,) = reported(game.act(ForceDoor(door="d1"), ANN), DoorResisted)
    assert resisted.how == "locked"
    assert door(game).surprise_lost == CRYPT
    with pytest.raises(RuleError, match=r"is locked, and strength does not help. Pick the lock"):
        game.act(ForceDoor(door="d1"), ANN)


# Opening


@pytest.mark.parametrize(
    ("fields", "how"),
    [
        ({"stuck": True}, "stuck"),
        ({"held": True}, "stuck"),
        ({"locked": True}, "locked"),
        ({"locked": True, "stuck": True}, "locked"),
    ],
)
def test_who_tries_a_door_finds_out_what_holds_it(fields: dict[str, bool], how: str) -> None:
    game = change_door(vault(), **fields)
    (resisted,) = reported(game.act(OpenDoor(door="iron door"), ANN), DoorResisted)
    assert not resisted.forced
    assert resisted.how == how
    assert (door(game).tries, door(game).surprise_lost) == (("ada",), "")
    with pytest.raises(RuleError, match=f"The iron door north is {how}. Try `/do door"):
        game.act(OpenDoor(door="iron door"), ANN)


@pytest.mark.parametrize(("spiked", "how"), [(False, ""), (True, "unspiked")])
def test_a_door_opens(how: str, *, spiked: bool) -> None:
    game = change_door(vault(), spiked=spiked)
    (opened,) = reported(game.act(OpenDoor(door="d1"), ANN), DoorOpened)
    assert (opened.how, door(game).open, door(game).spiked) == (how, True, False)
    (shut,) = reported(game.act(ShutDoor(door="d1"), ANN), DoorShut)
    assert shut.who is not None
    assert not door(game).open
    with pytest.raises(RuleError, match="shut already"):
        game.act(ShutDoor(door="d1"), ANN)


def test_where_nothing_is_prepared_a_referee_says_that_it_is_stuck() -> None:
    game = outside(open_doors=2)
    game.act(OpenDoor(door="oak door"), ANN)
    assert door(game, "oak door").open
    assert PLACES.of(game.state)[0].name == "Unmapped"


# Traps on it

BLADE = Trap("t7", "blade", CRYPT, door=IRON.id, damage="20")


@pytest.mark.rule("OSE-TRAPS")
@pytest.mark.parametrize("action", [OpenDoor(door="d1"), ForceDoor(door="d1", number=2)])
def test_who_handles_a_door_may_set_off_what_is_on_it(action: OpenDoor | ForceDoor) -> None:
    game = vault(traps=[BLADE, PIT])
    step = game.act(action, ANN, [1])
    assert reported(step, TrapSprung)[0].name == "blade"
    assert reported(step, DoorOpened) == []
    assert not door(game).open


@pytest.mark.rule("OSE-TRAPS")
def test_who_is_only_hurt_opens_it_all_the_same() -> None:
    game = vault(traps=[replace(BLADE, damage="3")])
    step = game.act(OpenDoor(door="d1"), ANN, [2])
    assert next(type(event) for event in step.events) is TrapSprung
    assert door(game).open
    assert trap(game, "blade").sprung


@pytest.mark.rule("OSE-TRAPS")
def test_a_trap_that_stays_leaves_no_trace_at_the_door() -> None:
    trapped, plain = vault(traps=[BLADE]), vault()
    steps = [trapped.act(OpenDoor(door="d1"), ANN, [3]), plain.act(OpenDoor(door="d1"), ANN)]
    told = [[e for e in step.events if e.seen_by(TABLE) is not None] for step in steps]
    assert told[0] == told[1]
    assert all(step.revealed for step in steps)
    assert all(e.leaves_no_trace() for e in steps[0].events if e.seen_by(TABLE) is None)


def test_a_referee_plays_for_others() -> None:
    game = stuck()
    game.act(ForceDoor(door="d1", target="bert", number=6), REFEREE, [6])
    assert door(game).open
