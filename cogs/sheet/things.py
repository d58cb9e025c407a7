"""What somebody has, as sheets of all kinds write it: lists in a line, boxes, a thing a line.

`things_in("mace, plate mail, 50' rope; 84 gp")` gives each as a thing; what cannot be read comes
with the reason. What is equipped is worn or in hand, as far as two hands go.
"""

import re
from collections.abc import Iterator, Sequence

from cogs.sheet.lines import Thing, read_item, split_items
from rules.errors import RuleError
from rules.items.having import require_hands
from rules.items.known import find_known, is_a
from rules.items.thing_lines import LONGEST_TEXT, Amount, read_things
from rules.items.things import Kind
from rules.record import replace
from rules.state.items import Held, Item

_HOLDING = re.compile(r"(?P<one>[A-Za-z]+(?: [a-z]+)?) of (?P<more>\d{1,4} [a-zA-Z].*)")
_GOES_ON = re.compile(
    r"(?:\d{1,4} ?(?:'|ft\b|feet|foot|\").*|iron\b.*|silver(?:ed)?|small|large|hand-sized|steel"
    r"|hooded|wooden?|wood|holy|unholy|\d{1,3} sheets?|\d{1,3} pints?|\+\d.*|\d{1,2}d\d{1,2}.*)",
    re.IGNORECASE,
)
"""What stands behind a comma and says something of the thing before it."""
_EQUIPPED = frozenset(("equipped", "e", "wielded", "in use", "readied", "ready", "used"))
_SEVERAL = re.compile(r"[,;&+]|\b(?:and|in)\b", re.IGNORECASE)
_COINS = re.compile(
    r"\d[\d,]{0,8} ?(?:[cseg]p|pp|gold|silver|copper|electrum|platinum)\b", re.IGNORECASE
)
_FEWEST_COINS = 2
"""So many sums in a line of a list are a purse: `34 gp, 12 sp, 1 gem (50 gp)`."""
_LISTED = re.compile(r"^\d{1,2}[.)] (?=\D)")


def things_in(text: str, *, is_list: bool = False) -> tuple[list[Thing], list[tuple[str, str]]]:
    """The things of a text, and the lines that say none, with why."""
    read: list[Thing] = []
    lost: list[tuple[str, str]] = []
    for line in _lines(text[:LONGEST_TEXT], is_list=is_list):
        try:
            read += _read(line)
        except RuleError as refusal:
            lost.append((line, refusal.message))
    return [(equipped(item), inside) for item, inside in read], lost


def _lines(text: str, *, is_list: bool) -> Iterator[str]:
    """What is read as one thing each."""
    if text.lstrip().startswith("{"):
        yield text.strip()
    elif is_list and len(_COINS.findall(text)) < _FEWEST_COINS:
        yield _LISTED.sub("", text.strip().removeprefix("- "))
    elif ";" in text:
        for part in text.split(";"):
            yield from _several(part) if _is_listed(part) else [part.strip()]
    else:
        yield from _several(text)


def _is_listed(part: str) -> bool:
    return part.count(",") > 1


def _several(text: str) -> list[str]:
    """What commas set apart; `Rope, 50'` is one thing."""
    found: list[str] = []
    for part in split_items(text):
        if found and _GOES_ON.fullmatch(part) and find_known(part) is None:
            found[-1] = f"{found[-1]}, {part}"
        else:
            found.append(part)
    return [part for part in found if part]


def _read(line: str) -> list[Thing]:
    bare = line.strip(" .")
    if not bare:
        return []
    one, found, more = bare.partition(" with ")
    if found and more[:1].isdecimal():
        return [read_item(one), read_item(more)]
    if (held := _HOLDING.fullmatch(bare)) and find_known(bare) is None:
        return [read_item(held["one"]), read_item(held["more"])]
    if _is_purse(bare) or _may_be_several(bare):
        try:
            amounts = read_things(bare)
        except RuleError:
            amounts = ()
        if len(amounts) > 1:
            return [thing for one in amounts for thing in _of_amount(one)]
    return [read_item(bare)]


def _is_purse(line: str) -> bool:
    """Whether a line is coins of several kinds: `55gp 3ep`."""
    return len(_COINS.findall(line)) > 1 and not _COINS.sub("", line).strip(" ,;.")


def _may_be_several(line: str) -> bool:
    """Whether more than one thing may stand in a line; not where brackets say more of one."""
    if '"' in line or _GOES_ON.fullmatch(line.rpartition(", ")[2]) is not None:
        return False
    if line.endswith(")"):
        item, inside = read_item(line)
        known = find_known(item.name)
        if inside or (
            " of " not in line and item.tags == (known.tags if known is not None else ())
        ):
            return False
    _, found, rest = line.partition(" of ")
    return _SEVERAL.search(line) is not None or (bool(found) and any(map(str.isdecimal, rest)))


def _of_amount(amount: Amount) -> list[Thing]:
    item, _ = read_item(amount.name)
    worth = item.worth if amount.worth is None else amount.worth
    count = amount.count if amount.count != 1 else item.count
    return [(replace(item, count=count, worth=worth), amount.inside)]


def equipped(item: Item) -> Item:
    """A thing that is said to be equipped: worn, or in hand."""
    if _EQUIPPED.isdisjoint(item.tags):
        return item
    tags = tuple(tag for tag in item.tags if tag not in _EQUIPPED)
    is_clothing = is_a(item, Kind.ARMOUR, Kind.RING, Kind.CLOTHING)
    is_held = is_a(item, Kind.SHIELD, Kind.WEAPON) or bool(item.damage)
    held = Held.WORN if is_clothing else Held.WIELDED if is_held else item.held
    return replace(item, tags=tags, held=held)


def within_hands(things: Sequence[Thing]) -> list[Thing]:
    """The same, with what is more than two hands can hold carried; a shield comes first."""
    order = sorted(range(len(things)), key=lambda at: not is_a(things[at][0], Kind.SHIELD))
    kept: list[Item] = []
    found = list(things)
    for at in order:
        item, inside = found[at]
        if item.held is not Held.WIELDED:
            continue
        try:
            require_hands((*kept, item))
        except RuleError:
            found[at] = (replace(item, held=Held.CARRIED), inside)
        else:
            kept.append(item)
    return found
