"""Picking locks (OSE-LOCKED-DOORS)."""

import pytest

from rules.doors.records import DoorResisted, LockTried, OpenDoor, PickLock
from rules.errors import MissingNumberError, RuleError
from rules.items.records import AddItem
from rules.places.records import GoThrough
from rules.places.state import Trap
from rules.traps.records import TrapSprung
from tests.rules.places.vault import CRYPT, IRON, change_door, door, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-LOCKED-DOORS")
TOOLS = AddItem(name="Thieves' tools")


def locked(
    numbers: dict[str, int] | None = None, *, tools: bool = True, traps: tuple[Trap, ...] = ()
) -> Scene:
    game = change_door(vault(numbers=numbers, traps=traps), locked=True)
    if tools:
        game.act(TOOLS, ANN)
    return game


@pytest.mark.parametrize(
    ("numbers", "chance", "face", "opens"),
    [
        ({"open_locks": 15}, "", 15, True),
        ({"open_locks": 15}, "", 16, False),
        ({"open_locks_in_six": 1}, "", 1, True),
        ({"open_locks_in_six": 1}, "", 2, False),
        ({}, "80%", 80, True),
    ],
)
def test_a_lock_opens_by_the_number_on_the_sheet(
    numbers: dict[str, int], chance: str, face: int, *, opens: bool
) -> None:
    game = locked(numbers)
    step = game.act(PickLock(door="iron door", chance=chance), ANN, [face])
    (tried,) = reported(step, LockTried)
    assert tried.passed is opens
    assert door(game).locked is not opens
    assert not door(game).open
    assert not step.throws[0].secret
    assert door(game).picked == ("ada",)


def test_an_open_lock_is_all_it_takes() -> None:
    game = locked({"open_locks": 100})
    game.act(PickLock(door="d1"), ANN, [3])
    with pytest.raises(RuleError, match="is not locked"):
        game.act(PickLock(door="d1"), ANN)
    game.act(OpenDoor(door="d1"), ANN)
    with pytest.raises(RuleError, match="open already"):
        game.act(PickLock(door="d1"), ANN)


def test_a_second_try_is_the_referees_to_allow() -> None:
    game = locked({"open_locks": 15})
    game.act(PickLock(door="d1"), ANN, [99])
    with pytest.raises(RuleError, match="Ada has tried the lock of the iron door north already"):
        game.act(PickLock(door="d1"), ANN)
    game.act(PickLock(door="d1", target="ada"), REFEREE, [98])
    assert door(game).picked == ("ada", "ada")


def test_it_takes_tools_and_the_skill() -> None:
    with pytest.raises(RuleError, match=r"nothing to pick locks with.*write them down"):
        locked({"open_locks": 15}, tools=False).act(PickLock(door="d1"), ANN)
    game = locked(tools=False)
    game.act(AddItem(name="lock picks", target="bert"))
    with pytest.raises(MissingNumberError, match="Bert has no open locks"):
        game.act(PickLock(door="d1"), BOB)
    game.act(PickLock(door="d1", target="ada", chance="2"), REFEREE, [2])
    assert not door(game).locked


def test_who_tries_a_lock_that_is_none_finds_that_out() -> None:
    game = change_door(locked({"open_locks": 15}), locked=False)
    step = game.act(PickLock(door="d1"), ANN)
    assert reported(step, DoorResisted)[0].how == "unlocked"
    assert step.throws == ()
    with pytest.raises(RuleError, match="is not locked"):
        game.act(PickLock(door="d1"), ANN)


@pytest.mark.rule("OSE-TRAPS")
def test_a_needle_in_the_lock_comes_first() -> None:
    needle = Trap("t7", "needle", CRYPT, door=IRON.id, item="lock", damage="20")
    game = locked({"open_locks": 100}, traps=(needle,))
    step = game.act(PickLock(door="d1"), ANN, [2])
    assert reported(step, TrapSprung)
    assert door(game).locked
    assert door(game).picked == ()


@pytest.mark.rule("OSE-DOOR-SHUTTING")
def test_nobody_walks_through_it() -> None:
    game = locked()
    game.act(GoThrough(door="d1"))
    assert game.state.expedition is not None
    assert game.state.expedition.area == CRYPT
