"""One reader of things as people write them, for `/item add`, shops, treasure, sheets and forms.

`amount_in("iron spikes (12)")` is `Amount("iron spikes", 12)`: one line, one thing, with its
count and worth; measures (`50'`, `10-foot`, `7 days`, `+1`) are no counts. `read_things("plate mail
and shield")` gives each thing of a text that sets several apart. What would stay in a name though
it is a count raises `MisreadError`; a name in quotation marks is taken as it stands.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.errors import MisreadError
from rules.items.known import find_known, is_a
from rules.items.line_words import NUMBERS, SIGNS
from rules.items.money import unit_of
from rules.items.things import Kind

LONGEST_TEXT = 4_000
MOST_THINGS = 60
_FLAGS = re.IGNORECASE | re.ASCII
_WORDS: Mapping[str, int] = {**NUMBERS, "twelve": 12, "twenty": 20}
_N = rf"\d{{1,7}}(?!\d)|(?:{'|'.join(_WORDS)})(?= )"
_MEASURED = re.compile(
    r"['\"-]|(?:feet|foot|ft|inch|inches|in|lbs?|pounds?|yards?|yd|miles?|st|nd|rd|th)\b|d\d",
    _FLAGS,
)
_BULLET = re.compile(r"^(?:[-*\u2022]\s|\[[x ]?\]\s?|(?:\d{1,2}[.)])\s(?=\D))")
_ARTICLE = re.compile(r"^(?:an?|the|some|one)\s(?=\S)", _FLAGS)
_QUOTED = re.compile(r'(?:(?P<count>\d{1,7}) ?(?:x )?)?"(?P<name>[^"]+)"')
_DOZENS = re.compile(
    rf"^(?P<half>half )?(?:(?P<n>{_N}|an?) )?(?:dozen|doz\.?) (?:of )?(?P<name>\D.*)$", _FLAGS
)
_MEASURES = "flask|vial|bottle|pint|piece|pc|set|sheet|page|clove|stick"
_PIECES = f"{_MEASURES}|dose"
"""In doses is what is drunk of one thing: `potion (2 doses)` is no two potions."""
_IN_VIALS = re.compile(rf"^(?:{_PIECES})s? (?:of )?(?=\S)", _FLAGS)
"""What pieces are in that are named before a thing: `vials holy water`."""
_PIECES_BEHIND = re.compile(rf", \d{{1,7}} (?:{_PIECES})s?$", _FLAGS)
_BUNDLE = re.compile(
    rf"^(?:an? )?(?:case|quiver|bundle|sheaf|pack|packet|box|stack) (?:of|with) (?P<n>{_N}) ?"
    r"(?P<name>[a-z].*)$",
    _FLAGS,
)
"""What holds so many of a thing, where it is no container that is known."""
_WITH = re.compile(r"(?<=\s)w/ ?", _FLAGS)
_SOME = re.compile(r"^(?:a |an )?(?P<word>couple|pair|brace)(?: of)? (?P<name>\D.*)$", _FLAGS)
_BEFORE = re.compile(
    rf"^[\[(]?(?P<n>{_N})(?:[\])]| ?[x\u00d7](?=[ a-z]))? ?"
    r"(?P<name>[a-z+\"].*|\d{1,4}[ -]?(?:'|ft|foot|feet).*)$",
    _FLAGS,
)
_BEHIND = re.compile(
    r"^(?P<name>.*[^\s,:x\u00d7(-])(?: ?[x\u00d7*] ?| ?: | - |, | ?[(\[][x\u00d7]?)"
    rf"(?P<n>\d{{1,7}})(?: (?:{_MEASURES})s?)?[)\]]?$",
    _FLAGS,
)
_TIME = re.compile(
    rf"(?<![\w.])(?P<n>{_N}|an?)(?: |-)(?P<unit>days?|weeks?|wks?)(?:'s?)?(?: of| worth of)?\)?"
    r"(?=$|[ ,)])",
    _FLAGS,
)
_ONE_WEEK = re.compile(r"^weeks? (?=of\b|worth\b)", _FLAGS)
_EACH = r"(?: each| apiece| a piece)?"
_COIN = r"(?P<unit>cp|sp|ep|gp|pp)"
_WORTH = (
    re.compile(
        rf",? ?\(?(?:worth|value|valued at|@)[: ] ?(?P<worth>[\d,]{{1,9}}) ?{_COIN}{_EACH}\)?$",
        _FLAGS,
    ),
    re.compile(rf" ?\((?:(?P<n>\d{{1,4}}) @ )?(?P<worth>[\d,]{{1,9}}) ?{_COIN}{_EACH}\)$", _FLAGS),
    re.compile(rf" ?(?: -|\.) ?(?P<worth>[\d,]{{1,9}}) ?{_COIN}{_EACH}$", _FLAGS),
)
_WORTH_BEFORE = re.compile(
    rf"^(?:(?P<n>{_N}|an?) (?:x )?)?(?P<worth>[\d,]{{1,9}}) ?{_COIN} "
    r"(?!(?:and|coins?|each|from|in|left|of|on|total|worth)\b)(?P<name>[a-z].*)$",
    _FLAGS,
)
"""`5gp gem`, `two 50 gp gems`."""
_COINS = re.compile(r"(?P<n>\d{1,3}(?:,\d{3}){1,2}|\d{1,7}) ?(?P<name>[a-z][a-z ]{0,30})", _FLAGS)
_COINS_AGAIN = re.compile(r"(?:(?<=[a-z]) (?=\d))|(?<=\d) (?=[a-z]{2}:)", _FLAGS)
_BOX = re.compile(r"(?P<unit>cp|sp|ep|gp|pp): ?(?P<n>\d{1,7})", _FLAGS)
_BOX_UNMARKED = re.compile(
    r"(?:^|(?<=[,;] ))(?P<unit>cp|sp|ep|gp|pp) (?P<n>\d{1,7})(?=$|[,;])", _FLAGS
)
_LEADS_IN = re.compile(r"^(?:contains|containing|holds|holding|with)\b:? ?", _FLAGS)
_HOLDING = (" of ", " with ", " containing ", " holding ", ":", "(")
_MANY = re.compile(r"\d|,|\band\b", _FLAGS)
_APART = re.compile(r"[;&]|,(?!\d{3}(?!\d))|\band\b|(?<=[a-z]) \+ (?=(?:\d{1,3} )?[a-z])", _FLAGS)
_LEFT = re.compile(
    r"\u00d7|(?<![\w+-])\d{1,7} ?x\b|\bx ?\d|[(\[]\d{1,7}[)\]]|(?<![a-z])\d{1,3}d\d"
    r"|(?<=[a-z]) \d{1,7}(?: ?[csegp]p)?$|^\d{1,7} [a-z]|^[csegp]p [a-z]"
    r"|[a-z] \+ [a-z]",
    _FLAGS,
)
_NUMBER_LAST = re.compile(rf"(?P<name>[a-z][a-z' -]*) (?P<n>[1-9]\d{{0,3}})(?: ?{_COIN})?", _FLAGS)
_DAMAGE = re.compile(
    r"(?P<name>[^(\[]+?) ?[(\[](?P<damage>\d{0,2}d\d{1,3}(?:[+-]\d{1,2})?)[)\]]", _FLAGS
)
_SINGLE = (Kind.WEAPON, Kind.SHIELD, Kind.LIGHT, Kind.SPIKE, Kind.POTION, Kind.SCROLL, Kind.RING)
"""What is no pair by itself."""
_IN_GOLD: Mapping[str, int] = {"cp": 100, "sp": 10, "ep": 2, "gp": 1}
"""How many of a coin make a gold piece."""
_DAYS = {"day": 1, "week": 7, "wk": 7}


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of a thing. `worth` is one piece's in gp, None where nobody says it; `inside` names
    the container of the same text that it is in."""

    name: str
    count: int = 1
    worth: int | None = None
    inside: str = ""


def find_amount(text: str) -> Amount:
    """One thing of a line, with whatever else is said of it left in its name."""
    line = _WITH.sub("with ", " ".join(text[:LONGEST_TEXT].split()))
    if quoted := _QUOTED.fullmatch(line):
        return Amount(quoted["name"].strip(), int(quoted["count"] or 1))
    bare = _BULLET.sub("", line.translate(SIGNS), count=1)
    coins = _COINS.fullmatch(bare)
    if coins and unit_of(coins["name"]):
        return Amount(coins["name"], int(coins["n"].replace(",", "")))
    amount = _with_worth(bare)
    return _with_days(amount) or _counted(amount) if amount.count == 1 else amount


def amount_in(text: str) -> Amount:
    """One thing of a line. Raises MisreadError for what would be left over in its name."""
    amount = find_amount(text)
    is_quoted = '"' in text or find_known(amount.name) is not None
    if not is_quoted and _LEFT.search(amount.name):
        raise _misread(text, amount)
    return amount


def _with_worth(line: str) -> Amount:
    for pattern in (*_WORTH, _WORTH_BEFORE):
        found = pattern.search(line)
        each = _IN_GOLD.get(found["unit"].lower(), 0) if found else 0
        worth = int(found["worth"].replace(",", "") or 0) if found else 0
        if found and each and not worth % each:
            count = _number(found.groupdict().get("n") or "one")
            name = found.groupdict().get("name") or line[: found.start()]
            return Amount(name.strip(" ,."), count, worth // each)
    return Amount(line)


def _with_days(amount: Amount) -> Amount | None:
    """Rations by days: `1 week iron rations` and `rations (7 days)` are seven of them."""
    name = _ONE_WEEK.sub("1 week ", amount.name)
    found = _TIME.search(name)
    if found is None:
        return None
    rest = f"{name[: found.start()]} {name[found.end() :]}".replace(" (", ", ").strip(" ,()")
    known = find_known(" ".join(rest.split()))
    if known is None or not is_a(known, Kind.RATION):
        return None
    days = _number(found["n"]) * _DAYS[found["unit"].lower().rstrip("s")]
    return replace(amount, name=known.name, count=days)


def _counted(amount: Amount) -> Amount:
    """The thing without the number of pieces, which stands before it or behind it."""
    name = amount.name
    if found := _DOZENS.match(name):
        many = _number(found["n"] or "one") * (6 if found["half"] else 12)
        return replace(amount, name=found["name"], count=many)
    if found := _BUNDLE.match(name):
        return replace(amount, name=found["name"], count=_number(found["n"]))
    if (found := _SOME.match(name)) and _is_two(found["word"], found["name"]):
        return replace(amount, name=found["name"], count=2)
    before = _BEFORE.match(name)
    if before and not _is_measure(before["name"]) and int(_number(before["n"])):
        thing = _IN_VIALS.sub("", before["name"], count=1)
        is_known = find_known(before["name"]) is None and find_known(thing) is not None
        named = thing if is_known else before["name"]
        return replace(amount, name=named, count=_number(before["n"]))
    behind = _BEHIND.match(name)
    if behind and not behind["name"].endswith("+") and int(behind["n"]):
        return replace(amount, name=behind["name"].strip(" ,:"), count=int(behind["n"]))
    return replace(amount, name=_ARTICLE.sub("", name, count=1))


def _is_two(word: str, name: str) -> bool:
    """Whether two of a thing are meant: a pair of daggers are two, and a pair of boots is one."""
    known = find_known(name)
    return word.lower() == "couple" or (
        known is not None and any(is_a(known, kind) for kind in _SINGLE)
    )


def apart_from_damage(name: str) -> tuple[str, str]:
    """The name of a weapon and its damage that stands behind it: `longsword (1d8)`; "" for none."""
    found = _DAMAGE.fullmatch(name)
    known = find_known(found["name"]) if found else None
    if found is None or known is None or not is_a(known, Kind.WEAPON):
        return name, ""
    return found["name"], found["damage"]


def _is_measure(rest: str) -> bool:
    """Whether what follows a number makes a measure of it: `-foot pole`, `ft. of rope`."""
    return _MEASURED.match(rest) is not None


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _WORDS.get(word.lower(), 1)


def _misread(text: str, amount: Amount) -> MisreadError:
    shown = amount.name if len(amount.name) <= 40 else f"{amount.name[:39]}…"
    is_of_coins = unit_of(amount.name.partition(" ")[0])
    bare = (text if is_of_coins else amount.name).replace('"', "")
    count = f"{amount.count} " if amount.count != 1 and not is_of_coins else ""
    return MisreadError(
        f"I cannot tell how many “{shown}” is. A count stands before the name, as in `3 torches`; "
        "a name that holds a number stands in quotation marks.",
        typed=text,
        instead=(*_read_instead(bare), f'{count}"{bare}"'),
    )


def _read_instead(name: str) -> Iterator[str]:
    """What a number at the end of a name may mean: `20 arrows`, `ring worth 50 gp`."""
    found = _NUMBER_LAST.fullmatch(name)
    if found and found["unit"] and " worth" not in found["name"]:
        yield f"{found['name']} worth {found['n']} {found['unit']}"
    elif found and not found["unit"] and find_known(found["name"]):
        yield f"{found['n']} {found['name']}"


def read_things(text: str) -> tuple[Amount, ...]:
    """All things of a text: lines, lists, `and` between known things, and what containers hold.

    Raises MisreadError as `amount_in` does.
    """
    found = [one for line in text[:LONGEST_TEXT].splitlines() for one in _line(line)]
    return tuple(found[:MOST_THINGS])


def _line(line: str) -> Iterator[Amount]:
    bare = _WITH.sub("with ", _BULLET.sub("", " ".join(line.split()), count=1))
    if not bare:
        return
    bare = _BOX_UNMARKED.sub(r"\g<unit>: \g<n>", bare)
    boxes = list(_BOX.finditer(bare))
    if boxes and not _BOX.sub("", bare).strip(" ,;|"):
        yield from (Amount(one["unit"].lower(), int(one["n"])) for one in boxes if int(one["n"]))
    elif held := _held(bare):
        yield from held
    else:
        yield from _listed(bare)


def _held(line: str) -> list[Amount]:
    """A container with what is in it: `quiver of 20 arrows`, `20 arrows in quiver`."""
    for holder, inside in _ways_to_hold(line):
        known = find_known(holder.strip())
        is_full = any(map(str.isalpha, inside))
        if known is None or not is_full or not is_a(known, Kind.CONTAINER):
            continue
        there = list(_listed(_LEADS_IN.sub("", inside.strip().removesuffix(")"))))
        if "(" in line or ":" in line or any(find_known(o.name) or unit_of(o.name) for o in there):
            return [Amount(known.name), *(replace(one, inside=known.name) for one in there)]
    return []


def _ways_to_hold(line: str) -> Iterator[tuple[str, str]]:
    """A container and what is in it, as far as that is more than one piece."""
    inside, _, holder = line.rpartition(" in ")
    if inside:
        yield _ARTICLE.sub("", holder, count=1), inside
    for sign in _HOLDING:
        holder, found, inside = line.partition(sign)
        if found and _MANY.search(inside):
            yield holder, inside


def _listed(line: str) -> Iterator[Amount]:
    """What commas, semicolons and `and` set apart, where each of them is a thing."""
    coins = [_COINS.fullmatch(one) for one in _COINS_AGAIN.split(line)]
    if len(coins) > 1 and all(one and unit_of(one["name"]) for one in coins):
        yield from (amount_in(one[0]) for one in coins if one)
        return
    if ";" in line:
        for part in line.split(";"):
            yield from _listed(part.strip())
        return
    parts = [part.strip() for part in _APART.split(line) if part.strip()]
    if len(parts) == 2 and _PIECES_BEHIND.search(line):
        yield amount_in(line)
        return
    if len(parts) < 2 or (find_known(line) is not None and not _are_things(parts)):
        yield amount_in(line)
    elif _are_things(parts) or any(map(_is_counted, parts[1:])) or _is_money(parts[0]):
        for part in parts:
            yield amount_in(part)
    else:
        yield amount_in(line)


def _is_counted(part: str) -> bool:
    """Whether a part of a list begins with a number of pieces."""
    found = _BEFORE.match(part)
    return found is not None and not _is_measure(found["name"])


def _is_money(part: str) -> bool:
    found = _COINS.fullmatch(part)
    return found is not None and bool(unit_of(found["name"]))


def _are_things(parts: list[str]) -> bool:
    """Whether each part is a known thing or coins by itself."""
    for part in parts:
        try:
            amount = amount_in(part)
        except MisreadError:
            return False
        if find_known(amount.name) is None and not unit_of(amount.name):
            return False
    return True
