"""Several things in one line, such as `buy rope and a lantern`: each is a deed of its own."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from cogs.core.said import any_words
from cogs.deeds.amounts import UNITS
from cogs.deeds.offers import WHO
from cogs.deeds.rows import Reading, says_more
from cogs.deeds.tokens import SMALL

MOST_PARTS = 5
_AND = re.compile(r"[,;&]|[.!](?=\s)|\b(?:and|plus|then)\b", re.IGNORECASE)
_N = re.compile(r" n ", re.IGNORECASE)
_NORTH = frozenset(
    "go head walk move travel march sail steer turn ride run the to door exit way".split()  # noqa: SIM905
)
"""Beside these an `n` is the north; elsewhere it is short for `and`."""
_NUMBER = re.compile(r"\d{1,2}\b(?! ?(?:gp|sp|cp|ft|feet|x|hp|xp|dmg)\b)", re.IGNORECASE)
_I = frozenset(("i", "me", "we"))
_QUOTES = '"\u201c\u201d\u201e\u00ab'
_MOST_OF_NAME = 3
_OWNED = frozenset(("a", "an", "the", "my", "our", "some", "then"))
_WHERE = ("to", "into", "at", "target")
"""Options that several things share, where they stand behind the last."""
Reads = Callable[[str], Sequence[Reading]]


def read_several(said: str, found: Sequence[Reading], read: Reads) -> Sequence[Reading]:
    """What a line can mean, with a reading for each of the things that stand in it.

    `found` is what the whole line can mean: it stays where that says all, or where any of its
    things cannot be read.
    """
    parts, read = _parts(said), cache(read)
    if not found or not 2 <= len(parts) <= MOST_PARTS:
        return found
    if _is_speech(said, found[0]) or _is_of_all(found[0]):
        return found
    deeds = _deeds(parts, read) or _doers(parts, read)
    if deeds or not found[0].left:
        return deeds or found
    command = found[0].command
    begins = _first(read, parts[0])
    if command is None or begins is None:
        return found
    verb = _before_thing(parts[0], begins)
    if not verb and begins.command is not command:
        return found
    last = _first(read, f"{verb} {parts[-1]}")
    tail = _behind_thing(parts[-1], last) if last is not None and begins.missing else ""
    lines = [parts[0], *(f"{verb} {part}" for part in parts[1:])]
    rows = [_first(read, f"{line} {tail}") for line in lines[:-1]] + [last]
    each = [one for one in rows if one is not None and _is_read(one, command)]
    if len(each) < len(parts) or len({one.line for one in each}) < len(parts):
        return found
    others = (one for one in found if one.command is not command)
    return [*(replace(one, is_asked=True, is_one_of=True) for one in each), *others]


def _parts(said: str) -> list[str]:
    """What stands between the words that join things; a bare number is one more of its kind."""
    parts = [part.strip() for part in _AND.split(_spelt(said)) if part.strip()]
    kind = ""
    for at, part in enumerate(parts):
        if kind and _NUMBER.match(part):
            parts[at] = f"{kind} {part}"
        name, _, number = part.rpartition(" ")
        if number.isdecimal() and name:
            kind = name.rpartition(" ")[2]
    return parts


def _spelt(said: str) -> str:
    """A line with the word for which an `n` stands."""
    first, *others = _N.split(said)
    text = first
    for before, part in pairwise((first, *others)):
        beside = {before.rpartition(" ")[2].lower(), part.partition(" ")[0].lower()}
        text += f" {'and' if _NORTH.isdisjoint(beside) else 'n'} {part}"
    return text


def _is_of_all(first: Reading) -> bool:
    """Whether one deed is of all who are named: `Silas and Nell save vs spells`."""
    return first.is_whole and any(", " in value for value in first.given.values())


def _is_speech(said: str, first: Reading) -> bool:
    """Whether words of a line are only said: nothing in them is done."""
    one = first.said
    is_free = one is not None and one.reads is any_words and one.rest in first.given
    return is_free or any(mark in said for mark in _QUOTES)


def _deeds(parts: Sequence[str], read: Reads) -> Sequence[Reading]:
    """What each part says by a verb of its own: `open the door and go north`; none where any has
    none."""
    each: dict[str, Reading] = {}
    for part in parts:
        one = _first(read, part)
        if one is None or one.said is None or one.command is None or one.said.asks:
            return ()
        if not one.is_whole or not _has_verb(part, one):
            return ()
        each[one.line] = replace(one, is_asked=True, is_one_of=True)
    deeds = [*each.values()]
    is_twice = any(says_more(one, other) for one in deeds for other in deeds)
    if len(deeds) < len(parts) or is_twice:
        return ()
    is_one = len({one.command for one in deeds}) == 1
    return () if is_one and not all(map(_has_own_verb, parts, deeds)) else deeds


def _has_verb(part: str, one: Reading, small: Collection[str] = _OWNED) -> bool:
    """Whether a part says more than the names in it: `and my shield` is dropped like the sword."""
    named = {word for words in one.words.values() for word in words.lower().split()}
    return any(word not in named and word not in small for word in part.lower().split())


def _has_own_verb(part: str, one: Reading) -> bool:
    """The same where all do the same: `go north, through the forest` is one journey."""
    return _has_verb(part, one, SMALL)


def _doers(parts: Sequence[str], read: Reads) -> Sequence[Reading]:
    """What each of several does: `goblin 1 and goblin 2 attack Aldric`; none where they do not."""
    found: list[Reading] = []
    names: list[str] = []
    for part in parts:
        if len(part.split()) <= _MOST_OF_NAME and part is not parts[-1] and not _acts(part, read):
            names.append(part)
            continue
        found += _each_does(names, part, read)
        names.clear()
    whom = {(one.line, *(one.given.get(name) for name in WHO)) for one in found}
    if not len(parts) == len(found) == len(whom):
        return ()
    return [replace(one, is_asked=True, is_one_of=True) for one in found]


def _acts(part: str, read: Reads) -> bool:
    """Whether somebody in a part does something, in three words: `Maud drinks it`."""
    one = _first(read, part)
    return one is not None and not one.left and not one.missing and _has_own_verb(part, one)


def _each_does(names: Sequence[str], part: str, read: Reads) -> Sequence[Reading]:
    """What a part tells of the one who stands in it, for those as well who stand before it."""
    last = _first(read, part)
    if last is None:
        return ()
    who = next((name for name in WHO if last.words.get(name)), "")
    name = last.words[who] if who else part.split()[0]
    before, _, deed = part.partition(name)
    if not SMALL.issuperset(before.lower().split()) or not (who or name.lower() in _I):
        return ()
    rows = [*(_first(read, f"{one}{deed}") for one in names), last]
    return [one for one in rows if one is not None and _is_read(one, last.command)]


def _is_read(one: Reading, command: object) -> bool:
    """Whether a part says one thing, of the same kind or all that it needs."""
    return not one.left and (one.command is command or not one.missing)


def _first(read: Reads, line: str) -> Reading | None:
    found = read(line)
    return found[0] if found else None


def _thing(part: str, one: Reading) -> str:
    """Where the thing in a part begins: the first word of the last name in it, or else of a sum, or
    of whom it is done to."""
    firsts = {name: words.split()[0] for name, words in one.words.items() if words}
    sums = [word for name, word in firsts.items() if name in UNITS]
    whom = [word for name, word in firsts.items() if name in _WHERE]
    names = [word for name, word in firsts.items() if name not in (*UNITS, *_WHERE)]
    return max(names or sums or whom or [""], key=part.rfind)


def _before_thing(part: str, one: Reading) -> str:
    """What is done, without how many: `buy` of `buy 2 torches`."""
    thing = _thing(part, one)
    before = part[: part.find(thing)].rstrip() if thing else part
    return before.removesuffix(one.words.get("count", " ")).rstrip()


def _behind_thing(part: str, one: Reading) -> str:
    """What stands behind the last thing, such as to whom all of them go."""
    for name, words in one.words.items():
        if name in one.given and words and name in _WHERE:
            at = part.find(words)
            before = part[:at].rstrip()
            joining = before.rpartition(" ")[2]
            return f"{joining} {words}" if at >= 0 else ""
    return ""
