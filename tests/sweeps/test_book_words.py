"""Every word that the books write on their things is asked for by a rule."""

import re
from collections.abc import Iterator

from rules.bestiary.known import KNOWN
from rules.books.settings import BOOKS
from rules.items import tags
from rules.spells.rows import Summons, Uncovers, deeds_of
from rules.systems import ENGINE
from tests.sweeps.modules import ROOT, files_of, text_of

NOT_RULES = {"rules/items/tags.py", "rules/items/things.py"}
"""Where words are declared and given to things."""
WRITTEN_BY_PEOPLE = {
    "ERIS-ADVANCED-TYPES": "the class of somebody's own character",
    "ERIS-ACTIONS": "what somebody's own character can do",
    "ERIS-CRITICAL": "armour and bodies of monsters of Planet Eris, which no open book has",
    "ERIS-OSR-CONVERSION": "monsters that a referee converts",
    "4E-TOUGH-MINIONS": "minions of the fourth edition, which no open book has",
    "R-HALF": "what a referee says of a monster that takes half",
}
"""Sources whose traits no book has, by who writes them."""
OF_REFEREES = {
    "lawful": "an alignment on a sheet; monsters have a letter for it",
    "neutral": "an alignment on a sheet; monsters have a letter for it",
    "chaotic": "an alignment on a sheet; monsters have a letter for it",
    "immune-to-acid": "acid is an element; the books' monsters that spit it are proof against it",
}


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


def _met() -> Iterator[str]:
    """The traits of monsters, of those who are summoned and of peoples, and whom spells, things and
    abilities reach alone or spare, in all books and among the known monsters."""
    for book in BOOKS.values():
        things = (one.row for one in book.powers if one.row is not None)
        for row in (*book.spells, *things, *(one.row for one in book.abilities)):
            for use in row.uses:
                yield from (*use.only, *use.spares)
            for deed in deeds_of(row):
                yield from deed.traits if isinstance(deed, Summons) else ()
                yield from (deed.only,) if isinstance(deed, Uncovers) else ()
        for monster in book.monsters:
            yield from monster.traits
        for calling in book.callings:
            yield from calling.traits
    for block in KNOWN:
        yield from block.traits


def test_every_trait_that_rules_ask_for_is_met_by_something() -> None:
    """A monster, thing or spell, or what people write on their own: classes and what the rules of
    Planet Eris and of the fourth edition say of monsters that are in no open book."""
    met = set(_met())
    unmet = {one.key: one.source for one in ENGINE.traits if one.key not in met}
    assert {
        key
        for key, source in unmet.items()
        if source not in WRITTEN_BY_PEOPLE and key not in OF_REFEREES
    } == set()
    assert OF_REFEREES.keys() <= unmet.keys(), "something meets it now"
