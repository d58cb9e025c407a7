"""Which row of the book a spell is, for whoever casts it, and at which level they do."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rules.books.settings import book_of
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.sheet.classes import casting_track, class_word
from rules.spells.rows import (
    CLERIC,
    MAGIC_USER,
    SpellRow,
)
from rules.state.game import GameState

LISTS = (CLERIC, MAGIC_USER)


def rows_of(state: GameState) -> tuple[SpellRow, ...]:
    """All spells of the game's book."""
    return book_of(state).spells


def list_of(state: GameState, target: str) -> str:
    """The list from which somebody casts, by class or trait; "" where nobody knows."""
    sheet = find_character(state, target)
    if sheet is not None:
        track = casting_track(state, sheet)
        name = class_word(sheet) if track is None else track[0]
        known = book_of(state).find_class(name)
        casts = "" if known is None else known.casts
        if casts or name in LISTS:
            return casts or name
    one = sheet or find_combatant(state, target)
    traits = () if one is None else one.traits
    return next((name for name in LISTS if name in traits), "")


def names_of(row: SpellRow) -> Iterator[str]:
    """All that a spell is called."""
    yield row.name
    yield from row.names


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """A name as it is compared: `Fire-Ball`, `fireball` and `fire ball` are one."""
    letters = text.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return "".join(one for one in letters if one.isalnum())


def rows_named(rows: Iterable[SpellRow], name: str) -> tuple[SpellRow, ...]:
    """The rows of that name, one of each list."""
    wanted = plain_name(name)
    return tuple(row for row in rows if wanted in map(plain_name, names_of(row)))


def find_row(state: GameState, name: str, caster: str = "") -> SpellRow | None:
    """The spell that somebody means: of their own list first, None where the book has none."""
    found = rows_named(rows_of(state), name)
    own = list_of(state, caster) if caster else ""
    return next((row for row in found if row.list == own), next(iter(found), None))


def row_by_key(state: GameState, key: str) -> SpellRow | None:
    """The row of that key in the game's book."""
    book = book_of(state)
    return next((row for row in (*book.spells, *book.potions) if row.key == key), None)


def level_of(state: GameState, target: str) -> int:
    """The level at which somebody casts: of a monster its level, else its hit dice."""
    sheet = find_character(state, target)
    if sheet is not None:
        track = casting_track(state, sheet)
        return max(1, sheet.level if track is None else track[1])
    one = find_combatant(state, id_of(target))
    if one is None:
        return 1
    dice = 0 if one.hit_dice is None else one.hit_dice.count
    return max(1, one.level, dice)
