"""A day of a journey, from the morning to the evening: OSE-WILD-DAY."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rules.clock.clock import now
from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.expedition.going import scale_of
from rules.expedition.records import ComeBack, SetOut
from rules.exploration.records import PartyWished
from rules.kernel.dues import Coming
from rules.kernel.family import System
from rules.party.records import CallerSet
from rules.record import replace
from rules.rest.records import RestForDays
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.party import Party, Scale
from rules.systems import SYSTEMS
from rules.travel.log import exact, total_miles
from rules.travel.records import (
    JOURNEY,
    DaysLeftOver,
    DaySpent,
    Happening,
    Journey,
    MakeCamp,
    SetWay,
    SpendDays,
    Stretch,
    WaySet,
)
from tests.rules.scene import reported, told
from tests.rules.table import ANN, BOB, REFEREE
from tests.rules.travel.road import DAY, Road

pytestmark = pytest.mark.rule("OSE-WILD-DAY")


def at_noon_of_day_3(state: GameState, until: int) -> Iterator[Coming]:
    """Something that somebody has to decide."""
    moment = 2 * DAY + DAY // 2
    if now(state) < moment <= until:
        yield Coming(at=moment, what="toy", stops=True)


TOY = System(key="toy", handlers={}, comings=(at_noon_of_day_3,))


def stopped_road() -> Road:
    """A road on which something comes at noon of the third day."""
    game = Road()
    other = Road.__mro__[1]("ose", (*SYSTEMS, TOY))
    game.engine = other.engine
    return game


def test_who_cannot_move_goes_nowhere_in_a_day() -> None:
    game = Road()
    game.set_numbers("bert", move=0)
    with pytest.raises(RuleError, match="Bert has a Movement of 0, and stays where it is"):
        game.travel("forest", "north-east")


def test_a_day_goes_by_with_its_miles_and_the_next_is_like_it() -> None:
    game = Road()
    step = game.travel("forest", "north-east")
    (spent,) = reported(step, DaySpent)
    assert (spent.number, spent.miles, spent.total, spent.course) == (1, "16", "16", 45)
    assert (spent.terrains, spent.over, spent.camped) == (("Forest",), True, False)
    assert now(game.state) == DAY
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.number, spent.miles, spent.total) == (2, "16", "32")
    assert scale_of(game.state) is Scale.WILDERNESS


def test_a_week_is_one_move() -> None:
    game = Road()
    step = game.travel("clear", days=7)
    assert [spent.total for spent in reported(step, DaySpent)][-1] == "168"
    assert [day.number for day in game.journey.days] == [1, 2, 3, 4, 5, 6, 7]
    assert (game.journey.next_day, total_miles(game.journey)) == (8, Fraction(168))
    assert now(game.state) == 7 * DAY


def test_a_week_stops_where_something_comes_and_says_what_is_left() -> None:
    game = stopped_road()
    step = game.travel("clear", days=7)
    assert [(one.number, one.miles, one.over) for one in reported(step, DaySpent)] == [
        (1, "24", True),
        (2, "24", True),
        (3, "12", False),
    ]
    (left,) = reported(step, DaysLeftOver)
    assert (left.days, left.audience) == (5, (REFEREE.member,))
    assert left not in told(step, ANN)
    assert now(game.state) == 2 * DAY + DAY // 2
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.number, spent.miles, spent.over) == (3, "24", True)
    assert now(game.state) == 3 * DAY


def test_what_comes_exactly_at_the_end_of_a_day_stops_only_the_next() -> None:
    game = stopped_road()
    game.act(PassTime(hours=12))
    step = game.travel("clear", days=2)
    assert [one.over for one in reported(step, DaySpent)] == [True, True]
    assert reported(step, DaysLeftOver) == []


def test_one_day_that_is_stopped_needs_no_word_on_what_is_left() -> None:
    game = stopped_road()
    game.travel("clear", days=2)
    assert reported(game.travel(), DaysLeftOver) == []


def test_half_a_day_and_then_the_other_half_by_another_way() -> None:
    game = Road()
    (half,) = reported(game.travel("forest", half=True), DaySpent)
    assert (half.miles, half.over, now(game.state)) == ("8", False, DAY // 2)
    game.act(SetWay(course="east", terrain="clear, swamp"))
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.miles, spent.over, spent.terrains) == (
        "17",
        True,
        ("Forest", "Clear land", "Swamp"),
    )
    first, second = game.journey.days
    assert (first.number, first.course, first.miles) == (1, 0, "8")
    assert (second.number, second.course, second.miles) == (1, 90, "9")
    assert game.journey.next_day == 2


def test_half_of_the_rest_is_a_quarter() -> None:
    game = Road()
    game.travel("clear", half=True)
    (spent,) = reported(game.travel(half=True), DaySpent)
    assert (spent.miles, spent.over) == ("18", False)


def test_a_new_course_in_the_morning_leaves_no_empty_entry() -> None:
    game = stopped_road()
    game.act(PassTime(days=2, hours=12))
    game.travel("clear", half=True)
    game.act(SetWay(course="south"))
    game.travel()
    assert [day.course for day in game.journey.days] == [0, 180]


def test_camp_keeps_the_miles_and_lets_the_day_go_by() -> None:
    game = Road()
    game.travel("hills 8, clear", half=True)
    (camped,) = reported(game.act(MakeCamp(number=1)), DaySpent)
    assert (camped.miles, camped.camped, camped.over) == ("8", True, True)
    assert now(game.state) == DAY
    way = game.journey.way
    assert way is not None
    assert way.stretches == (Stretch("clear"),)
    with pytest.raises(RuleError, match="No day has begun"):
        game.act(MakeCamp())
    with pytest.raises(TooLateError, match="Day 1 is over"):
        game.act(MakeCamp(number=1))


def test_a_day_cut_short_goes_on_with_what_was_ahead() -> None:
    game = Road()
    game.travel("hills, clear", half=True)
    quarter = replace(game.journey, today=replace(game.journey.today, gone=DAY // 4))  # type: ignore[type-var]
    game.state = JOURNEY.put(game.state, quarter)
    game.act(MakeCamp())
    way = game.journey.way
    assert way is not None
    assert [one.terrain for one in way.stretches] == ["hills", "clear"]


def test_a_camp_that_is_stopped_goes_on_as_a_camp() -> None:
    game = stopped_road()
    game.act(PassTime(days=2))
    game.travel("clear", half=True)
    game.state = replace(game.state, clock=replace(game.state.clock, turns=2 * 144 + 36))
    assert not reported(game.act(MakeCamp()), DaySpent)[0].over
    (spent,) = reported(game.travel(), DaySpent)
    assert (spent.miles, spent.camped, spent.over) == ("12", True, True)


def test_a_day_whose_time_went_by_elsewhere_ends_where_they_were() -> None:
    game = Road()
    game.travel("clear", half=True)
    game.act(SetOut(scale=Scale.DUNGEON))
    with pytest.raises(RuleError, match="in a dungeon"):
        game.travel()
    game.act(PassTime(days=1))
    game.act(SetOut(scale=Scale.WILDERNESS))
    step = game.travel()
    assert [(one.number, one.miles, one.over) for one in reported(step, DaySpent)] == [
        (1, "12", True),
        (2, "24", True),
    ]
    assert total_miles(game.journey) == 36


def test_camp_at_a_day_that_is_over_only_ends_it() -> None:
    game = Road()
    game.travel("clear", half=True)
    game.act(PassTime(days=1))
    before = now(game.state)
    (spent,) = reported(game.act(MakeCamp()), DaySpent)
    assert (spent.miles, spent.over, spent.camped, now(game.state)) == ("12", True, False, before)


def test_a_day_that_is_not_over_is_not_spent_otherwise() -> None:
    game = Road()
    game.travel("clear", half=True)
    with pytest.raises(RuleError, match="Day 1 has begun \\(travel\\) and is not over"):
        game.travel(kind="rest")
    assert reported(game.travel(kind=""), DaySpent)[0].over


def test_without_a_word_a_day_is_one_of_travel() -> None:
    (spent,) = reported(Road().travel("clear", kind=""), DaySpent)
    assert spent.kind == "travel"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"days": 0}, "1 to 366 days"),
        ({"days": 367}, "1 to 366 days"),
        ({"days": 2, "half": True}, "one at a time"),
        ({"days": 2, "kind": "march"}, "one at a time"),
        ({"course": "up"}, "no course"),
        ({"course": "nort"}, "Did you mean north"),
        ({"number": 2}, "Day 2 is over"),
        ({"kind": "swim"}, "travel, march, rest, hunt"),
    ],
)
def test_what_makes_no_day_is_refused(fields: dict[str, object], says: str) -> None:
    usual: dict[str, object] = {"course": "north", "terrain": "clear"}
    game = Road()
    before = game.state
    with pytest.raises(RuleError, match=says):
        game.act(SpendDays(**usual | fields))  # type: ignore[arg-type]
    assert game.state == before


def test_nobody_goes_without_a_way_in_an_encounter_or_without_characters() -> None:
    with pytest.raises(RuleError, match="which way they go"):
        Road().travel()
    with pytest.raises(RuleError, match="which way they go"):
        Road().act(SetWay(course="north"))
    game = Road()
    game.act(StartEncounter())
    with pytest.raises(RuleError, match="An encounter is running"):
        game.travel("clear")
    game = Road()
    game.act(SetOut(scale=Scale.WATER))
    with pytest.raises(RuleError, match="on the water"):
        game.travel("clear")
    game = Road()
    game.state = replace(game.state, active={})
    with pytest.raises(RuleError, match="Nobody is being played"):
        game.travel("clear")


def test_the_way_is_said_without_time_going_by() -> None:
    game = Road()
    way = SetWay(course="S", terrain="forest by road", follows="guide", forage=True)
    (said,) = reported(game.act(way), WaySet)
    assert (said.course, said.terrains, said.follows, said.forage, said.fly) == (
        180,
        ("Forest by road",),
        "guide",
        True,
        False,
    )
    assert now(game.state) == 0
    with pytest.raises(RuleError, match="how they go already"):
        game.act(way)
    (said,) = reported(game.act(SetWay(follows="nothing")), WaySet)
    assert said.follows == ""
    with pytest.raises(NotFoundError, match="a reliable guide"):
        game.act(SetWay(follows="the moon"))


def test_the_caller_leads_where_the_game_lets_them() -> None:
    game = Road(led_by="caller")
    game.state = replace(game.state, party=Party(caller="ada"))
    game.travel("clear", by=ANN)
    game.act(SetWay(course="east"), ANN)
    game.travel(half=True, by=ANN)
    game.act(MakeCamp(), ANN)
    (west,) = reported(game.act(SetWay(course="west"), BOB), PartyWished)
    assert (west.wish.task.kind, west.calls) == ("go west", False)
    game.travel(half=True, by=ANN)
    led = Road()
    led.travel("clear", half=True)
    (camp,) = reported(led.act(MakeCamp(), ANN), PartyWished)
    (rest,) = reported(led.act(SpendDays(kind="rest"), ANN), PartyWished)
    assert [one.wish.task.kind for one in (camp, rest)] == ["make camp", "rest"]
    assert CallerSet not in map(type, game.step.events if game.step else ())


@pytest.mark.rule("OSE-WILD-DAY")
def test_players_say_which_way_they_would_like_to_go_and_the_referee_is_called_once() -> None:
    game = Road()
    game.travel("clear", half=True)
    before = JOURNEY.of(game.state).way
    wished = [
        (
            SetWay(course="north", terrain="clear, hills by road"),
            "go north by way of Clear land and Hills by road",
        ),
        (
            SetWay(follows="trail", forage=True, fly=True),
            "follow a trail, forage on the way and fly",
        ),
        (
            SetWay(follows="nothing", forage=False, fly=False),
            "follow nothing any more, forage no longer and go on foot",
        ),
        (SpendDays(kind="travel", course="NE"), "travel: go north-east"),
    ]
    called: list[bool] = []
    for action, words in wished:
        (said,) = reported(game.act(action, ANN), PartyWished)
        assert said.wish.task.kind == words
        called.append(said.calls)
    assert called == [True, False, False, False]
    assert JOURNEY.of(game.state).way == before
    for wrong in (SetWay(), SetWay(course="upwards"), SetWay(terrain="moon"), SetWay(follows="me")):
        with pytest.raises(RuleError):
            game.act(wrong, ANN)


def test_an_encounter_stands_in_the_log_and_rest_that_it_disturbs_is_none() -> None:
    game = stopped_road()
    game.act(PassTime(days=2))
    game.travel(kind="rest")
    game.act(StartEncounter(environment="wilderness"))
    game.act(EndEncounter())
    assert game.last.happened == (Happening("encounter"),)
    game.travel(kind="rest")
    assert game.state.characters[0].rest.days == 0
    game.travel(kind="rest")
    assert [day.number for day in game.journey.days] == [1, 2]


def test_an_encounter_elsewhere_is_in_no_log() -> None:
    game = Road()
    game.act(StartEncounter())
    game.act(EndEncounter())
    assert game.journey == Journey()
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.act(StartEncounter())
    game.act(EndEncounter())
    assert game.journey.days == ()


def test_rest_by_its_own_command_stands_in_the_log() -> None:
    game = Road()
    game.travel("clear", half=True)
    game.act(RestForDays(days=3, interrupted=1))
    assert (game.last.kind, game.last.number, game.last.days) == ("rest", 2, 3)
    assert (game.journey.today, game.journey.next_day) == (None, 5)
    game.act(ComeBack())
    game.act(RestForDays(days=3))
    assert game.journey.next_day == 5


def test_a_new_journey_begins_at_home_and_the_old_log_stays_until_then() -> None:
    game = Road()
    game.travel("clear", half=True)
    game.act(ComeBack())
    assert (len(game.journey.days), game.journey.today) == (1, None)
    game.travel("forest", "west")
    assert [(day.number, day.course) for day in game.journey.days] == [(1, 270)]


def test_days_stop_when_nobody_is_left() -> None:
    game = Road()
    dead = Vitals(-5, 8, life=Life.DEAD)
    game.travel("clear")
    sheets = tuple(replace(one, vitals=dead) for one in game.state.characters)
    game.state = replace(game.state, characters=sheets)
    with pytest.raises(RuleError, match="Nobody in the party is left standing"):
        game.travel()
    game.act(SetWay(course="west"))
    assert exact(game.last.miles) == Fraction(24)
