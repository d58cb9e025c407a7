"""The armour class that follows from what somebody wears, by the game's book (R-BOOK)."""

from collections.abc import Iterator

from rules.books.settings import book_of, has_book
from rules.items import FAMILY
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.tags import CHAIN, LEATHER, PLATE
from rules.items.things import Kind
from rules.items.wielding import Armour, has_shield, worn_armour
from rules.kernel.questions import Found
from rules.kernel.targets import find_character, find_combatant
from rules.sheet.records import NumberOf
from rules.state.game import GameState
from rules.state.items import Held, Item

RULE = "R-BOOK"
ARMOUR_CLASS = "ac"
DEXTERITY = "dex"
_WORDS = {Armour.NONE: "", Armour.LEATHER: LEATHER, Armour.CHAIN: CHAIN, Armour.PLATE: PLATE}
"""How a book names each in its `Armour`."""


def plain_class(state: GameState, target: str) -> int:
    """The class of what somebody wears, descending, without magic; for a game that has a book."""
    armour = book_of(state).armour
    base = armour.classes[_WORDS[worn_armour(state, target)]]
    return base - (armour.shield if has_shield(state, target) else 0)


@FAMILY.answers(RULE, needs=has_book)
def armour_class(state: GameState, question: NumberOf) -> Iterator[Found]:
    """Armour, shield, their magic, and DEX where the book counts it; of those who have a sheet."""
    character = find_character(state, question.who)
    if question.key != ARMOUR_CLASS or character is None:
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
    return item.held is Held.WORN and is_a(item, Kind.ARMOUR, Kind.RING)
