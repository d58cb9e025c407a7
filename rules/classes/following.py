"""What follows from class, level and abilities by the book, where nobody typed it (R-BOOK)."""

from collections.abc import Iterator
from functools import cache

from rules.books.records import BookClass, Modifier
from rules.books.settings import BOOKS, book_of, has_book
from rules.checks.records import SaveBonus
from rules.classes import FAMILY
from rules.classes.records import NotOfTheClass
from rules.items.known import has_word, is_a, thing_of
from rules.items.reading import find_item
from rules.items.records import ItemHeld
from rules.items.things import Kind
from rules.kernel.questions import Addend, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.classes import class_word
from rules.sheet.reading import typed_number
from rules.sheet.records import HIT_DIE, NumberOf
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character

RULE = "R-BOOK"
ARMOUR_CLASS = "ac"
MAGIC = "magic"
NOTHING = "nothing"
MAGIC_SAVE = "magic_save"


def _is_in_a_book(key: str) -> bool:
    return any(key in _numbers_in(book) for book in BOOKS)


@FAMILY.answers(RULE, needs=has_book, about=_is_in_a_book)
def by_book(state: GameState, question: NumberOf) -> Iterator[Found]:
    """A number that a class has, or an ability gives, or both together; armour class is apart."""
    character = find_character(state, question.who)
    if character is None:
        return
    parts = [
        *_of_class(state, character, question.key),
        *_of_ability(state, character, question.key),
    ]
    if parts:
        label = ", ".join(part.label for part in parts)
        yield Found(sum(part.value for part in parts), label, book_of(state).name)


@cache
def _numbers_in(key: str) -> frozenset[str]:
    """The numbers of a sheet that a book can say, by their keys; armour class is apart."""
    book = BOOKS[key]
    by_class = (one for of in book.classes for one in (*of.gives, *of.by_level))
    by_ability = (one.gives for one in book.modifiers if one.gives != ARMOUR_CLASS)
    return frozenset((HIT_DIE.key, *by_class, *by_ability))


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


@cache
def _modifiers(book: str, key: str) -> tuple[Modifier, ...]:
    """What gives a number, of all modifiers of a book."""
    return tuple(one for one in BOOKS[book].modifiers if one.gives == key)


def _of_ability(state: GameState, character: Character, key: str) -> Iterator[Found]:
    name = class_word(character)
    for one in _modifiers(book_of(state).key, key):
        score = typed_number(state, character.id, one.ability)
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


ARMOUR = (Kind.ARMOUR, Kind.SHIELD)


@FAMILY.follows(RULE)
def of_the_class(resolution: Resolution, event: ItemHeld) -> None:
    """Say it where somebody takes up what their class does not use; it is used all the same."""
    character = resolution.find_character(event.target.id)
    item = find_item(resolution.state, event.target.id, event.item)
    if character is None or item is None or item.held is Held.CARRIED:
        return
    book_class = book_of(resolution.state).find_class(class_word(character))
    if book_class is None:
        return
    words = _used(book_class, item)
    if words and not any(_is_called(item, word) for word in words):
        resolution.emit(
            NotOfTheClass(
                target=event.target,
                item=item.name,
                class_name=book_class.label,
                uses=tuple(word for word in words if word != NOTHING),
                rule=RULE,
                audience=(character.owner,),
            )
        )


def _used(book_class: BookClass, item: Item) -> tuple[str, ...]:
    """The words for what a class uses of the kind that a thing is; () for anything."""
    if is_a(item, *ARMOUR):
        return book_class.wears
    return book_class.wields if is_a(item, Kind.WEAPON) else ()


def _is_called(item: Item, word: str) -> bool:
    thing = thing_of(item)
    return has_word(item, word) or (thing is not None and thing.name.lower() == word)
