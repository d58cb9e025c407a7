"""What other rollers write behind dice, and what it is called here: the one table of peers' words.

`in_ours("4d6dl1!")` is `("4d6pl1e6",)`; of what can mean two things there are two readings, and
nothing of what has no counterpart.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product

DIE = re.compile(
    r"(?<![\w.])(?P<count>\d{0,4})d(?P<sides>\d{1,7}|%|f(?:\.2)?(?![a-z.\d]))", re.IGNORECASE
)
MOST_COUNTED = 20
"""So many dice can be held against a number one by one: each is written out."""
MOST_READINGS = 4
_FACE = r"(?P<sign>[<>]=?|=)?\s?(?P<n>\d{1,7})"
Reading = tuple[str, ...]
_OURS = re.compile(r"\s?(?:(?:rr|ro|ra|e|mi|ma)(?:[hl]|[<>]=?|=)?|[kp](?:[hl]|[<>]=?|=))\d{1,7}")


_N = r"\s?(?P<n>\d{1,7})?"
_BOTH_ENDS = re.compile(r"ph(\d+)pl(\d+)|pl(\d+)ph(\d+)")
"""Dropped one after the other: of equal dice one operation would drop the same one twice."""
_SLIPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), by)
    for pattern, by in (
        (r"(?<=\d)d{2,3}(?=\d)", "d"),
        (r"(?<=d\d)o(?![a-z])", "0"),
        (r"@\{?(?P<name>[a-z_]{2,30})\}?", r"\g<name>"),
        (r"\s&\s(?=\d{0,4}d\d)", "; "),
        (r"(?<=\d)(?P<op>i?e|r)\[(?P<goal>[<>=]{1,2}\d{1,7})\]", r"\g<op>\g<goal>"),
    )
)
"""Slips of the pen, names and rolls set apart as others write them, and what is meant."""
_RANGE = re.compile(
    r"(?<![\w.])(?P<count>\d{0,2})d\[(?P<low>-?\d{1,4})\.\.(?P<high>-?\d{1,4})\]", re.IGNORECASE
)
"""Dice that show all from one number to another."""
_FUDGE = re.compile(r"\s?(?:fudge|fate)\b", re.IGNORECASE)
_BRACES = re.compile(r"\{(?P<inside>[^{}]*)\}")
_GROUP_END = re.compile(
    r"(?P<end>\))(?P<op>k[hl]?|d[hl]|d(?=[1-3]?(?!\d))|p[hl]?)(?P<n>\d{0,3})(?![\w<>=])"
)
_GROUP_OPS: Mapping[str, str] = {"k": "kh", "d": "pl", "dh": "ph", "dl": "pl", "p": "pl"}
_RECKONED = re.compile(
    r"(?P<d>(?<=\d)d)?\((?P<first>\d{1,3})\s?(?P<sign>[-+*])\s?(?P<second>\d{1,3})\)"
    r"(?(d)|(?=d[\d%]))"
)
"""Numbers in brackets before the d, or behind it."""
_MARKED = re.compile(
    r"(?P<dice>\d{0,4}d\d{1,7}(?:[+-]\d{1,4}){1,3})(?P<marks>(?:c[sf][<>]?=?\d{1,4}){1,2})"
)


def _op(name: str) -> Callable[[re.Match[str], int], Reading]:
    """An operation of ours with the number that was written, or 1."""
    return lambda found, _sides: (f"{name}{found['n'] or 1}",)


def _faces(*names: str) -> Callable[[re.Match[str], int], Reading]:
    """Operations by value: the sign that was written stays."""

    def read(found: re.Match[str], _sides: int) -> Reading:
        sign = found["sign"] or ""
        return tuple(f"{name}{'' if sign == '=' else sign}{found['n'] or 1}" for name in names)

    return read


def _explodes(found: re.Match[str], sides: int) -> Reading:
    sign = found["sign"] or ""
    if int(found["n"] or 0) > sides:
        return ()
    return (f"e{'' if sign == '=' else sign}{found['n'] or sides}",)


def _counts(found: re.Match[str], _sides: int) -> Reading:
    sign = found["sign"] or ">="
    return (f"?{'==' if sign == '=' else sign}{found['n']}",)


def _marks_or_counts(found: re.Match[str], sides: int) -> Reading:
    """A critical is marked by some, and counted by others."""
    return "", *_counts(found, sides)


_ROWS: tuple[tuple[str, Callable[[re.Match[str], int], Reading]], ...] = (
    (rf"(?:kh|hk|h|best|largest){_N}", _op("kh")),
    (r"b(?P<n>[2-9]\d?)", _op("kh")),
    (rf"(?:kl|lk|l|w|worst){_N}", _op("kl")),
    (r"(?:k|keep)(?P<n>\d{1,7})", lambda found, _: (f"kh{found['n']}", f"k={found['n']}")),
    (r"k(?P<n>)", _op("kh")),
    (r"(?:p)(?P<n>\d{1,7})", lambda found, _: (f"pl{found['n']}", f"p={found['n']}")),
    (r"p[l]?(?P<n>)", _op("pl")),
    (r"ph(?P<n>)", _op("ph")),
    (rf"(?:dh){_N}", _op("ph")),
    (rf"(?:dl|-l){_N}", _op("pl")),
    (rf"-h{_N}", _op("ph")),
    (r"d(?P<n>[1-9]\d?)?(?!\d)", _op("pl")),
    (rf"(?:ie|!!?(?![po])|e|x)\s?{_FACE}", _explodes),
    (r"(?:ie|!!?(?![po!])|e|x)(?P<sign>)(?P<n>)", _explodes),
    (rf"(?:ir|rr){_FACE}", _faces("rr")),
    (r"(?:ir|rr)(?P<sign>)(?P<n>)", _faces("rr")),
    (rf"ro{_FACE}", _faces("ro")),
    (r"ro(?P<sign>)(?P<n>)", _faces("ro")),
    (rf"r{_FACE}", _faces("rr", "ro")),
    (r"r(?P<sign>)(?P<n>)", _faces("rr", "ro")),
    (rf"min{_N}", _op("mi")),
    (rf"max{_N}", _op("ma")),
    (rf"tl{_N}", lambda found, _: (f"?<={found['n']}",) if found["n"] else ()),
    (rf"(?:t|targets?\s|successes\s|success\s|count\s){_FACE}\+?", _counts),
    (rf"c\[{_FACE}\]", _counts),
    (rf"(?:cs|c){_FACE}", _marks_or_counts),
    (rf"cf{_FACE}", lambda _found, _sides: ("",)),
    (rf"xo{_FACE}", _faces("ra")),
    (r"xo(?P<sign>)(?P<n>)", lambda _found, sides: (f"ra{sides}",)),
    (r"(?:cs|cf|sa|sd|s|ns|m)", lambda _found, _sides: ("",)),
    (r"\s(?:adv\s?1?|advantage)", lambda _found, _sides: ("+",)),
    (r"\s(?:dis\s?1?|disadvantage)", lambda _found, _sides: ("-",)),
)
"""How it is written there, and what it is here. `?` counts the dice that meet what follows."""
_TABLE = tuple(
    (re.compile(rf"\s?,?\s?(?:{pattern})", re.IGNORECASE | re.ASCII), read)
    for pattern, read in _ROWS
)


def in_ours(text: str) -> tuple[str, ...]:
    """The text in our notation, the likeliest reading first; itself where nothing is a peer's."""
    plain = text
    for pattern, by in _SLIPS:
        plain = pattern.sub(by, plain)
    plain = _RANGE.sub(_ranged, _BRACES.sub(r"(\g<inside>)", plain))
    plain = _RECKONED.sub(_reckoned, plain)
    plain = _MARKED.sub(r"\g<dice>", plain)
    pieces = list(_pieces(plain))
    found = ("".join(one) for one in islice(product(*pieces), MOST_READINGS))
    return tuple(dict.fromkeys(_GROUP_END.sub(_group_op, one) for one in found))


def _reckoned(found: re.Match[str]) -> str:
    """What numbers in brackets come to; as they are where that is no number of dice or sides."""
    first, second = int(found["first"]), int(found["second"])
    come = {"+": first + second, "-": first - second, "*": first * second}[found["sign"]]
    return f"{found['d'] or ''}{come}" if come > 0 else found[0]


def _ranged(found: re.Match[str]) -> str:
    """Dice from one number to another, as dice and what is added: `1d[2..7]` is `1d6+1`."""
    many, low, high = int(found["count"] or 1), int(found["low"]), int(found["high"])
    if high <= low:
        return found[0]
    more = many * (low - 1)
    return f"{found['count']}d{high - low + 1}{f'{more:+d}' if more else ''}"


def _group_op(found: re.Match[str]) -> str:
    name = found["op"].lower()
    return f"){_GROUP_OPS.get(name, name)}{found['n'] or 1}"


def _pieces(text: str) -> Iterator[Reading]:
    """What stands between dice, and the readings of each die with what is done to it."""
    start = 0
    for die in DIE.finditer(text):
        if die.start() < start:
            continue
        yield (text[start : die.start()],)
        readings, start = _die(text, die)
        yield readings
    yield (text[start:],)


def _die(text: str, die: re.Match[str]) -> tuple[Reading, int]:
    """The readings of one die term, and where it ends."""
    count, sides = die["count"], die["sides"].lower()
    fudge = None if sides != "3" else _FUDGE.match(text, die.end())
    if sides.startswith("f") or fudge:
        many = int(count or 1)
        return (f"{many}d3-{2 * many}",), (fudge or die).end()
    number = 100 if sides == "%" else int(sides)
    chosen: list[Reading] = [(die[0],)]
    at = die.end()
    while True:
        ours = _OURS.match(text, at)
        if ours:
            chosen.append((ours[0].strip(),))
            at = ours.end()
            continue
        there = _peers(text, at, number, int(count or 1))
        if there is None:
            break
        chosen.append(there[0])
        at = there[1]
    readings = ("".join(one) for one in islice(product(*chosen), MOST_READINGS))
    return tuple(_finished(one, count) for one in readings), at


def _peers(text: str, at: int, sides: int, count: int) -> tuple[Reading, int] | None:
    """What is done to dice there, and where that ends; nothing that would leave none of them."""
    for pattern, read in _TABLE:
        found = pattern.match(text, at)
        readings = read(found, sides) if found and _ends(text, found.end()) else ()
        if found and readings and not _leaves_none(readings[0], count):
            return readings, found.end()
    return None


def _ends(text: str, at: int) -> bool:
    """Whether a peer's word ends there: before no further digit, and no letter but behind one."""
    before, after = text[at - 1], text[at : at + 1]
    if before.isdecimal():
        return not after.isdecimal()
    return before == "!" or not (after.isalnum() or after in ("<", ">", "="))


def _leaves_none(operation: str, count: int) -> bool:
    return operation[:2] in ("pl", "ph") and int(operation[2:]) >= count


def _finished(written: str, count: str) -> str:
    """A die term with its operations; one whose dice are counted is written out."""
    if written[-1] in "+-":
        die, way = written.rstrip("+-"), "kh" if written[-1] == "+" else "kl"
        twice = die if int(count or 1) > 1 else f"2{die.removeprefix('1')}"
        return f"{twice}{way}1"
    if both := _BOTH_ENDS.search(written):
        dropped = int(both[1] or both[4]) + int(both[2] or both[3])
        kept = f"ph{both[1] or both[4]}kh{int(count or 1) - dropped}"
        written = f"{written[: both.start()]}{kept}{written[both.end() :]}"
    die, asks, goal = written.partition("?")
    if not asks or not 1 <= int(count or 1) <= MOST_COUNTED or "?" in goal:
        return written
    one = die.removeprefix(count)
    return f"({'+'.join([f'({one}{goal})'] * int(count or 1))})"
