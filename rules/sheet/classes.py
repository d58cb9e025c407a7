"""What class somebody has, and what the referee's table says of its levels (R-SHEETNUM)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.books.settings import BOOKS, book_of
from rules.classes.records import CLASS_TABLES, ClassTable, Rank, floor_of, rerolls
from rules.dice.expression import parse
from rules.errors import MissingNumberError, RuleError, WayOut
from rules.kernel.events import Throw
from rules.kernel.fields import as_word
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.targets import find_character
from rules.sheet.reading import number, typed_number
from rules.sheet.records import (
    CLERIC,
    FIGHTER,
    HIT_DIE,
    HIT_POINT_BONUS,
    MAGIC_USER,
    MOST_HIT_POINTS,
    THIEF,
    CreateCharacter,
)
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character

CLASSES = (FIGHTER, CLERIC, MAGIC_USER, THIEF)
"""The classes that are traits as well; a thief may be a fighter besides (ERIS-ADVANCED-TYPES)."""
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
"""The five saves by key, in the order of a class table."""
USUAL_DIE = 6
"""The die of a level where nothing else is written (ERIS-HP-LEVELING)."""


def class_word(character: Character) -> str:
    """The class as a word, "" for none: the one that is written, else the first of the traits."""
    if character.class_name or not character.traits:
        return character.class_name
    return next((one.key for one in CLASSES if one.key in character.traits), "")


def gains_levels(character: Character) -> bool:
    """Whether somebody gains experience and levels: of hirelings, those of unusual nature who have
    a class, or a level from the start (ERIS-HIRELING-CLASSES)."""
    service = character.service
    has_class = bool(character.class_name) or character.level > 0
    return service is None or (service.unusual and has_class)


def require_levels(character: Character) -> None:
    """Raise RuleError for hirelings who gain neither experience nor levels."""
    if not gains_levels(character):
        raise RuleError(
            f"{character.name} is a hireling without a class, and gains neither experience nor "
            "levels."
        )


def check_may_rise(resolution: Resolution, character: Character) -> None:
    """Raise RuleError where class, level or experience of a hireling is no player's to write.

    Of those of unusual nature a referee says what class they are; normal ones never have any.
    """
    service = character.service
    if service is not None and service.unusual and not gains_levels(character):
        resolution.require_referee("give a hireling a class")
    else:
        require_levels(character)


def number_by_book(state: GameState, who: str, key: str) -> int | None:
    """A number as somebody typed it, else as the book has it of a sheet's scores."""
    typed, sheet = typed_number(state, who, key), find_character(state, who)
    if typed is not None or sheet is None:
        return None if typed is None else typed.value
    return book_of(state).modifier(key, class_word(sheet), sheet.numbers)


def own_level(character: Character) -> int:
    """The level with what a week of rest gives back of it (ERIS-TEMP-DRAIN)."""
    return character.level + character.drained


def find_class_table(state: GameState, name: str) -> ClassTable | None:
    """The table of a class: the referee's, else that of the game's book; None where none has it."""
    typed = typed_class_table(state, name)
    if typed is not None:
        return typed
    found = book_of(state).find_class(as_word(name))
    return None if found is None else found.table


def typed_class_table(state: GameState, name: str) -> ClassTable | None:
    """The referee's own table of a class, None where none is typed."""
    word = as_word(name)
    return next((table for table in CLASS_TABLES.of(state).tables if table.name == word), None)


def class_tables(state: GameState) -> tuple[ClassTable, ...]:
    """All classes that have a table: those of the referee, then those of the game's book."""
    typed = CLASS_TABLES.of(state).tables
    names = {table.name for table in typed}
    return (*typed, *(one.table for one in book_of(state).classes if one.name not in names))


def check_known_class(state: GameState, name: str) -> None:
    """RuleError for a word that is a class neither of the game nor of any book."""
    of_game = {one.key for one in CLASSES} | {table.name for table in class_tables(state)}
    of_books = {one.name for book in BOOKS.values() for one in book.classes}
    if as_word(name) not in of_game | of_books:
        raise RuleError(
            f"There is no class “{name[:40]}” here. There are: {', '.join(sorted(of_game))}. ",
            WayOut("Write the table of another", "level table keep", name=name[:40]),
            " first.",
        )


def rank_of(state: GameState, name: str, level: int) -> Rank | None:
    """The row of a level in the table of a class, None where there is none."""
    table = find_class_table(state, name)
    ranks = () if table is None else table.ranks
    return next((rank for rank in ranks if rank.level == level), None)


def rank_at(state: GameState, name: str, level: int) -> Rank | None:
    """The row that counts at a level: the highest that is not above it, None where there is none.

    The last row of a table holds for all levels above it.
    """
    table = find_class_table(state, name)
    ranks = () if table is None else table.ranks
    found = max(
        (rank for rank in ranks if rank.level <= level), key=lambda rank: rank.level, default=None
    )
    if found is None or found.level == level:
        return found
    there = (rank for rank in _beyond(state, name) if rank.level <= level)
    return max((found, *there), key=lambda rank: rank.level)


def _beyond(state: GameState, name: str) -> tuple[Rank, ...]:
    """The levels of a class that no experience brings, where the book's own table counts."""
    own = None if typed_class_table(state, name) else book_of(state).find_class(as_word(name))
    return () if own is None else own.beyond


def row_of(state: GameState, name: str, level: int) -> Rank | None:
    """The row of a level, though no experience may bring it; None where there is none."""
    found = rank_of(state, name, level)
    if found is not None or not name:
        return found
    return next((rank for rank in _beyond(state, name) if rank.level == level), None)


def casting_track(state: GameState, character: Character) -> tuple[str, int] | None:
    """The class as which somebody casts spells, and their level in it; None for who casts none.

    An elf casts as a magic-user whichever class it operates as (ERIS-ELF).
    """
    tracks = [(class_word(character), character.level)]
    if character.second is not None:
        tracks.append((character.second.name, character.second.level))
    return next((track for track in tracks if slots_at(state, *track) is not None), None)


def slots_at(state: GameState, name: str, level: int) -> tuple[int, ...] | None:
    """The spells of a day at a level, from those of the first level up; None for no spells."""
    rank = rank_at(state, name, level)
    return None if rank is None or not rank.slots else rank.slots


def spell_slots(state: GameState, character: Character) -> tuple[int, ...]:
    """The spells that somebody has a day, from those of the first level up; () where none say."""
    track = casting_track(state, character)
    return () if track is None else slots_at(state, *track) or ()


def hit_dice_at(asker: Asker, character: Character, level: int) -> str:
    """What is rolled for all hit points of a level, as text (ERIS-HP-LEVELING).

    The table's hit dice count, else a die a level; the sheet may add to each die.
    """
    return hit_dice(asker.state, class_word(character), level, _of_hit_dice(asker, character))


def casts_nothing(state: GameState, target: str) -> bool:
    """Whether it is known of somebody that they cast no spells: by their class and level."""
    character = find_character(state, target)
    if character is None or character.spells:
        return False
    has_slots = any(one.casts for one in book_of(state).classes)
    is_known = has_slots and find_class_table(state, class_word(character)) is not None
    return is_known and not any(spell_slots(state, character))


def added_hit_dice(
    asker: Asker, character: Character, level: int, *, since: int | None = None
) -> str:
    """What a level adds to the hit dice of the one below, as text: `1d8+1`, or `2` for no die.

    `since` is a lower level to begin from.
    """
    lower = max(1, level - 1 if since is None else since)
    below, above = (hit_dice_at(asker, character, one) for one in (lower, level))
    more, flat = dice_in(above) - dice_in(below), _flat_in(above) - _flat_in(below)
    if more <= 0:
        return f"{flat}"
    return f"{more}d{parse(above).dice[0].sides}" + (f"{flat:+d}" if flat else "")


def knows_hit_dice(asker: Asker, character: Character, level: int) -> bool:
    """Whether somebody has said with what the hit points of a level are rolled."""
    numbers = _of_hit_dice(asker, character)
    return _has_hit_dice(asker.state, class_word(character), level, numbers)


def _of_hit_dice(asker: Asker, character: Character) -> Mapping[str, int]:
    """The numbers of a sheet that hit dice are made of, by key."""
    keys = (HIT_DIE.key, HIT_POINT_BONUS.key)
    found = {key: number(asker, character.id, key) for key in keys}
    return {key: value for key, value in found.items() if value is not None}


def hit_dice(state: GameState, name: str, level: int, numbers: Mapping[str, int]) -> str:
    """The same of a class by its name, with the numbers of a sheet by key."""
    rank = row_of(state, name, level)
    die = numbers.get(HIT_DIE.key, USUAL_DIE)
    text = rank.hit_dice if rank is not None and rank.hit_dice else f"{level}d{die}"
    each = numbers.get(HIT_POINT_BONUS.key)
    if each is None:
        each = book_of(state).modifier(HIT_POINT_BONUS.key, name, numbers) or 0
    bonus = each * dice_in(text)
    return f"{text}{bonus:+d}" if bonus else text


def _has_hit_dice(state: GameState, name: str, level: int, numbers: Mapping[str, int]) -> bool:
    """Whether somebody has said with what hit points are rolled: the table, or the sheet."""
    rank = row_of(state, name, level)
    return HIT_DIE.key in numbers or (rank is not None and bool(rank.hit_dice))


def dice_in(text: str) -> int:
    """How many dice fall."""
    return sum(dice.count for dice in parse(text).dice)


def _flat_in(text: str) -> int:
    """What is added to the dice."""
    return int(parse(text).distribution().totals[0]) - dice_in(text)


@dataclass(frozen=True, slots=True)
class Starting:
    """Where somebody begins; `raised_from` is what was rolled or typed and too little, else 0."""

    vitals: Vitals
    throw: Throw | None = None
    raised_from: int = 0


def starting_points(resolution: Resolution, sheet: Character, action: CreateCharacter) -> Starting:
    """What was typed, or else rolled with all hit dice of the level; RuleError beyond bounds.

    Whoever is unhurt and new has at least what the game wants a character to begin with.
    """
    points, throw = action.hit_points, None
    if points is None:
        known = _has_hit_dice(resolution.state, class_word(sheet), sheet.level, sheet.numbers)
        if not (known or rerolls(resolution.state)):
            raise MissingNumberError(
                f"How many hit points has {sheet.name}? This game rolls them only with a hit "
                "die, such as `hit die 8`, or by the table of a class. Type them."
            )
        throw = throw_text(resolution, _dice(resolution, sheet), "hit points")
        points = max(1, throw.total)
    maximum = points if action.maximum is None else action.maximum
    if not 1 <= maximum <= MOST_HIT_POINTS:
        raise RuleError(f"A character's hit points go from 1 to {MOST_HIT_POINTS}.")
    if not 1 <= points <= maximum:
        raise RuleError(f"Hit points go from 1 to the maximum, {maximum}; {points} is outside.")
    least = floor_of(resolution.state) if action.maximum is None else 0
    if points < least:
        return Starting(Vitals(least, least), throw, raised_from=points)
    return Starting(Vitals(points, maximum), throw)


def _dice(resolution: Resolution, sheet: Character) -> str:
    """All hit dice of the level; a normal human has one die as well."""
    return hit_dice(resolution.state, class_word(sheet), max(1, sheet.level), sheet.numbers)
