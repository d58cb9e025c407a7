"""Hours of the day, through the days on which clocks are changed."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.kernel.hours import is_open, moment_of, next_closed, next_open, wall_clock, zone_of
from rules.state.pace import Hours

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",  # clocks go by half an hour
    "Asia/Kathmandu",  # 5:45 ahead
    "Pacific/Apia",  # 30 December 2011 was left out
    "America/St_Johns",
)
MINUTE = 60_000
HOUR = 60 * MINUTE


def utc(text: str) -> int:
    """The moment that a text in UTC names."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


def clock(zone: str, at: int) -> str:
    return wall_clock(zone, at).strftime("%Y-%m-%d %H:%M")


def hours(zone: str, begin: str, end: str) -> Hours:
    def minutes(text: str) -> int:
        hour, minute = text.split(":")
        return int(hour) * 60 + int(minute)

    return Hours(zone, minutes(begin), minutes(end))


@pytest.mark.parametrize(
    ("zone", "day", "minute", "moment"),
    [
        ("UTC", date(2026, 2, 28), 1440, "2026-03-01 00:00"),
        ("UTC", date(2028, 2, 28), 1440, "2028-02-29 00:00"),
        ("Europe/Berlin", date(2026, 12, 31), 1440, "2026-12-31 23:00"),
        ("Europe/Berlin", date(2026, 7, 1), 20 * 60, "2026-07-01 18:00"),
        ("Asia/Kathmandu", date(2026, 7, 1), 0, "2026-06-30 18:15"),
        # Put forward: 02:30 is not there and becomes 03:30.
        ("Europe/Berlin", date(2026, 3, 29), 150, "2026-03-29 01:30"),
        ("America/New_York", date(2026, 3, 8), 150, "2026-03-08 07:30"),
        ("Australia/Lord_Howe", date(2026, 10, 4), 135, "2026-10-03 15:45"),
        ("Pacific/Apia", date(2011, 12, 30), 720, "2011-12-30 22:00"),
        # Put back: 02:30 comes twice, and the first is meant.
        ("Europe/Berlin", date(2026, 10, 25), 150, "2026-10-25 00:30"),
        ("America/New_York", date(2026, 11, 1), 90, "2026-11-01 05:30"),
    ],
)
def test_a_day_and_a_minute_are_one_moment(zone: str, day: date, minute: int, moment: str) -> None:
    assert moment_of(zone, day, minute) == utc(moment)


@pytest.mark.parametrize("name", ["Atlantis/Capital", "", "../etc/passwd", "Europe"])
def test_a_zone_that_is_no_longer_known_is_utc(name: str) -> None:
    assert zone_of(name) is UTC


BERLIN_DAY = hours("Europe/Berlin", "08:00", "22:00")
BERLIN_NIGHT = hours("Europe/Berlin", "22:00", "07:00")


@pytest.mark.parametrize(
    ("asked", "at", "opens", "closes"),
    [
        # Summer in Berlin, two hours ahead: awake from 06:00 to 20:00 UTC.
        (BERLIN_DAY, "2026-07-01 05:59", "2026-07-01 06:00", "2026-07-01 05:59"),
        (BERLIN_DAY, "2026-07-01 06:00", "2026-07-01 06:00", "2026-07-01 20:00"),
        (BERLIN_DAY, "2026-07-01 19:59", "2026-07-01 19:59", "2026-07-01 20:00"),
        (BERLIN_DAY, "2026-07-01 20:00", "2026-07-02 06:00", "2026-07-01 20:00"),
        # Over the change to winter the next morning is an hour later in UTC.
        (BERLIN_DAY, "2026-10-24 20:00", "2026-10-25 07:00", "2026-10-24 20:00"),
        # A night wraps, over the year's end as well.
        (BERLIN_NIGHT, "2026-12-31 20:59", "2026-12-31 21:00", "2026-12-31 20:59"),
        (BERLIN_NIGHT, "2026-12-31 23:30", "2026-12-31 23:30", "2027-01-01 06:00"),
        (BERLIN_NIGHT, "2027-01-01 05:59", "2027-01-01 05:59", "2027-01-01 06:00"),
        (BERLIN_NIGHT, "2027-01-01 06:00", "2027-01-01 21:00", "2027-01-01 06:00"),
        # The short night in spring, and the long one in autumn.
        (BERLIN_NIGHT, "2026-03-28 22:00", "2026-03-28 22:00", "2026-03-29 05:00"),
        (BERLIN_NIGHT, "2026-10-24 21:00", "2026-10-24 21:00", "2026-10-25 06:00"),
        # What lies in the gap alone is as much later that day.
        (
            hours("Europe/Berlin", "02:15", "02:45"),
            "2026-03-28 23:00", "2026-03-29 01:15", "2026-03-28 23:00",
        ),
        # Nothing is left that day where the end comes before the begin: the next day counts.
        (
            hours("Europe/Berlin", "02:30", "03:00"),
            "2026-03-29 00:00", "2026-03-30 00:30", "2026-03-29 00:00",
        ),
        # Both of the hours that come twice are within.
        (
            hours("Europe/Berlin", "02:00", "03:00"),
            "2026-10-25 01:30", "2026-10-25 01:30", "2026-10-25 02:00",
        ),
        # The end of one day and the begin of the next overlap by the hour that is left out.
        (
            hours("Europe/Berlin", "03:10", "02:50"),
            "2026-03-29 01:00", "2026-03-29 01:00", "2026-03-30 00:50",
        ),
        (
            hours("Asia/Kathmandu", "08:00", "22:00"),
            "2026-07-01 02:14", "2026-07-01 02:15", "2026-07-01 02:14",
        ),
        (
            hours("Australia/Lord_Howe", "08:00", "22:00"),
            "2026-10-03 20:59", "2026-10-03 21:00", "2026-10-03 20:59",
        ),
        (
            hours("Pacific/Apia", "22:00", "07:00"),
            "2011-12-30 09:00", "2011-12-30 09:00", "2011-12-30 17:00",
        ),
    ],
)  # fmt: skip
def test_when_hours_begin_and_end(asked: Hours, at: str, opens: str, closes: str) -> None:
    moment = utc(at)
    assert clock("UTC", next_open(asked, moment)) == opens
    assert clock("UTC", next_closed(asked, moment)) == closes
    assert is_open(asked, moment) is (opens == at)


def test_the_same_minute_twice_is_the_whole_day_and_never_ends() -> None:
    always = hours("Europe/Berlin", "08:00", "08:00")
    for at in (utc("2026-03-29 00:30"), utc("2026-03-29 06:00"), 0):
        assert is_open(always, at)
        assert next_open(always, at) == next_closed(always, at) == at


MOMENTS = st.integers(utc("2020-01-01 00:00") // MINUTE, utc("2035-01-01 00:00") // MINUTE)


@given(
    at=MOMENTS,
    zone=st.sampled_from(ZONES),
    begin=st.integers(0, 1439),
    end=st.integers(0, 1439),
)
def test_hours_open_and_close_where_they_say(at: int, zone: str, begin: int, end: int) -> None:
    asked, now = Hours(zone, begin, end), at * MINUTE
    opens, closes = next_open(asked, now), next_closed(asked, now)
    assert now <= opens <= now + 49 * HOUR
    assert is_open(asked, opens)
    assert is_open(asked, now) is (opens == now)
    if begin != end:
        assert now <= closes <= now + 49 * HOUR
        assert not is_open(asked, closes)
        assert is_open(asked, now) is (closes != now)


@given(at=MOMENTS, zone=st.sampled_from(ZONES))
def test_what_a_clock_shows_names_the_first_moment_at_which_it_does(at: int, zone: str) -> None:
    now = at * MINUTE
    shown = wall_clock(zone, now)
    assume(shown.fold == 0)
    assert moment_of(zone, shown.date(), shown.hour * 60 + shown.minute) == now
