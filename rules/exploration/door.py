"""The door of this family: what other rooms may call of it, beside its records."""

from rules.exploration.asking import answer_for, go_on_by_itself
from rules.exploration.march import (
    FURTHEST,
    march_rate,
    plan_way,
    turns_of_march,
    ways_named,
    ways_out,
)
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
from rules.exploration.playing import MOST_TURNS, about_doing, meant, stretches_of
from rules.exploration.resting import is_weary, the_weary, turns_until_rest, with_rest
from rules.exploration.tasking import do_tasks_of_day
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
    "REST",
    "SCOUT",
    "UNIT",
    "WAIT",
    "able",
    "about",
    "about_doing",
    "answer_for",
    "do_tasks_of_day",
    "foreseen",
    "go_on_by_itself",
    "is_weary",
    "march_rate",
    "meant",
    "number_of",
    "open_kinds",
    "plan_way",
    "standing_task",
    "stretches_of",
    "the_weary",
    "turns_of_march",
    "turns_until_rest",
    "unanswered",
    "ways_named",
    "ways_out",
    "with_rest",
]
