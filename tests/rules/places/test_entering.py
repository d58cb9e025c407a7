"""The party goes through a place: what it sees, and what referees alone are told."""

import pytest

from rules.doors.records import SetDoor
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.exploration.records import PartyWished, PlayTurn
from rules.kernel.actor import Actor
from rules.kernel.family import System
from rules.kernel.questions import Answer, Ruling, Verdict
from rules.light.records import LightUp
from rules.places.reading import where_words
from rules.places.records import (
    AreaEntered,
    AreaNoted,
    EnterArea,
    GoThrough,
    KeepParts,
    PassRuling,
    PlaceLeft,
)
from rules.places.state import Find, Trap
from rules.state.game import GameState
from rules.state.party import Scale
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.places.prepared import area, barrow, door, prepare, room, way
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE

HALL = room(
    "Hall",
    way("oak door", "Crypt", direction="north"),
    way("bookcase", "Vault", direction="east", secret=True, lock_note="pull the red book"),
    way("stairs", passage=True, direction="up"),
    text="A hall.\nDust.",
    notes="Nobody has been here for years.",
    traps=(
        Trap("", "pit", "", damage="1d6", effect="falls"),
        Trap("", "scythe", "", sprung=True),
        Trap("", "needle", "", disarmed=True),
    ),
    finds=(Find("", "ring", ""), Find("", "coin", "", found=True)),
)
CRYPT = room("Crypt", text="Ash.", dark=False)
VAULT = room("Vault")
NOTHING_SPRINGS = (6,) * 9
"""The dice of traps, for as many as there are people."""


def party(preset: str = "ose", **settings: str) -> Scene:
    """Ann's Ada and Bob's Bo, who is the caller, before a barrow."""
    game = Scene(preset, SYSTEMS, **settings)
    game.bring(character("c1", name="Ada", owner=2), character("c2", name="Bo", owner=3)).seat()
    game.spare = NOTHING_SPRINGS
    prepare(game, HALL, CRYPT, VAULT)
    return game


def led_by_bo() -> Scene:
    """The same; Bo leads the party, which is in the hall."""
    from rules.votes.records import NameCaller

    game = party(led_by="caller")
    game.act(NameCaller(character_id="c2"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    return game


def test_coming_in_tells_everybody_what_is_read_aloud() -> None:
    game = party()
    game.act(LightUp(source="torch", bearer="c1"))
    game.act(EnterArea(place="barrow", area="hall"))
    (event,) = game.events(AreaEntered)
    assert (event.name, event.text, event.first) == ("Hall", "A hall.\nDust.", True)
    assert event.exits == ("oak door north (shut)", "stairs up")
    assert event.seen_by(ANN) == event
    assert area(barrow(game), "Hall").opened
    expedition = game.state.expedition
    assert expedition is not None
    assert (expedition.scale, expedition.dark) == (Scale.DUNGEON, True)
    assert (expedition.place, expedition.area) == (barrow(game).id, event.area)


def test_coming_back_is_not_the_first_time() -> None:
    game = party()
    for name in ("Hall", "Crypt", "Hall"):
        game.act(EnterArea(place="Barrow", area=name))
    (event,) = game.events(AreaEntered)
    assert not event.first
    with pytest.raises(RuleError, match="The party is in Hall already"):
        game.act(EnterArea(place="Barrow", area="Hall"))
    assert event.way == "oak door"
    assert event.before == area(barrow(game), "Crypt").id


@pytest.mark.rule("OSE-DOOR-SHUTTING")
def test_the_door_behind_them_is_told_as_it_stands_then() -> None:
    game = party()
    game.act(EnterArea(place="Barrow", area="Hall"))
    game.act(SetDoor(door="oak door", how="open"))
    game.act(GoThrough(door=door(barrow(game), "oak door").id))
    assert game.events(AreaEntered)[-1].exits == ("oak door south (shut)",)


def test_of_two_ways_alike_it_is_said_which() -> None:
    game = party()
    doors = (way("oak door", "Cell", direction="west"), way("oak door", "Pit", direction="north"))
    prepare(game, room("Cave", *doors), room("Cell"), room("Pit"), name="Cave")
    game.act(EnterArea(place="Cave", area="Cell"))
    game.act(EnterArea(place="Cave", area="Cave"))
    assert game.events(AreaEntered)[-1].way == "oak door west"


def test_an_area_says_itself_whether_it_is_dark() -> None:
    game = party()
    game.act(EnterArea(place="Barrow", area="Crypt"))
    assert game.state.expedition is not None
    assert game.state.expedition.dark is False


def test_referees_alone_are_told_what_is_hidden() -> None:
    game = party()
    game.act(EnterArea(place="Barrow", area="Hall"))
    (note,) = game.events(AreaNoted)
    assert note.seen_by(ANN) is None
    assert note.leaves_no_trace()
    assert note.notes == "Nobody has been here for years."
    assert note.traps == ("pit (2 in 6): 1d6, falls",)
    assert note.secrets == ("bookcase east: secret, key: pull the red book",)
    assert note.finds == ("ring",)
    assert note.dwarves == ()


def test_a_note_says_all_that_is_needed_without_looking_it_up() -> None:
    game = party()
    dart = Trap("", "dart", "", item="chest", chance=3, save="save_death", notes="old")
    finds = (Find("", "ring", "", text="under a stool"),)
    prepare(game, room("Hall", traps=(dart, Trap("", "pit", "")), finds=finds))
    game.act(EnterArea(place="Barrow", area="Hall"))
    (note,) = game.events(AreaNoted)
    assert note.traps == ("dart (chest, 3 in 6): save death, old", "pit (2 in 6)")
    assert note.finds == ("ring (under a stool)",)


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize("race", ["dwarf", "elf"])
def test_a_feature_that_is_entered_where_the_party_is_reminds_the_referee(race: str) -> None:
    game = party(races="on")
    game.bring(character("c3", name="Dori", owner=4, traits=(race,))).seat()
    prepare(game, room("Hall"), CRYPT, words=("carved",))
    pit = KeepParts(place="Barrow", area="Hall", traps=(Trap("", "pit", ""),))
    game.act(pit)
    assert game.events(AreaNoted) == []
    game.act(EnterArea(place="Barrow", area="Crypt"))
    game.act(KeepParts(place="Barrow", area="Hall", traps=(Trap("", "net", ""),)))
    assert game.events(AreaNoted) == []
    game.act(EnterArea(place="Barrow", area="Hall"))
    game.act(KeepParts(place="Barrow", area="Hall", traps=(Trap("", "dart", ""),)))
    noted = [(note.dwarves, note.noticed, note.rule) for note in game.events(AreaNoted)]
    told = (("Dori",), ("a trap: pit", "a trap: net", "a trap: dart"), "ERIS-DWARF")
    assert noted == ([told] if race == "dwarf" else [])


def test_what_bars_a_door_is_told_to_referees() -> None:
    game = party()
    gate = way("gate", "Crypt", locked=True, stuck=True, held=True, behind="Bones rattle.")
    prepare(game, room("Hall", gate), CRYPT)
    game.act(EnterArea(place="Barrow", area="Crypt"))
    (note,) = game.events(AreaNoted)
    assert note.secrets == ("gate: locked, stuck, held, behind it: Bones rattle.",)
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert game.events(AreaNoted)[-1].secrets == ("gate: locked, stuck, held",)


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(
    ("words", "noticed"),
    [
        (("carved",), ("a trap: pit",)),
        (("mine", "slanting"), ("the passage slants", "a trap: pit")),
        (("cave", "shifting"), ("walls shift here", "a trap: pit")),
        (("dwarven", "new"), ("this was built later than the rest", "a trap: pit")),
        (("slanting",), ()),
        ((), ()),
    ],
)
def test_a_dwarf_notices_without_searching_where_the_stone_is_familiar(
    words: tuple[str, ...], noticed: tuple[str, ...]
) -> None:
    game = party(races="on")
    dwarf = character("c3", name="Dori", owner=4, traits=("dwarf",))
    game.bring(dwarf).seat()
    prepare(game, HALL, CRYPT, VAULT, words=words, every=3)
    game.act(EnterArea(place="Barrow", area="Hall"))
    (note,) = game.events(AreaNoted)
    assert note.noticed == noticed
    assert note.dwarves == (("Dori",) if noticed else ())


@pytest.mark.rule("ERIS-DWARF")
@pytest.mark.parametrize(
    ("trap", "noticed"),
    [
        (Trap("", "pit", ""), ("a trap: pit",)),
        (Trap("", "pit", "", found=True), ()),
        (Trap("", "needle", "", item="the chest"), ()),
        (Trap("", "pit", "", sprung=True), ()),
    ],
)
def test_dwarves_notice_traps_of_the_room_that_nobody_has_found(
    trap: Trap, noticed: tuple[str, ...]
) -> None:
    game = party(races="on")
    game.bring(character("c3", name="Dori", owner=4, traits=("dwarf",))).seat()
    prepare(game, room("Hall", traps=(trap,)), words=("carved",))
    game.act(EnterArea(place="Barrow", area="Hall"))
    (note,) = game.events(AreaNoted)
    assert note.noticed == noticed


@pytest.mark.rule("ERIS-DWARF", "OSE-ROOM-TRAPS")
def test_by_the_book_of_ose_a_dwarf_has_to_search() -> None:
    game = party()
    game.bring(character("c3", name="Dori", owner=4, traits=("dwarf",))).seat()
    prepare(game, room("Hall", traps=(Trap("", "pit", ""),)), words=("carved", "new"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    (note,) = game.events(AreaNoted)
    assert (note.traps, note.dwarves, note.noticed) == (("pit (2 in 6)",), (), ())


def test_whoever_leads_goes_by_the_ways_that_are_known() -> None:
    game = led_by_bo()
    oak = door(barrow(game), "oak door")
    game.act(SetDoor(door=oak.id, how="wedged"))
    game.act(GoThrough(door=oak.id), BOB)
    (event,) = game.events(AreaEntered)
    assert (event.name, event.way, event.through) == ("Crypt", "oak door", oak.id)
    assert game.step is not None
    assert game.step.revealed
    game.act(GoThrough(door=oak.id), BOB)
    assert game.step.revealed, "traps that stay must not tell by what can be taken back"


def test_others_say_by_which_way_they_would_like_to_go() -> None:
    game = led_by_bo()
    oak = door(barrow(game), "oak door").id
    game.act(GoThrough(door=oak), ANN)
    (wished,) = game.events(PartyWished)
    assert (wished.target.id, wished.about) == ("c1", "oak door north")
    assert wished.wish.task.target == oak
    assert game.events(AreaEntered) == []
    with pytest.raises(RuleError, match="the referee knows"):
        game.act(PlayTurn(doing="go", about=oak), ANN)
    secret = door(barrow(game), "bookcase").id
    with pytest.raises(NotFoundError, match="no such way out of here"):
        game.act(GoThrough(door=secret), ANN)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        party().act(GoThrough(door=oak), Actor(9))


def test_a_secret_door_is_for_players_as_if_it_were_not_there() -> None:
    game = led_by_bo()
    secret = door(barrow(game), "bookcase").id
    refusals: list[str] = []
    for wanted in (secret, "m1x99"):
        with pytest.raises(NotFoundError) as refusal:
            game.act(GoThrough(door=wanted), BOB)
        refusals.append(refusal.value.message)
    assert refusals[0] == refusals[1]


def test_a_referee_passes_a_secret_door_and_it_is_known_then() -> None:
    game = led_by_bo()
    game.act(GoThrough(door=door(barrow(game), "bookcase").id), REFEREE)
    assert door(barrow(game), "bookcase").known
    assert game.events(AreaEntered)[0].exits == ("bookcase west (shut)",)


def test_the_way_up_leads_out_of_the_place() -> None:
    assert where_words(Scene("ose").state) == "at home"
    game = led_by_bo()
    stairs = door(barrow(game), "stairs").id
    assert where_words(game.state) == "in a dungeon"
    game.act(GoThrough(door=stairs), BOB)
    (event,) = game.events(PlaceLeft)
    assert (event.place_name, event.way) == ("Barrow", "stairs")
    expedition = game.state.expedition
    assert expedition is not None
    assert (expedition.place, expedition.area, expedition.dark) == ("", "", False)
    assert where_words(game.state) == "outside Barrow"
    with pytest.raises(NotFoundError, match="no such way out of here"):
        game.act(GoThrough(door=stairs), BOB)
    game.act(EnterArea(place="Barrow", area="Hall"))
    assert where_words(game.state) == "in a dungeon"


def _barred(_state: GameState, question: PassRuling) -> list[Verdict]:
    assert question.area
    return [Verdict(Ruling.FORBIDDEN, "It is shut.", "TEST")]


def test_what_others_forbid_stops_whoever_leads_and_no_referee() -> None:
    bars = System(key="bars", handlers={}, answers=(Answer(PassRuling, _barred, "TEST"),))
    from rules.votes.records import NameCaller

    game = Scene("ose", (*SYSTEMS, bars), led_by="caller")
    game.bring(character("c2", name="Bo", owner=3)).seat()
    game.spare = NOTHING_SPRINGS
    prepare(game, HALL, CRYPT, VAULT)
    game.act(NameCaller(character_id="c2"))
    game.act(EnterArea(place="Barrow", area="Hall"))
    oak = door(barrow(game), "oak door").id
    game.act(SetDoor(door=oak, how="open"))
    with pytest.raises(RuleError, match=r"It is shut\."):
        game.act(GoThrough(door=oak), BOB)
    game.act(GoThrough(door=oak), REFEREE)


def test_nobody_goes_anywhere_in_the_middle_of_an_encounter() -> None:
    game = led_by_bo()
    oak = door(barrow(game), "oak door").id
    game.meet()
    with pytest.raises(RuleError, match="An encounter is running"):
        game.act(GoThrough(door=oak), BOB)
    with pytest.raises(RuleError, match="An encounter is running"):
        game.act(EnterArea(place="Barrow", area="Crypt"))
