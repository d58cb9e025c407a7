"""Lines about a room, whatever each is about: read, and written so that they are read.

    Door: iron, north, to Crypt, locked
    Trap: pit, 1d6
    Hidden: gold ring, under a stool
    Room: lit, familiar, carved, table Upper halls, part north wall, thing chest

All lines that cannot be read are told together, each with its number and what to write.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from cogs.place import dangers
from cogs.place.choices import Piece, read_pieces, write_pieces, write_said
from cogs.place.ways import kind_of_way, noun_in, read_way, write_way
from cogs.render.text import shorten
from rules.dice.syntax import nearest
from rules.errors import RuleError, each
from rules.places.reading import WORDS
from rules.places.records import Room
from rules.record import replace
from rules.state.places import Area, Door, Find, Trap

BEGIN = "Begin the line with `Door:`, `Passage:`, `Trap:`, `Hidden:` or `Room:`."
WAY, TRAP, HIDDEN, ROOM = "way", "trap", "hidden", "room"
_KINDS = {"trap": TRAP, "hidden": HIDDEN, "find": HIDDEN, "room": ROOM}
_FLAGS: Mapping[str, tuple[str, bool]] = {
    "dark": ("dark", True),
    "lit": ("dark", False),
    "light": ("dark", False),
    "familiar": ("familiar", True),
    "opened": ("opened", True),
}
"""Words on a room, and the field that each sets."""


@dataclass(slots=True)
class Found:
    """What the lines about one room say."""

    doors: list[Door] = field(default_factory=list[Door])
    traps: list[Trap] = field(default_factory=list[Trap])
    finds: list[Find] = field(default_factory=list[Find])
    said: dict[str, object] = field(default_factory=dict[str, object])
    words: list[str] = field(default_factory=list[str])
    parts: list[str] = field(default_factory=list[str])
    things: list[str] = field(default_factory=list[str])

    def room(self, area: Area) -> Room:
        """The room with an area that has a name and texts."""
        words = tuple(dict.fromkeys((*area.words, *self.words)))
        parts, things = (*area.parts, *self.parts), (*area.things, *self.things)
        whole = replace(area, **self.said, words=words, parts=parts, things=things)
        return Room(whole, tuple(self.doors), tuple(self.traps), tuple(self.finds))


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was typed, what to call it in a refusal, and what it is if it does not say."""

    text: str
    where: str
    kind: str = ""


def lines_of(text: str, label: str, kind: str = "") -> list[Line]:
    """The lines of one field of a form, counted from 1; empty ones are left out."""
    rows = enumerate(text.splitlines(), start=1)
    return [Line(row, f"{label}, line {number}", kind) for number, row in rows if row.strip()]


def read_lines(lines: Iterable[Line]) -> Found:
    """What they say. RuleError tells all of those that cannot be read."""
    found = Found()
    each(lines, partial(_read_line, found))
    return found


def _read_line(found: Found, line: Line) -> None:
    try:
        _read(found, line)
    except RuleError as refusal:
        raise RuleError(f"{line.where}: `{_code(line.text)}`\n{refusal.message}") from refusal


def _code(text: str) -> str:
    return shorten(" ".join(text.replace("`", "'").split()), 80)


def _read(found: Found, line: Line) -> None:
    kind, noun, rest = kind_of(line)
    if kind == WAY:
        secret = line.text.strip().lower().startswith("secret ")
        found.doors.append(read_way(noun, rest, secret=secret))
    elif kind == TRAP:
        found.traps.append(dangers.read_trap(rest))
    elif kind == HIDDEN:
        found.finds.append(dangers.read_find(rest))
    else:
        for piece in read_pieces(rest):
            _read_word(found, piece)


def kind_of(line: Line) -> tuple[str, str, str]:
    """What a line is about, the noun of a way out, and what it says. Raises RuleError."""
    text = line.text.strip().removeprefix("- ").removeprefix("* ").removeprefix("\u2022 ")
    head, colon, rest = text.partition(":")
    if colon and (kind := _KINDS.get(head.strip().lower())):
        return kind, "", rest
    if colon and (noun := kind_of_way(head)):
        return WAY, noun, rest
    if line.kind and line.kind != WAY:
        return line.kind, "", text
    noun = noun_in(text.partition(",")[0])
    if noun:
        return WAY, noun, text
    if line.kind == WAY:
        return WAY, "", text
    raise RuleError(BEGIN)


def _read_word(found: Found, piece: Piece) -> None:
    if piece.word in _FLAGS:
        name, value = _FLAGS[piece.word]
        found.said[name] = value
    elif (table := piece.after("table")) is not None:
        found.said["table"] = table
    elif (part := piece.after("part")) is not None:
        found.parts.append(part)
    elif (thing := piece.after("thing")) is not None:
        found.things.append(thing)
    elif piece.word in WORDS:
        found.words.append(piece.word)
    else:
        near = nearest(piece.word, (*_FLAGS, *WORDS))
        known = ", ".join((*_FLAGS, *WORDS))
        more = "`table …`, `part …`, `thing …`"
        advice = f"Did you mean `{near}`?" if near else f"Words are {known}, and {more}."
        raise RuleError(f"“{shorten(piece.text, 40)}” says nothing of a room. {advice}")


# Written so that they are read as the same


def write_ways(room: Room) -> Iterator[str]:
    """A line for each way out."""
    yield from map(write_way, room.doors)


def write_traps(room: Room) -> Iterator[str]:
    """A line for each trap."""
    yield from map(dangers.write_trap, room.traps)


def write_finds(room: Room) -> Iterator[str]:
    """A line for each hidden thing."""
    yield from map(dangers.write_find, room.finds)


def write_room_words(area: Area) -> str:
    """The line of what else is said of the room, "" where nothing is."""
    dark = {None: "", True: "dark", False: "lit"}[area.dark]
    flags = ("familiar" if area.familiar else "", "opened" if area.opened else "")
    lists = (("part", area.parts), ("thing", area.things))
    named = (write_said(word, one) for word, names in lists for one in names)
    pieces = [dark, *flags, *area.words, write_said("table", area.table), *named]
    return write_pieces("Room", pieces) if any(pieces) else ""
