"""Chests: what lies in them is had by opening them; traps on them spring, and locks hold them."""

import pytest

from rules.doors.records import DoorResisted, LockTried
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.exploration.records import ChooseTask
from rules.items.records import AddItem
from rules.kernel.actor import TABLE
from rules.places.ground import ground_of
from rules.places.state import PLACES, Area, Find, Trap
from rules.record import replace
from rules.searching.containers import seems_locked, things_to_open, who_can_open
from rules.searching.records import Found, OpenThing, PickThing, ThingOpened
from rules.state.health import Life
from rules.systems import ENGINE
from rules.traps.records import TrapSprung, TrapStayed
from tests.rules.places.vault import GUARDS, RING, vault
from tests.rules.scene import Scene, reported
from tests.rules.searching.test_seeking import judged, seek
from tests.rules.table import ANN, REFEREE

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
