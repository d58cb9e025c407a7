"""Moments as people type them, in zones whose clocks change."""

from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cogs.core.times import read_clock, read_moment
from cogs.render.text import write_clock, write_moment
from rules.errors import RuleError
from rules.kernel.hours import HOUR, LONGEST, MINUTE, wall_clock

BERLIN, NEW_YORK, LORD_HOWE = "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"
KATHMANDU, APIA = "Asia/Kathmandu", "Pacific/Apia"
NOW = "2026-11-25 09:00"
"""A Wednesday."""


def utc(text: str) -> int:
    """The moment that a text in UTC names."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


def read(text: str, zone: str | None = "UTC", now: str = NOW, *, whole_days: bool = False) -> str:
    """What a text means, as a clock in UTC shows it."""
    found = read_moment(text, now=utc(now), zone=zone, whole_days=whole_days)
    return f"{wall_clock('UTC', found):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("48h", "2026-11-27 09:00"),
        ("in 3 hours", "2026-11-25 12:00"),
        ("for 1d 12h", "2026-11-26 21:00"),
        ("90 min", "2026-11-25 10:30"),
        ("a week from now", "2026-12-02 09:00"),
        ("tomorrow 20:00", "2026-11-26 20:00"),
        ("Tomorrow, at 8 p.m.", "2026-11-26 20:00"),
        ("8pm tomorrow", "2026-11-26 20:00"),
        ("8:30 PM", "2026-11-25 20:30"),
        ("9:01", "2026-11-25 09:01"),
        ("9:00", "2026-11-26 09:00"),
        ("noon", "2026-11-25 12:00"),
        ("12pm", "2026-11-25 12:00"),
        ("12am", "2026-11-26 00:00"),
        ("24:00", "2026-11-26 00:00"),
        ("today 23:59", "2026-11-25 23:59"),
        ("tonight 9pm", "2026-11-25 21:00"),
        ("fri 18:30", "2026-11-27 18:30"),
        ("until friday at 18:30", "2026-11-27 18:30"),
        ("8pm on thurs", "2026-11-26 20:00"),
        ("this friday noon", "2026-11-27 12:00"),
        ("wed 9:30", "2026-11-25 09:30"),
        ("wed 8:30", "2026-12-02 08:30"),
        ("dec 24 8pm", "2026-12-24 20:00"),
        ("24 dec 18:00", "2026-12-24 18:00"),
        ("24th of December 18:00", "2026-12-24 18:00"),
        ("Dec. 24th, 2026 18:00", "2026-12-24 18:00"),
        ("24.12. 18:00", "2026-12-24 18:00"),
        ("24.12.2026 18:00", "2026-12-24 18:00"),
        ("2026-12-24 18:00", "2026-12-24 18:00"),
        ("2026-12-24T18:00", "2026-12-24 18:00"),
        ("Thu 24 Dec 2026 18:00", "2026-12-24 18:00"),
        ("31 dec 24:00", "2027-01-01 00:00"),
        ("1 jan 0:00", "2027-01-01 00:00"),
        ("3 mar 7:05", "2027-03-03 07:05"),
        ("25 nov 10:00", "2026-11-25 10:00"),
        ("<t:1798135200:F>", "2026-12-24 18:00"),
    ],
)
def test_a_moment_is_read_as_people_type_it(text: str, moment: str) -> None:
    assert read(text) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("today", "2026-11-25 23:59"),
        ("until tomorrow", "2026-11-26 23:59"),
        ("friday", "2026-11-27 23:59"),
        ("tue", "2026-12-01 23:59"),
        ("dec 24", "2026-12-24 23:59"),
        ("2026-12-24", "2026-12-24 23:59"),
        ("fri 18:30", "2026-11-27 18:30"),
        ("2 days", "2026-11-27 09:00"),
    ],
)
def test_a_day_without_a_time_lasts_to_its_end_where_whole_days_are_meant(
    text: str, moment: str
) -> None:
    assert read(text, whole_days=True) == moment


@pytest.mark.parametrize(
    ("text", "zone", "now", "moment"),
    [
        ("tomorrow 20:00", BERLIN, "2026-11-25 09:00", "2026-11-26 19:00"),
        # Tomorrow is a day of the person's own.
        ("tomorrow 20:00", KATHMANDU, "2026-11-25 18:30", "2026-11-27 14:15"),
        ("tomorrow 20:00", NEW_YORK, "2026-11-26 04:30", "2026-11-27 01:00"),
        ("tomorrow 20:00", APIA, "2026-11-25 12:00", "2026-11-27 07:00"),
        # Clocks change in between: a length is real hours, a moment is what clocks show.
        ("24h", BERLIN, "2026-03-28 19:00", "2026-03-29 19:00"),
        ("tomorrow 20:00", BERLIN, "2026-03-28 19:00", "2026-03-29 18:00"),
        ("24h", BERLIN, "2026-10-24 18:00", "2026-10-25 18:00"),
        ("tomorrow 20:00", BERLIN, "2026-10-24 18:00", "2026-10-25 19:00"),
        ("sun 20:00", NEW_YORK, "2026-03-05 12:00", "2026-03-09 00:00"),
        # What does not exist moves forward; of what comes twice it is the first.
        ("tomorrow 2:30", BERLIN, "2026-03-28 12:00", "2026-03-29 01:30"),
        ("tomorrow 2:30", BERLIN, "2026-10-24 12:00", "2026-10-25 00:30"),
        ("2:15", LORD_HOWE, "2026-10-03 12:00", "2026-10-03 15:45"),
        ("1:45", LORD_HOWE, "2026-04-04 12:00", "2026-04-04 14:45"),
        # In the second of two such hours the first is over.
        ("2:30", BERLIN, "2026-10-25 01:10", "2026-10-26 01:30"),
        # 30 December 2011 was left out in Apia.
        ("tomorrow 12:00", APIA, "2011-12-30 09:00", "2011-12-30 22:00"),
        ("29 feb 12:00", "UTC", "2027-06-01 12:00", "2028-02-29 12:00"),
        ("29 feb 12:00", "UTC", "2028-02-29 11:00", "2028-02-29 12:00"),
        ("1 jan 0:30", BERLIN, "2026-12-31 12:00", "2026-12-31 23:30"),
    ],
)
def test_days_and_clocks_are_those_of_the_person(
    text: str, zone: str, now: str, moment: str
) -> None:
    assert read(text, zone, now) == moment


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", "Say when. Type a length such as `48h`, or a moment such as `tomorrow 20:00`."),
        ("soon", "I cannot tell when “soon” is. Type a length such as `48h`"),
        ("tomorrow evening", "when “tomorrow evening” is. Type `tomorrow 19:00`."),
        ("fri 24 dec 18:00", "I cannot tell when “fri 24 dec 18:00” is"),
        ("31 feb 18:00", "February has 29 days."),
        ("29 feb 18:00", "I cannot tell when"),
        ("2026-13-01 18:00", "I cannot tell when"),
        ("9999-12-31 24:00", "I cannot tell when"),
        ("20:00 21:00", "I cannot tell when"),
        ("*48h*", r"I cannot tell when “\*48h\*” is"),
        ("48", "48 what? Type `48h` or `48 min`."),
        ("tomorrow 8", "Is 8 a time of the day? Type `tomorrow 8am` or `tomorrow 8pm`."),
        ("friday", "At what time? Type `friday 18:30` or `friday 8pm`"),
        ("25:00", "“25:00” is no time of the day. Type `20:00` or `8pm`"),
        ("24:01", "no time of the day"),
        ("8:60", "no time of the day"),
        ("13pm", "no time of the day"),
        ("0am", "no time of the day"),
        ("3/4 18:00", "Type `3 apr 18:00` or `4 mar 18:00`"),
        ("24/12/2026 18:00", "the month. Type `24 dec 2026 18:00`."),
        ("12/24 18:00", "the month. Type `24 dec 18:00`."),
        ("4/4 18:00", "the month. Type `4 apr 18:00`."),
        ("44/44 18:00", "Type `24 dec 18:00` or `2026-12-24 18:00`"),
        ("next fri 18:30", "one of two days. Type `27 nov 18:30` or `4 dec 18:30`."),
        ("next wednesday 18:30", "Type `2 dec 18:30` or `9 dec 18:30`."),
        ("today 8:59", "“today 8:59” is over. Type a length such as `48h`"),
        ("25 nov 9:00", "is over"),
        ("2026-11-24 18:00", "is over"),
        ("<t:1>", "is over"),
        ("0h", "is over"),
        ("401 days", "is too far away: 400 days at most. Type a length"),
        ("2027-12-31 18:00", "too far away"),
        ("<t:999999999999>", "too far away"),
    ],
)
def test_what_is_no_clear_moment_is_refused_with_what_to_type(text: str, advice: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read(text)
    assert advice in refusal.value.message


def test_the_name_of_today_alone_could_be_today_or_in_a_week() -> None:
    with pytest.raises(RuleError, match="“wed” is today as well: type `today` or `2 dec`"):
        read("wed", whole_days=True)


@pytest.mark.parametrize("text", ["tomorrow 20:00", "8pm", "friday", "24 dec"])
def test_without_a_zone_what_clocks_show_is_refused_and_lengths_are_not(text: str) -> None:
    with pytest.raises(RuleError, match="Set it, or type a length such as"):
        read(text, None, whole_days=True)
    assert read("48h", None) == "2026-11-27 09:00"
    assert read("<t:1798135200>", None) == "2026-12-24 18:00"


@pytest.mark.parametrize(
    ("text", "minute"),
    [("8:00", 480), ("8am", 480), ("at 10 pm", 1320), ("noon", 720), ("24:00", 1440), ("0:00", 0)],
)
def test_a_time_of_the_day_is_read_in_minutes(text: str, minute: int) -> None:
    assert read_clock(text) == minute
    assert read_clock(write_clock(minute)) == minute


@pytest.mark.parametrize("text", ["", "8", "22", "evening", "8h", "25:00", "fri 8:00"])
def test_what_is_no_time_of_the_day_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match=r"is no time of the day\. Type `20:00` or `8pm`"):
        read_clock(text)


ZONES = st.sampled_from(("UTC", BERLIN, NEW_YORK, LORD_HOWE, KATHMANDU, APIA))
MOMENTS = st.integers(utc("2020-01-01") // MINUTE, utc("2035-01-01") // MINUTE)
WORDS = (
    "tomorrow", "today", "fri", "this", "next", "24", "dec", "29 feb", "2027-03-28", "2:30", "8pm",
    "48h", "a week", "in", "until", "noon", "24:00", "3/4", "24.12.", "1 jan", "9:00", "<t:1>",
)  # fmt: skip


@given(
    text=st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=30),
    now=MOMENTS,
    zone=ZONES | st.none(),
    whole_days=st.booleans(),
)
def test_whatever_is_typed_is_refused_or_later_than_now_and_within_400_days(
    text: str, now: int, zone: str | None, whole_days: bool
) -> None:
    answer = said_to(text, now * MINUTE, zone, whole_days=whole_days)
    if isinstance(answer, str):
        assert answer.endswith(".")
        assert "`" in answer
    else:
        assert now * MINUTE < answer <= now * MINUTE + LONGEST


def said_to(text: str, now: int, zone: str | None, *, whole_days: bool) -> int | str:
    """The moment, or the refusal."""
    try:
        return read_moment(text, now=now, zone=zone, whole_days=whole_days)
    except RuleError as refusal:
        return refusal.message


@given(now=MOMENTS, minutes=st.integers(1, LONGEST // MINUTE), zone=ZONES)
def test_a_moment_is_read_again_as_it_is_written(now: int, minutes: int, zone: str) -> None:
    at = (now + minutes) * MINUTE
    assume(wall_clock(zone, at).fold == 0)
    assert read_moment(write_moment(at, zone), now=now * MINUTE, zone=zone) == at


def test_the_longest_day_has_25_hours() -> None:
    late = read_moment("25 oct 24:00", now=utc("2026-10-24 12:00"), zone=BERLIN)
    early = read_moment("25 oct 0:00", now=utc("2026-10-24 12:00"), zone=BERLIN)
    assert late - early == 25 * HOUR
