"""The door of this family: what other rooms may call of it, beside its records."""

from rules.sea.boarding import LONGEST_NAME, STREAMS
from rules.sea.reading import miles_of, water_of, wind_of
from rules.sea.sailing import KIND
from rules.sea.storms import ANSWERS, StormAnswer, answers_to
from rules.sea.waters import BY_KEY, WATERS, Water

__all__ = [
    "ANSWERS",
    "BY_KEY",
    "KIND",
    "LONGEST_NAME",
    "STREAMS",
    "WATERS",
    "StormAnswer",
    "Water",
    "answers_to",
    "miles_of",
    "water_of",
    "wind_of",
]
