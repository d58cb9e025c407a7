"""Rooms whose heads have no numbers in a row: `[G] Ground floor`, `0407 | Fen`, `One: the kitchen`,
`IV. Study`; or numbers without a name behind them: `3 long corridor 60 ft.`

A mark that begins several lines, each another, is that of rooms where the text points at them
elsewhere: `stair up -> [1]`, `S > A`, `road to 0406`, `which is number two`. They are written as
numbered headings then, and what points at them as `-> room 1`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.words import capitalized

_WORDS = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "  # noqa: SIM905
    "fifteen sixteen seventeen eighteen nineteen twenty".split()
)
_ROMAN = tuple(
    "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split()  # noqa: SIM905
)
_NUMBERS = {word: str(at) for words in (_WORDS, _ROMAN) for at, word in enumerate(words, start=1)}
GIVEN = "\ue002"
"""Stands before a head that was made here."""
_FEWEST, _FEWEST_POINTED = 3, 2
_LONGEST = 6_000
_TERRAIN_ENDS = re.compile(r"(?P<land>[A-Z][a-z]{2,14})(?P<end>[.,:;] )(?=[A-Z]{2})")
"""What a hex is, before the name of what is there in capitals."""
_NAME_ENDS = re.compile(r"[.:;,] | - | \(|  ")


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a mark looks at the beginning of a line, and where something points at one."""

    begins: re.Pattern[str]
    points: re.Pattern[str]
    is_counted: bool = False
    """Whether marks have to follow each other, for what they look like begins other lines too."""


_SHAPES = (
    _Shape(
        re.compile(r"\s*\[(?P<mark>[A-Za-z]|\d{1,2}[a-z]?)\][ :.-]{1,3}(?=\w)"),
        re.compile(r"(?P<lead>(?:-> ?)?)\[(?P<mark>[A-Za-z]|\d{1,2}[a-z]?)\]"),
    ),
    _Shape(
        re.compile(r"\s*(?:#{1,6} )?(?:[Hh]ex )?(?P<mark>\d{4})(?: ?[|:.-] ?| )(?=[A-Za-z])"),
        re.compile(
            r"(?P<lead>\b(?:to|into|from|in|via|out|[NSEW]) (?:hex )?(?:\[\[)?|\[\[)"
            r"(?P<mark>\d{4})\b"
        ),
    ),
    _Shape(
        re.compile(r"\s*(?P<mark>[IVX]{1,4})[.:)] (?=[A-Z])"),
        re.compile(r"(?P<lead>(?:\b(?:to|in|room|area) |-> ?)?)\(?\b(?P<mark>[IVX]{1,4})\b\)?"),
    ),
    _Shape(
        re.compile(r"\s*(?P<mark>\d{1,2})[.):]? (?=[a-z])"),
        re.compile(r"(?P<lead>(?:->|=>|>|\bto) ?)(?P<mark>\d{1,2})\b(?! ?(?:gp|sp|cp|ft|in))"),
        is_counted=True,
    ),
    _Shape(
        re.compile(r"\s*(?P<mark>[A-Z])[ .):-]{1,3}(?=[a-z][a-z])"),
        re.compile(r"(?P<lead>(?:->|>|=>|\bto) ?)(?P<mark>[A-Z])\b(?!')"),
        is_counted=True,
    ),
    _Shape(
        re.compile(r"\s*(?P<mark>[A-Z])[ .):-]{1,3}(?=[a-z][\w' -]{1,40}? - )"),
        re.compile(r"(?P<lead>(?:->|>|=>|\bto) ?)(?P<mark>[A-Z])\b(?!')"),
    ),
    _Shape(
        re.compile(r"\s*(?P<mark>[a-z])[.):]\s{1,3}(?=[A-Z])"),
        re.compile(r"(?P<lead>(?:->|>|=>|\bto) ?)(?P<mark>[a-z])\b(?!')"),
    ),
    _Shape(
        re.compile(rf"\s*(?P<mark>{'|'.join(map(str.title, _WORDS))})[:.-] (?=\w)"),
        re.compile(
            rf"(?P<lead>\b(?:number|room|area|to|in) )(?P<mark>{'|'.join(_WORDS)})\b",
            re.IGNORECASE,
        ),
    ),
)


def with_marks_as_heads(lines: Sequence[str]) -> list[str]:
    """The lines, those that marks begin as numbered headings; else as they are."""
    for shape in _SHAPES:
        heads = {at: found for at, line in enumerate(lines) if (found := shape.begins.match(line))}
        heads = _in_order(heads) if shape.is_counted else heads
        marks = [found["mark"].lower() for found in heads.values()]
        if len(heads) < _FEWEST or len(set(marks)) < len(marks):
            continue
        pointed = {
            found["mark"].lower()
            for at, line in enumerate(lines)
            for found in shape.points.finditer(line, heads[at].end() if at in heads else 0)
        }
        if len(pointed & set(marks)) >= _FEWEST_POINTED:
            return list(_written(lines, heads, shape, set(marks)))
    return list(lines)


def _in_order(heads: Mapping[int, re.Match[str]]) -> dict[int, re.Match[str]]:
    """Those that count rooms from the first on; others count who waits there: `5 players`."""
    best: dict[int, re.Match[str]] = {}
    row: dict[int, re.Match[str]] = {}
    for at, found in heads.items():
        mark = found["mark"].lower()
        place = int(mark) if mark.isdecimal() else ord(mark) - ord("a") + 1
        if place == 1:
            row = {}
        if place == len(row) + 1:
            row[at] = found
            best = row if len(row) >= len(best) else best
    return best


def _written(
    lines: Sequence[str], heads: dict[int, re.Match[str]], shape: _Shape, marks: set[str]
) -> Iterator[str]:
    point, has_head = _pointer(marks), False
    for at, line in enumerate(lines):
        found = heads.get(at)
        if found is None:
            told = shape.points.sub(point, line[:_LONGEST])
            # Below a head each line that is set in says something of its own.
            yield f"- {told.strip()}" if has_head and told[:1].isspace() and told.strip() else told
            continue
        has_head = True
        rest = shape.points.sub(point, line[found.end() : _LONGEST])
        name, behind = _named(rest)
        yield f"## {GIVEN}{_number(found['mark'])}: {name}"
        if behind:
            yield behind


def _pointer(marks: set[str]) -> Callable[[re.Match[str]], str]:
    def point(found: re.Match[str]) -> str:
        if found["mark"].lower() not in marks:
            return found[0]
        lead = "-> " if ">" in found["lead"] else found["lead"].removesuffix("number ")
        return f"{lead}room {_number(found['mark'])}"

    return point


def _number(mark: str) -> str:
    return _NUMBERS.get(mark.lower(), mark.upper() if mark.isalpha() else mark)


def _named(rest: str) -> tuple[str, str]:
    """What a room is called, and what stands behind that on its line."""
    land = _TERRAIN_ENDS.match(rest)
    if land is not None:
        ends = _NAME_ENDS.search(rest, land.end())
        at = len(rest) if ends is None else ends.start()
        return rest[land.end() : at].strip(), f"{land['land']}. {rest[at:].lstrip(' .:;,-')}"
    ends = _NAME_ENDS.search(rest)
    if ends is None:
        return rest, ""
    name = rest[: ends.start()].strip()
    return capitalized(name), rest[ends.start() :].lstrip(" .:;,-")


def parts_of(text: str, cut: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """What marks outside brackets set apart, with the mark before each."""
    depth, depths = 0, [0]
    for letter in text:
        depth = depth + 1 if letter in "([" else max(0, depth - 1) if letter in ")]" else depth
        depths.append(depth)
    start, mark = 0, ""
    for found in cut.finditer(text):
        if depths[found.start()] == 0:
            yield text[start : found.start()], mark
            start, mark = found.end(), found[0]
    yield text[start:], mark
