"""What elves notice as they come in (ERIS-ELF), and that it leaves no trace."""

import pytest

from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.resolution import Step
from rules.places.records import EnterArea, GoThrough
from rules.places.state import Door, Trap
from rules.record import replace
from rules.searching.records import SecretNoticed
from rules.state.health import Life
from rules.state.party import Party
from tests.rules.alike import assert_alike
from tests.rules.places.vault import CRYPT, IRON, change_door, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("ERIS-ELF")
SLAB = Door("d9", "slab", (CRYPT, ""), secret=True)
PIT = Trap("t9", "pit", CRYPT, damage="1d6")
IN = EnterArea(place="Barrow", area="Crypt")


def scene(*doors: Door, traits: tuple[str, ...] = ("elf",), traps: tuple[Trap, ...] = ()) -> Scene:
    return vault("eris", doors=(IRON, *doors), traits=traits, traps=traps)


@pytest.mark.parametrize(("face", "passed"), [(1, True), (2, True), (3, False), (6, False)])
def test_an_elf_notices_on_two_in_six(face: int, *, passed: bool) -> None:
    step = scene(SLAB).act(IN, faces=[face])
    (event,) = reported(step, SecretNoticed)
    assert (event.passed, event.who.id, [one.name for one in event.there]) == (
        passed,
        "ada",
        ["slab"],
    )
    assert event.leaves_no_trace()
    assert step.throws[0].secret


def test_each_looks_around_once_in_every_area() -> None:
    game = scene(SLAB)
    game.act(IN, faces=[6])
    game.act(EnterArea(place="Barrow", area="Guard room"), faces=[6])
    assert reported(game.act(IN), SecretNoticed) == []


@pytest.mark.parametrize(
    ("traits", "preset"), [(("dwarf",), "eris"), ((), "eris"), (("elf",), "ose")]
)
def test_nobody_else_does(traits: tuple[str, ...], preset: str) -> None:
    game = vault(preset, doors=(IRON, SLAB), traits=traits)
    assert game.act(IN).throws == ()


def test_who_lies_on_the_ground_notices_nothing() -> None:
    game = scene(SLAB)
    ada = game.state.characters[0]
    down = replace(ada, vitals=replace(ada.vitals, life=Life.UNCONSCIOUS))
    game.state = replace(game.state, characters=(down, game.state.characters[1]))
    assert game.act(IN).throws == ()


@pytest.mark.rule("OSE-TRAPS")
@pytest.mark.parametrize("by", [REFEREE, ANN])
@pytest.mark.parametrize("viewer", [TABLE, Viewer(ANN.member), Viewer(BOB.member)])
def test_coming_in_is_told_alike_whatever_is_hidden_there(by: Actor, viewer: Viewer) -> None:
    usual = _come_in(scene(), 6, by)
    for game, face in (
        (scene(SLAB), 1),
        (scene(SLAB), 6),
        (scene(traps=(PIT,)), 6),
        (scene(SLAB, traps=(PIT,)), 5),
    ):
        assert_alike(_shown(_come_in(game, face, by), viewer), _shown(usual, viewer), viewer)


def _come_in(game: Scene, face: int, by: Actor) -> Step:
    game.state = replace(
        game.state,
        overrides={**game.state.overrides, "led_by": "caller"},
        party=Party(caller="ada"),
    )
    change_door(game, open=True)
    game.spare = [face] * 9
    return game.act(GoThrough(door="d1"), by)


def _shown(step: Step, viewer: Viewer) -> object:
    seen = [form for event in step.events if (form := event.seen_by(viewer)) is not None]
    traces = [event for event in step.events if not event.leaves_no_trace()]
    return [repr(seen), len(traces), step.revealed]
