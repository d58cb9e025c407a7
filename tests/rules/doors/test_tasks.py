"""What is done at doors in a turn."""

import pytest

from rules.doors.records import DoorOpened, Listened, LockTried
from rules.doors.trying import open_to_try
from rules.errors import MissingNumberError, NotFoundError, RuleError
from rules.items.records import AddItem
from rules.kernel.actor import ALL_KNOWING, Actor, Viewer
from rules.kernel.resolution import Resolution
from rules.places.state import PLACES
from rules.state.party import Task
from rules.systems import ENGINE
from tests.rules.places.vault import IRON, SECRET, change_door, outside, vault
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, ScriptedDice


def resolution(game: Scene, actor: Actor = BOB, *faces: int) -> Resolution:
    return Resolution(game.state, actor, ScriptedDice(faces), game.engine.rulebook)


def ready() -> Scene:
    game = change_door(vault(numbers={"open_doors": 2, "open_locks": 50}), stuck=True)
    game.act(AddItem(name="lock picks"), ANN)
    return game


@pytest.mark.rule("OSE-LISTEN", "OSE-STUCK-DOORS", "OSE-LOCKED-DOORS")
@pytest.mark.parametrize(
    ("kind", "fields", "face", "event"),
    [
        ("listen", {}, 3, Listened),
        ("force", {}, 2, DoorOpened),
        ("pick", {"locked": True, "stuck": False}, 50, LockTried),
    ],
)
def test_a_task_is_done_for_whoever_it_is_the_task_of(
    kind: str, fields: dict[str, bool], face: int, event: type
) -> None:
    played = resolution(change_door(ready(), **fields), BOB, face)
    task = Task(kind, target="d1")
    ENGINE.tasks[kind].check(played, "ada", task)
    ENGINE.tasks[kind].run(played, "ada", task)
    assert any(isinstance(one, event) for one in played.events)


@pytest.mark.rule("OSE-LISTEN")
def test_what_cannot_be_done_is_refused_as_it_is_said() -> None:
    played = resolution(vault())
    with pytest.raises(MissingNumberError):
        ENGINE.tasks["force"].check(played, "ada", Task("force", target="d1"))
    with pytest.raises(RuleError, match="nothing to pick locks with"):
        ENGINE.tasks["pick"].check(played, "ada", Task("pick", text="iron door"))
    with pytest.raises(NotFoundError):
        ENGINE.tasks["listen"].check(played, "ada", Task("listen", text="panel"))
    game = change_door(vault(), listened=("ada",))
    with pytest.raises(RuleError, match="each has one try"):
        ENGINE.tasks["listen"].check(resolution(game), "ada", Task("listen", target="d1"))


def test_only_what_somebody_knows_of_is_offered() -> None:
    game = vault(doors=(IRON, SECRET))
    targets = ENGINE.tasks["listen"].targets
    assert list(targets(game.state, Viewer(ANN.member), "ada")) == [
        ("d1", "iron door north (shut)")
    ]
    assert dict(targets(game.state, ALL_KNOWING, "ada")).keys() == {"d1", "d2"}
    assert list(targets(change_door(game, open=True).state, ANN, "ada")) == []


@pytest.mark.rule("OSE-LISTEN", "OSE-STUCK-DOORS", "OSE-LOCKED-DOORS", "OSE-DOOR-SHUTTING")
@pytest.mark.parametrize(
    ("fields", "things", "found"),
    [
        ({}, (), "listen open force"),
        ({"listened": ("ada",)}, (), "open force"),
        ({"listened": ("bo",)}, ("lock picks",), "listen open force pick"),
        ({"locked": True, "tries": ("bo",)}, ("lock picks",), "listen pick"),
        ({"locked": True, "picked": ("ada",)}, ("lock picks",), "listen open force"),
        ({"stuck": True, "tries": ("bo",)}, ("lock picks",), "listen force"),
        ({}, ("Iron spike",), "listen open force spike"),
        ({"spiked": True}, ("Iron spike",), "listen open force"),
        ({"open": True}, (), "shut"),
        ({"open": True}, ("Iron spike",), "shut wedge"),
        ({"open": True, "wedged": True}, ("Iron spike",), "shut"),
    ],
)
def test_only_what_can_still_be_tried_at_a_door_is_offered(
    fields: dict[str, object], things: tuple[str, ...], found: str
) -> None:
    game = change_door(vault(), **fields)
    for name in things:
        game.act(AddItem(name=name), ANN)
    (iron,) = (one for one in PLACES.of(game.state)[0].doors if one.id == "d1")
    ada = next(one for one in game.state.characters if one.id == "ada")
    assert " ".join(open_to_try(game.state, iron, ada)) == found


@pytest.mark.rule("OSE-LISTEN", "OSE-LOCKED-DOORS")
def test_a_task_at_a_door_is_offered_where_somebody_can_do_it_at_any() -> None:
    game, ann = change_door(vault(), listened=("ada",)), Viewer(ANN.member)
    kinds = ENGINE.tasks
    assert not kinds["listen"].possible(game.state, ann, "ada")
    assert kinds["force"].possible(game.state, ann, "ada")
    assert not kinds["pick"].possible(game.state, ann, "ada")
    assert kinds["pick"].possible(game.state, ALL_KNOWING, "ada")
    assert kinds["pick"].possible(game.state, ann, "nobody")
    game.act(AddItem(name="lock picks"), ANN)
    assert kinds["pick"].possible(game.state, ann, "ada")
    assert kinds["listen"].possible(outside().state, ann, "ada")
