"""What the book of a game says of things: found by what they are called, and of what they are.

A referee's word always wins: what is written on a thing, and the prices of their own list.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from rules.books.settings import BOOKS, book_of
from rules.items.known import key_of, read_name, thing_of
from rules.items.tags import ASKED, AT_EIGHT, BRACE, CHARGE, CHARGES, FIRE, HOLY, NATURAL, SPLASH
from rules.items.things import HURLED, Thing
from rules.record import replace
from rules.spells.item_rows import CHARGE as OF_CHARGES
from rules.spells.item_rows import PIECE, ItemPower, bare_name, by_name, find_power
from rules.spells.rows import CLERIC, MAGIC_USER, SpellRow
from rules.state.game import GameState
from rules.state.items import Bands, Item

HOLD_SPELLS: Mapping[str, tuple[str, str]] = {
    "scroll": (PIECE, ""),
    "wand": (OF_CHARGES, "2d10"),
    "staff": (OF_CHARGES, "3d10"),
    "rod": (OF_CHARGES, "1d10"),
    "spell": (PIECE, ""),
}
"""What can hold a spell, a monster's memory too: what a use takes, and the dice of the charges of a
new one."""
_READERS = {MAGIC_USER: ("magic-user", "elf"), CLERIC: ("cleric",)}


@cache
def _by_key(book: str) -> Mapping[str, Thing]:
    """The rows of a book by each of their names, as names are compared."""
    rows = reversed(BOOKS[book].things)
    return {key_of(text): row for row in rows for text in (*row.spellings, row.name)}


def find_ware(state: GameState, name: str) -> Thing | None:
    """What the book sells by a name, in any of its spellings; None for what it does not."""
    rows = _by_key(book_of(state).key)
    found = rows.get(key_of(name)) if rows else None
    if found is not None or not rows:
        return found
    known = read_name(name)
    return None if known is None or known.bonus else rows.get(key_of(known.name))


def ware_name(row: Thing, typed: str) -> str:
    """What is bought is called: a known thing by its own name, all else as the book has it."""
    known = read_name(typed)
    if known is None or known.name != known.thing.name or known.thing.kind is not row.kind:
        return row.name
    return known.name


@lru_cache(maxsize=4096)
def _row_of(book: str, name: str, kind: str, tags: tuple[str, ...]) -> Thing | None:
    """The row that describes a thing without any number, by its own name or by what it is."""
    rows = _by_key(book)
    found = rows.get(key_of(name))
    thing = None if found is not None else thing_of(Item("", name, kind=kind, tags=tags))
    return found if thing is None else rows.get(key_of(thing.name))


def ware_of(state: GameState, item: Item) -> Thing | None:
    """The row that describes a thing, None where the book has none."""
    book = book_of(state)
    if not book.things or NATURAL in item.tags:
        return None
    return _row_of(book.key, item.name, item.kind, item.tags)


def as_new(state: GameState, item: Item) -> Item:
    """A thing that nobody has said anything of yet, with what the book says that stays with it:
    hands, what goes into it, words. What it weighs and does is read when it counts."""
    row, thing = ware_of(state, item), thing_of(item)
    if row is None or thing is None:
        return item
    return replace(
        item,
        hands=row.item.hands if item.hands == thing.item.hands else item.hands,
        holds=row.item.holds if item.holds is None else item.holds,
        tags=tuple(dict.fromkeys((*item.tags, *row.item.tags))),
    )


def as_described(state: GameState, item: Item) -> Item:
    """A thing as rules and people read it: with the weight, with what goes into it and, of what is
    made for shooting or throwing, with the reach that the book has, where nobody has written
    others."""
    row, thing = ware_of(state, item), thing_of(item)
    if row is None or thing is None:
        return item
    is_usual = item.bands is not None and item.bands == thing.item.bands
    weight = row.item.weight if item.weight is None else item.weight
    bands = row.item.bands if is_usual else item.bands
    holds = row.item.holds if item.holds is None else item.holds
    if (weight, bands, holds) == (item.weight, item.bands, item.holds):
        return item
    return replace(item, weight=weight, bands=bands, holds=holds)


def splashes(state: GameState, item: Item) -> tuple[str, ...]:
    """The words on what breaks over whom it hits, by the book: "splash", with what else it says
    of that; () for everything else."""
    row = ware_of(state, item)
    if row is None or SPLASH not in row.words:
        return ()
    return (SPLASH, *(word for word in (FIRE, HOLY, AT_EIGHT, ASKED) if word in row.words))


def charges(state: GameState, item: Item) -> bool:
    """Whether a thing does double damage in a charge: as is written on it, or by the book."""
    row = ware_of(state, item)
    return CHARGES in item.tags or (row is not None and CHARGE in row.words)


def braces(state: GameState, item: Item) -> bool:
    """Whether a thing does double damage to who comes charging: by its words, or by the book."""
    row = ware_of(state, item)
    return BRACE in item.tags or (row is not None and BRACE in row.words)


@cache
def _powers(book: str) -> Mapping[str, ItemPower]:
    return by_name(BOOKS[book].powers)


@cache
def _spells(book: str) -> Mapping[str, SpellRow]:
    rows = reversed(BOOKS[book].spells)
    return {key_of(name): row for row in rows for name in (*row.names, row.name)}


@lru_cache(maxsize=4096)
def _power(book: str, name: str) -> ItemPower | None:
    """The row of a magic item; a scroll or wand of a spell of the book does what the spell does."""
    found = find_power(_powers(book), name)
    kind, of, spell = bare_name(name).partition(" of ")
    if found is not None or not of or kind.casefold() not in HOLD_SPELLS:
        return found
    row = _spells(book).get(key_of(spell))
    if row is None:
        return None
    spends, charges = HOLD_SPELLS[kind.casefold()]
    return ItemPower(f"{kind} of {row.name}", row, spends, charges, users=_READERS[row.list])


def spell_of_book(state: GameState, name: str) -> SpellRow | None:
    """The spell of that name in the game's book."""
    return _spells(book_of(state).key).get(key_of(name))


def has_powers(state: GameState) -> bool:
    """Whether the game's book says what magic items do."""
    return bool(book_of(state).powers)


def power_of(state: GameState, item: Item) -> ItemPower | None:
    """What the book says that a magic item does, by its name; None where the book has none."""
    return power_named(state, item.name)


def power_named(state: GameState, name: str) -> ItemPower | None:
    """The same by what somebody calls it."""
    book = book_of(state)
    return _power(book.key, name) if book.powers else None


def all_described(state: GameState, items: Iterable[Item]) -> tuple[Item, ...]:
    """Things as they are read."""
    return tuple(as_described(state, item) for item in items)


def dice_in_book(state: GameState, item: Item) -> str:
    """The dice of a weapon: as they are written on it, else as the book has them, else ""."""
    row, thing = ware_of(state, item), thing_of(item)
    is_usual = thing is not None and item.damage == thing.item.damage
    return row.item.damage if row is not None and is_usual else item.damage


def hurled_reach(state: GameState, item: Item) -> Bands:
    """How far a weapon for one hand is hurled: as the book has it, else as any is."""
    row = ware_of(state, item)
    return HURLED if row is None or row.item.bands is None else row.item.bands
