"""Rooms of a key in a table, a row each, as lines that say the same: `| # | Room | Exits | … |`.

So are their ways in a table that has a column for each direction, and what a tab sets apart from
its label: `North Entry #1<tab>Archway -> room #2`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from cogs.places.key_way_words import direction_of
from rules.kernel.labelled import Line, lines_of

_NUMBER = frozenset(
    ("", "#", "no", "no.", "nr", "nr.", "number", "key", "room #", "room no.", "rm")
)
_NAME = frozenset(("room", "name", "area", "title", "location", "place", "room name"))
_LABELS: Mapping[str, str] = {
    **dict.fromkeys(("exits", "exit", "ways", "ways out", "doors", "connections"), "Exits"),
    **dict.fromkeys(
        (
            "monsters",
            "monster",
            "creatures",
            "encounter",
            "inhabitants",
            "who",
            "occupants",
            "foes",
        ),
        "Monsters",
    ),
    **dict.fromkeys(("treasure", "treasures", "loot", "valuables"), "Treasure"),
    **dict.fromkeys(("traps", "trap", "hazards", "hazard"), "Trap"),
    **dict.fromkeys(("description", "contents", "notes", "features", "what"), "Notes"),
}
_SENTENCES, _LONGEST_NUMBER = "sentences", 3
_FEWEST = 2
"""Columns besides number and name without which a table is none of rooms."""
_FEWEST_WAYS = 3
"""Columns of directions without which a table is none of ways."""
_ENTRY = re.compile(
    r"(?m)^(?P<where> *(?:North|South|East|West|Up|Down)) (?:Entry|Exit|Door) #\d{1,2}"
    r"(?=[:\t]| {2})"
)
"""A way as generators number it, which is no number of a room: `East Entry #1`."""
_TABBED = re.compile(
    r"(?m)^ *(?:(?P<label>[A-Za-z][A-Za-z ]{1,30}?):?\t|(?P<far>North|South|East|West|Up|Down"
    r"|Monster|Trap|(?:Hidden )?Treasure|Trick|Room Features) {2,20})(?P<value>[^\s][^\t\n]*)$"
)
"""A label of a generator, and what stands far from it."""


_MORE = re.compile(r" ?(?:/|&|\band\b) ?")
_SHORT_WAY = re.compile(
    r"(?<!\w)(?P<point>[NSEWUD]|[NS][EW]|up|down|dn)(?: (?P<same>=) |(?P<sign>-)(?=[\d?]))"
)
"""A way as tables shorten it."""


def with_rows_as_rooms(text: str) -> str:
    """The text, with each row of a table of rooms as the lines of a room; else as it is."""
    text = _ENTRY.sub(r"\g<where>", text)
    if "|" not in text and "\t" not in text and "  " not in text:
        return text
    text = _with_ways(_TABBED.sub(_labelled, text))
    lines = lines_of(text)
    at = next((at for at, line in enumerate(lines) if _is_head(line.cells)), -1)
    if at < 0:
        return text
    heads = _heads_of(lines[at].cells)
    told: list[str] = [line.text for line in lines[:at]]
    for line in lines[at + 1 :]:
        # A row that ends in empty cells has fewer.
        is_row = len(heads) >= len(line.cells) > 1 and line.cells[0][-1:].isalnum()
        is_row = is_row and 2 * len(line.cells) >= len(heads)  # Else it is of another table.
        is_row = is_row and (len(line.cells) == len(heads) or "\t" in line.text)
        if is_row and line.cells[0].isupper() and len(line.cells[0]) > _LONGEST_NUMBER:
            told = [line.text, *told]  # `TOTAL` is no room.
        else:
            told += _room(heads, line) if is_row else ["", line.text]
    return "\n".join(told)


def _with_ways(text: str) -> str:
    """The text, with each row of a table of ways as the exits of the room whose number it has."""
    lines = text.split("\n")
    at = next((at for at, line in enumerate(lines) if len(_points(line)) >= _FEWEST_WAYS), -1)
    if at < 0:
        return text
    points = _points(lines[at])
    end = next((n for n in range(at, len(lines)) if "|" not in lines[n]), len(lines))
    exits = {
        cells[0]: f"Exits: {'; '.join(_ways_of(cells, points))}"
        for cells in map(_cells, lines[at + 1 : end])
        if cells[0].strip(" :-")
    }
    told: list[str] = []
    above = next((n for n in range(at - 1, -1, -1) if lines[n].strip()), -1)
    above = above if above >= 0 and lines[above].startswith("#") else at  # `## Exits` alone.
    for line in (*lines[:above], *lines[end:]):
        told.append(line)
        number = line.strip("#* ").partition(" ")[0].strip(" .:)")
        if number in exits and not line[:1].isspace():
            told += ["", exits.pop(number), ""]
    return text if exits else "\n".join(told)


def _way(found: re.Match[str]) -> str:
    """`dn-8` as `down to 8`, `E = stuck` as `E stuck`."""
    point = "down" if found["point"] == "dn" else found["point"]
    return f"{point} to " if found["sign"] == "-" else f"{point} "


def _labelled(found: re.Match[str]) -> str:
    return f"{found['label'] or found['far']}: {found['value']}"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _points(line: str) -> Mapping[int, str]:
    """The columns of a head that are directions."""
    cells = _cells(line) if "|" in line else ()
    return {at: point for at, cell in enumerate(cells) if (point := direction_of(cell))}


def _ways_of(cells: Sequence[str], points: Mapping[int, str]) -> Iterator[str]:
    """The ways of a row; what stands in another column than a direction's is one by itself."""
    last = max(points)
    for at, cell in enumerate(cells):
        if cell.strip(" -\u2013\u2014") and at in points:
            yield f"{points[at]} to {cell}"
        elif cell and at > last:
            yield cell


def _heads_of(cells: Sequence[str]) -> list[str]:
    """The heads of columns as they are looked up, of `Who / what` the first; what may be a trap or
    something else, `Traps & hidden`, is for sentences to say."""
    parts = [_MORE.split(cell.lower().strip(" .*")) for cell in cells]
    return [
        _SENTENCES if len(part) > 1 and _LABELS.get(part[0]) == "Trap" else part[0]
        for part in parts
    ]


def _is_head(cells: Sequence[str]) -> bool:
    low = _heads_of(cells)
    labels = [cell for cell in low if cell in _LABELS]
    return bool(low) and low[0] in (*_NUMBER, *_NAME) and len(labels) >= _FEWEST


def _room(heads: Sequence[str], line: Line) -> list[str]:
    """The lines of one room."""
    by_head = dict(zip(heads, line.cells, strict=False))
    number = next((by_head[head] for head in heads if head in _NUMBER), "")
    named = [by_head[head] for head in heads if head in _NAME]
    if len(named) > 1 and not number:  # `Room | Name`: the first is its number.
        number = named.pop(0)
    name = next(iter(named), "")
    told = ["", f"Room {number}: {name}" if number else f"Room {name}"]
    told += [
        f"{_LABELS[head]}: {_SHORT_WAY.sub(_way, cell) if _LABELS[head] == 'Exits' else cell}"
        for head, cell in by_head.items()
        if head in _LABELS and cell.strip(" -")
    ]
    told += ["", by_head[_SENTENCES]] if by_head.get(_SENTENCES) else []
    told += [  # What nobody knows stays a remark.
        f"Notes: {head}: {cell}"
        for head, cell in by_head.items()
        if head not in (*_LABELS, *_NUMBER, *_NAME, _SENTENCES) and cell.strip(" -")
    ]
    return told
