"""What follows from class, level and abilities by the book, where nobody typed it (R-BOOK)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from rules.books.records import BookClass, Modifier
from rules.books.settings import BOOKS, book_of, has_book
from rules.checks.records import SaveBonus
from rules.classes import FAMILY
from rules.classes.records import LevelsWritten, NotOfTheClass, WriteLevels
from rules.classes.tables import (
    check_class_name,
    check_experience,
    rolled_of,
    tracks_of,
    with_tracks,
)
from rules.errors import RuleError, WayOut
from rules.health.hit_points import remake
from rules.items.known import has_word, is_a, thing_of
from rules.items.reading import find_item
from rules.items.records import ItemHeld
from rules.items.things import Kind
from rules.kernel.questions import Addend, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.sheet.classes import check_may_rise, class_word
from rules.sheet.reading import own_character, typed_number
from rules.sheet.records import ELF, HIT_DIE, MOST_HIT_POINTS, NumberOf, check_level
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.state.sheet import Character, ClassTrack

R_BOOK = "R-BOOK"
ARMOUR_CLASS = "ac"
MAGIC, BREATH = "magic", "save_breath"
NOTHING = "nothing"
MAGIC_SAVE = "magic_save"
ARMOUR = (Kind.ARMOUR, Kind.SHIELD)
MOST_CLASSES = 2
ERIS_ELF = "ERIS-ELF"
Tracks = list[ClassTrack]


def _is_in_a_book(key: str) -> bool:
    return any(key in _numbers_in(book) for book in BOOKS)


@FAMILY.answers(R_BOOK, needs=has_book, about=_is_in_a_book)
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
        yield Found(value, found.label, R_BOOK)


def _number(of: BookClass, key: str, level: int) -> int | None:
    by_level = of.by_level.get(key)
    if by_level:
        return by_level[min(max(1, level), len(by_level)) - 1] or None
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
            yield Found(value, f"{one.ability.upper()} {score.value}", R_BOOK)


@FAMILY.answers(R_BOOK, needs=has_book)
def against_magic(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """What an ability adds to saves against magic, but for breath."""
    character = find_character(state, question.who)
    if character is not None and MAGIC in question.tags and question.stake != BREATH:
        for found in _of_ability(state, character, MAGIC_SAVE):
            yield Addend(found.label, found.value, R_BOOK)


@FAMILY.follows(R_BOOK)
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
    is_unused = bool(words) and not any(_is_called(item, word) for word in words)
    if is_unused or any(_is_called(item, word) for word in book_class.shuns):
        resolution.emit(
            NotOfTheClass(
                target=event.target,
                item=item.name,
                class_name=book_class.label,
                uses=tuple(word for word in words if word != NOTHING),
                rule=R_BOOK,
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


@FAMILY.handles
def write_levels(resolution: Resolution, action: WriteLevels) -> None:
    """Write what was given; a running encounter takes the level over next round."""
    character = own_character(resolution, action.character_id, "write on the sheet of")
    if action.classes or action.levels or action.experience:
        check_may_rise(resolution, character)
    tracks = list(tracks_of(character))
    operating = class_word(character)
    if action.classes:
        tracks, operating = _classes(resolution, character, action)
    tracks = _with_values(character, tracks, operating, action)
    changed = with_tracks(character, tracks, operating)
    maximum = max(track.hit_points for track in tracks)
    if changed == character and maximum == character.vitals.maximum:
        raise RuleError(f"The sheet of {character.name} says all that already.")
    resolution.put_character(changed)
    if maximum != character.vitals.maximum:
        remake(resolution, character.id, maximum, rule="", cause="level")
    _tell(resolution, character.id)


def _classes(
    resolution: Resolution, character: Character, action: WriteLevels
) -> tuple[Tracks, str]:
    """The classes that were named, each with what the sheet has of it; which one counts."""
    names = [check_class_name(resolution.traits.read(name)) for name in action.classes]
    if len(names) > MOST_CLASSES or len(set(names)) < len(names):
        raise RuleError("Write one class, or two that differ, such as `fighter/magic-user`.")
    if len(names) == MOST_CLASSES:
        # RuleError for two classes of somebody who is no elf, or without their hit points.
        if ELF.key not in character.traits:
            raise RuleError(
                f"Only elves have two classes, and {character.name} has not the trait elf. ",
                WayOut("Write the trait", "sheet trait"),
                " first.",
            )
        if character.second is None and len(action.hit_points) != MOST_CLASSES:
            raise RuleError("Give the maximum of hit points of both classes, such as `6/4`.")
    known = {track.name: track for track in tracks_of(character)}
    current = known[class_word(character)]
    if current.name not in names:
        known[names[0]] = replace(known.get(names[0], current), name=names[0])
    tracks = [known.get(name, ClassTrack(name, hit_points=rolled_of(character))) for name in names]
    operating = current.name if current.name in names else names[0]
    return tracks, operating


def _with_values(
    character: Character, tracks: Tracks, operating: str, action: WriteLevels
) -> Tracks:
    """The classes with the numbers that were given, all within bounds."""
    columns: tuple[tuple[str, Sequence[int], Callable[[int], object]], ...] = (
        ("level", action.levels, check_level),
        ("experience", action.experience, check_experience),
        ("hit_points", action.hit_points, _check_points),
    )
    for field, values, check in columns:
        for value in values:
            check(value)
        if len(values) > len(tracks):
            raise RuleError(
                f"{character.name} has {len(tracks)} class, and these are {len(values)} numbers."
            )
        # One value is of the class that counts, two are of both in their order.
        names = [track.name for track in tracks] if len(values) == len(tracks) else [operating]
        given = dict(zip(names, values, strict=False))
        tracks = [
            replace(track, **{field: given[track.name]}) if track.name in given else track
            for track in tracks
        ]
    return tracks


def _check_points(points: int) -> None:
    if not 1 <= points <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}.")


def _tell(resolution: Resolution, character_id: str) -> None:
    character = resolution.character(character_id)
    tracks = tracks_of(character)
    resolution.emit(
        LevelsWritten(
            target=resolution.who(character_id),
            classes=tuple(track.name for track in tracks),
            levels=tuple(track.level for track in tracks),
            experience=tuple(track.experience for track in tracks),
            hit_points=tuple(track.hit_points for track in tracks),
            operating=class_word(character),
            rule=ERIS_ELF if character.second is not None else "",
        )
    )
