"""The door of this family: what other rooms may call of it, beside its records."""

from rules.state.journey import Day, Happening
from rules.travel.courses import (
    POINTS,
    course_sign,
    course_words,
    read_course,
    turned,
)
from rules.travel.days.registry import DAYS, day_kind
from rules.travel.days.shape import DayKind
from rules.travel.going import miles_ahead, per_day
from rules.travel.log import DAY, log_day, note, put_journey, total_miles
from rules.travel.losing import astray_now, course_now, lose_direction, newest_day
from rules.travel.miles import exact, in_tenths, miles_per_day, read_miles
from rules.travel.mounts import SIZES, WORDS, mount_of
from rules.travel.rates import Rate, earthbound, rates, slowest
from rules.travel.terrains import TERRAINS, Terrain, all_terrains, label_of
from rules.travel.way import FOLLOWS, NOTHING
from rules.travel.weariness import MOST_DAYS, days_until_rest, names_who_must_rest, rests_overdue

__all__ = [
    "DAY",
    "DAYS",
    "FOLLOWS",
    "MOST_DAYS",
    "NOTHING",
    "POINTS",
    "SIZES",
    "TERRAINS",
    "WORDS",
    "Day",
    "DayKind",
    "Happening",
    "Rate",
    "Terrain",
    "all_terrains",
    "astray_now",
    "course_now",
    "course_sign",
    "course_words",
    "day_kind",
    "days_until_rest",
    "earthbound",
    "exact",
    "in_tenths",
    "label_of",
    "log_day",
    "lose_direction",
    "miles_ahead",
    "miles_per_day",
    "mount_of",
    "names_who_must_rest",
    "newest_day",
    "note",
    "per_day",
    "put_journey",
    "rates",
    "read_course",
    "read_miles",
    "rests_overdue",
    "slowest",
    "total_miles",
    "turned",
]
