"""Anything else, in the player's own words, for the referee to play."""

from rules.exploration.tasks.doing import EVERYWHERE, need_words, tell
from rules.exploration.words import OTHER
from rules.kernel.tasks import TaskKind

KIND = TaskKind(
    OTHER,
    "Something else",
    "in your own words, for the referee to play",
    EVERYWHERE,
    tell,
    check=need_words,
    standing=True,
    asks="What do they do?",
)
