"""The door of this family: what other rooms may call of it, beside its records."""

from rules.exploration.asking import PLAY, answer_for
from rules.exploration.march import FURTHEST, march_rate, turns_of_march
from rules.exploration.planning import (
    UNIT,
    able,
    about,
    foreseen,
    number_of,
    open_kinds,
    standing_task,
    unanswered,
)
from rules.exploration.playing import MOST_TURNS, meant, stretches_of
from rules.exploration.resting import is_weary, the_weary, turns_until_rest, with_rest
from rules.exploration.tasking import do_tasks, take_tasks
from rules.exploration.words import (
    CAST,
    FOLLOW,
    GO,
    GUARD,
    LONGEST_TEXT,
    OTHER,
    REST,
    SCOUT,
    WAIT,
)

__all__ = [
    "CAST",
    "FOLLOW",
    "FURTHEST",
    "GO",
    "GUARD",
    "LONGEST_TEXT",
    "MOST_TURNS",
    "OTHER",
    "PLAY",
    "REST",
    "SCOUT",
    "UNIT",
    "WAIT",
    "able",
    "about",
    "answer_for",
    "do_tasks",
    "foreseen",
    "is_weary",
    "march_rate",
    "meant",
    "number_of",
    "open_kinds",
    "standing_task",
    "stretches_of",
    "take_tasks",
    "the_weary",
    "turns_of_march",
    "turns_until_rest",
    "unanswered",
    "with_rest",
]
