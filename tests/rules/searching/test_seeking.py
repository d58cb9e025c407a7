"""Searching: one try each, rolled for the referees alone, and told alike whatever comes of it."""

from collections.abc import Callable

import pytest

from rules.clock.clock import now
from rules.encounter.records import StartEncounter
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.exploration.records import ChooseTask, PlayTurn, TaskChosen, TaskRefused
from rules.items.records import AddItem, DropItem
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.resolution import Resolution, Step
from rules.places.ground import ground_of
from rules.places.state import PLACES, Trap
from rules.record import replace
from rules.searching.kinds import BY_KEY
from rules.searching.records import Found, Search, Searched, SearchJudged, TellFound
from rules.searching.seeking import spots
from rules.sheet.records import SetSheetNumber
from rules.state.party import Expedition, Scale, Task
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
from tests.rules.travel.road import Road

BLADE = Trap("t3", "blade", GUARDS, door="d1")
FULL = {"doors": (IRON, SECRET, STAIRS), "traps": (PIT, NEEDLE, BLADE), "finds": (RING,)}
SKILLED = {"find_traps": 20}


def full(preset: str = "ose", **more: object) -> Scene:
    """The guard room with all that can be hidden in it."""
    return vault(preset, **{"numbers": SKILLED, **FULL, **more})  # type: ignore[arg-type]


def judged(step: Step) -> SearchJudged:
    (found,) = reported(step, SearchJudged)
    return found


def seek(game: Scene, what: str, by: Actor = ANN, face: int = 1, where: str = "") -> Step:
    """Somebody searches, and the turn is played, in which nothing wanders."""
    quiet = tuple(replace(place, every=144) for place in PLACES.of(game.state))
    game.state = PLACES.put(game.state, quiet)
    game.act(Search(what=what, where=where), by)
    return game.act(PlayTurn(doing="wait"), REFEREE, [face])


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
        event = judged(seek(full(numbers=numbers), what, face=face))
        assert event.passed is passed
        assert (event.needed, event.sides, event.audience) == (needed, 6, ())


@pytest.mark.rule("OSE-TREASURE-TRAPS")
@pytest.mark.parametrize(
    ("numbers", "face", "passed"),
    [
        ({"find_traps": 20}, 20, True),
        ({"find_traps": 20}, 21, False),
        ({"find_traps_in_six": 2}, 2, True),
        ({"find_traps_in_six": 2}, 3, False),
    ],
)
def test_traps_on_things_are_for_those_who_can(
    numbers: dict[str, int], face: int, *, passed: bool
) -> None:
    game = full(numbers=numbers)
    event = judged(seek(game, "treasure", face=face, where="Chest"))
    assert event.passed is passed
    assert [one.name for one in event.there] == ["needle on the chest"]


@pytest.mark.rule("OSE-TREASURE-TRAPS")
def test_who_has_not_the_ability_is_told_what_to_write() -> None:
    game = full(numbers={})
    with pytest.raises(MissingNumberError, match=r"Write the skill on the sheet"):
        game.act(Search(what="treasure", where="chest"), ANN)


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
    assert judged(seek(game, what)).needed == needed


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize(
    ("what", "where", "names"),
    [
        ("doors", "", ["panel east"]),
        ("traps", "", ["pit", "blade on the iron door north"]),
        ("treasure", "the chest", ["needle on the chest"]),
        ("treasure", "urn", []),
        ("things", "", ["gold ring"]),
    ],
)
def test_the_referee_reads_what_is_hidden_there(what: str, where: str, names: list[str]) -> None:
    event = judged(seek(with_urn(full()), what, face=6, where=where))
    assert [one.name for one in event.there] == names


def change_area(game: Scene, **fields: object) -> Scene:
    """The guard room is another."""
    (place,) = PLACES.of(game.state)
    areas = tuple(replace(one, **fields) if one.id == GUARDS else one for one in place.areas)
    game.state = PLACES.put(game.state, (replace(place, areas=areas),))
    return game


def with_urn(game: Scene) -> Scene:
    """There is a chest, and an urn."""
    return change_area(game, things=("chest", "urn"))


def told_at_once(game: Scene) -> Scene:
    """What is found is told without a word of the referee."""
    game.state = replace(game.state, overrides={**game.state.overrides, "finds": "at-once"})
    return game


def known(game: Scene) -> Scene:
    """All of it has been found."""
    (place,) = PLACES.of(game.state)
    doors = tuple(replace(one, known=True) for one in place.doors)
    traps = tuple(replace(one, found=True) for one in place.traps)
    finds = tuple(replace(one, found=True) for one in place.finds)
    found = replace(place, doors=doors, traps=traps, finds=finds)
    game.state = PLACES.put(game.state, (found,))
    return game


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize("what", ["doors", "traps", "treasure", "things"])
def test_what_is_known_is_not_hidden(what: str) -> None:
    where = "chest" if what == "treasure" else ""
    assert judged(seek(known(full()), what, where=where)).there == ()


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS", "OSE-TREASURE-TRAPS")
@pytest.mark.parametrize("what", ["doors", "traps", "treasure", "things"])
@pytest.mark.parametrize("viewer", [TABLE, Viewer(ANN.member), Viewer(BOB.member)])
def test_success_failure_and_nothing_there_are_told_alike(what: str, viewer: Viewer) -> None:
    where = "chest" if what == "treasure" else ""
    steps = [
        seek(with_urn(make()), what, face=face, where=where)
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
def test_it_takes_a_turn() -> None:
    game = full()
    before = now(game.state)
    game.act(Search(what="doors"), ANN)
    assert now(game.state) == before
    assert not game.events(Searched)
    (chosen,) = game.events(TaskChosen)
    assert (chosen.task.kind, chosen.about) == ("search", "secret doors in the room")
    step = game.act(PlayTurn(doing="wait"), REFEREE, [1])
    assert judged(step).passed
    assert now(game.state) - before == 600


@pytest.mark.rule("OSE-SEARCH")
def test_each_has_one_try_for_each_kind_in_each_area() -> None:
    game = with_urn(full())
    seek(game, "doors")
    for who in (ANN, REFEREE):
        with pytest.raises(RuleError, match="Ada has searched Guard room for that already"):
            game.act(Search(what="secret doors", target="ada"), who)
    seek(game, "traps")
    seek(game, "doors", BOB)
    seek(game, "treasure", where="chest")
    seek(game, "treasure", where="urn")
    with pytest.raises(RuleError, match="Ada has searched the chest for that already"):
        game.act(Search(what="treasure", where=" The  Chest "), ANN)
    expedition = game.state.expedition
    assert expedition is not None
    game.state = replace(game.state, expedition=replace(expedition, area="a2"))
    seek(game, "doors")


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize("typed", ["che", "e", "c", "chests of gold", "old chest"])
def test_what_is_searched_is_picked_and_not_matched(typed: str) -> None:
    game = with_urn(full())
    with pytest.raises(NotFoundError, match=r"Things here: chest, urn\."):
        game.act(Search(what="treasure", where=typed), ANN)


@pytest.mark.rule("OSE-SEARCH")
def test_something_has_to_be_picked() -> None:
    game = with_urn(full())
    with pytest.raises(RuleError, match=r"Say on what\. Things here: chest, urn\."):
        game.act(Search(what="treasure"), ANN)
    with pytest.raises(RuleError, match=r"Say on what\. Nobody has named any here\."):
        vault(numbers=SKILLED).act(Search(what="treasure"), ANN)
    for what in ("doors", "traps", "things"):
        with pytest.raises(RuleError, match="it is searched as one"):
            game.act(Search(what=what, where="north wall"), ANN)


@pytest.mark.rule("OSE-SEARCH", "OSE-SECRET-DOORS", "OSE-ROOM-TRAPS")
@pytest.mark.parametrize(
    ("what", "where", "names"),
    [
        ("doors", "east wall", ["panel east"]),
        ("doors", "north end", []),
        ("doors", "middle", []),
        ("traps", "north end", ["blade on the iron door north"]),
        ("traps", "middle", ["pit"]),
        ("traps", "east wall", []),
        ("things", "middle", ["gold ring"]),
        ("things", "East Wall", ["gold ring"]),
    ],
)
def test_each_part_that_a_place_names_has_a_try_of_its_own(
    what: str, where: str, names: list[str]
) -> None:
    """A door is in the part of its direction; what is in no part is found in all."""
    traps = (replace(PIT, part="middle"), NEEDLE, BLADE)
    game = full(traps=traps)
    change_area(game, parts=("north end", "east wall", "middle"))
    with pytest.raises(RuleError, match="Say which part is searched, one at a time: north end, "):
        game.act(Search(what=what), ANN)
    event = judged(seek(game, what, face=6, where=where))
    assert [one.name for one in event.there] == names
    with pytest.raises(RuleError, match="for that already"):
        game.act(Search(what=what, where=where), ANN)
    others = {"north end", "east wall", "middle"} - {where.casefold()}
    for other in sorted(others):
        seek(game, what, where=other)


@pytest.mark.rule("OSE-SEARCH", "OSE-TREASURE-TRAPS")
def test_what_lies_there_and_what_was_found_can_be_searched_too() -> None:
    game = full(finds=(replace(RING, name="iron box", found=True),))
    game.act(AddItem(name="Sack"), ANN)
    (sack,) = game.state.characters[0].items
    game.act(DropItem(item_id=sack.id), ANN)
    ground = ground_of(game.state)
    assert spots(game.state, ground, BY_KEY["treasure"]) == ("chest", "iron box", "Sack")
    event = judged(seek(game, "treasure", face=1, where="sack"))
    assert (event.passed, event.there) == (True, ())


@pytest.mark.rule("OSE-SEARCH")
def test_where_nobody_prepared_anything_there_is_one_try_until_the_party_goes_on() -> None:
    game = outside(find_traps=20)
    (told,) = reported(seek(game, "doors"), Searched)
    assert (told.area, told.where) == ("", "")
    with pytest.raises(RuleError, match="Ada has searched this place for that already"):
        game.act(Search(what="doors"), ANN)
    game.act(PlayTurn(doing="wait"))
    with pytest.raises(RuleError, match="has searched this place"):
        game.act(Search(what="doors"), ANN)
    game.act(PlayTurn(feet=60))
    seek(game, "doors")


@pytest.mark.rule("OSE-SEARCH", "OSE-TREASURE-TRAPS")
def test_there_a_thing_is_named_for_the_first_time_and_is_that_thing_from_then_on() -> None:
    game = outside(find_traps=20)
    seek(game, "treasure", where="Chest")
    with pytest.raises(RuleError, match="Ada has searched the chest for that already"):
        game.act(Search(what="treasure", where="the chest"), ANN)
    for other in ("che", "old chest", "e"):
        with pytest.raises(NotFoundError, match=r"Things here: Chest\."):
            game.act(Search(what="treasure", where=other), ANN)
    with pytest.raises(RuleError, match="without `:`"):
        game.act(Search(what="treasure", where="urn: red"), ANN)
    seek(game, "treasure", where="urn")
    assert spots(game.state, ground_of(game.state), BY_KEY["treasure"]) == ("Chest", "urn")
    game.act(PlayTurn(feet=60))
    assert spots(game.state, ground_of(game.state), BY_KEY["treasure"]) == ()


@pytest.mark.rule("OSE-SEARCH")
def test_two_who_name_the_same_thing_in_one_turn_search_one() -> None:
    game = outside(find_traps=20)
    game.act(SetSheetNumber(character_id="bert", field="find_traps", value=20))
    game.act(Search(what="treasure", where="chest"), ANN)
    game.act(Search(what="treasure", where="old chest"), BOB)
    step = game.act(PlayTurn(doing="wait"), REFEREE, [50])
    assert len(reported(step, Searched)) == 1
    (refused,) = reported(step, TaskRefused)
    assert "is not among what can be searched here" in refused.reason


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize("scale", [None, Scale.WILDERNESS])
def test_where_nobody_counts_turns_it_is_done_at_once(scale: Scale | None) -> None:
    game = outside()
    out = None if scale is None else Expedition(scale)
    game.state = replace(game.state, expedition=out)
    assert judged(game.act(Search(what="doors"), ANN, [1])).passed
    with pytest.raises(RuleError, match="has searched this place"):
        game.act(Search(what="doors"), ANN)


@pytest.mark.rule("OSE-SEARCH")
def test_a_day_on_the_road_is_other_ground() -> None:
    game = Road()
    game.travel("clear")
    game.secret_spare = ()
    game.act(Search(what="doors"), ANN, [1])
    game.travel(kind="rest")
    with pytest.raises(RuleError, match="has searched this place"):
        game.act(Search(what="doors"), ANN)
    game.travel()
    game.secret_spare = ()
    assert judged(game.act(Search(what="doors"), ANN, [1])).passed


@pytest.mark.rule("OSE-SEARCH")
def test_what_cannot_be_searched_is_refused() -> None:
    game = full()
    with pytest.raises(NotFoundError, match="Search for one of these: secret doors"):
        game.act(Search(what="gold"), ANN)
    with pytest.raises(ForbiddenError, match="Bert's player or a referee can search for Bert"):
        game.act(Search(what="doors", target="bert"), ANN)
    game.act(StartEncounter())
    with pytest.raises(RuleError, match="An encounter is running"):
        game.act(Search(what="doors"), ANN)


@pytest.mark.rule("OSE-SEARCH")
def test_an_area_remembers_so_many_searches() -> None:
    game = full()
    seek(game, "doors", BOB)
    (place,) = PLACES.of(game.state)
    one = place.areas[0].searched[0]
    change_area(game, searched=tuple(replace(one, who=f"c{n}") for n in range(300)))
    with pytest.raises(RuleError, match="searched 300 times"):
        game.act(Search(what="doors"), ANN)


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
    with pytest.raises(NotFoundError, match="it has been found, or the party has gone on"):
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
    step = seek(game, "traps", face=face)
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
        "treasure@chest",
        "things",
    ]
    change_area(game, parts=("north end", "middle"))
    assert list(kind.targets(game.state, TABLE, "ada"))[:2] == [
        ("doors@north end", "secret doors at the north end"),
        ("doors@middle", "secret doors at the middle"),
    ]


@pytest.mark.rule("OSE-SEARCH")
def test_words_of_ones_own_say_what_is_searched_too() -> None:
    game = full()
    game.act(ChooseTask(kind="search", about="treasure", text="the chest"), ANN)
    event = judged(game.act(PlayTurn(doing="wait"), REFEREE, [1]))
    assert [one.name for one in event.there] == ["needle on the chest"]
    with pytest.raises(NotFoundError, match="che” is not among"):
        game.act(ChooseTask(kind="search", about="treasure", text="che"), ANN)


@pytest.mark.rule("OSE-SEARCH")
def test_of_what_was_found_only_what_opens_is_searched_for_traps() -> None:
    box, coins = (replace(RING, id=name, name=name, found=True) for name in ("iron box", "60 sp"))
    game = full(finds=(box, coins))
    assert spots(game.state, ground_of(game.state), BY_KEY["treasure"]) == ("chest", "iron box")


# Stonework of dwarves


def odd(stonework: int | None, *words: str) -> Scene:
    """The guard room of a place, which has these words."""
    numbers = {} if stonework is None else {"stonework": stonework}
    game = vault("ose", numbers=numbers)
    ground = ground_of(game.state)
    areas = (replace(one, words=words) for one in ground.place.areas)
    game.state = PLACES.put(game.state, (replace(ground.place, areas=tuple(areas)),))
    return game


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize(
    ("stonework", "face", "passed"),
    [(2, 1, True), (2, 2, True), (2, 3, False), (None, 1, False), (0, 1, False)],
)
def test_a_dwarf_finds_odd_stonework_on_two_in_six(
    stonework: int | None, face: int, *, passed: bool
) -> None:
    event = judged(seek(odd(stonework, "new", "slanting", "carved"), "stonework", face=face))
    assert (event.passed, [one.name for one in event.there]) == (
        passed,
        ["the passage slants", "this was built later than the rest"],
    )


@pytest.mark.rule("OSE-SEARCH")
def test_what_was_told_of_stonework_is_known_and_where_there_is_none_nothing_is_found() -> None:
    game = odd(2, "new")
    (event,) = reported(game.act(TellFound(hidden="new")), Found)
    assert (event.kind, event.name) == ("work", "this was built later than the rest")
    with pytest.raises(NotFoundError):
        game.act(TellFound(hidden="new"))
    assert judged(seek(odd(2), "stonework")).there == ()
    game = odd(2, "new")
    ground = ground_of(game.state)
    assert list(BY_KEY["stonework"].there(ground, "north wall")) == []


@pytest.mark.rule("OSE-SEARCH")
@pytest.mark.parametrize(
    ("numbers", "traits", "offered"),
    [({}, (), False), ({"stonework": 2}, (), True), ({}, ("dwarf",), True)],
)
def test_it_is_offered_to_dwarves_and_to_who_has_it_written(
    numbers: dict[str, int], traits: tuple[str, ...], *, offered: bool
) -> None:
    game = vault("ose", numbers=numbers, traits=traits)
    search = ENGINE.tasks["search"]
    assert ("stonework" in [aim for aim, _ in search.targets(game.state, TABLE, "ada")]) is offered
