"""Finding a stat block by its name: the game's own first, then its book's, then well-known ones."""

from collections.abc import Iterable, Mapping
from functools import cache

from rules.bestiary.known import KNOWN
from rules.bestiary.records import BESTIARY, StatBlock
from rules.books.settings import BOOKS, book_of
from rules.dice.syntax import nearest
from rules.errors import NotFoundError
from rules.kernel.words import singular
from rules.state.game import GameState

_PLAIN = str.maketrans("äëïöüáéíóúàèìòùâêîôû-", "aeiouaeiouaeiouaeiou ")


def word_of(name: str) -> str:
    """A name as it is looked up: of one, turned round ("Rat, giant"), without accents and hyphens.

    What stands in brackets behind it, such as hit dice, stays.
    """
    plain = name.casefold().translate(_PLAIN)
    head, bracket, tail = plain.partition("(")
    noun, comma, word = head.partition(",")
    turned = f"{word.strip()} {noun.strip()}" if comma and word.strip() else head
    return f"{singular(turned)} {bracket}{tail}".strip()


def words_of(block: StatBlock) -> tuple[str, ...]:
    """All that a stat block is found by."""
    return tuple(dict.fromkeys(map(word_of, (block.name, *block.also))))


def by_word(blocks: Iterable[StatBlock]) -> Mapping[str, StatBlock]:
    """Stat blocks by all their words; a block's own name comes before another's other name."""
    blocks = tuple(blocks)
    others = {word: block for block in blocks for word in words_of(block)}
    return {**others, **{word_of(block.name): block for block in blocks}}


_KNOWN: Mapping[str, StatBlock] = by_word(KNOWN)


@cache
def _of_book(key: str) -> Mapping[str, StatBlock]:
    """What a book has, by all its words."""
    return by_word(BOOKS[key].monsters)


def in_book(state: GameState, name: str) -> StatBlock | None:
    """The stat block of that name in the book of the game, whatever the game has kept."""
    return _of_book(book_of(state).key).get(word_of(name))


def find_block(state: GameState, name: str) -> StatBlock | None:
    """The stat block of that name, of one or of several; None where there is none."""
    return find_kept(state, name) or in_book(state, name) or _KNOWN.get(word_of(name))


def find_kept(state: GameState, name: str) -> StatBlock | None:
    """The same among those that the game has kept itself."""
    word = word_of(name)
    return next((block for block in BESTIARY.of(state) if word_of(block.name) == word), None)


def is_known(state: GameState, name: str) -> bool:
    """Whether a stat block of that name is known without being kept."""
    return in_book(state, name) is not None or word_of(name) in _KNOWN


def require_block(state: GameState, name: str) -> StatBlock:
    """The stat block of that name; NotFoundError says which one is near."""
    found = find_block(state, name)
    if found is None:
        raise NotFoundError(_unknown(state, name))
    return found


def near_block(state: GameState, name: str) -> str:
    """What the stat block is called whose name is nearest to a misspelt one, "" if none is."""
    blocks = {word_of(block.name): block.name for block in all_blocks(state)}
    return blocks.get(nearest(word_of(name), blocks), "")


def _unknown(state: GameState, name: str) -> str:
    near = near_block(state, name)
    advice = f"Did you mean {near}?" if near else "⟦Look at all that there are|monster list⟧."
    return f"There is no stat block called “{name.strip()[:40]}”. {advice}"


def all_blocks(state: GameState) -> tuple[StatBlock, ...]:
    """Every stat block that can be used, by name: a kept one stands for that of the book, and
    well-known ones stand in where a game has no book."""
    blocks = book_of(state).monsters or KNOWN
    found = {word_of(block.name): block for block in (*blocks, *BESTIARY.of(state))}
    return tuple(sorted(found.values(), key=_name_of))


def _name_of(block: StatBlock) -> str:
    return block.name.casefold()
