"""Whether a regular expression reads any text in a time that grows with its length alone.

A pattern is taken apart into the places where it can be while it reads (one for each sign it can
take, as Glushkov did). It is slow where two loops can share one run of signs out between them in
many ways: there is a word on which it stays in the first loop, goes from the first to the second,
and stays in the second. A search has a loop in front of it, because it may begin anywhere. Loops
in loops are the same, with one loop for both. What can end where it is cannot fail, and is never
tried again.

Not seen: signs outside of `SIGNS`, and what is slow by a fixed number of ways to share out.
"""

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

SIGNS = "".join(map(chr, range(128))) + (
    "\xa0\xb7\xd7\xe9\u017f\u2013\u2014\u201c\u201d\u201e\xab\xbb\u2212\u2028\u3164\u0130\u212a"
)
FEW = 9
"""A repeat of at most so many times is no loop."""
ALL = (1 << len(SIGNS)) - 1
IF = 1 << len(SIGNS)
"""Marks an end that hangs on something else than the signs so far."""
BEGIN = IF << 1
"""Marks a beginning that is that of a line, or of all."""
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
Ends = list[tuple[int, int]]
"""Places, each with the signs that may not come next."""


class NotSeenError(Exception):
    """A pattern has a part that this cannot judge."""


@dataclass(frozen=True)
class Piece:
    """Where a part of a pattern begins and ends; `skip` is None where it takes a sign at least."""

    first: Ends = field(default_factory=Ends)
    last: Ends = field(default_factory=Ends)
    skip: int | None = 0


class Places:
    """The places of one pattern: what each takes, and what can come behind it."""

    def __init__(self, pattern: str, flags: int, *, searched: bool) -> None:
        self._flags = flags
        self.before: set[int] = set()
        self.takes: list[int] = []
        self.behind: list[dict[int, int]] = []
        self.doubled: set[tuple[int, int]] = set()
        tree = _parser.parse(pattern, flags)
        self._flags |= tree.state.flags
        whole = self._sequence(tree)
        if searched:
            self._search(whole)
        self.may_end = {place for place, bars in whole.last if not bars & IF}

    def _search(self, whole: Piece) -> None:
        """Put a loop in front that takes what stands before; `^` is at its place alone."""
        free = [(at, bars) for at, bars in whole.first if not bars & BEGIN]
        bound = [(at, bars & ~BEGIN) for at, bars in whole.first if bars & BEGIN]
        every, line = self._place(ALL), self._place(1 << SIGNS.index("\n"))
        self.before = {every, line}
        self._join([(every, 0)], [(every, 0), (line, 0), *free])
        if self._flags & re.MULTILINE:
            self._join([(line, 0)], bound)

    def _place(self, takes: int) -> int:
        self.takes.append(takes)
        self.behind.append({})
        return len(self.takes) - 1

    def _join(self, last: Ends, first: Ends) -> None:
        for (at, bars), (to, more) in product(last, first):
            allowed = self.takes[to] & ~bars & ~more & ALL
            if self.behind[at].get(to, 0) & allowed:
                self.doubled.add((at, to))
            if allowed:
                self.behind[at][to] = self.behind[at].get(to, 0) | allowed

    def _sequence(self, nodes: Iterable[Any]) -> Piece:
        whole = Piece()
        for node in nodes:
            whole = self._then(whole, self._piece(*node))
        return whole

    def _then(self, one: Piece, two: Piece) -> Piece:
        self._join(one.last, two.first)
        first, last, skip = list(one.first), list(two.last), None
        if one.skip is not None:
            first += [(at, bars | one.skip) for at, bars in two.first]
        if two.skip is not None:
            last += [(at, bars | two.skip) for at, bars in one.last]
        if one.skip is not None and two.skip is not None:
            skip = one.skip | two.skip
        return Piece(first, last, skip)

    def _piece(self, kind: Any, value: Any) -> Piece:
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN):
            place = self._place(_taken(repr((kind, value)), kind, value, self._flags))
            return Piece([(place, 0)], [(place, 0)], None)
        if kind in REPEATS:
            return self._repeat(kind, *value)
        choices = (
            value[1:] if kind is sre.GROUPREF_EXISTS else value[1] if kind is sre.BRANCH else ()
        )
        if choices and all(map(_only_looks, choices)) and any(choices):
            return Piece(skip=IF)
        if kind is sre.BRANCH:
            return _either([self._sequence(branch) for branch in value[1]])
        if kind is sre.SUBPATTERN:
            return self._sequence(value[-1])
        if kind is sre.ATOMIC_GROUP:
            return self._sequence(value)
        if kind is sre.AT:
            return Piece(skip=BEGIN if value is sre.AT_BEGINNING else IF)
        if kind in (sre.ASSERT, sre.ASSERT_NOT) and not _has_loop(value[1]):
            return Piece(skip=IF)
        raise NotSeenError(f"{kind} {value}")

    def _repeat(self, kind: Any, least: int, most: int, nodes: Any) -> Piece:
        if most <= FEW:
            whole = Piece()
            for count in range(most):
                one = self._sequence(nodes)
                whole = self._then(whole, one if count < least else Piece(one.first, one.last, 0))
        else:
            before = len(self.takes)
            one = self._sequence(nodes)
            self._join(one.last, one.first)
            whole = Piece(one.first, one.last, one.skip if least else 0)
            if kind is sre.POSSESSIVE_REPEAT and len(self.takes) == before + 1:
                # It keeps all it can take, so that what comes next is something else.
                taken = self.takes[before]
                last = [(at, bars | taken) for at, bars in whole.last]
                whole = Piece(whole.first, last, None if whole.skip is None else taken)
        return whole


def _has_loop(nodes: Iterable[Any]) -> bool:
    """Whether something in there is repeated often."""
    for kind, value in nodes:
        if kind in REPEATS:
            return value[1] > FEW or _has_loop(value[2])
        if kind is sre.SUBPATTERN and _has_loop(value[-1]):
            return True
        if kind is sre.BRANCH and any(map(_has_loop, value[1])):
            return True
    return False


def _only_looks(nodes: Iterable[Any] | None) -> bool:
    """Whether something takes nothing, and at most looks at a little of what comes."""
    looks = (sre.AT, sre.ASSERT, sre.ASSERT_NOT)
    return all(k in looks and (k is sre.AT or not _has_loop(v[1])) for k, v in nodes or ())


def _either(pieces: Sequence[Piece]) -> Piece:
    skips = [piece.skip for piece in pieces if piece.skip is not None]
    if len(skips) > 1:
        raise NotSeenError("two ways to take nothing")
    return Piece(
        [end for piece in pieces for end in piece.first],
        [end for piece in pieces for end in piece.last],
        skips[0] if skips else None,
    )


_LEAVES: dict[tuple[str, int], int] = {}


def _taken(key: str, kind: Any, value: Any, flags: int) -> int:
    """The signs that a leaf of the tree takes, as bits."""
    known = _LEAVES.get((key, flags))
    if known is None:
        known = sum(1 << at for at, sign in enumerate(SIGNS) if _takes(kind, value, sign, flags))
        _LEAVES[key, flags] = known
    return known


def _takes(kind: Any, value: Any, sign: str, flags: int) -> bool:
    cases = {sign, sign.lower(), sign.upper()} if flags & re.IGNORECASE else {sign}
    codes = [ord(case) for case in cases if len(case) == 1]
    if kind is sre.ANY:
        return bool(flags & re.DOTALL) or sign != "\n"
    if kind is sre.LITERAL:
        return value in codes
    if kind is sre.NOT_LITERAL:
        return value not in codes
    is_not = bool(value) and value[0][0] is sre.NEGATE
    return is_not != any(_is_in(part, codes, sign, flags) for part in value)


def _is_in(part: Any, codes: Sequence[int], sign: str, flags: int) -> bool:
    kind, value = part
    if kind is sre.LITERAL:
        return value in codes
    if kind is sre.RANGE:
        return any(value[0] <= code <= value[1] for code in codes)
    if kind is sre.CATEGORY:
        name = str(value).lower().removeprefix("category_")
        letter = {"digit": "d", "space": "s", "word": "w"}[name.removeprefix("not_")]
        letter = letter.upper() if name.startswith("not_") else letter
        return re.match(rf"\{letter}", sign, flags & re.ASCII) is not None
    return False


@cache
def why_slow(pattern: str, flags: int, how: str) -> str:
    """What of a pattern can be shared out between two loops, "" where nothing can.

    `how` it is used: `match` begins at one place, `fullmatch` ends at one as well, and all else
    looks for it anywhere.
    """
    to_the_end = how == "fullmatch"
    places = Places(pattern, flags, searched=how not in ("match", "fullmatch"))
    loops = _loops_of(places)
    for at, to in places.doubled:
        if to in loops.get(at, ()):
            return f"a loop in a loop takes {_shown(places.takes[to])}"
    for one, two in product(loops, loops.keys() - places.before):
        if one == two or (two in places.may_end and (not to_the_end or places.takes[two] == ALL)):
            continue  # what can end there never fails
        if _shares(places, loops, one, two):
            both = places.takes[one] & places.takes[two]
            return f"two loops take {_shown(both or places.takes[two])}"
    return ""


def _shown(signs: int) -> str:
    return repr("".join(sign for at, sign in enumerate(SIGNS) if signs >> at & 1)[:40])


def _loops_of(places: Places) -> dict[int, set[int]]:
    """For each place that can come again, all that lie on a way round.

    That are the strongly connected parts, as Kosaraju finds them: whoever is left last is begun
    with first, the other way round.
    """
    before: dict[int, list[int]] = {at: [] for at in range(len(places.takes))}
    for at, behind in enumerate(places.behind):
        for to in behind:
            before[to].append(at)
    left, seen = list[int](), set[int]()
    for start in before:
        left += _left_from(start, places.behind, seen)
    loops, seen = dict[int, set[int]](), set[int]()
    for start in reversed(left):
        part = set(_left_from(start, before, seen))
        if len(part) > 1 or start in places.behind[start]:
            loops |= dict.fromkeys(part, part)
    return {at: loops[at] for at in before if at in loops}


def _left_from(
    start: int, ways: Sequence[Collection[int]] | Mapping[int, Collection[int]], seen: set[int]
) -> Iterator[int]:
    """The places that are reached from one and were not seen, each when all behind it are left."""
    if start in seen:
        return
    seen.add(start)
    path = [(start, iter(ways[start]))]
    while path:
        at, others = path[-1]
        to = next((to for to in others if to not in seen), None)
        if to is None:
            yield at
            path.pop()
        else:
            seen.add(to)
            path.append((to, iter(ways[to])))


def _shares(places: Places, loops: dict[int, set[int]], one: int, two: int) -> bool:
    """Whether one word goes round at `one`, from `one` to `two`, and round at `two`."""
    start, goal = (one, one, two), (one, two, two)
    seen, waiting = {start}, deque([start])
    while waiting:
        stays, goes, rests = (places.behind[at] for at in waiting.popleft())
        inner, outer = rests.keys() & loops[two], stays.keys() & loops[one]
        for first, between in product(outer, goes):
            both = stays[first] & goes[between]
            for last in inner if both else ():
                there = first, between, last
                if both & rests[last] and there not in seen:
                    if there == goal:
                        return True
                    seen.add(there)
                    waiting.append(there)
    return False
