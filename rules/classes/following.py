"""What follows from class, level and abilities by the book, where nobody typed it (R-BOOK)."""

from collections.abc import Iterator

from rules.books.records import BookClass
from rules.books.settings import book_of, has_book
from rules.checks.records import SaveBonus
from rules.classes import FAMILY
from rules.kernel.questions import Addend, Found
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.classes import class_word
from rules.sheet.reading import typed_number
from rules.sheet.records import HIT_DIE, NumberOf
from rules.state.game import GameState
from rules.state.sheet import Character

RULE = "R-BOOK"
ARMOUR_CLASS = "ac"
MAGIC = "magic"
MAGIC_SAVE = "magic_save"


@FAMILY.answers(RULE, needs=has_book)
def by_book(state: GameState, question: NumberOf) -> Iterator[Found]:
    """A number that a class has, or an ability gives, or both together; armour class is apart."""
    character = find_character(state, question.who)
    if character is None or question.key == ARMOUR_CLASS:
        return
    parts = [
        *_of_class(state, character, question.key),
        *_of_ability(state, character, question.key),
    ]
    if parts:
        label = ", ".join(part.label for part in parts)
        yield Found(sum(part.value for part in parts), label, book_of(state).name)


def _of_class(state: GameState, character: Character, key: str) -> Iterator[Found]:
    found = book_of(state).find_class(class_word(character))
    if found is None:
        return
    level = (find_combatant(state, character.id) or character).level
    value = found.hit_die if key == HIT_DIE.key else _number(found, key, level)
    if value is not None:
        yield Found(value, found.label, RULE)


def _number(of: BookClass, key: str, level: int) -> int | None:
    by_level = of.by_level.get(key)
    if by_level:
        return by_level[min(max(1, level), len(by_level)) - 1]
    return of.gives.get(key)


def _of_ability(state: GameState, character: Character, key: str) -> Iterator[Found]:
    name = class_word(character)
    for one in book_of(state).modifiers:
        score = typed_number(state, character.id, one.ability) if one.gives == key else None
        if score is not None and (not one.classes or name in one.classes):
            value = one.table.at(score.value)
            yield Found(value, f"{one.ability.upper()} {score.value}", RULE)


@FAMILY.answers(RULE, needs=has_book)
def against_magic(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """What an ability adds to saves against magic."""
    character = find_character(state, question.who)
    if character is not None and MAGIC in question.tags:
        for found in _of_ability(state, character, MAGIC_SAVE):
            yield Addend(found.label, found.value, RULE)
