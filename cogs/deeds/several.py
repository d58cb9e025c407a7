"""Several things in one line, such as `buy rope and a lantern`: each is a deed of its own."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from cogs.core.commands import Command
from cogs.core.said import any_words
from cogs.deeds.amounts import UNITS
from cogs.deeds.offers import WHO
from cogs.deeds.rows import Reading, says_more
from cogs.deeds.tokens import SMALL

MOST_PARTS = 5
_AND = re.compile(r"[,;&]|\+(?=\s)|[.!](?=\s)|\b(?:and|plus|then)\b", re.IGNORECASE)
_N = re.compile(r" n ", re.IGNORECASE)
_NORTH = frozenset(
    "go head walk move travel march sail steer turn ride run the to door exit way".split()  # noqa: SIM905
)
"""Beside these an `n` is the north; elsewhere it is short for `and`."""
_NUMBER = re.compile(r"\d{1,2}\b(?! ?(?:gp|sp|cp|ft|feet|x|hp|xp|dmg)\b)", re.IGNORECASE)
_I = frozenset(("i", "me", "we"))
_QUOTES = '"\u201c\u201d\u201e\u00ab'
_LOSS = re.compile(r"[,;] (\d{1,4} (?:damage|dmg|hp)\b)", re.IGNORECASE)
"""How much is lost is no deed of its own: `the goblins hit Aldric, 6 damage`."""
_WORD = re.compile(r"[\w']+")
_IT = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)
_SAYS_NOTHING = SMALL.difference(("go", "going", "get", "gets"))
"""Without any other word nothing is done: `through the forest`."""
_WHERE = ("to", "into", "at", "target")
"""Options that several things share, where they stand behind the last."""
_MOST_OF_NAME, _MOST_OF_THING = 3, 6
_LEAST, _MOST_LEFT = 3.0, 3
"""What a deed has to say for itself, and how many words it may leave, where a line is long."""
Reads = Callable[[str], Sequence[Reading]]


def read_several(said: str, found: Sequence[Reading], read: Reads) -> Sequence[Reading]:
    """What a line can mean, with a reading for each of the things that stand in it.

    `found` is what the whole line can mean: it stays where that says all, or where its parts are
    not several things. Where it leaves words, so may each of its parts.
    """
    parts, read = _parts(said), cache(read)
    if not found or not 2 <= len(parts) <= MOST_PARTS:
        return found
    if _is_speech(said, found[0]) or _is_of_all(found[0]):
        return found
    command = found[0].command if found[0].left else None
    rows, others = _Parts(parts, read, command).rows(), list[Reading]()
    if not rows and command is not None:
        rows = _Parts(parts, read, command, leaves=True).rows()
        others = [one for one in found if all(one.command is not row.command for row in rows)]
    return [*(replace(one, is_asked=True, is_one_of=True) for one in rows), *others] or found


def _parts(said: str) -> list[str]:
    """What stands between the words that join things; a bare number is one more of its kind."""
    parts = [part.strip() for part in _AND.split(_LOSS.sub(r" \1", _spelt(said))) if part.strip()]
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


class _Parts:
    """The parts of a line: what is done, to what, and who does it.

    What is done has a verb. Behind it stand other things to which it is done (`drop the sword and
    my shield`), or before it others who do it (`goblin 1 and the wolf attack Aldric`). `command` is
    what the whole line means, if that leaves words.
    """

    def __init__(
        self, parts: Sequence[str], read: Reads, command: Command | None, *, leaves: bool = False
    ) -> None:
        self.read, self.command, self.leaves = read, command, leaves
        self.groups: list[list[str]] = []
        """Each part that has a verb, with those behind it that have none."""
        for part in parts:
            if self.groups and self._deed(part) is None:
                self.groups[-1].append(part)
            else:
                self.groups.append([part])

    def rows(self) -> list[Reading]:
        """What each part says; none where it is not several things, or a part says nothing."""
        rows: list[Reading] = []
        doers: list[str] = []
        for part, *names in self.groups:
            things = [] if doers else self._things(part, names)
            if not things and self._deed(part) is None:
                doers = [part, *names]
                continue
            here = things or self._each_does(doers, part, rows)
            like = [] if things else self._alike(names)
            doers = [] if things or like else names
            if not here and not self.leaves:
                return []
            rows += [*here, *like]
        is_read = self.leaves or not doers
        is_twice = any(_adds_to(one, other) for one in rows for other in rows)
        each = {one.command if self.leaves else _whose(one) for one in rows}
        return rows if is_read and not is_twice and 1 < len(rows) == len(each) else []

    def _deed(self, part: str) -> Reading | None:
        """What a part says by a verb of its own, though something may be lacking."""
        one = self._first(part)
        if one is None or one.said is None or one.command is None or one.said.asks:
            return None
        told = (*one.words.values(), *one.shown.values())
        named = {word for words in told for word in _words(words)}
        verb = _words(part) - named - _SAYS_NOTHING - set(one.left)
        is_read = _is_clear(one) if self.leaves else not one.left
        return one if verb and is_read else None

    def _each_does(
        self, doers: Sequence[str], part: str, before: Sequence[Reading]
    ) -> list[Reading]:
        """What a part tells of the one who does it, for those as well who stand before it."""
        one = self._deed(part)
        if one is not None and before and not one.is_whole:
            thing = _thing(before[-1])
            one = self._deed(_IT.sub(lambda _: thing, part)) if thing else one
        if one is None or (one.is_asked and one.command is not self.command):
            return []
        if not set(WHO).isdisjoint(one.missing):
            return []
        if not doers:
            return [one]
        who = next((name for name in (*WHO, "target") if one.words.get(name)), "")
        name = one.words[who] if who else part.split()[0]
        start, _, deed = part.partition(name)
        is_named = SMALL.issuperset(start.lower().split()) and (who or name.lower() in _I)
        if not is_named or any(len(doer.split()) > _MOST_OF_NAME for doer in doers):
            return [*like, one] if (like := self._alike(doers)) else []
        rows = [*(self._first(f"{doer}{deed}") for doer in doers), one]
        return [row for row in rows if row is not None and _is_read(row, one.command)]

    def _alike(self, parts: Sequence[str]) -> list[Reading]:
        """What parts without a verb say, if each means what the whole line does."""
        found = [self._first(part) for part in parts if self.command is not None]
        rows = [one for one in found if one is not None and one.command is self.command]
        is_read = len(rows) == len(parts) and not any(one.left or one.missing for one in rows)
        return rows if is_read else []

    def _things(self, part: str, names: Sequence[str]) -> list[Reading]:
        """What is done to the thing in a part, to each of those as well that stand behind it."""
        is_long = any(len(name.split()) > _MOST_OF_THING for name in names)
        one = None if is_long or not names or self.command is None else self._first(part)
        if one is None or one.command is None:
            return []
        verb = _before_thing(part, one)
        if not verb and one.command is not self.command:
            return []
        last = self._first(f"{verb} {names[-1]}")
        if last is None or not _is_read(last, one.command):
            return []
        tail = _behind_thing(names[-1], last) if one.missing else ""
        lines = [part, *(f"{verb} {name}" for name in names)]
        rows = [self._first(f"{line} {tail}") for line in lines[:-1]] + [last]
        each = [row for row in rows if row is not None and _is_read(row, one.command)]
        is_whole = all(not row.missing for row in each) or not self.leaves
        return each if is_whole and len(each) == len(lines) else []

    def _first(self, line: str) -> Reading | None:
        found = self.read(line)
        return found[0] if found else None


def _is_clear(one: Reading) -> bool:
    """Whether a part says something clearly, though it may leave words."""
    is_free = one.said is not None and one.said.rest in one.given
    is_enough = one.score >= _LEAST and len(one.left) <= _MOST_LEFT
    return is_enough and not is_free and not one.missing and not one.is_asked


def _is_read(one: Reading, command: object) -> bool:
    """Whether a part says one thing, of the same kind or all that it needs."""
    return not one.left and (one.command is command or not one.missing)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))


def _whose(one: Reading) -> tuple[str | None, ...]:
    """What is done, and by whom."""
    return one.line, *(one.given.get(name) for name in WHO)


def _adds_to(one: Reading, other: Reading) -> bool:
    """Whether another part only says more of the same."""
    return says_more(one, other) and set(WHO).isdisjoint(one.given.keys() - other.given.keys())


def _thing(one: Reading) -> str:
    """The words for what is done something to, which `it` means behind that."""
    names = (name for name in one.words if name not in (*UNITS, *_WHERE, *WHO))
    return next((one.words[name] for name in names if one.words[name]), "")


def _beginning(part: str, one: Reading) -> str:
    """Where the thing in a part begins: the first word of the last name in it, or else of a sum, or
    of whom it is done to."""
    firsts = {name: words.split()[0] for name, words in one.words.items() if words}
    sums = [word for name, word in firsts.items() if name in UNITS]
    whom = [word for name, word in firsts.items() if name in _WHERE]
    names = [word for name, word in firsts.items() if name not in (*UNITS, *_WHERE)]
    return max(names or sums or whom or [""], key=part.rfind)


def _before_thing(part: str, one: Reading) -> str:
    """What is done, without how many: `buy` of `buy 2 torches`."""
    thing = _beginning(part, one)
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
