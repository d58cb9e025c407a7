"""What the small races share: large weapons, blows that are too slow, saves against magic."""

from collections.abc import Iterator
from typing import Any

from rules.health.questions import DamageTaken
from rules.items.door import FITTED, find_item, hands_of
from rules.kernel.questions import DamageVerdict, Found, Question, Ruling, Toll, Verdict
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.traits import Trait, has_trait
from rules.races.settings import has_races
from rules.sheet.door import SAVES, class_word, find_class_table, rank_of, typed_number
from rules.sheet.questions import NumberOf
from rules.sheet.traits import DWARF, HOBBIT, LARGE_CLUMSY
from rules.state.classes import Rank
from rules.state.game import GameState
from rules.state.items import Item

BOTH_HANDS = 2
SMALL = (HOBBIT, DWARF)
LEVELS_MORE = 4
"""How many levels higher they save against magic."""
AGAINST_MAGIC = {key.replace("save_", "magic_"): key for key in SAVES}
"""The saves of the first row by the keys of the second."""


def weapon_of(state: GameState, question: Question[Any]) -> Item | None:
    """What the deed is done with, None for bare hands."""
    return find_item(state, question.who, question.item) if question.item else None


def too_large(item: Item, race: Trait) -> Iterator[Verdict]:
    """A weapon for both hands needs the referee's leave, once on the item or for one attack."""
    if hands_of(item) == BOTH_HANDS and FITTED not in item.tags:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"A {race.label} needs the referee's leave for {item.name}, which takes both hands: "
            f"for this attack, or for good with the tag `{FITTED}` ({race.source}).",
            race.source,
        )


def slow_blow(state: GameState, question: DamageTaken, race: Trait) -> Iterator[DamageVerdict]:
    """Attacks of large, clumsy monsters do half damage."""
    if question.is_attack and has_trait(state, question.who, LARGE_CLUMSY.key):
        yield DamageVerdict(
            Toll.HALF, f"too large and clumsy to hit a {race.label} well", race.source
        )


def has_second_saves(state: GameState) -> bool:
    """Whether races have rules, and the classes a table with saves."""
    return bool(state.classes.tables) and has_races(state)


def magic_saves(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The second row of saves: those of four levels more in the class's table (R-MAGIC-SAVE).

    Above the last level of the table that one counts. A better save that was typed stays.
    """
    key = AGAINST_MAGIC.get(question.key)
    if key is None:
        return
    race = next((one for one in SMALL if has_trait(state, question.who, one.key)), None)
    character, combatant = find_character(state, question.who), find_combatant(state, question.who)
    if race is None or character is None:
        return
    rank = _four_more(state, class_word(character), (combatant or character).level)
    if rank is None or not rank.saves:
        return
    value, usual = rank.saves[SAVES.index(key)], typed_number(state, question.who, key)
    if usual is None or value < usual.value:
        label = f"{class_word(character)}, level {rank.level}: {race.label} against magic"
        yield Found(value, label, race.source)


def _four_more(state: GameState, name: str, level: int) -> Rank | None:
    table = find_class_table(state, name)
    last = None if table is None else table.ranks[-1]
    if last is not None and last.level < level + LEVELS_MORE:
        return last if level <= last.level else None
    return rank_of(state, name, level + LEVELS_MORE)
