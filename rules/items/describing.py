"""What is said of an item, checked: its name, its numbers, and its tags."""

from rules.dice.expression import parse
from rules.errors import RuleError
from rules.items.actions import ChangeItem, Details
from rules.items.events import ItemChanged
from rules.items.limits import grown, require_room
from rules.items.owning import name_owner, put_item, require_item, told_of
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.items import Bands, Item

LONGEST_NAME = 50
LONGEST_DAMAGE = 50
MOST_PIECES = 1_000_000
MOST_WEIGHT = 100_000
MOST_HANDS = 2
FARTHEST = 10_000
MOST_BONUS = 20
MOST_RATE = 10
MOST_TAGS = 10
LONGEST_TAG = 20


def change_item(resolution: Resolution, action: ChangeItem) -> None:
    """Correct what is said of an item."""
    owner = name_owner(resolution, action.target)
    before = require_item(resolution, owner, action.item_id)
    after = described(before, action.details)
    if action.name:
        after = replace(after, name=check_item_name(action.name))
    if action.count is not None:
        after = replace(after, count=check_count(action.count))
    require_room(resolution, owner, after, grown(before, after), allow=action.allow)
    if after == before:
        raise RuleError(f"{before.name}: nothing would change. Say what is different.")
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
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RuleError(f"An item's name has 1 to {LONGEST_NAME} characters.")
    return name


def check_count(count: int) -> int:
    """The number of pieces, if that many can be had."""
    return _within("The count", count, 1, MOST_PIECES)


def _within(what: str, number: int, lowest: int, highest: int) -> int:
    if not lowest <= number <= highest:
        raise RuleError(f"{what} goes from {lowest} to {highest:,}; {number} is outside.")
    return number


def described(item: Item, details: Details) -> Item:
    """The item with what is said of it; RuleError for what cannot be."""
    item = _weighed(item, details)
    if details.bands is not None:
        item = replace(item, bands=_check_bands(details.bands))
    if details.damage is not None:
        item = replace(item, damage=_check_damage(details.damage))
    if details.rate is not None:
        shots, rounds = details.rate
        item = replace(item, shots=_rate(shots), rounds=_rate(rounds))
    if details.magic is not None:
        item = replace(item, magic=details.magic)
    if details.tags is not None:
        item = replace(item, tags=_check_tags(details.tags))
    return item


def _weighed(item: Item, details: Details) -> Item:
    if details.weight is not None:
        item = replace(item, weight=_within("The weight", details.weight, 0, MOST_WEIGHT))
    if details.hands is not None:
        item = replace(item, hands=_within("The number of hands", details.hands, 0, MOST_HANDS))
    if details.bonus is not None:
        item = replace(item, bonus=_within("The bonus", details.bonus, -MOST_BONUS, MOST_BONUS))
    return item


def _rate(number: int) -> int:
    return _within("A rate", number, 1, MOST_RATE)


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
