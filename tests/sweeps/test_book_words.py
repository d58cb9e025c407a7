"""Every word that the books write on their things is asked for by a rule."""

import re

from rules.books.settings import BOOKS
from rules.items import tags
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
