"""What elves notice as they come in (ERIS-ELF), and that it leaves no trace.
Chests: what lies in them is had by opening them; traps on them spring, and locks hold them.
"""

import pytest

from rules.doors.records import DoorResisted, LockTried
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.exploration.records import ChooseTask
from rules.items.records import AddItem
from rules.kernel.actor import TABLE, Actor, Viewer
from rules.kernel.resolution import Step
from rules.places.ground import ground_of
from rules.places.records import EnterArea, GoThrough
from rules.places.state import PLACES, Area, Door, Find, Trap
from rules.record import replace
from rules.searching.finding import seems_locked, things_to_open, who_can_open
from rules.searching.records import Found, OpenThing, PickThing, SecretNoticed, ThingOpened
from rules.state.health import Life
from rules.state.party import Party
from rules.systems import ENGINE
from rules.traps.records import TrapSprung, TrapStayed
from tests.rules.alike import assert_alike
from tests.rules.places.vault import CRYPT, GUARDS, IRON, RING, change_door, vault
from tests.rules.scene import Scene, reported
from tests.rules.searching.test_seeking import judged, seek
from tests.rules.table import ANN, BOB, REFEREE

SLAB = Door("d9", "slab", (CRYPT, ""), secret=True)
PIT = Trap("t9", "pit", CRYPT, damage="1d6")
IN = EnterArea(place="Barrow", area="Crypt")


def scene(*doors: Door, traits: tuple[str, ...] = ("elf",), traps: tuple[Trap, ...] = ()) -> Scene:
    return vault("eris", doors=(IRON, *doors), traits=traits, traps=traps)


@pytest.mark.rule("ERIS-ELF")
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


@pytest.mark.rule("ERIS-ELF")
def test_each_looks_around_once_in_every_area() -> None:
    game = scene(SLAB)
    game.act(IN, faces=[6])
    game.act(EnterArea(place="Barrow", area="Guard room"), faces=[6])
    assert reported(game.act(IN), SecretNoticed) == []


@pytest.mark.rule("ERIS-ELF")
@pytest.mark.parametrize(
    ("traits", "preset"), [(("dwarf",), "eris"), ((), "eris"), (("elf",), "ose")]
)
def test_nobody_else_does(traits: tuple[str, ...], preset: str) -> None:
    game = vault(preset, doors=(IRON, SLAB), traits=traits)
    assert game.act(IN).throws == ()


@pytest.mark.rule("ERIS-ELF")
def test_who_lies_on_the_ground_notices_nothing() -> None:
    game = scene(SLAB)
    ada = game.state.characters[0]
    down = replace(ada, vitals=replace(ada.vitals, life=Life.UNCONSCIOUS))
    game.state = replace(game.state, characters=(down, game.state.characters[1]))
    assert game.act(IN).throws == ()


@pytest.mark.rule("ERIS-ELF")
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


COINS = Find("f2", "700 gp", GUARDS, item="chest")
PEARLS = Find("f3", "pearl necklace", GUARDS, item="The Chest")
NEEDLE = Trap("t2", "needle", GUARDS, item="chest", kind="treasure", damage="1d4")
PICKS = {"open_locks": 30}


def chest(*, things: tuple[str, ...] = (), locked: tuple[str, ...] = (), **more: object) -> Scene:
    """The guard room with a chest in it."""
    game = vault(**{"finds": (RING, COINS, PEARLS), **more})  # type: ignore[arg-type]
    change(game, things=things, locked=locked)
    return game


def change(game: Scene, **so: object) -> None:
    (place,) = PLACES.of(game.state)
    areas = tuple(replace(one, **so) if one.id == GUARDS else one for one in place.areas)
    game.state = PLACES.put(game.state, (replace(place, areas=areas),))


def area(game: Scene) -> Area:
    return ground_of(game.state).area


@pytest.mark.rule("OSE-SEARCH")
def test_whoever_opens_it_finds_all_that_is_in_it() -> None:
    game = chest()
    assert things_to_open(ground_of(game.state)) == ("The Chest",)
    assert [one.name for one in who_can_open(game.state)] == ["Ada", "Bert"]
    step = game.act(OpenThing(thing="chest", target="ada"), REFEREE)
    (opened,) = reported(step, ThingOpened)
    assert (opened.thing, opened.empty) == ("chest", False)
    assert [one.name for one in reported(step, Found)] == ["700 gp", "pearl necklace"]
    assert not things_to_open(ground_of(game.state))
    with pytest.raises(NotFoundError, match="There is nothing to open"):
        game.act(OpenThing(thing="chest", target="ada"), REFEREE)


@pytest.mark.rule("OSE-SEARCH")
def test_a_search_of_the_room_finds_what_is_in_no_chest() -> None:
    assert [one.name for one in judged(seek(chest(), "things")).there] == ["gold ring"]


@pytest.mark.rule("OSE-SEARCH")
def test_what_has_a_lid_opens_though_it_is_empty() -> None:
    game = chest(finds=(), things=("old sacks", "statue"))
    assert things_to_open(ground_of(game.state)) == ("old sacks",)
    (opened,) = reported(game.act(OpenThing(thing="old sacks", target="ada")), ThingOpened)
    assert opened.empty
    with pytest.raises(NotFoundError, match="“statue” here now"):
        game.act(OpenThing(thing="statue", target="ada"))


@pytest.mark.rule("OSE-SEARCH")
def test_other_things_are_named_to_whoever_opens_what_is_not_there() -> None:
    with pytest.raises(NotFoundError, match="There is The Chest"):
        chest().act(OpenThing(thing="urn", target="ada"))


@pytest.mark.rule("OSE-SEARCH")
def test_anybody_opens_it_with_their_own_character() -> None:
    (opened,) = reported(chest().act(OpenThing(thing="chest"), ANN), ThingOpened)
    assert opened.who.label == "Ada"
    with pytest.raises(ForbiddenError):
        chest().act(OpenThing(thing="chest", target="bert"), ANN)


@pytest.mark.rule("OSE-SEARCH", "OSE-TRAPS")
@pytest.mark.parametrize(("face", "springs"), [(2, True), (3, False)])
def test_its_trap_springs_on_whoever_opens_it(face: int, *, springs: bool) -> None:
    game = chest(traps=(NEEDLE, replace(NEEDLE, id="t3", name="pit", item="")))
    step = game.act(OpenThing(thing="chest", target="ada"), REFEREE, [face, *([1] * springs)])
    assert [one.name for one in reported(step, TrapSprung)] == ["needle"] * springs
    assert len(reported(step, TrapStayed)) == (not springs)
    assert len(reported(step, Found)) == 2


@pytest.mark.rule("OSE-SEARCH", "OSE-TRAPS")
def test_whoever_falls_before_it_does_not_open_it() -> None:
    deadly = replace(NEEDLE, damage="", effect="dies")
    game = chest(traps=(deadly,), locked=("chest",))
    step = game.act(OpenThing(thing="chest", target="ada"), REFEREE, [1])
    assert game.vitals("ada").life is Life.DEAD
    assert not reported(step, ThingOpened)
    assert not reported(step, DoorResisted)


@pytest.mark.rule("OSE-SEARCH", "OSE-LOCKED-DOORS")
def test_a_lock_holds_it_until_it_is_picked_with_one_try_each() -> None:
    game = chest(locked=("chest",), numbers=PICKS)
    game.act(AddItem(name="thieves' tools", target="ada"))
    with pytest.raises(RuleError, match="Nobody has found the chest locked"):
        game.act(PickThing(thing="chest"), ANN)
    (held,) = reported(game.act(OpenThing(thing="chest", target="ada")), DoorResisted)
    assert (held.door, held.how) == ("chest", "locked")
    assert seems_locked(ground_of(game.state), "chest")
    missed = game.act(PickThing(thing="chest"), ANN, [31])
    assert [one.passed for one in reported(missed, LockTried)] == [False]
    with pytest.raises(RuleError, match="each has one try"):
        game.act(PickThing(thing="chest"), ANN)
    again = game.act(PickThing(thing="chest", target="ada"), REFEREE, [30])
    assert [one.passed for one in reported(again, LockTried)] == [True]
    assert len(reported(again, Found)) == 2
    assert area(game).locked == ()


@pytest.mark.rule("OSE-SEARCH", "OSE-LOCKED-DOORS")
def test_picking_takes_tools_and_the_skill() -> None:
    game = chest(locked=("chest",))
    game.act(OpenThing(thing="chest", target="ada"))
    with pytest.raises(RuleError, match="no thieves' tools"):
        game.act(PickThing(thing="chest"), ANN)
    with pytest.raises(MissingNumberError):
        game.act(PickThing(thing="chest", target="ada"), REFEREE)


@pytest.mark.rule("OSE-SEARCH", "OSE-TRAPS")
def test_its_trap_springs_on_whoever_picks_it_too() -> None:
    game = chest(locked=("chest",), numbers=PICKS)
    game.act(OpenThing(thing="chest", target="ada"), REFEREE)
    deadly = replace(NEEDLE, damage="", effect="dies")
    (place,) = PLACES.of(game.state)
    game.state = PLACES.put(game.state, (replace(place, traps=(deadly,)),))
    assert not reported(game.act(PickThing(thing="chest", target="ada"), REFEREE, [1]), LockTried)


@pytest.mark.rule("OSE-SEARCH")
def test_what_somebody_has_searched_is_not_offered_to_them_again() -> None:
    game = chest(finds=())
    kind = ENGINE.tasks["search"]
    assert ("doors", "secret doors in the room") in kind.targets(game.state, TABLE, "ada")
    seek(game, "doors", by=ANN)
    assert [key for key, _ in kind.targets(game.state, TABLE, "ada")] == ["traps", "things"]
    assert "doors" in dict(kind.targets(game.state, TABLE, "bert"))
    seek(game, "traps", by=ANN)
    seek(game, "things", by=ANN)
    with pytest.raises(RuleError, match="Ada has searched all that there is here"):
        game.act(ChooseTask(kind="search"), ANN)
