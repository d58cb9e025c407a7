"""Every word that the books write on their things is asked for by a rule."""

import re
from collections.abc import Iterator

from rules.books.settings import BOOKS
from rules.items import tags
from rules.systems import ENGINE
from tests.sweeps.modules import ROOT, files_of, text_of

NOT_RULES = {"rules/items/tags.py", "rules/items/things.py"}
"""Where words are declared and given to things."""


def _rules() -> str:
    """The text of all rules beside the books and lists of things."""
    files = ((str(path.relative_to(ROOT)), path) for path in files_of("rules"))
    return "\n".join(
        text_of(path)
        for name, path in files
        if name not in NOT_RULES and not name.startswith("rules/books/")
    )


def test_every_word_of_the_books_is_asked_for_by_a_rule() -> None:
    words = {word for book in BOOKS.values() for thing in book.things for word in thing.words}
    assert "splash" in words
    imported = re.findall(r"from rules\.items\.tags import (\([^)]*\)|[^\n]*)", _rules())
    names = set(re.findall(r"\b[A-Z][A-Z_]*\b", "\n".join(imported)))
    asked = {getattr(tags, name, "") for name in names}
    assert not words - asked


def _heads(tag: str) -> Iterator[str]:
    """What of a word on an attack a rule may ask for: all of it, and less and less of its end."""
    words = tag.split()
    yield from (" ".join(words[:many]) for many in range(len(words), 0, -1))


def test_every_word_on_an_attack_of_the_books_is_read_by_a_rule() -> None:
    text = _rules()
    named = {name: getattr(tags, name) for name in dir(tags) if name.isupper()}
    declared = {
        word
        for name, word in named.items()
        if isinstance(word, str) and re.search(rf"\b{name}\b", text)
    }
    words = {
        tag
        for book in BOOKS.values()
        for block in book.monsters
        for item in block.items
        for tag in item.tags
    }
    assert "petrification" in words
    asked = {*declared, *tags.AREAS, "at", "alone"}
    unread = {
        tag
        for tag in words
        if not tag.startswith(tags.SAVE)
        and not any(head in asked or f'"{head}' in text for head in _heads(tag))
        and not re.search(r"\d+ a day|more to those", tag)
    }
    assert unread == set(), "a rule has to read it, or the row can do without it"


def test_every_trait_of_the_books_monsters_is_one_that_rules_know() -> None:
    traits = {trait for book in BOOKS.values() for block in book.monsters for trait in block.traits}
    assert {trait for trait in traits if ENGINE.traits.find(trait) is None} == set()
