"""A pursuit rule is one file and a line: a toy rule proves it.
Doors that are shut behind those who run (OSE-MONSTER-DOORS, OSE-PURSUIT-DUNGEON).
"""

import pytest

from rules.doors.records import OpenDoor, SetDoor, ShutDoor, WedgeDoor
from rules.items.records import AddItem
from rules.kernel.resolution import Resolution
from rules.places.state import PLACES, Area, Place
from rules.pursuit import kinds as registry
from rules.pursuit.chasing import put_chase
from rules.pursuit.kinds import KINDS, RUNNING, Fate, PursuitKind, Result, kind_for
from rules.pursuit.records import (
    EVADED,
    HeldUp,
    KeptOut,
    LetGo,
    Pursue,
    PursuitEnded,
    WhereaboutsAsked,
)
from rules.pursuit.state import Chase, ChaseStage
from rules.record import replace
from rules.state.party import Expedition, Scale
from tests.rules.cast import character
from tests.rules.pursuit.flight import chase_in, ending, flee, met, pursued, run
from tests.rules.scene import Scene
from tests.rules.table import ANN, CAT, REFEREE


def nobody_gets_away(_resolution: Resolution, _chase: Chase) -> Result:
    """At first."""
    return RUNNING


def three_times(resolution: Resolution, chase: Chase) -> Result:
    """Whoever has run three times is gone."""
    put_chase(resolution, replace(chase, stretch=chase.stretch + 1))
    return Result(Fate.ESCAPED, EVADED) if chase.stretch == 2 else RUNNING


TOY = PursuitKind(
    key="toy",
    label="a toy",
    rule="OSE-EVASION",
    environment="dungeon",
    settings=("ose",),
    unit="turn",
    evade=nobody_gets_away,
    run=three_times,
)


def test_a_new_rule_needs_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KINDS", (TOY, *KINDS))
    monkeypatch.setitem(registry.BY_KEY, TOY.key, TOY)
    game = pursued(met(theirs=30))
    assert chase_in(game).kind == "toy"
    run(game, times=2)
    run(game)
    assert ending(game) == (True, EVADED)
    assert game.events(PursuitEnded)[0].unit == "turn"


@pytest.mark.parametrize(
    ("preset", "environment", "key"),
    [
        ("ose", "dungeon", "dungeon"),
        ("ose", "water", "water"),
        ("ose", "wilderness", "wilderness"),
        ("eris", "dungeon", "eris-turns"),
        ("eris", "water", "water"),
        ("eris", "wilderness", "wilderness"),
        ("4e", "dungeon", "dungeon"),
    ],
)
def test_one_rule_holds_by_environment_and_rulebook(
    preset: str, environment: str, key: str
) -> None:
    assert kind_for(met(preset, environment).state, environment).key == key


DOOR = "oak door"


def chased(*, pursuit: str = "ose") -> Scene:
    """The wolves, who are faster, follow the party through a door that is open."""
    game = met(theirs=150, pursuit=pursuit)
    game.act(AddItem(name="iron spikes", count=1), ANN)
    pursued(game)
    game.act(SetDoor(door=DOOR, how="open"))
    return game


def held(game: Scene) -> list[tuple[int, str]]:
    return [(event.rounds, event.why) for event in game.events(HeldUp)]


@pytest.mark.rule("OSE-MONSTER-DOORS")
@pytest.mark.parametrize("how", ["ose", "eris"])
def test_a_door_that_is_shut_stops_pursuers_for_a_round(how: str) -> None:
    game = chased(pursuit=how)
    game.act(ShutDoor(door=DOOR), ANN)
    assert held(game) == [(1, "the oak door is shut, and has to be opened")]
    assert chase_in(game).held == (0, 1)


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_in_that_round_those_who_run_gain_their_whole_way() -> None:
    game = chased()
    game.act(ShutDoor(door=DOOR), ANN)
    run(game)
    assert chase_in(game).distance == 600 + 1200
    run(game)
    assert chase_in(game).distance == 600 + 1200 - 300


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_each_door_stops_them_once() -> None:
    game = chased()
    game.act(ShutDoor(door=DOOR), ANN)
    game.act(OpenDoor(door=DOOR), ANN)
    game.act(ShutDoor(door=DOOR), ANN)
    assert held(game) == []
    game.act(SetDoor(door="gate", how="stuck"))
    assert held(game) == [(1, "the gate is shut, and has to be opened")]


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_a_spike_keeps_them_out_and_the_referee_says_whether_they_go_on() -> None:
    game = chased()
    game.act(ShutDoor(door=DOOR), ANN)
    game.act(WedgeDoor(door=DOOR, shut=True), ANN)
    (kept,) = game.events(KeptOut)
    assert (kept.door, kept.side.label, kept.whom.label) == (DOOR, "Party", "Monsters")
    assert chase_in(game).stage is ChaseStage.LOST
    game.act(Pursue())
    assert chase_in(game).stage is ChaseStage.RUNNING


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_most_give_up_there() -> None:
    game = chased()
    game.act(SetDoor(door=DOOR, how="held"))
    assert chase_in(game).stage is ChaseStage.LOST
    game.act(LetGo())
    assert ending(game) == (True, "gave up")


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_a_door_that_is_opened_or_wedged_open_stops_nobody() -> None:
    game = chased()
    game.act(WedgeDoor(door=DOOR), ANN)
    game.act(SetDoor(door="gate", how="open"))
    assert (chase_in(game).held, chase_in(game).stage) == ((0, 0), ChaseStage.RUNNING)


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_doors_matter_to_nobody_who_is_not_followed_yet() -> None:
    game = flee(met(theirs=150))
    game.act(SetDoor(door=DOOR, how="spiked"))
    assert chase_in(game).stage is ChaseStage.ASKED


@pytest.mark.rule("OSE-MONSTER-DOORS")
@pytest.mark.parametrize(
    ("fleeing", "where", "faces"), [("monsters", "dungeon", ()), ("party", "water", (100,))]
)
def test_they_matter_where_the_party_runs_in_a_dungeon(
    fleeing: str, where: str, faces: tuple[int, ...]
) -> None:
    game = met(environment=where, own=150, theirs=150)
    flee(game, by=REFEREE, side=fleeing)
    game.act(Pursue(), faces=faces)
    game.act(SetDoor(door=DOOR, how="spiked"))
    assert chase_in(game).stage is ChaseStage.RUNNING


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_whoever_does_not_run_shuts_nothing_behind_the_party() -> None:
    game = chased()
    cat = character("cat", 8, name="Cat", owner=CAT.member)
    game.state = replace(game.state, characters=(*game.state.characters, cat))
    game.act(ShutDoor(door=DOOR, target="cat"))
    assert held(game) == []


@pytest.mark.rule("OSE-MONSTER-DOORS")
@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
@pytest.mark.parametrize("fleeing", ["party", "monsters"])
def test_the_referee_is_asked_where_a_party_is_that_got_away(fleeing: str) -> None:
    game = met()
    places = (Place("p1", "Barrow", areas=(Area("a1", "Hall"), Area("a2", "Crypt"))),)
    out = Expedition(Scale.DUNGEON, 0, "p1", "a1")
    game.state = PLACES.put(replace(game.state, expedition=out), places)
    flee(game, by=REFEREE, side=fleeing)
    game.act(LetGo())
    asked = [(event.place, event.name) for event in game.events(WhereaboutsAsked)]
    assert asked == ([("p1", "Hall")] if fleeing == "party" else [])
