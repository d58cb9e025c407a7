"""What classes say where other systems ask."""

from collections.abc import Iterator

from rules.health.questions import MaximumBesides
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.door import SAVES, TURNED, class_word, rank_of
from rules.sheet.questions import NumberOf
from rules.state.classes import Rank
from rules.state.game import GameState

ELVES = "ERIS-ELF"
TABLES = "R-SHEETNUM"


def has_tables(state: GameState) -> bool:
    """Whether the referee has written any class table."""
    return bool(state.classes.tables)


def from_table(state: GameState, question: NumberOf) -> Iterator[Found]:
    """What the referee's table gives for somebody's class and level, if nobody typed it."""
    character, combatant = find_character(state, question.who), find_combatant(state, question.who)
    if character is None:
        return
    name, level = class_word(character), (combatant or character).level
    rank = rank_of(state, name, level)
    value = None if rank is None else _number(rank, question.key)
    if value is not None:
        yield Found(value, f"{name}, level {level}", TABLES)


def _number(rank: Rank, key: str) -> int | None:
    if key in SAVES and rank.saves:
        return rank.saves[SAVES.index(key)]
    if rank.thac0 is None:
        return None
    return {"thac0": rank.thac0, "attack": TURNED - rank.thac0}.get(key)


def other_maximum(state: GameState, question: MaximumBesides) -> Iterator[Found]:
    """An elf may use the higher maximum of its two classes at any time."""
    character = find_character(state, question.who)
    if character is not None and character.second is not None:
        yield Found(character.second.hit_points, f"as {character.second.name}", ELVES)
