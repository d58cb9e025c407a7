"""What keeps doors open or shut, for the party and for monsters (OSE-DOOR-SHUTTING)."""

import pytest

from rules.doors.opening import WORDS, can_monsters_open, doors_here, state_words
from rules.doors.records import DoorSet, DoorShut, DoorWedged, OpenDoor, SetDoor, WedgeDoor
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack
from rules.items.reading import items_of
from rules.items.records import AddItem
from rules.kernel.actor import ALL_KNOWING, TABLE, Actor
from rules.places.records import AreaEntered, EnterArea, GoThrough
from rules.places.state import PLACES, Door
from rules.record import replace
from rules.state.party import Party
from tests.rules.places.vault import CRYPT, IRON, SECRET, STAIRS, change_door, door, outside, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("OSE-DOOR-SHUTTING")


def with_spikes(count: int = 2, /, **fields: object) -> Scene:
    game = change_door(vault(led_by="caller"), **fields)
    game.state = replace(game.state, party=Party(caller="ada"))
    if count:
        game.act(AddItem(name="iron spikes", count=count), ANN)
    return game


def spikes(game: Scene) -> list[int]:
    return [item.count for item in items_of(game.state, "ada")]


# Swinging shut


@pytest.mark.parametrize(("wedged", "shuts"), [(False, True), (True, False)])
def test_a_door_swings_shut_behind_the_party(*, wedged: bool, shuts: bool) -> None:
    game = with_spikes(open=True, wedged=wedged)
    step = game.act(GoThrough(door="d1"), ANN)
    shut = reported(step, DoorShut)
    assert [(event.who, event.door) for event in shut] == ([(None, "iron door")] if shuts else [])
    assert door(game).open is not shuts


def test_only_the_door_behind_the_party_is_told_to_be_shut() -> None:
    open_doors = (replace(IRON, open=True), replace(IRON, id="d9", name="oak door", open=True))
    game = vault(doors=open_doors)
    game.act(GoThrough(door="d1"))
    (entered,) = game.events(AreaEntered)
    assert entered.exits == ("iron door south (shut)", "oak door south (open)")


def test_stairs_have_nothing_to_shut_and_leaving_shuts_doors_too() -> None:
    out = replace(IRON, between=("a1", ""), open=True)
    game = vault(doors=(out, STAIRS))
    step = game.act(GoThrough(door="d1"))
    assert reported(step, DoorShut)
    assert not door(game).open
    game.act(EnterArea(place="Barrow", area="Guard room"))
    assert reported(game.act(GoThrough(door="d3")), DoorShut) == []


@pytest.mark.parametrize(
    ("fields", "stands"),
    [
        ({}, "shut"),
        ({"locked": True, "tries": ("ada",)}, "shut, locked"),
        ({"stuck": True}, "shut"),
    ],
)
def test_what_is_shut_bars_the_way(fields: dict[str, object], stands: str) -> None:
    game = with_spikes(**fields)
    with pytest.raises(RuleError, match=f"The iron door north is {stands}. Open it first"):
        game.act(GoThrough(door="d1"), ANN)
    game.act(GoThrough(door="d3"), ANN)


def test_what_is_open_bars_nobody() -> None:
    game = with_spikes()
    game.act(OpenDoor(door="d1"), ANN)
    game.act(GoThrough(door="d1"), ANN)
    assert game.state.expedition is not None
    assert game.state.expedition.area == CRYPT


# Spikes


def test_a_spike_wedges_a_door_open() -> None:
    game = with_spikes(open=True)
    (wedged,) = reported(game.act(WedgeDoor(door="d1"), ANN), DoorWedged)
    assert (wedged.left, wedged.shut, spikes(game)) == (1, False, [1])
    assert door(game).wedged
    with pytest.raises(RuleError, match="wedged open already"):
        game.act(WedgeDoor(door="d1"), ANN)
    with pytest.raises(RuleError, match="Shut it first"):
        game.act(WedgeDoor(door="d1", shut=True), ANN)


@pytest.mark.rule("OSE-MONSTER-DOORS")
def test_a_spike_keeps_a_door_shut() -> None:
    game = with_spikes(1)
    (spiked,) = reported(game.act(WedgeDoor(door="d1", shut=True), ANN), DoorWedged)
    assert (spiked.left, spiked.shut, spikes(game)) == (0, True, [])
    assert not can_monsters_open(door(game))
    with pytest.raises(RuleError, match="spiked shut already"):
        game.act(WedgeDoor(door="d1", shut=True), ANN)
    with pytest.raises(RuleError, match="Open it first"):
        game.act(WedgeDoor(door="d1"), ANN)


def test_without_a_spike_it_takes_a_referee() -> None:
    game = with_spikes(0, open=True)
    with pytest.raises(RuleError, match="Ada has no iron spike"):
        game.act(WedgeDoor(door="d1"), ANN)
    (wedged,) = reported(game.act(WedgeDoor(door="d1", target="ada"), REFEREE), DoorWedged)
    assert wedged.left is None


# The referee's word, and what is seen of it


@pytest.mark.parametrize("how", WORDS)
def test_a_referee_says_how_a_door_is(how: str) -> None:
    other = {"open": how in ("shut", "spiked", "locked", "stuck", "held")}
    was = {"unlocked": {"locked": True}, "loose": {"stuck": True}, "released": {"held": True}}
    game = change_door(vault(), **other, **was.get(how, {}))
    (event,) = reported(game.act(SetDoor(door="d1", how=how)), DoorSet)
    word = WORDS[how]
    assert (event.seen_by(TABLE) is not None) is word.seen
    assert all(getattr(door(game), field) == value for field, value in word.so.items())
    with pytest.raises(RuleError, match=f"is {word.means} already"):
        game.act(SetDoor(door="d1", how=how))


def test_what_players_do_not_know_of_they_are_not_told_of() -> None:
    game = vault(doors=(SECRET,))
    (event,) = reported(game.act(SetDoor(door="panel", how="open")), DoorSet)
    assert event.seen_by(TABLE) is None
    assert doors_here(game.state, TABLE) == ()
    with pytest.raises(RuleError, match="A door can be `open`"):
        game.act(SetDoor(door="panel", how="ajar"))
    with pytest.raises(ForbiddenError):
        game.act(SetDoor(door="panel", how="shut"), ANN)


@pytest.mark.parametrize(
    ("fields", "players", "referees"),
    [
        ({}, "shut", "shut"),
        ({"locked": True}, "shut", "shut, locked"),
        ({"locked": True, "tries": ("ada",)}, "shut, locked", "shut, locked"),
        (
            {"locked": True, "held": True, "tries": ("ada",)},
            "shut, locked",
            "shut, locked, held by magic",
        ),
        ({"held": True, "tries": ("ada",)}, "shut, stuck", "shut, held by magic"),
        ({"stuck": True, "tries": ("ada",)}, "shut, stuck", "shut, stuck"),
        ({"open": True, "stuck": True}, "open", "open"),
        ({"open": True, "wedged": True}, "wedged open", "wedged open"),
        ({"spiked": True}, "spiked shut", "spiked shut"),
    ],
)
def test_what_holds_a_door_is_known_once_somebody_tried(
    fields: dict[str, object], players: str, referees: str
) -> None:
    there = replace(IRON, **fields)
    assert state_words(there, TABLE) == players
    assert state_words(there, ALL_KNOWING) == referees


@pytest.mark.rule("OSE-MONSTER-DOORS")
@pytest.mark.parametrize(
    ("fields", "can"),
    [
        ({}, True),
        ({"stuck": True}, True),
        ({"locked": True}, True),
        ({"spiked": True}, False),
        ({"held": True}, False),
        ({"open": True, "held": True}, True),
    ],
)
def test_who_lives_there_gets_through_most_doors(fields: dict[str, bool], *, can: bool) -> None:
    assert can_monsters_open(replace(IRON, **fields)) is can


# Where nothing is prepared


def test_what_was_noted_on_the_way_is_forgotten_at_home() -> None:
    game = outside()
    game.act(OpenDoor(door="oak door"), ANN)
    assert PLACES.of(game.state)
    game.act(ComeBack())
    assert PLACES.of(game.state) == ()
    kept = vault()
    kept.act(ComeBack())
    assert len(PLACES.of(kept.state)) == 1


def test_so_many_doors_are_noted_and_no_more() -> None:
    game = outside()
    game.act(OpenDoor(door="oak door"), ANN)
    (place,) = PLACES.of(game.state)
    doors = tuple(Door(f"x{number}", f"door {number}", ("unmapped", "")) for number in range(60))
    game.state = PLACES.put(game.state, (replace(place, doors=doors),))
    with pytest.raises(RuleError, match="60 doors are written down"):
        game.act(OpenDoor(door="another door"), ANN)
    game.act(OpenDoor(door="door 7"), Actor(ANN.member))
