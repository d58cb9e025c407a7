"""What is said of an item, checked: its name, its numbers, its tags; and the things of a kit."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.books.records import Kit, kits_of
from rules.books.settings import book_of
from rules.dice.expression import parse
from rules.errors import RuleError, WayOut
from rules.items import FAMILY
from rules.items.known import (
    MOST_BONUS,
    bonus_in,
    find_known,
    hands_taken,
    is_worn,
    kind_of,
    read_name,
    said_kind,
    thing_of,
)
from rules.items.reading import (
    Items,
    belongings_of,
    inside_of,
    items_of,
    name_owner,
    put_item,
    require_belonging,
    require_fits,
    told_of,
)
from rules.items.records import ITEM_LIMITS, NO_DETAILS, ChangeItem, Details, ItemChanged
from rules.items.things import Kind, Thing
from rules.items.wares import all_described, as_new
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.words import is_shown
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item

LIMITS: Mapping[str, int] = {
    "Rope 50'": 1,
    "Oil flask": 3,
    "Standard ration": 14,
    "Iron ration": 28,
    "Waterskin": 2,
    "Arrow": 40,
    "Quarrel": 60,
    "Torch": 12,
}
"""The most pieces of each, by the names that the game has for them."""
LONGEST_NAME = 50
LONGEST_DAMAGE = 50
MOST_PIECES = 1_000_000
MOST_WEIGHT = 100_000
MOST_HANDS = 2
FARTHEST = 10_000
MOST_RATE = 20
MOST_TAGS = 10
LONGEST_TAG = 40
MOST_WORTH = 1_000_000
MOST_CHARGES = 1000
GRADES = ("", "minor", "standard", "major")
"""What magic items are for experience (ERIS-XP); "" is what nobody has said."""
_HELD = frozenset((Kind.WEAPON, Kind.SHIELD))
"""What is taken in hand, one of each."""


def require_room(resolution: Resolution, owner: str, item: Item, more: int, *, allow: bool) -> None:
    """Raise RuleError if somebody may not carry so many more pieces; a referee may `allow` it."""
    if allow:
        resolution.require_referee("allow more than somebody may carry")
    else:
        _require(resolution, owner, limited_as(item), more)


def require_room_for(resolution: Resolution, owner: str, parcel: Items, *, allow: bool) -> None:
    """The same of things that come together, with what is in them."""
    if allow:
        resolution.require_referee("allow more than somebody may carry")
        return
    for name, count in limited(parcel).items():
        _require(resolution, owner, name, count)


def _require(resolution: Resolution, owner: str, name: str, more: int) -> None:
    if not name or resolution.setting(ITEM_LIMITS.key) == "off":
        return
    character = resolution.find_character(owner)
    if character is None or character.service is not None or more <= 0:
        return
    has = limited(items_of(resolution.state, owner))[name]
    if has + more > LIMITS[name]:
        raise RuleError(
            f"{character.name} may carry {LIMITS[name]} of {name} and has {has}. "
            f"{_room(LIMITS[name] - has)} A referee can allow more."
        )


def limits_of(state: GameState, owner: str) -> tuple[tuple[str, int, int], ...]:
    """What somebody carries of which one may have only so many: name, count, and the most."""
    character = find_character(state, owner)
    is_free = character is None or character.service is not None
    if is_free or ITEM_LIMITS.in_force(state) == "off":
        return ()
    has = limited(items_of(state, owner))
    return tuple((name, has[name], most) for name, most in LIMITS.items() if has[name])


def limited(items: Iterable[Item]) -> Counter[str]:
    """How many pieces there are of each thing that is limited, but for what is at home."""
    found = Counter[str]()
    for item in items:
        thing = limited_as(item)
        if thing and item.held is not Held.STORED:
            found[thing] += item.count
    return found


def grown(before: Item, after: Item) -> int:
    """How many more pieces there are after a correction: all, where it counts as another thing."""
    return after.count - (before.count if limited_as(before) == limited_as(after) else 0)


def limited_as(item: Item) -> str:
    """What an item counts as among those that are limited, "" for any other."""
    thing = thing_of(item)
    return thing.name if thing is not None and thing.name in LIMITS else ""


def _room(left: int) -> str:
    return f"There is room for {left} more." if left > 0 else "There is room for no more."


@FAMILY.handles
def change_item(resolution: Resolution, action: ChangeItem) -> None:
    """Correct what is said of an item."""
    owner = name_owner(resolution, action.target)
    before = require_belonging(resolution, owner, action.item_id)
    after = described(_renamed(before, action.name), action.details)
    if action.count is not None:
        after = replace(after, count=check_count(action.count))
    if before.held is not Held.STORED or action.allow:
        require_room(resolution, owner, after, grown(before, after), allow=action.allow)
    if after == before:
        raise RuleError(f"{before.name}: nothing would change. Say what is different.")
    # Raise RuleError where what is in containers would not fit any more.
    state, items = resolution.state, belongings_of(resolution.state, owner)
    if inside_of(items, after.id) and (after.count != 1 or after.holds is None):
        raise RuleError(
            f"There is something in {after.name}: it stays one container. ",
            WayOut("Take it out", "item put"),
            " first.",
        )
    changed = (after if one.id == after.id else one for one in items)
    require_fits(all_described(state, changed))
    put_item(resolution, owner, after)
    resolution.emit(
        ItemChanged(
            target=resolution.who(owner),
            name=after.name,
            before=before.name,
            audience=told_of(resolution, owner),
        )
    )


def check_item_name(text: str) -> str:
    """The name on one line; RuleError without one, and for one that is too long."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not is_shown(name):
        raise RuleError(f"An item's name has 1 to {LONGEST_NAME} characters that can be read.")
    return name


def new_item(name: str, details: Details = NO_DETAILS, state: GameState | None = None) -> Item:
    """A piece of something that nobody has yet: what is known of it by its name, or by what it is
    said to be, with what the game's book and what somebody says of it. RuleError for what cannot
    be."""
    name, known = check_item_name(name), find_known(name)
    thing = None if not details.kind else _require_kind(details.kind)
    if known is not None and (thing is None or _is(known, thing)):
        return described(known if state is None else as_new(state, known), details)
    base = Item("", name) if thing is None else replace(thing.item, name=name)
    bonus = bonus_in(name)
    return described(replace(base, bonus=bonus, magic=base.magic or bool(bonus)), details)


def _renamed(item: Item, typed: str) -> Item:
    """The item under another name, "" for its own: it stays what it was, unless the name is that of
    a known thing, and a bonus in the name counts."""
    if not typed:
        return item
    name, thing = check_item_name(typed), thing_of(item)
    after, bonus = replace(item, name=name), bonus_in(name)
    if thing is not None and read_name(name) is None:
        after = _as_kind(after, thing)
    if bonus == bonus_in(item.name):
        return after
    return replace(after, bonus=bonus, magic=item.magic or bool(bonus))


def _require_kind(text: str) -> Thing:
    thing = said_kind(text)
    if thing is None:
        raise RuleError(
            f"“{text.strip()[:40]}” is no kind of thing that rules know. It can be a known thing, "
            f"such as `long sword`, or {', '.join(kind.value for kind in Kind)}."
        )
    return thing


def _is(item: Item, thing: Thing) -> bool:
    """Whether an item is known as that thing, or is of that kind where no thing is meant."""
    known = thing_of(item)
    is_plain = thing.name == thing.kind.value
    return known is not None and (known.kind is thing.kind if is_plain else known is thing)


def _as_kind(item: Item, thing: Thing) -> Item:
    """The item as what it is; it is not written where tags and name tell it anyway."""
    item = replace(item, kind="")
    return item if _is(item, thing) else replace(item, kind=thing.name)


def check_count(count: int) -> int:
    """The number of pieces, if that many can be had."""
    return _within("The count", count, 1, MOST_PIECES)


def _within(what: str, number: int, lowest: int, highest: int) -> int:
    if not lowest <= number <= highest:
        raise RuleError(f"{what} goes from {lowest} to {highest:,}; {number} is outside.")
    return number


def _check_grade(text: str) -> str:
    grade = text.strip().lower().replace("none", "")
    if grade not in GRADES:
        raise RuleError("The grade of a magic item is minor, standard or major.")
    return grade


def _check_bands(bands: Bands) -> Bands | None:
    """The bands, each as far as the one before or farther; without any it is no missile weapon."""
    if bands == Bands(0, 0, 0):
        return None
    if not 0 <= bands.short <= bands.medium <= bands.long <= FARTHEST:
        raise RuleError(
            "Give the short, medium and long range in this order, such as `70/140/210`, "
            f"up to {FARTHEST:,}."
        )
    return bands


def _check_damage(text: str) -> str:
    damage = "".join(text.split())
    if len(damage) > LONGEST_DAMAGE:
        raise RuleError(f"The damage has at most {LONGEST_DAMAGE} characters, such as `1d8+1`.")
    if damage:
        parse(damage).bind({})
    return damage


def _check_tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(" ".join(tag.lower().split()) for tag in tags if tag.strip()))
    if len(words) > MOST_TAGS or any(len(word) > LONGEST_TAG for word in words):
        raise RuleError(
            f"An item has at most {MOST_TAGS} tags of {LONGEST_TAG} characters, "
            "set apart by commas."
        )
    return words


_CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "weight": lambda said: _within("The weight", said, 0, MOST_WEIGHT),
    "hands": lambda said: _within("The number of hands", said, 0, MOST_HANDS),
    "bonus": lambda said: _within("The bonus", said, -MOST_BONUS, MOST_BONUS),
    "worth": lambda said: _within("The worth", said, 0, MOST_WORTH),
    "charges": lambda said: _within("The number of charges", said, 0, MOST_CHARGES),
    "holds": lambda said: _within("What a container holds", said, 0, MOST_WEIGHT) or None,
    "grade": _check_grade,
    "bands": _check_bands,
    "damage": _check_damage,
    "rate": lambda said: tuple(_within("A rate", one, 1, MOST_RATE) for one in said),
    "magic": bool,
    "tags": _check_tags,
}
"""What is said of an item, as it is kept; RuleError for what cannot be."""


def described(item: Item, details: Details) -> Item:
    """The item with what is said of it; RuleError for what cannot be."""
    given = {name: getattr(details, name) for name in _CHECKS}
    said = {name: _CHECKS[name](one) for name, one in given.items() if one is not None}
    shots, rounds = said.pop("rate", (item.shots, item.rounds))
    item = replace(item, shots=shots, rounds=rounds, **said)
    if details.kind is None:
        return item
    known = details.kind.strip() and _require_kind(details.kind)
    return _as_kind(item, known) if known else replace(item, kind="")


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
        kind, hands = kind_of(item), hands_taken(item)
        if is_worn(item):
            yield replace(item, held=Held.WORN)
        elif kind is not None and kind in _HELD - in_hand and hands <= free:
            free -= hands
            in_hand.add(kind)
            yield replace(item, held=Held.WIELDED)
        else:
            yield item
