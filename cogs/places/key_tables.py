"""Rooms of a key in a table, a row each, as lines that say the same: `| # | Room | Exits | … |`."""

from collections.abc import Mapping, Sequence

from rules.kernel.labelled import Line, lines_of

_NUMBER = frozenset(("", "#", "no", "no.", "nr", "nr.", "number", "key", "room #", "room no."))
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
_FEWEST = 2
"""Columns besides number and name without which a table is none of rooms."""


def with_rows_as_rooms(text: str) -> str:
    """The text, with each row of a table of rooms as the lines of a room; else as it is."""
    if "|" not in text and "\t" not in text:
        return text
    lines = lines_of(text)
    at = next((at for at, line in enumerate(lines) if _is_head(line.cells)), -1)
    if at < 0:
        return text
    heads = [cell.lower().strip(" .*") for cell in lines[at].cells]
    told: list[str] = [line.text for line in lines[:at]]
    for line in lines[at + 1 :]:
        told += _room(heads, line) if len(line.cells) == len(heads) else ["", line.text]
    return "\n".join(told)


def _is_head(cells: Sequence[str]) -> bool:
    low = [cell.lower().strip(" .*") for cell in cells]
    labels = [cell for cell in low if cell in _LABELS]
    return bool(low) and low[0] in (*_NUMBER, *_NAME) and len(labels) >= _FEWEST


def _room(heads: Sequence[str], line: Line) -> list[str]:
    """The lines of one room."""
    by_head = dict(zip(heads, line.cells, strict=True))
    number = next((by_head[head] for head in heads if head in _NUMBER), "")
    named = [by_head[head] for head in heads if head in _NAME]
    if len(named) > 1 and not number:  # `Room | Name`: the first is its number.
        number = named.pop(0)
    name = next(iter(named), "")
    told = ["", f"Room {number}: {name}" if number else f"Room {name}"]
    told += [
        f"{_LABELS[head]}: {cell}"
        for head, cell in by_head.items()
        if head in _LABELS and cell.strip(" -")
    ]
    told += [  # What nobody knows stays a remark.
        f"Notes: {head}: {cell}"
        for head, cell in by_head.items()
        if head not in (*_LABELS, *_NUMBER, *_NAME) and cell.strip(" -")
    ]
    return told
