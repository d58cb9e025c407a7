"""Which book a game plays by: `book_of(state)` is the one door to what books say (R-BOOK)."""

from collections.abc import Mapping

from rules.books import FAMILY
from rules.books.ose import OSE
from rules.books.records import Book
from rules.books.white_box import WHITE_BOX
from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

NO_BOOK = Book()
BOOKS: Mapping[str, Book] = {book.key: book for book in (OSE, WHITE_BOX, NO_BOOK)}

BOOK = Setting(
    "book",
    "The rulebook whose tables count",
    "R-BOOK",
    (
        Value(OSE.key, "the classes, prices, spells, monsters and treasure of the OSE rules"),
        Value(WHITE_BOX.key, "those of White Box, which are close to the original edition"),
        Value(NO_BOOK.key, "only what a referee types"),
    ),
    {"eris": WHITE_BOX.key, "4e": NO_BOOK.key},
    from_next_encounter=False,
    note="what a referee has typed wins over the book",
)


def book_of(state: GameState) -> Book:
    """The book that a game plays by; an empty one where it has none."""
    return BOOKS[BOOK.chosen(state)]


def has_book(state: GameState) -> bool:
    """Whether a game plays by a book."""
    return book_of(state) is not NO_BOOK


FAMILY.brings(settings=(BOOK,))
