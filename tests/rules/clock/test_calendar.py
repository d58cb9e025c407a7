"""Calendars: which date a day is, which day a date falls on, and the referee's word on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock.calendars import BUILT_IN, OLD, PLAIN
from rules.clock.dates import (
    check_calendar,
    date_of,
    date_words,
    day_of,
    holidays_on,
    moon_words,
    next_day,
    next_holiday,
    year_length,
)
from rules.clock.records import CalendarChosen, ChooseCalendar, PassTime
from rules.clock.state import CALENDAR, Calendar, Holiday, Month, Moon, YearDay
from rules.errors import ForbiddenError, RuleError
from rules.record import replace
from tests.rules.scenes import camp
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-TIME")
SHORT = Calendar("Short", (Month("Thaw", 3), Month("Frost", 2)), year=7)


@given(st.sampled_from([*BUILT_IN.values(), SHORT]), st.integers(1, 5000))
def test_each_day_has_a_date_and_each_date_its_day(calendar: Calendar, day: int) -> None:
    date = date_of(calendar, day)
    assert day_of(calendar, date.year, date.number, date.day) == day
    assert 1 <= date.day <= date.month.days
    found = next_day(calendar, day, date.number, date.day)
    assert found == day
    later = next_day(calendar, day + 1, date.number, date.day)
    assert later == day + year_length(calendar)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (1, "Kingsday, 1 Deepfrost 512 of the Crown"),
        (8, "Kingsday, 8 Deepfrost 512 of the Crown"),
        (29, "Kingsday, 1 Wolfmoon 512 of the Crown"),
        (59, "Millday, 3 Thaw 512 of the Crown"),
        (337, "Kingsday, 1 Deepfrost 513 of the Crown"),
    ],
)
def test_dates_in_words(day: int, words: str) -> None:
    assert date_words(OLD, day) == words


def test_a_calendar_without_weekdays_or_era_says_neither() -> None:
    assert date_words(SHORT, 4) == "1 Frost 7"
    assert date_words(SHORT, 6) == "1 Thaw 8"


def test_moons_wax_and_wane() -> None:
    seen = [next(moon_words(PLAIN, day)) for day in (1, 5, 9, 16, 24, 30)]
    assert [words.removeprefix("the moon is ") for words in seen] == [
        "new", "waxing", "half", "full", "half", "new",
    ]  # fmt: skip


def test_a_moon_is_new_on_the_first_day_of_the_year_whenever_the_campaign_begins() -> None:
    calendar = replace(SHORT, moons=(Moon("Luna", 8),), begins=2)
    seen = [
        words.removeprefix("Luna is ") for day in range(8) for words in moon_words(calendar, day)
    ]
    assert seen == ["new", "waxing", "half", "waxing", "full", "waning", "half", "waning"]


def test_each_moon_has_a_rhythm_of_its_own() -> None:
    assert [*moon_words(OLD, 18)] == ["the Lantern is waning", "the Stray is new"]


def test_holidays_of_today_and_to_come() -> None:
    assert holidays_on(OLD, 1) == ("the Counting of Candles",)
    assert holidays_on(OLD, 2) == ()
    assert next_holiday(OLD, 1) == ("First Plough", 70)
    assert next_holiday(OLD, 330) == ("the Counting of Candles", 337)
    assert next_holiday(SHORT, 1) is None
    days = [[day for day in range(1, 361) if holidays_on(each, day)] for each in (PLAIN, OLD)]
    assert days == [[1, 171, 261, 351], [1, 70, 154, 245, 293, 337]]


def test_the_referee_chooses_and_the_clock_stays() -> None:
    game = camp("ose")
    with pytest.raises(ForbiddenError, match="by which calendar"):
        game.act(ChooseCalendar(calendar=OLD), ANN)
    game.act(ChooseCalendar(calendar=OLD))
    (told,) = game.events(CalendarChosen)
    assert (told.name, told.date) == (OLD.name, "Kingsday, 1 Deepfrost 512 of the Crown")
    assert game.state.clock.turns == 0
    with pytest.raises(RuleError, match="so already"):
        game.act(ChooseCalendar(calendar=OLD))
    game.act(ChooseCalendar(calendar=None))
    (told,) = game.events(CalendarChosen)
    assert (told.name, told.date) == ("", "")
    assert CALENDAR.of(game.state) is None


@pytest.mark.parametrize(
    ("day", "said", "words"),
    [
        (1, YearDay(600, 3, 14), "14 Thaw 600"),
        (40, YearDay(600, 1, 2), "2 Deepfrost 600"),
        (400, YearDay(600, 12, 28), "28 Hearthnight 600"),
    ],
)
def test_the_referee_says_what_day_it_is(day: int, said: YearDay, words: str) -> None:
    game = camp("ose")
    for _ in range(day - 1):
        game.act(PassTime(days=1))
    game.act(ChooseCalendar(calendar=OLD, today=said))
    (told,) = game.events(CalendarChosen)
    assert words in told.date


@pytest.mark.parametrize("said", [YearDay(1, 3, 29), YearDay(1, 13, 1), YearDay(1, 0, 1)])
def test_a_day_that_the_calendar_has_not_is_refused(said: YearDay) -> None:
    with pytest.raises(RuleError, match="no such day"):
        camp("ose").act(ChooseCalendar(calendar=OLD, today=said))


def test_a_game_does_not_begin_before_the_year_0() -> None:
    game = camp("ose")
    game.act(PassTime(days=30))
    with pytest.raises(RuleError, match="before the year 0"):
        game.act(ChooseCalendar(calendar=OLD, today=YearDay(0, 1, 1)))


TWICE = (Month("Thaw", 3), Month("thaw", 3))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"months": ()}, "1 to 24 months"),
        ({"months": TWICE}, "the same"),
        ({"months": (Month("Thaw", 0),)}, "1 to 100 days"),
        ({"months": (Month("", 3),)}, "1 to 40 letters"),
        ({"weekdays": tuple("abcdefghijklmnopqrstu")}, "20 weekdays"),
        ({"weekdays": ("Monday", "monday")}, "the same"),
        ({"moons": (Moon("Luna", 1),)}, "2 to 1000 days"),
        ({"moons": (Moon("Luna", 9),) * 6}, "5 moons"),
        ({"holidays": (Holiday("Fair", 1, 4),)}, "no such day for Fair"),
        ({"holidays": (Holiday("Fair", 3, 1),)}, "no such day for Fair"),
        ({"holidays": (Holiday("Fair", 1, 1),) * 51}, "50 holidays"),
        ({"begins": 6}, "begins on a day"),
        ({"year": 100_001}, "begins on a day"),
    ],
)
def test_what_cannot_be_counted_by_is_refused(fields: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        check_calendar(replace(SHORT, **fields))


def test_those_that_can_be_picked_can_be_counted_by() -> None:
    for calendar in BUILT_IN.values():
        check_calendar(calendar)
        assert year_length(calendar) in (336, 360)


def test_a_calendar_is_everybodys_and_the_day_of_it_a_partys() -> None:
    dated = ChooseCalendar(calendar=PLAIN, today=YearDay(1, 1, 1))
    assert (ChooseCalendar(calendar=PLAIN).touches_party, dated.touches_party) == (False, True)
