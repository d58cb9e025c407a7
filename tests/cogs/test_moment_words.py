"""Moments in people's own words. `moments.jsonl` was written without knowing the reader, and
`clock_words.txt` before anybody looked at it."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogs.core.times import read_clock, read_moment
from cogs.core.zones import find_cities, zone_named
from rules.errors import MisreadError, NotFoundError, RuleError
from rules.kernel.hours import HOUR

LINES = Path(__file__).with_name("moments.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
NOW = int(datetime(2026, 11, 29, 10, tzinfo=UTC).timestamp()) * 1000
ASKED = "next Sunday"
"""Said on a Sunday it could be one of two."""


def read(text: str, zone: str = "UTC") -> str:
    return iso(read_moment(text, now=NOW, zone=zone, whole_days=True))


def iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M")


def test_words_of_the_clock_are_read_or_a_press_away() -> None:
    """Each advice is fed back to its reader, too."""
    text = Path(__file__).with_name("clock_words.txt").read_text(encoding="utf-8")
    for typed, verdict in (
        line.split(" | ") for line in text.splitlines() if not line.startswith("#")
    ):
        way, meant = verdict[0], verdict[1:]
        try:
            found = read(typed)
        except MisreadError as refused:
            advice = [read(one) for one in refused.instead]
        except RuleError:
            advice = []
        else:
            later = NOW + int(float(meant) * HOUR) if way == "+" else 0
            assert way in "=~+", typed
            assert found == (iso(later) if later else meant), typed
            continue
        assert way in "?~!", typed
        assert way == "!" or meant in advice, (typed, advice)


def test_lines_from_outside_are_read_or_asked_about() -> None:
    for case in CASES:
        text = case["text"]
        if case["want"] == "refuse" or text == ASKED:
            with pytest.raises(RuleError):
                read(text)
        elif case["hours"]:
            moment = read_moment(text, now=NOW, zone=None)
            assert moment - NOW == case["hours"] * HOUR, text
        else:
            assert read(text).startswith(case["iso"]), text


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("tomorrow 18:00 UTC", "2026-11-30T18:00"),
        ("8pm +02:00", "2026-11-29T18:00"),
        ("8pm utc-5", "2026-11-30T01:00"),
        ("2026-12-01T18:00Z", "2026-12-01T18:00"),
        ("8pm Europe/Berlin", "2026-11-29T19:00"),
        ("midnight", "2026-11-30T00:00"),
        ("day after tomorrow 8pm", "2026-12-01T20:00"),
        ("in 3 days at 8pm", "2026-12-02T20:00"),
        ("3 hours later", "2026-11-29T13:00"),
        ("2,5 hours", "2026-11-29T12:30"),
        ("a few days", "2026-12-02T10:00"),
        ("tmrw", "2026-11-30T23:59"),
        ("10:49:41", "2026-11-29T10:49"),
        ("2027/09/25 10:00", "2027-09-25T10:00"),
        ("3 months from now", "2027-02-28T23:59"),
        ("in 2 weeks at noon", "2026-12-13T12:00"),
        ("1h30", "2026-11-29T11:30"),
        ("20h00", "2026-11-29T20:00"),
        ("tomorrow 0730h", "2026-11-30T07:30"),
        ("20:00h", "2026-11-29T20:00"),
        ("20.00", "2026-11-29T20:00"),
    ],
)
def test_what_is_clear_is_read(text: str, moment: str) -> None:
    assert read(text) == moment


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("next friday 8pm", ("4 dec 8pm", "11 dec 8pm")),
        ("13/03/2027 20:00", ("13 mar 2027 20:00",)),
        ("13/03/27 20:00", ("13 mar 2027 20:00",)),
        ("8pm EST", ("8pm utc-5", "8pm utc+10")),
        ("8pm fast", ()),
        ("tomorrow evening", ("tomorrow 19:00",)),
        ("tomorrow 8", ("tomorrow 8am", "tomorrow 8pm")),
        ("next friday at 7", ("4 dec 7am", "11 dec 7am", "4 dec 7pm", "11 dec 7pm")),
        ("quarter past 7", ("7:15am", "7:15pm")),
        ("2000 hours", ("20:00",)),
        ("7", ("7h", "7 min", "7pm")),
        ("soon", ()),
    ],
)
def test_what_could_be_two_moments_is_asked_whole(text: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(MisreadError) as refused:
        read(text)
    assert (refused.value.typed, refused.value.instead) == (text, instead)
    assert all(read(one) for one in instead)


def test_no_month_is_longer_than_it_is() -> None:
    with pytest.raises(RuleError, match="April has 30 days"):
        read("31 april 18:00")


def test_hours_may_be_bare_numbers() -> None:
    assert (read_clock("7", bare=True), read_clock("22", bare=True)) == (420, 1320)
    with pytest.raises(RuleError):
        read_clock("25", bare=True)


def test_zones_are_found_by_letters_and_offsets() -> None:
    with pytest.raises(NotFoundError, match="Europe/London"):
        zone_named("BST", NOW)
    assert "Asia/Kolkata" in {city.zone for city in find_cities("+5:30", NOW)}
    assert "America/New_York" in {city.zone for city in find_cities("UTC-5", NOW)}
