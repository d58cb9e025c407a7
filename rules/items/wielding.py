"""Taking items in hand, putting them on, and putting them away."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from rules.books.settings import book_of, has_book
from rules.checks.records import SaveBonus
from rules.errors import RuleError
from rules.items import FAMILY
from rules.items.describing import MOST_HANDS
from rules.items.known import hands_taken, has_word, is_a, is_worn, kind_of
from rules.items.letting_go import require_loose
from rules.items.reading import (
    belongings_of,
    in_use,
    is_magical,
    items_of,
    put_items,
    require_item,
    told_of,
)
from rules.items.records import ItemHeld, WieldItem, WieldRuling
from rules.items.tags import CHAIN, LEATHER, PLATE
from rules.items.things import Kind
from rules.kernel.questions import Addend, Found, Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.sheet.records import NumberOf
from rules.state.game import GameState
from rules.state.items import Held, Item

ONE_OF = frozenset((Kind.ARMOUR, Kind.HELMET))
"""What is worn one at a time."""
RULE = "R-BOOK"
ARMOUR_CLASS = "ac"
DEXTERITY = "dex"
_PROTECTION = "of protection"
_NAMED = re.compile(r"\bAC (?P<ac>\d)\b")


def after_wielding(resolution: Resolution, owner: str, action: WieldItem) -> Item:
    """The item as it will be held. RuleError where it is so already or a rule forbids it."""
    before = require_item(resolution, owner, action.item_id)
    after = _held(before, action)
    if after == before:
        raise RuleError(f"{before.name} is {before.held} already.")
    require_loose(resolution, owner, before)
    # The referee's word stands above that.
    if after.held is not Held.CARRIED and not resolution.actor.is_referee:
        found = resolution.ask(WieldRuling(who=owner, item=after.id))
        forbidden = ruled(found, Ruling.FORBIDDEN)
        if forbidden is not None:
            raise RuleError(f"{forbidden.label} A referee can have it used all the same.")
    return after


def hold(
    resolution: Resolution, owner: str, after: Item, *, rounds: int = 0, by_attack: bool = False
) -> None:
    """Have it so, and put away what there is no room for beside it. An attack tells that itself."""
    items = belongings_of(resolution.state, owner)
    away = making_way(items, after)
    put_items(resolution, owner, tuple(_placed(item, after, away) for item in items))
    resolution.emit(
        ItemHeld(
            target=resolution.who(owner),
            name=after.name,
            held=after.held,
            item=after.id,
            put_away=tuple(item.name for item in away),
            rounds=rounds,
            by_attack=by_attack,
            audience=told_of(resolution, owner),
        )
    )


def _held(item: Item, action: WieldItem) -> Item:
    if action.away:
        return replace(item, held=Held.CARRIED)
    if not 0 <= action.hands <= MOST_HANDS:
        raise RuleError("An item is used with 1 or 2 hands.")
    held = Held.WORN if is_worn(item) else Held.WIELDED
    return replace(item, held=held, hands=action.hands or item.hands, inside="")


def making_way(items: tuple[Item, ...], new: Item) -> tuple[Item, ...]:
    """What is put away: other armour, another helmet, magic rings but the last, or as much in hand
    as hands are missing.

    Ammunition takes no hand: it is what is shot first.
    """
    others = [item for item in items if item.id != new.id and item.held is new.held]
    if is_a(new, Kind.AMMUNITION):
        return tuple(item for item in others if is_a(item, Kind.AMMUNITION))
    if new.held is Held.WORN:
        kind = kind_of(new)
        alike = tuple(item for item in others if kind_of(item) is kind)
        if kind is Kind.RING and is_magical(new):
            return tuple(filter(is_magical, alike))[:-1]
        return alike if kind in ONE_OF else ()
    return _no_hand_left(others, new) if new.held is Held.WIELDED else ()


def _no_hand_left(others: Sequence[Item], new: Item) -> tuple[Item, ...]:
    """What hands are missing for beside something new (R-IN-HAND).

    A weapon takes the place of a weapon; else what gives light is put away last, and of several
    alike the later on the list first.
    """
    kind, free = kind_of(new), MOST_HANDS - hands_taken(new)
    kept: list[Item] = []
    for item in sorted(others, key=lambda one: (kind_of(one) is kind, not is_a(one, Kind.LIGHT))):
        if hands_taken(item) <= free:
            free -= hands_taken(item)
            kept.append(item)
    return tuple(item for item in others if item not in kept)


def _placed(item: Item, new: Item, away: tuple[Item, ...]) -> Item:
    if item.id == new.id:
        return new
    return replace(item, held=Held.CARRIED) if item in away else item


class Armour(StrEnum):
    """What rules tell apart, from the lightest."""

    NONE = "no armour"
    LEATHER = "leather"
    CHAIN = "chainmail"
    PLATE = "plate"


_ARMOURS = {PLATE: Armour.PLATE, CHAIN: Armour.CHAIN, LEATHER: Armour.LEATHER}
"""What makes armour one of them: a tag, or else what it is known as."""


def armour_of(item: Item) -> Armour:
    """Which armour an item is. What neither a tag nor the list tells counts as leather."""
    for word, armour in _ARMOURS.items():
        if word in item.tags:
            return armour
    known = (armour for word, armour in _ARMOURS.items() if has_word(item, word))
    return next(known, Armour.LEATHER)


def worn_armour(state: GameState, target: str) -> Armour:
    """The armour that somebody wears."""
    worn = (one for one in in_use(state, target, Held.WORN) if is_a(one, Kind.ARMOUR))
    return next(map(armour_of, worn), Armour.NONE)


def has_shield(state: GameState, target: str) -> bool:
    """Whether somebody has a shield on their arm; one on their back does not count."""
    return any(is_a(item, Kind.SHIELD) for item in in_use(state, target))


_SUITS = {Armour.NONE: "", Armour.LEATHER: LEATHER, Armour.CHAIN: CHAIN, Armour.PLATE: PLATE}
"""How a book names each in its `Armour`."""


def plain_class(state: GameState, target: str) -> int:
    """The class of what somebody wears, descending, without magic; for a game that has a book. A
    cursed shield makes it the one in its name, whatever else is worn."""
    armour = book_of(state).armour
    base = armour.classes[_SUITS[worn_armour(state, target)]]
    base = _said_class(state, target, base)
    for item in in_use(state, target):
        if is_a(item, Kind.SHIELD):
            found = _NAMED.search(item.name)
            return base - armour.shield if found is None else int(found["ac"])
    return base


def _said_class(state: GameState, target: str, base: int) -> int:
    """The class that stands in the name of something worn: that of cursed armour in any case, that
    of bracers where it is better."""
    for item in in_use(state, target, Held.WORN):
        found = _NAMED.search(item.name)
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
    best = protection_of(state, question.who)
    if best is not None and best.bonus:
        yield Addend(best.name, best.bonus, RULE)


def protection_of(state: GameState, who: str) -> Item | None:
    """The best ring or cloak of protection that somebody wears."""
    worn = in_use(state, who, Held.WORN)
    found = [one for one in worn if _PROTECTION in one.name.casefold()]
    helping = [one for one in found if is_a(one, Kind.RING, Kind.CLOTHING)]
    return max(helping, key=lambda one: one.bonus, default=None)
