"""How far the party goes in a dungeon, and by which door (OSE-DUNGEON-MOVE).
What people do on the days of a journey (OSE-WILD-DAY).
"""

from collections.abc import Iterator

import pytest

from rules.conditions.records import AddEffect
from rules.doors.records import DoorResisted
from rules.errors import RuleError
from rules.exploration.planning import GO, GUARD
from rules.exploration.records import (
    EXPLORATION,
    AskParty,
    ChooseTask,
    LeftToStanding,
    PlayTurn,
    SetStandingTask,
    TaskDone,
    WayBarred,
)
from rules.exploration.walking import (
    march_rate,
    turns_for,
    turns_of_march,
    ways_named,
    ways_out,
    ways_outside,
)
from rules.kernel.dues import DueKind
from rules.kernel.family import System
from rules.kernel.questions import Answer, Ruling, Verdict
from rules.light.records import LightLit
from rules.pace.records import EndDeadline, SetLimit
from rules.places.records import PassRuling, SetOpened
from rules.places.state import PLACES, Area, Door, Place
from rules.record import replace
from rules.sea.records import Embark, SeaDaySpent, SetWaters
from rules.sheet.records import SetSheetNumber
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.pace import Limit
from rules.state.party import Expedition, Scale
from rules.travel.records import DaySpent, Foraged, SetWay, SpendDays
from rules.votes.records import NameCaller
from tests.rules.exploration.delving import STOPPING, at_home, clock, delve, on_the_road, played
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, CAT, REFEREE


@pytest.mark.rule("OSE-DUNGEON-MOVE")
@pytest.mark.parametrize(
    ("feet", "rate", "turns"),
    [
        (1, 120, 1), (119, 120, 1), (120, 120, 1), (121, 120, 2), (240, 120, 2), (241, 120, 3),
        (60, 60, 1), (61, 60, 2), (360, 120, 3), (300, 30, 10), (0, 120, 1),
    ],
)  # fmt: skip
def test_a_distance_takes_turns_rounded_up(feet: int, rate: int, turns: int) -> None:
    assert turns_for(feet, rate) == turns


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_the_party_goes_at_the_pace_of_its_slowest() -> None:
    scene = delve()
    scene.act(SetSheetNumber(character_id="bert", field="move", value=60))
    rate = march_rate(scene.state)
    assert (rate.value, rate.label) == (60, "Bert, the sheet")
    event = played(scene, feet=150)
    assert (event.turns, event.rate, event.slowest, event.feet) == (3, 60, "Bert, the sheet", 150)
    assert clock(scene) == 3


@pytest.mark.rule("ERIS-COMBAT-MOVE")
@pytest.mark.parametrize(("listed", "in_turn"), [(120, 240), (90, 180), (60, 120), (30, 60)])
def test_on_planet_eris_the_party_goes_twice_its_speed_in_a_turn(listed: int, in_turn: int) -> None:
    scene = delve("eris")
    scene.act(SetSheetNumber(character_id="bert", field="move", value=listed))
    rate = march_rate(scene.state)
    assert (rate.value, rate.label) == (in_turn, "Bert, the sheet" if listed < 120 else "")
    assert turns_of_march(scene.state, in_turn) == 1
    assert turns_of_march(scene.state, in_turn + 1) == 2
    assert march_rate(scene.state, familiar=True).value == 3 * listed
    delving = delve("eris", combat_move="ose")
    assert march_rate(delving.state).value == 120


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_where_the_party_knows_its_way_it_goes_three_times_as_far() -> None:
    scene = delve()
    assert march_rate(scene.state, familiar=True).value == 360
    event = played(scene, feet=361, familiar=True)
    assert (event.turns, event.familiar) == (2, True)
    assert turns_of_march(scene.state, 360, familiar=True) == 1


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_who_cannot_move_keeps_all_of_them_there() -> None:
    scene = delve()
    scene.act(SetSheetNumber(character_id="cid", field="move", value=0))
    with pytest.raises(RuleError, match="Cid"):
        scene.act(PlayTurn(feet=10))
    assert clock(scene) == 0


@pytest.mark.parametrize("feet", [-1, 5001])
def test_nobody_goes_that_far_at_once(feet: int) -> None:
    with pytest.raises(RuleError, match="5000 feet"):
        delve().act(PlayTurn(feet=feet))


# Prepared places

HALL = Area("hall", "Hall", familiar=True)
CRYPT = Area("crypt", "Crypt")
DOOR = Door("d1", "oak door", ("hall", "crypt"))
SECRET = Door("d2", "panel", ("hall", "crypt"), secret=True)
KEEP = Place("keep", "The Keep", areas=(HALL, CRYPT), doors=(DOOR, SECRET), every=0)


def _bar(_state: GameState, question: PassRuling) -> Iterator[Verdict]:
    if question.door == "d1":
        yield Verdict(Ruling.FORBIDDEN, "The oak door is barred.", "OSE-DUNGEON-MOVE")


BARS = System(key="bars", handlers={}, answers=(Answer(on=PassRuling, run=_bar, source="X"),))


def in_the_hall(*toys: System, **settings: str) -> Scene:
    """The party is in the hall of a keep."""
    scene = delve("ose", *toys, **settings)
    there = Expedition(Scale.DUNGEON, 0, "keep", "hall")
    scene.state = PLACES.put(replace(scene.state, expedition=there), (KEEP,))
    return scene


def area(scene: Scene) -> str:
    """Where the party is."""
    assert scene.state.expedition is not None
    return scene.state.expedition.area


@pytest.mark.rule("OSE-DUNGEON-MOVE")
def test_a_familiar_area_is_crossed_three_times_as_fast() -> None:
    scene = in_the_hall()
    assert played(scene, feet=360).turns == 1
    scene.act(PlayTurn(doing=GO, about="d1"))
    assert area(scene) == "crypt"
    assert played(scene, feet=360).turns == 3


@pytest.mark.rule("OSE-SWIMMING")
@pytest.mark.parametrize(("words", "turns"), [((), 3), (("carved",), 3), (("flooded",), 6)])
def test_a_flooded_area_is_swum_through_at_half_the_rate(
    words: tuple[str, ...], turns: int
) -> None:
    scene = in_the_hall()
    flooded = replace(KEEP, areas=(replace(HALL, familiar=False, words=words), CRYPT))
    scene.state = PLACES.put(scene.state, (flooded,))
    assert played(scene, feet=360).turns == turns


def test_the_party_goes_through_a_door_at_the_end_of_its_way() -> None:
    scene = in_the_hall()
    kinds = [type(event).__name__ for event in scene.act(PlayTurn(feet=300, about="d1")).events]
    assert kinds[:2] == ["TurnPlayed", "ClockMoved"]
    assert "AreaEntered" in kinds
    assert area(scene) == "crypt"


def test_what_stops_the_party_keeps_it_from_the_door() -> None:
    scene = in_the_hall(STOPPING)
    scene.act(PlayTurn(feet=2000, about="d1"))
    assert area(scene) == "hall"


def test_what_keeps_the_party_from_going_through_is_told() -> None:
    scene = in_the_hall(led_by="caller")
    scene.act(NameCaller(character_id="ada"))
    (barred,) = reported(scene.act(PlayTurn(about="d2", doing=GO), ANN), WayBarred)
    assert "no such way" in barred.reason
    assert (area(scene), clock(scene)) == ("hall", 1)


@pytest.mark.parametrize(("door", "where"), [("d1", "hall"), ("d2", "hall"), ("d9", "hall")])
def test_a_turn_that_is_played_by_itself_goes_through_no_door_that_is_barred_or_unknown(
    door: str, where: str
) -> None:
    scene = in_the_hall(BARS, go_on="by-itself")
    scene.act(AskParty(doing=GO, about=door))
    for player in (ANN, BOB):
        scene.act(ChooseTask(kind="follow"), player)
    assert len(reported(scene.act(ChooseTask(kind="follow"), CAT), WayBarred)) == 1
    assert (area(scene), clock(scene)) == (where, 1)


def test_a_turn_that_is_played_by_itself_goes_through_an_open_door() -> None:
    scene = in_the_hall(go_on="by-itself")
    scene.act(AskParty(doing=GO, about="d1"))
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    assert area(scene) == "crypt"


@pytest.mark.rule("OSE-STUCK-DOORS")
@pytest.mark.parametrize(
    ("door", "where"),
    [
        (DOOR, "crypt"),
        (replace(DOOR, open=True), "crypt"),
        (replace(DOOR, stuck=True), "hall"),
        (replace(DOOR, locked=True), "hall"),
    ],
)
def test_the_first_of_them_opens_a_door_that_is_only_shut(door: Door, where: str) -> None:
    scene = in_the_hall()
    (place,) = PLACES.of(scene.state)
    places = (replace(place, doors=(door, *place.doors[1:])),)
    scene.state = PLACES.put(scene.state, places)
    step = scene.act(PlayTurn(about="d1", doing=GO))
    assert area(scene) == where
    assert bool(reported(step, DoorResisted)) is (where == "hall")
    assert reported(step, WayBarred) == []


def test_who_is_asleep_opens_no_door() -> None:
    scene = in_the_hall()
    for one in scene.state.characters:
        scene.act(AddEffect(target=one.id, name="", key="asleep"))
    (barred,) = reported(scene.act(PlayTurn(about="d1", doing=GO)), WayBarred)
    assert "Open it first" in barred.reason
    assert area(scene) == "hall"


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_the_ways_out_are_those_that_players_know_of() -> None:
    assert ways_out(delve().state) == ()
    assert ways_out(at_home().state) == ()
    assert ways_out(in_the_hall().state) == (("d1", "oak door"),)


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_a_way_is_named_with_where_it_leads_as_far_as_the_party_knows() -> None:
    scene = in_the_hall()
    assert ways_named(scene.state) == (("d1", "oak door"),)
    scene.act(SetOpened(place="keep", area="crypt", opened=True))
    assert ways_named(scene.state) == (("d1", "oak door, to Crypt"),)
    assert not ways_outside(scene.state)
    (place,) = PLACES.of(scene.state)
    doors = tuple(replace(one, between=("hall", "")) for one in place.doors if one.id == "d1")
    scene.state = PLACES.put(scene.state, (replace(place, doors=doors),))
    assert ways_named(scene.state) == (("d1", "oak door, outside"),)
    assert ways_outside(scene.state) == {"d1"}


def journey(**settings: str) -> Scene:
    """The three of them know which way they go."""
    scene = on_the_road(**settings)
    scene.falling = CountedDice()
    scene.act(SetWay(course="north", terrain="Clear"))
    return scene


def days(scene: Scene) -> int:
    """How many days have gone by."""
    return scene.state.clock.turns // 144


@pytest.mark.rule("OSE-WILD-DAY")
def test_what_all_have_said_is_done_on_a_day_that_goes_by_by_itself() -> None:
    scene = journey(go_on="by-itself")
    scene.act(AskParty())
    scene.act(ChooseTask(kind="forage"), ANN)
    scene.act(ChooseTask(kind="follow"), BOB)
    step = scene.act(ChooseTask(kind=GUARD), CAT)
    done = [(one.target.name, one.kind) for one in reported(step, TaskDone)]
    assert done == [("Ada", "forage"), ("Cid", GUARD)]
    assert len(reported(step, Foraged)) == 1
    assert reported(step, DaySpent)
    assert days(scene) == 1


@pytest.mark.rule("OSE-WILD-DAY")
def test_elsewhere_the_referee_says_that_the_day_goes_by() -> None:
    scene = journey()
    scene.act(AskParty())
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    (due,) = [due for due in scene.engine.what_is_due(scene.state, REFEREE) if due.holds]
    assert (due.kind, due.command, days(scene)) == (DueKind.PLAY, "`/do travel day`", 0)
    scene.act(SpendDays())
    assert days(scene) == 1
    assert EXPLORATION.of(scene.state).plan is None


@pytest.mark.rule("OSE-WILD-DAY")
def test_a_day_that_nobody_answers_goes_by_what_they_always_do() -> None:
    scene = journey(go_on="by-itself")
    scene.act(SetStandingTask(kind="forage"), BOB)
    scene.act(SetLimit(phase="explore", limit=Limit(minutes=60)))
    scene.act(AskParty())
    step = scene.act(EndDeadline())
    left = [(one.target.name, one.task.kind) for one in reported(step, LeftToStanding)]
    assert left == [("Ada", "follow"), ("Bert", "forage"), ("Cid", "follow")]
    assert len(reported(step, Foraged)) == 1
    assert days(scene) == 1


@pytest.mark.rule("OSE-WILD-DAY")
def test_where_nobody_knows_which_way_the_referee_is_waited_for() -> None:
    scene = on_the_road(go_on="by-itself")
    scene.act(AskParty())
    for player in (ANN, BOB, CAT):
        scene.act(ChooseTask(kind="follow"), player)
    assert days(scene) == 0
    assert DueKind.PLAY in {due.kind for due in scene.engine.what_is_due(scene.state, REFEREE)}


@pytest.mark.rule("OSE-WILD-DAY")
@pytest.mark.rule("OSE-SEA-DAY")
def test_days_on_the_water_are_asked_about_in_the_same_way() -> None:
    scene = at_home(go_on="by-itself")
    scene.falling = CountedDice()
    scene.act(Embark(name="Tern", rate=360, navigator=True))
    scene.act(SetWaters(course="north"))
    scene.act(AskParty())
    for player in (ANN, BOB):
        scene.act(ChooseTask(kind=GUARD), player)
    step = scene.act(ChooseTask(kind="follow"), CAT)
    assert [one.target.name for one in reported(step, TaskDone)] == ["Ada", "Bert"]
    assert reported(step, SeaDaySpent)
    assert days(scene) == 1


@pytest.mark.rule("OSE-LIGHT", "OSE-DUNGEON-MOVE")
def test_the_party_lights_something_first_where_that_was_said() -> None:
    scene = delve(led_by="caller")
    scene.act(NameCaller(character_id="bert"))
    with pytest.raises(RuleError, match="Nobody of yours has anything left to light"):
        scene.act(PlayTurn(doing=GO, feet=60, light=True), by=BOB)
    bert = replace(scene.state.characters[1], items=(Item("i1", "Torch", count=2),))
    people = (scene.state.characters[0], bert, scene.state.characters[2])
    scene.state = replace(scene.state, characters=people)
    scene.act(PlayTurn(doing=GO, feet=60, light=True), by=BOB)
    (lit,) = reported(scene.step, LightLit)
    assert (lit.name, lit.bearer.id if lit.bearer else "", lit.left) == ("torch", "bert", 1)
    assert clock(scene) == 1
