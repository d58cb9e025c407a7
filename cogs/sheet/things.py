"""What somebody has, as sheets of all kinds write it: lists in a line, boxes, a thing a line.

`things_in("mace, plate mail, 50' rope; 84 gp")` gives each as a thing; what cannot be read comes
with the reason, and where a number is left over it is asked about. What is equipped is worn or in
hand, as far as two hands go.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cogs.core.accounting import is_odd
from cogs.sheet.lines import Thing, read_item, split_items
from cogs.sheet.words import meaning
from rules.errors import RuleError
from rules.items.having import require_hands
from rules.items.known import find_known, is_a
from rules.items.thing_lines import LONGEST_TEXT, Amount, read_things
from rules.items.things import Kind
from rules.record import fields_of, replace
from rules.state.items import Held, Item

_HOLDING = re.compile(r"(?P<one>[A-Za-z]+(?: [a-z]+)?) of (?P<more>\d{1,4} [a-zA-Z].*)")
_GOES_ON = re.compile(
    r"(?:\d{1,4} ?(?:'|ft\b|feet|foot|\").*|iron\b(?! [a-z]).*|silver(?:ed)?(?: \(.*)?|small|large"
    r"|hand-sized|steel|standard|trail|\d{1,2} (?:day|week)s?|(?:flint|match|wheel-?)lock\b.*"
    r"|hooded|wooden?|wood|holy|unholy|\d{1,3} (?:sheet|pint)s?|\+\d(?! (?-i:[A-Z])).*"
    r"|\d{1,2}d\d{1,2}.*)",
    re.IGNORECASE,
)
"""What stands behind a comma and says something of the thing before it."""
_MEASURED = re.compile(r"\d{1,4} ?(?:'|ft\b|feet|foot|\")")
_LONG = re.compile(
    r"\b(?:rope|pole|chain|ladder|cord|line|wire|twine|string|cloth|silk|net|lantern|torch|lamp)",
    re.IGNORECASE,
)
"""What feet behind a comma are a measure of."""
_EQUIPPED = frozenset(("equipped", "e", "wielded", "in use", "readied", "ready", "used"))
_FEWEST_LISTED, _MOST_WORDS = 4, 5
_LAUNCHERS, _FEWEST_SHOTS = ("bow", "sling"), 4
_SIGN = re.compile(r"/|(?<=[a-z])\+(?=[a-z])")
_ONE_OF = re.compile(r"\d: [A-Z]")
"""`Scroll, 1: Knock` is one of something."""
_HOW_MANY = re.compile(r" ?[x\u00d7] ?\d{1,4}$")
_MORE_OF = re.compile(
    r"(?P<count>\d{1,3}) (?:normal|ordinary|plain|regular|mundane)", re.IGNORECASE
)
_OF_MANY = re.compile(r"\d{1,3} (?P<name>[a-z][a-z' -]{2,30}?)(?: \+\d)?", re.IGNORECASE)
"""Some of a kind, before how many others there are: `4 arrows +1`, `15 normal`."""
_MORE_OF_IT = re.compile(r"\(| w/| with ")
_SEVERAL = re.compile(r"[,;&+]|\b(?:and|in)\b", re.IGNORECASE)
_COINS = re.compile(
    r"\d[\d,]{0,8} ?(?:[cseg]p|pp|gold|silver|copper|electrum|platinum)\b", re.IGNORECASE
)
METALS = re.compile(
    r"(?:(?:gold|silver|copper|plat(?:inum)?|electrum|[cegps]\.? ?p\.?):? ?\d{1,6}[ \t,/;]{0,9})"
    r"{2,5}",
    re.IGNORECASE,
)
"""Coins behind their metals: `gold 212 / silver 40 / plat 3`, `p.p. 0  g.p. 95`."""
_METAL = re.compile(r"\b(?P<unit>[gscpe])(?:\.? ?p\.?|[a-z]{3,7}):? ?(?P<n>\d{1,6})", re.IGNORECASE)
_LETTER = re.compile(r"(?P<n>\d{1,6}) ?(?P<unit>[pgesc])p?\b", re.IGNORECASE)
_LETTERS = re.compile(r"(?:\d{1,6} ?[pgesc]p?\b[ ,;/]*){2,5}", re.IGNORECASE)
"""Coins before a letter each: `12p 203g 40e`."""
_PURSES = ((METALS, _METAL), (_LETTERS, _LETTER))
_RATIONS = re.compile(
    r"rations? \((?P<kind>iron|standard|trail), (?P<days>\d{1,2} days?)\)", re.IGNORECASE
)
_FEWEST_COINS, _MOST_NUMBERS = 2, 4
"""So many sums in a line of a list are a purse: `34 gp, 12 sp, 1 gem (50 gp)`."""
_DENIED = re.compile(
    r"(?:no(?!\.)|not|without|lacks?|needs?|wants?|owes?|owed|owing|debts?|had|lost|sold|lent|spent"
    r"|notes?(?=:))\b",
    re.IGNORECASE,
)
"""What a line begins with that says what somebody has not: `no rope`, `owes 20 gp to Meg`."""
_GONE = re.compile(
    r"\D{0,60}\b(?:lost|sold|stolen|lent|gone|spent|gave|traded|left (?:at|with|in|behind)"
    r"|is (?:the|my|his|her)|given (?:to|away)|to buy|owed|not (?:owned|mine|bought|found))\b"
)
_BETWEEN = re.compile(
    r"(?<=[csegp]p) ?/ ?(?=\d)| [|\u00b7] | \+ (?=[a-z]|\d{1,4} ?[a-z])", re.IGNORECASE
)
"""What sets things apart as a comma does: `210gp \u00b7 4pp`, `6 spikes + mallet`."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_IN_PURSE = re.compile(
    r"(?<=[csegp]p) (?:in (?:(?:an?|the|my|his|her) )?)?(?:belt )?(?:purse|pouch|wallet)\b",
    re.IGNORECASE,
)
"""Where coins are that somebody carries: `12cp purse`."""
_IN_A_BANK = re.compile(
    r"\d[\d,]{0,8} ?(?:[cseg]p|pp) ?(?:(?:in|at|with|owed|from|to|buried|left|kept|per)\b"
    r"|(?:a|/) ?(?:day|week|month)\b)",
    re.IGNORECASE,
)
_OF_SO_MANY = re.compile(r"\d (?:of|out of|left|used|eaten|drunk|burnt) ?\d?|\d/\d")
_COUNT_FIRST = re.compile(r"\d{1,3} [a-z' -]{3,30}")
_LAST_COUNT = re.compile(r"(?P<name>[A-Za-z][A-Za-z ,'-]*[A-Za-z]) (?P<count>\d{1,4})")
_VAGUE = re.compile(
    r"(?:about|around|few|several|half|or|up to|ca|maybe|perhaps|many|most|all)\b|[~(]"
    r"|\d+ ?[-/] ?\d|\d*d\d",
    re.IGNORECASE,
)
"""What a name begins with that nobody could count: `3-4 torches`, `about 10 bolts`."""
_NUMBER = re.compile(r"\d[\d,]*")
_LISTED = re.compile(r"^\d{1,2}[.)] (?=\S)")
_NUMBERED = re.compile(r" {1,3}(?=\d{1,2}[.)] )")
"""Between the things of a line that numbers them: `1. crowbar 2. lantern + 2 oil`."""


@dataclass(slots=True)
class Things:
    """The things of a text, those of which it is not sure how many or whether, each with the line
    that says it, and the lines that say none, with why."""

    read: list[Thing] = field(default_factory=list[Thing])
    asked: list[tuple[Thing, str]] = field(default_factory=list[tuple[Thing, str]])
    lost: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def things_in(text: str, *, is_list: bool = False) -> Things:
    """The things of a text."""
    found = Things()
    text = _RATIONS.sub(r"\g<kind> rations (\g<days>)", text)
    text = text if (purse := purse_in(text)) is None else purse
    for line in _lines(text[:LONGEST_TEXT], is_list=is_list):
        is_named = any(map(str.isalpha, line))
        if not is_named or _DENIED.match(line) or _IN_A_BANK.match(line):
            found.lost.append((line, ""))
            continue
        try:
            things = [
                (equipped(_with_shots(item, line)), inside)
                for item, inside in _read(line)
                if item.count
            ]
        except RuleError as refusal:
            found.lost.append((line, refusal.message))
            continue
        for thing in things:
            if "?" in line or _is_unsure(line if len(things) == 1 else thing[0].name, thing[0]):
                found.asked.append((thing, line))
            else:
                found.read.append(thing)
    return found


def purse_in(text: str) -> str | None:
    """Coins behind or before their letters as they are said else: `12 gp, 9 cp`, "" for an empty
    purse; None for anything else."""
    one = next((one for all_, one in _PURSES if all_.fullmatch(text.strip(" ."))), None)
    found = one.finditer(text) if one is not None else ()
    coins = (f"{int(coin['n'])} {coin['unit'].lower()}p" for coin in found if int(coin["n"]))
    return None if one is None else ", ".join(coins)


def _with_shots(item: Item, line: str) -> Item:
    """A bow or sling with so many to shoot: `short bow (18)` is one."""
    count = f"({item.count})"
    is_shot = item.bands is not None and any(map(item.name.lower().endswith, _LAUNCHERS))
    if item.count < _FEWEST_SHOTS or not is_shot or not line.endswith(count):
        return item
    return replace(item, count=1, tags=(*item.tags, f"{item.count} shots"))


def is_gone(item: Item) -> bool:
    """Whether nobody may have a thing: `lantern (lent to Meg)`, or the head of a list: `pack`."""
    known = find_known(item.name)
    if known is None and meaning(item.name):
        return True
    own = () if known is None else known.tags
    return any(_GONE.match(tag) for tag in item.tags if tag not in own)


def _is_unsure(line: str, item: Item) -> bool:
    """Whether a line says more of a thing than was taken: a number, or that it may be gone."""
    known = find_known(item.name)
    if is_gone(item) or any(map(_OF_SO_MANY.search, item.tags)) or _ONE_OF.search(line):
        return True
    if is_odd(item.name) or (known is None and _VAGUE.match(item.name) is not None):
        return True
    if len(_NUMBER.findall(item.name)) > (_MOST_NUMBERS if known else _FEWEST_COINS):
        return True  # A row of a table: `Long sword +2 1 5 1d8+2`.
    but = ("count", "damage") if item.damage.isdecimal() else ("count",)
    told = " ".join(str(getattr(item, name)) for name in fields_of(Item) if name not in but)
    numbers = (int(one.replace(",", "")) for one in _NUMBER.findall(line))
    placed = {int(one.replace(",", "")) for one in _NUMBER.findall(told)}
    return any(one not in placed and (not one or item.count % one) for one in numbers)


def _lines(text: str, *, is_list: bool) -> Iterator[str]:
    """What is read as one thing each."""
    if text.lstrip().startswith("{"):
        yield text.strip()
    elif _LISTED.match(text.lstrip()) and len(parts := _NUMBERED.split(text.strip())) > 1:
        for part in parts:
            yield from _several(_LISTED.sub("", part))
    elif is_list and len(_COINS.findall(text)) < _FEWEST_COINS:
        parts = _several(text.strip().removeprefix("- "))
        if len(parts) > 1 and (all(map(_is_one, parts)) or _are_many(parts)):
            yield from parts
            return
        yield _LISTED.sub("", text.strip().removeprefix("- "))
    elif ";" in text:
        for part in text.split(";"):
            yield from _several(part)
    else:
        yield from _several(text)


def _are_many(parts: Sequence[str]) -> bool:
    """Whether a line of a list lists several itself, each in a few words."""
    short = all(len(_MORE_OF_IT.split(part)[0].split()) <= _MOST_WORDS for part in parts)
    return len(parts) >= _FEWEST_LISTED and short


def _several(text: str) -> list[str]:
    """What commas set apart; `Rope, 50'` is one thing."""
    found: list[str] = []
    text = _THOUSANDS.sub("", _IN_PURSE.sub("", text))
    for whole in split_items(_BETWEEN.sub(", ", text)):
        part = whole.removeprefix("Coins: ")
        if found and (more := _MORE_OF.fullmatch(part)) and (many := _OF_MANY.fullmatch(found[-1])):
            part = f"{more['count']} {many['name']}"
        known = find_known(_HOW_MANY.sub("", _MORE_OF_IT.split(part)[0].strip()))
        is_none = known is None or is_a(known, Kind.COIN)
        is_more = found and (_MEASURED.match(part) is None or _LONG.search(found[-1]))
        if is_more and _GOES_ON.fullmatch(part) and is_none:
            found[-1] = f"{found[-1]}, {part}"
        else:
            found += _either(part)
    return [part for part in found if part]


def _either(part: str) -> list[str]:
    """Things that a sign sets apart: `short sword/sling (20)`, `leather+shield`."""
    parts = _SIGN.split(part)
    bare = (_MORE_OF_IT.split(one)[0].strip() for one in parts)
    return parts if len(parts) > 1 and all(map(find_known, bare)) else [part]


def _read(line: str) -> list[Thing]:
    bare = line.strip(" .").replace(" w/ ", " with ")
    if not bare:
        return []
    one, found, more = bare.partition(" with ")
    if found and more[:1].isdecimal():
        return [read_item(one), read_item(more)]
    if (held := _HOLDING.fullmatch(bare)) and find_known(bare) is None:
        return [read_item(held["one"]), read_item(held["more"])]
    holder, colon, inside = bare.partition(": ")
    known = find_known(holder) if colon else None
    if known is not None and inside and is_a(known, Kind.CONTAINER):
        return [read_item(holder), *_read(inside)]
    if (counted := _LAST_COUNT.fullmatch(bare)) and _is_counted(counted["name"]):
        return [read_item(f"{counted['count']} {counted['name']}")]
    if _is_purse(bare) or _may_be_several(bare):
        try:
            amounts = read_things(bare)
        except RuleError:
            amounts = ()
        if len(amounts) > 1:
            return [thing for one in amounts for thing in _of_amount(one)]
    return [read_item(bare)]


def _is_one(part: str) -> bool:
    """Whether what commas set apart is a thing by itself, with how many or with its dice."""
    bare = _MORE_OF_IT.split(part)[0].strip()
    return find_known(bare) is not None or _COUNT_FIRST.fullmatch(bare) is not None


def _is_counted(name: str) -> bool:
    """Whether a number behind a thing is how many: `torches 6`, but `rope 50` and `plate 3`."""
    known = find_known(name)
    if known is None or any(map(str.isdecimal, known.name)):
        return False
    return not is_a(known, Kind.ARMOUR, Kind.SHIELD, Kind.WEAPON) or name.endswith("s")


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
