"""The armour class that follows from what somebody wears, by the game's book (R-BOOK)."""

import re
from collections.abc import Iterator

from rules.books.settings import book_of, has_book
from rules.checks.records import SaveBonus
from rules.items import FAMILY
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.tags import CHAIN, LEATHER, PLATE
from rules.items.things import Kind
from rules.items.wielding import Armour, has_shield, worn_armour
from rules.kernel.questions import Addend, Found
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.records import NumberOf
from rules.state.game import GameState
from rules.state.items import Held, Item

RULE = "R-BOOK"
ARMOUR_CLASS = "ac"
DEXTERITY = "dex"
_PROTECTION = "of protection"
_NAMED = re.compile(r"\bAC (?P<ac>\d)\b")
_WORDS = {Armour.NONE: "", Armour.LEATHER: LEATHER, Armour.CHAIN: CHAIN, Armour.PLATE: PLATE}
"""How a book names each in its `Armour`."""


def plain_class(state: GameState, target: str) -> int:
    """The class of what somebody wears, descending, without magic; for a game that has a book."""
    armour = book_of(state).armour
    base = armour.classes[_WORDS[worn_armour(state, target)]]
    base = _said_class(state, target, base)
    return base - (armour.shield if has_shield(state, target) else 0)


def _said_class(state: GameState, target: str, base: int) -> int:
    """The class that stands in the name of something worn: that of cursed armour in any case, that
    of bracers where it is better."""
    for item in items_of(state, target):
        found = _NAMED.search(item.name) if item.held is Held.WORN else None
        if found is not None:
            named = int(found["ac"])
            base = named if is_a(item, Kind.ARMOUR) else min(base, named)
    return base


@FAMILY.answers(RULE, needs=has_book, about=lambda key: key == ARMOUR_CLASS)
def armour_class(state: GameState, question: NumberOf) -> Iterator[Found]:
    """Armour, shield, their magic, and DEX where the book counts it; of those who have a sheet."""
    character = find_character(state, question.who)
    if character is None:
        return
    worn = [one for one in items_of(state, question.who) if _protects(one)]
    combatant = find_combatant(state, question.who)
    numbers = (combatant or character).numbers
    swift = book_of(state).modifier(ARMOUR_CLASS, character.class_name, numbers) or 0
    names = [one.name for one in worn] or [str(Armour.NONE)]
    label = ", ".join(names) + (f", DEX {numbers[DEXTERITY]}" if swift else "")
    plain = plain_class(state, question.who)
    yield Found(plain - sum(one.bonus for one in worn) - swift, label, book_of(state).name)


def _protects(item: Item) -> bool:
    """Whether a thing in use keeps blows off: armour and a ring worn, a shield on the arm."""
    if is_a(item, Kind.SHIELD):
        return item.held is Held.WIELDED
    return item.held is Held.WORN and is_a(item, Kind.ARMOUR, Kind.RING, Kind.CLOTHING)


@FAMILY.answers(RULE, needs=has_book)
def saves_better(state: GameState, question: SaveBonus) -> Iterator[Addend]:
    """A ring or cloak of protection helps with every save; the best one worn counts."""
    found = [one for one in items_of(state, question.who) if _PROTECTION in one.name.casefold()]
    worn = [one for one in found if one.held is Held.WORN and is_a(one, Kind.RING, Kind.CLOTHING)]
    best = max(worn, key=lambda one: one.bonus, default=None)
    if best is not None and best.bonus:
        yield Addend(best.name, best.bonus, RULE)
