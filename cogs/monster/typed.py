"""What a referee means by what they typed of monsters: which stat block, and how many."""

import re

from rules.bestiary.stat_blocks import find_block
from rules.state.game import GameState

_BEFORE = re.compile(r"(?P<count>\d{1,2})(?: ?x)? (?P<name>.+)", re.IGNORECASE)
_AFTER = re.compile(r"(?P<name>.*\S) (?:x ?)?(?P<count>\d{1,2})", re.IGNORECASE)


def split_count(text: str) -> tuple[str, int | None]:
    """`7 goblins` and `goblin 7` are a name and a count; None where no count is in it."""
    tidy = " ".join(text.split())
    found = _BEFORE.fullmatch(tidy) or _AFTER.fullmatch(tidy)
    return (text, None) if found is None else (found["name"], int(found["count"]))


def read_counted(state: GameState, name: str, count: int | None) -> tuple[str, int]:
    """What newcomers are called and how many they are; a count that was given wins.

    A number in a name is a count only where the rest names a stat block: `Goblin 7`, but `Guard 2`
    of a watch that has none.
    """
    called, how_many = split_count(name)
    if count is None and how_many and find_block(state, called) is not None:
        return called, how_many
    return name, count or 1
