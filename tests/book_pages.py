"""docs/books/: what the open rulebooks bring, a page for a book and a kind. Part of `make docs`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cogs.casting.pages import use_words
from cogs.items.pages import item_words
from rules.bestiary.able import able, able_in_books
from rules.bestiary.records import StatBlock
from rules.books.ose import OSE
from rules.books.records import Book, Wage
from rules.books.white_box import WHITE_BOX
from rules.items.money import GOLD
from rules.items.things import Thing
from rules.kernel.words import pieces
from rules.spells.rows import (
    CLERIC,
    MAGIC_USER,
    Asks,
    Deed,
    Makes,
    Marks,
    Reads,
    Rolls,
    Save,
    SpellRow,
    TellsAlignment,
    Touches,
)
from tests.class_pages import class_page

MONSTERS_A_PAGE = 60
SPELLS_A_PAGE = 45
BOOKS = {"ose": OSE, "white-box": WHITE_BOX}
SUBJECTS = {
    "monsters.md": ("monsters",),
    "spells.md": ("spells",),
    "things.md": ("things",),
    "hirelings.md": ("wages",),
}
"""The pages that end in a list of such pages."""


def book_pages() -> Mapping[str, str]:
    """Each page by its name in docs/books/."""
    made: dict[str, str] = {}
    for key, book in BOOKS.items():
        made |= _monster_pages(key, book)
        made |= _spell_pages(key, book)
        made[f"{key}-classes.md"] = class_page(book)
        made[f"{key}-things.md"] = _things(book)
        made[f"{key}-wages.md"] = _wages(book)
    return made


def listed(*kinds: str) -> str:
    """A list of the pages of some kinds, for the page that is about them."""
    pages = {name: text.partition("\n")[0][2:] for name, text in book_pages().items()}
    rows = (
        f"- [{head}](books/{name})\n"
        for name, head in pages.items()
        if any(f"-{kind}" in name for kind in kinds)
    )
    return "\n" + "".join(rows)


def _parts(count: int, most: int) -> Sequence[tuple[int, int]]:
    """Where each of some pages begins and ends, none longer than another by more than a row."""
    pages = -(-count // most)
    edges = [count * number // pages for number in range(pages + 1)]
    return tuple(pairwise(edges))


def _letters(names: Sequence[str]) -> str:
    return f"{names[0][0]} to {names[-1][0]}"


def _monster_pages(key: str, book: Book) -> Mapping[str, str]:
    rows = sorted((one for one in book.monsters if one.abilities), key=_by_name)
    found = [able(book.abilities, block) for block in book.monsters]
    done, asked = sum(len(one.by_itself) for one in found), sum(len(one.asked) for one in found)
    left = sum(len(one.text) for one in found)
    head = (
        f"Of {done + asked + left} special abilities of its {len(book.monsters)} rows {done} work "
        f"by themselves, {asked} are asked at their moment, and {left} are text."
    )
    pages: dict[str, str] = {}
    for number, (begin, end) in enumerate(_parts(len(rows), MONSTERS_A_PAGE), 1):
        ones = rows[begin:end]
        title = f"{book.name}: monsters, {_letters([one.name for one in ones])}"
        cards = "".join(map(_monster, ones))
        pages[f"{key}-monsters-{number}.md"] = f"# {title}\n\n{head}\n{cards}"
    return pages


def _by_name(block: StatBlock) -> str:
    return block.name.casefold()


def _monster(block: StatBlock) -> str:
    how = able_in_books(block)
    told = {
        "By itself": how.by_itself,
        "Asked at its moment": how.asked,
        "The referee says": how.text,
    }
    lines = (f"- {who}: {', '.join(what)}\n" for who, what in told.items() if what)
    return f"\n## {block.name}\n\n{''.join(lines)}"


def _spell_pages(key: str, book: Book) -> Mapping[str, str]:
    base = [row for row in book.spells if not row.reverses]
    alone = sum(not any(isinstance(deed, Asks) for deed in row.uses[0].does) for row in base)
    told = sum(all(isinstance(deed, Marks | Makes) for deed in row.uses[0].does) for row in base)
    counted = (
        f"{alone} of the {len(base)} spells of this book work by themselves ({len(book.spells)} "
        f"with reversed forms). With {told} of them the bot names what there is and keeps its "
        "time, and the table plays it out."
    )
    pages: dict[str, str] = {}
    for name in (CLERIC, MAGIC_USER):
        rows = [row for row in book.spells if row.list == name]
        for number, (begin, end) in enumerate(_parts(len(rows), SPELLS_A_PAGE), 1):
            part = rows[begin:end]
            title = f"{book.name}: {name} spells, level {_levels(part)}"
            pages[f"{key}-spells-{name}-{number}.md"] = _spells(title, counted, part, book)
    if book.potions:
        pages[f"{key}-spells-potions.md"] = _spells(
            f"{book.name}: potions", "What each does for whoever drinks it.", book.potions, book
        )
    return pages


def _levels(rows: Sequence[SpellRow]) -> str:
    first, last = rows[0].level, rows[-1].level
    return f"{first}" if first == last else f"{first} to {last}"


def _spells(title: str, head: str, rows: Iterable[SpellRow], book: Book) -> str:
    return f"# {title}\n\n{head}\n{''.join(_spell(row, book) for row in rows)}"


def _spell(row: SpellRow, book: Book) -> str:
    name = f"{row.name} (reverses {row.reverses})" if row.reverses else row.name
    facts = [f"Level {row.level}" if row.level else "", row.range, row.lasts]
    head = f"\n## {name}\n\n{', '.join(filter(None, facts))}."
    does = [use_words(row, use) for use in row.uses]
    told, left = book.left.get(row.name), _left_words(row)
    rest = f"Left to the table: {told}." if told else f"The referee says: {left}." if left else ""
    if len(does) == 1:
        return f"{head} {does[0][:1].upper()}{does[0][1:]}. {rest}".rstrip() + "\n"
    return "\n".join((head, "", *(f"- {one}" for one in (*does, rest) if one))) + "\n"


def _left_words(row: SpellRow) -> str:
    """What of a spell the referee has to say, in few words; "" for nothing."""
    found = [_left(deed) for use in row.uses for deed in use.does]
    return "; ".join(dict.fromkeys(filter(None, found)))


def _left(deed: Deed) -> str:
    match deed:
        case Asks() | Reads():
            return "what comes of it; the game waits"
        case TellsAlignment():
            return "an alignment that nobody has written; the game waits"
        case Marks() | Makes():
            return "what it means where it is"
        case Save(does=Asks()) | Touches(does=Asks()):
            return "what comes over who fails; the game waits"
        case Rolls():
            return "where it went wrong"
        case _:
            return ""


def _things(book: Book) -> str:
    cards = "".join(
        f"\n## {pieces(one.pieces, one.name)}\n\n"
        f"{': '.join(filter(None, (f'{(one.price or 0) / GOLD:g} gp', _what_it_is(one))))}.\n"
        for one in sorted(book.things, key=lambda one: one.name.casefold())
    )
    return f"# {book.name}: price list\n\n{len(book.things)} things.\n{cards}"


def _what_it_is(thing: Thing) -> str:
    armour = "" if thing.ac is None else f"AC {thing.ac}"
    holds = "" if thing.item.holds is None else f"holds {thing.item.holds} coins"
    return ", ".join(filter(None, (armour, *item_words(thing.item), holds)))


def _wages(book: Book) -> str:
    cards = "".join(
        f"\n## {', '.join(row.trades)}\n\n"
        f"{', '.join((f'{row.copper / GOLD:g} gp', *_others(row)))}.\n"
        for row in book.wages.rows
    )
    return f"# {book.name}: wages\n\nIn gold pieces, for {book.wages.days} days.\n{cards}"


def _others(row: Wage) -> Iterator[str]:
    yield from (f"{who} {copper / GOLD:g}" for who, copper in row.others.items())
