"""Searching: one try each, rolled for the referees alone, and told alike whatever comes of it."""

from collections.abc import Callable

import pytest

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.resolution import Resolution, Step
from rules.record import replace
from rules.searching.actions import Search, TellFound
from rules.searching.events import Found, Searched, SearchJudged
from rules.state.places import Trap
from rules.state.tasks import Task
from rules.systems import ENGINE
from tests.rules.alike import assert_alike
from tests.rules.places.vault import (
    GUARDS,
    IRON,
    NEEDLE,
    PIT,
    RING,
    SECRET,
    STAIRS,
    door,
    outside,
    trap,
    vault,
)
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

BLADE = Trap("t3", "blade", GUARDS, door="d1")
FULL = {"doors": (IRON, SECRET, STAIRS), "traps": (PIT, NEEDLE, BLADE), "finds": (RING,)}
SKILLED = {"find_traps": 20}


def full(preset: str = "ose", **more: object) -> Scene:
    """The guard room with all that can be hidden in it."""
    return vault(preset, **{"numbers": SKILLED, **FULL, **more})  # type: ignore[arg-type]


def judged(step: Step) -> SearchJudged:
    (found,) = reported(step, SearchJudged)
    return found


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS")
@pytest.mark.parametrize(
    ("what", "numbers", "needed", "faces"),
    [
        ("doors", {}, 1, {1: True, 2: False}),
        ("doors", {"search": 2}, 2, {2: True, 3: False}),
        ("doors", {"search": 0}, 0, {1: False}),
        ("traps", {}, 1, {1: True, 2: False}),
        ("traps", {"search": 5}, 1, {1: True, 2: False}),
        ("traps", {"room_traps": 2}, 2, {2: True, 3: False}),
        ("things", {}, 1, {1: True, 2: False}),
        ("things", {"search": 6}, 6, {6: True}),
    ],
)
def test_the_last_face_that_finds_and_the_first_that_does_not(
    what: str, numbers: dict[str, int], needed: int, faces: dict[int, bool]
) -> None:
    for face, passed in faces.items():
        event = judged(full(numbers=numbers).act(Search(what=what), ANN, [face]))
        assert event.passed is passed
        assert (event.needed, event.sides, event.audience) == (needed, 6, ())


@pytest.mark.rule("OSE-SEARCH")
def test_a_chance_can_be_given_for_once() -> None:
    event = judged(full().act(Search(what="doors", chance="4"), ANN, [4]))
    assert (event.passed, event.needed) == (True, 4)


@pytest.mark.rule("OSE-TREASURE-TRAPS")
@pytest.mark.parametrize(
    ("numbers", "typed", "face", "passed"),
    [
        ({"find_traps": 20}, "", 20, True),
        ({"find_traps": 20}, "", 21, False),
        ({"find_traps_in_six": 2}, "", 2, True),
        ({"find_traps_in_six": 2}, "", 3, False),
        ({}, "10%", 10, True),
    ],
)
def test_traps_on_things_are_for_those_who_can(
    numbers: dict[str, int], typed: str, face: int, *, passed: bool
) -> None:
    game = full(numbers=numbers)
    event = judged(game.act(Search(what="treasure", where="Chest", chance=typed), ANN, [face]))
    assert event.passed is passed
    assert [one.name for one in event.there] == ["needle on the chest"]


@pytest.mark.rule("OSE-TREASURE-TRAPS")
def test_who_has_not_the_ability_is_told_what_to_write() -> None:
    for game in (full(numbers={}), vault()):
        with pytest.raises(MissingNumberError, match=r"`/sheet set`: `find_traps` in percent"):
            game.act(Search(what="treasure", where="chest"), ANN)
        with pytest.raises(RuleError, match="Say on what: `where:chest`"):
            game.act(Search(what="treasure"), ANN)


@pytest.mark.rule("ERIS-ELF", "OSE-SECRET-DOORS")
@pytest.mark.parametrize(
    ("preset", "what", "numbers", "needed"),
    [
        ("eris", "doors", {}, 3),
        ("eris", "doors", {"search": 2}, 4),
        ("eris", "doors", {"search": 6}, 6),
        ("eris", "traps", {}, 1),
        ("eris", "things", {}, 1),
        ("ose", "doors", {}, 1),
    ],
)
def test_elves_have_eyes_for_secret_doors(
    preset: str, what: str, numbers: dict[str, int], needed: int
) -> None:
    game = full(preset, traits=("elf",), numbers=numbers)
    assert judged(game.act(Search(what=what), ANN, [1])).needed == needed


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize(
    ("what", "where", "names"),
    [
        ("doors", "", ["panel east"]),
        ("traps", "", ["pit", "blade on the iron door north"]),
        ("treasure", "the old chest", ["needle on the chest"]),
        ("treasure", "urn", []),
        ("things", "", ["gold ring"]),
    ],
)
def test_the_referee_reads_what_is_hidden_there(what: str, where: str, names: list[str]) -> None:
    event = judged(full().act(Search(what=what, where=where), ANN, [6]))
    assert [one.name for one in event.there] == names


def told_at_once(game: Scene) -> Scene:
    """What is found is told without a word of the referee."""
    game.state = replace(game.state, overrides={**game.state.overrides, "finds": "at-once"})
    return game


def known(game: Scene) -> Scene:
    """All of it has been found."""
    (place,) = game.state.places
    doors = tuple(replace(one, known=True) for one in place.doors)
    traps = tuple(replace(one, found=True) for one in place.traps)
    finds = tuple(replace(one, found=True) for one in place.finds)
    found = replace(place, doors=doors, traps=traps, finds=finds)
    game.state = replace(game.state, places=(found,))
    return game


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize("what", ["doors", "traps", "treasure", "things"])
def test_what_is_known_is_not_hidden(what: str) -> None:
    assert judged(known(full()).act(Search(what=what, where="chest"), ANN, [1])).there == ()


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS", "OSE-TREASURE-TRAPS")
@pytest.mark.parametrize("what", ["doors", "traps", "treasure", "things"])
@pytest.mark.parametrize("viewer", [TABLE, Viewer(ANN.member), Viewer(BOB.member)])
def test_success_failure_and_nothing_there_are_told_alike(what: str, viewer: Viewer) -> None:
    steps = [
        make().act(Search(what=what, where="chest"), ANN, [face])
        for make, face in _plays(full, lambda: vault(numbers=SKILLED))
    ]
    shown = [_shown(step, viewer) for step in steps]
    for other in shown[1:]:
        assert_alike(other, shown[0], viewer)
    assert all(event.leaves_no_trace() for s in steps for event in reported(s, SearchJudged))


def _plays(*scenes: Callable[[], Scene]) -> list[tuple[Callable[[], Scene], int]]:
    return [(scene, face) for scene in scenes for face in (1, 6)]


def _shown(step: Step, viewer: Viewer) -> object:
    """What a viewer has of a step: events, how many dice fell, and whether it can be taken back."""
    seen = [form for event in step.events if (form := event.seen_by(viewer)) is not None]
    return [repr(seen), [throw.purpose for throw in step.throws], step.revealed]


@pytest.mark.rule("OSE-SEARCH")
def test_each_has_one_try_for_each_kind_in_each_area() -> None:
    game = full()
    game.act(Search(what="doors"), ANN, [6])
    for who in (ANN, REFEREE):
        with pytest.raises(RuleError, match="Ada has searched Guard room for that already"):
            game.act(Search(what="secret doors", where="north wall", target="ada"), who)
    game.act(Search(what="traps"), ANN, [6])
    game.act(Search(what="doors"), BOB, [6])
    game.act(Search(what="treasure", where="chest"), ANN, [6])
    game.act(Search(what="treasure", where="urn"), ANN, [6])
    with pytest.raises(RuleError, match="Ada has searched the chest for that already"):
        game.act(Search(what="treasure", where=" Chest "), ANN)
    expedition = game.state.expedition
    assert expedition is not None
    game.state = replace(game.state, expedition=replace(expedition, area="a2"))
    game.act(Search(what="doors"), ANN, [6])


@pytest.mark.rule("OSE-SEARCH")
def test_where_nothing_is_prepared_only_what_is_named_is_remembered() -> None:
    game = outside()
    for _ in range(2):
        (told,) = reported(game.act(Search(what="doors"), ANN, [1]), Searched)
        assert (told.area, told.where) == ("", "")
    game.act(Search(what="doors", where="north wall"), ANN, [1])
    with pytest.raises(RuleError, match="Ada has searched the north wall for that already"):
        game.act(Search(what="doors", where="North wall"), ANN)
    game.act(Search(what="doors", where="south wall"), ANN, [1])


@pytest.mark.rule("OSE-SEARCH")
def test_what_cannot_be_searched_is_refused() -> None:
    game = full()
    with pytest.raises(NotFoundError, match="Search for one of these: secret doors"):
        game.act(Search(what="gold"), ANN)
    with pytest.raises(RuleError, match="at most 60 letters"):
        game.act(Search(what="doors", where="x" * 61), ANN)
    with pytest.raises(ForbiddenError, match="Bert's player or a referee can search for Bert"):
        game.act(Search(what="doors", target="bert"), ANN)
    with pytest.raises(RuleError, match="A d6 comes to 1 to 6"):
        game.act(Search(what="doors", target="ada", forced=7))


@pytest.mark.rule("OSE-SEARCH")
def test_an_area_remembers_so_many_searches() -> None:
    game = outside()
    game.act(Search(what="doors", where="wall"), ANN, [1])
    (place,) = game.state.places
    (area,) = place.areas
    many = tuple(replace(area.searched[0], item=f"wall {n}") for n in range(300))
    full_area = replace(area, searched=many)
    game.state = replace(game.state, places=(replace(place, areas=(full_area,)),))
    with pytest.raises(RuleError, match="searched 300 times"):
        game.act(Search(what="doors", where="other wall"), ANN)


# Telling


@pytest.mark.rule("OSE-SECRET-DOORS", "OSE-ROOM-TRAPS", "OSE-SEARCH")
@pytest.mark.parametrize(
    ("hidden", "kind", "name", "text"),
    [
        ("d2", "door", "panel east", ""),
        ("t1", "trap", "pit", ""),
        ("t2", "trap", "needle on the chest", ""),
        ("gold ring", "thing", "gold ring", "It lies under a stool."),
    ],
)
@pytest.mark.parametrize("who", ["ada", ""])
def test_the_referee_tells_what_is_found(
    hidden: str, kind: str, name: str, text: str, who: str
) -> None:
    game = full()
    (found,) = reported(game.act(TellFound(hidden=hidden, target=who)), Found)
    assert (found.kind, found.name, found.text) == (kind, name, text)
    assert (found.who.id if found.who else "") == who
    assert found.seen_by(TABLE) == found
    with pytest.raises(NotFoundError, match="or it has been found"):
        game.act(TellFound(hidden=hidden))


@pytest.mark.rule("OSE-SEARCH")
def test_only_referees_tell_and_only_what_is_here() -> None:
    game = full()
    with pytest.raises(ForbiddenError):
        game.act(TellFound(hidden="d2"), ANN)
    with pytest.raises(NotFoundError):
        game.act(TellFound(hidden="iron door"))


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize(("face", "found"), [(1, ["pit", "blade on the iron door north"]), (2, [])])
def test_a_game_can_have_it_told_at_once(face: int, found: list[str]) -> None:
    game = told_at_once(full())
    step = game.act(Search(what="traps"), ANN, [face])
    assert [event.name for event in reported(step, Found)] == found
    assert trap(game, "pit").found is bool(found)


@pytest.mark.rule("OSE-SEARCH")
def test_a_found_door_is_known() -> None:
    game = full()
    game.act(TellFound(hidden="Panel east"))
    assert door(game, "d2").known


# In a turn


@pytest.mark.rule("OSE-SEARCH")
def test_it_is_done_as_a_task_for_whoever_it_is_the_task_of() -> None:
    game = full()
    played = Resolution(game.state, BOB, ScriptedDice([1]), game.engine.rulebook)
    kind, task = ENGINE.tasks["search"], Task("search", target="doors")
    kind.check(played, "ada", task)
    kind.run(played, "ada", task)
    assert [type(event) for event in played.events] == [Searched, SearchJudged]
    with pytest.raises(RuleError, match="each has one try"):
        kind.check(played, "ada", task)
    assert [value for value, _ in kind.targets(game.state, TABLE, "ada")] == [
        "doors",
        "traps",
        "treasure",
        "things",
    ]
