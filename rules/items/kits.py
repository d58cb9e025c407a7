"""Several things at once for somebody new: worn and in hand as far as they go."""

from collections.abc import Iterable, Iterator

from rules.books.records import Kit, kits_of
from rules.books.settings import book_of
from rules.items.describing import MOST_HANDS, new_item
from rules.items.known import hands_of, is_worn, kind_of
from rules.items.records import NO_DETAILS
from rules.items.things import Kind
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Held, Item

_HELD = frozenset((Kind.WEAPON, Kind.SHIELD))
"""What is taken in hand, one of each."""


def kits_for(state: GameState, class_word: str) -> tuple[Kit, ...]:
    """The kits that the game's book has for a class or a people, the dearest first."""
    return kits_of(book_of(state), class_word)


def kit_items(state: GameState, kit: Kit) -> tuple[Item, ...]:
    """What a kit holds, as things that nobody has yet: they have no ids."""
    made = (new_item(line.name, NO_DETAILS, state) for line in kit.lines)
    counted = (replace(item, count=line.count) for item, line in zip(made, kit.lines, strict=True))
    return tuple(outfit(counted))


def outfit(items: Iterable[Item]) -> Iterator[Item]:
    """The things as they are held: what is worn is, and in hand are the first weapon and a shield,
    if there are hands enough."""
    free, in_hand = MOST_HANDS, set[Kind]()
    for item in items:
        kind, hands = kind_of(item), max(1, hands_of(item))
        if is_worn(item):
            yield replace(item, held=Held.WORN)
        elif kind is not None and kind in _HELD - in_hand and hands <= free:
            free -= hands
            in_hand.add(kind)
            yield replace(item, held=Held.WIELDED)
        else:
            yield item
