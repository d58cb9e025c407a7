"""Lengths of time, as they are typed and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.hours import DAY, HOUR, LONGEST, MINUTE, WEEK, find_length, write_length


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("48h", 48 * HOUR),
        ("48 hours", 48 * HOUR),
        ("2 days", 2 * DAY),
        ("1d 12h", 36 * HOUR),
        ("1d12h", 36 * HOUR),
        ("1 day, 12 hrs and 30 mins", 36 * HOUR + 30 * MINUTE),
        ("90 min", 90 * MINUTE),
        ("90m", 90 * MINUTE),
        ("1.5 h", 90 * MINUTE),
        ("1.999 min", MINUTE),
        ("a week", WEEK),
        ("2 wk", 2 * WEEK),
        (" An Hour ", HOUR),
        ("half an hour", 30 * MINUTE),
        ("half a day", 12 * HOUR),
        ("1 min", MINUTE),
        ("400 days", LONGEST),
    ],
)
def test_a_length_is_read_as_people_type_it(text: str, length: int) -> None:
    assert find_length(text) == length


@pytest.mark.parametrize(
    "text",
    ["", "  ", "h", "48", "-3h", "2 months", "3 years", "two days", "3 ham", "1d and", "5h 8pm",
     "0h", "0.5 min", "9" * 5000 + "h", "1..5h", "an", "a dozen"],
)  # fmt: skip
def test_what_is_no_length_is_not_read(text: str) -> None:
    assert not find_length(text)


@pytest.mark.parametrize(
    ("length", "text"),
    [
        (0, "0 minutes"),
        (59_999, "0 minutes"),
        (MINUTE, "1 minute"),
        (61 * MINUTE, "1 hour 1 minute"),
        (2 * WEEK, "14 days"),
        (DAY + 3 * HOUR, "1 day 3 hours"),
    ],
)
def test_a_length_is_written_in_days_hours_and_minutes(length: int, text: str) -> None:
    assert write_length(length) == text


@given(st.integers(1, LONGEST // MINUTE))
def test_a_length_is_read_again_as_it_is_written(minutes: int) -> None:
    assert find_length(write_length(minutes * MINUTE)) == minutes * MINUTE


@given(st.text(alphabet="0123456789.ahdmw inuteofsy,"))
def test_any_text_is_a_length_or_none(text: str) -> None:
    found = find_length(text)
    assert found is None or (found >= 0 and found % MINUTE == 0)
