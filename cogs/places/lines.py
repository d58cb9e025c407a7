"""Lines about a room, whatever each is about: read, and written so that they are read.

    Door: iron, north, to Crypt, locked
    Trap: pit, 1d6, on a 3
    Trap: needle, in the chest, save death, effect paralysed, text "A needle pricks your finger."
    Hidden: gold ring, under the third stool, in part north wall
    In the chest: 700 gp
    Monsters: 2d4 goblins, 1 ogre
    Room: lit, familiar, carved, table Upper halls, part north wall, thing chest

All lines that cannot be read are told together, each with its number and what to write.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from cogs.places.choices import Piece, quote, read_pieces, write_pieces, write_said
from cogs.places.ways import kind_of_way, noun_in, read_way, write_way
from cogs.render.text import shorten
from rules.dice.expression import parse
from rules.dice.syntax import nearest
from rules.errors import RuleError, each
from rules.places.reading import WORDS, same
from rules.places.records import Room
from rules.places.state import Area, Door, Find, Trap
from rules.record import replace
from rules.systems import ENGINE

HIDDEN_EXAMPLE = "`Hidden: gold ring, under a stool`"
_DANGERS_FLAGS: Mapping[str, str] = {"found": "found", "sprung": "sprung", "disarmed": "disarmed"}
_INSIDE = re.compile(r"in (?:the|an?) (?P<thing>.+)", re.IGNORECASE)
"""Before what lies in a chest."""
_CHANCE = re.compile(r"(?:chance |on )?(?P<chance>\d) ?(?:in|of|/) ?6", re.IGNORECASE)
_SAVES = {key: key.removeprefix("save_") for key in ENGINE.fields.keys if key.startswith("save_")}
_HALF = " for half"
"""Behind a save that leaves half of the damage."""
_PART = ("in part", "in the part")
"""Before the name of the part of a room in which something is found."""
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "effect": ("effect",),
    "text": ("text", "told", "read"),
    "notes": ("notes", "note"),
    "item": ("in the", "in", "item"),
    "door": ("on the", "on", "door"),
}
"""The fields that a word and a text give, and those words."""
BEGIN = (
    "Begin the line with `Door:`, `Passage:`, `Trap:`, `Hidden:`, `In the chest:`, `Monsters:` or "
    "`Room:`."
)
WAY, TRAP, HIDDEN, ROOM, MONSTERS = "way", "trap", "hidden", "room", "monsters"
_KINDS = {
    "trap": TRAP,
    "hidden": HIDDEN,
    "find": HIDDEN,
    "room": ROOM,
    "monsters": MONSTERS,
    "monster": MONSTERS,
}
_LINES_FLAGS: Mapping[str, tuple[str, bool]] = {
    "dark": ("dark", True),
    "lit": ("dark", False),
    "light": ("dark", False),
    "familiar": ("familiar", True),
    "opened": ("opened", True),
}
"""Words on a room, and the field that each sets."""


def read_trap(text: str) -> Trap:
    """The trap that a line describes; its door is a name. Raises RuleError."""
    name, *pieces = read_pieces(text) or (Piece("trap"),)
    trap = Trap("", name.text, "")
    for piece in pieces:
        trap = _with(trap, piece)
    return replace(trap, kind="treasure") if trap.item else trap


def _with(trap: Trap, piece: Piece) -> Trap:
    if piece.word in _DANGERS_FLAGS:
        return replace(trap, **{_DANGERS_FLAGS[piece.word]: True})
    if piece.word in ("room", "treasure"):
        return replace(trap, kind=piece.word)
    chance = _CHANCE.fullmatch(piece.word)
    if chance is not None:
        return replace(trap, chance=int(chance["chance"]))
    save = piece.after("save vs", "save against", "save")
    if save is not None:
        key, halves = _save(save.removesuffix(_HALF)), save.endswith(_HALF)
        return replace(trap, save=key, halves=halves)
    if (part := piece.after(*_PART)) is not None:
        return replace(trap, part=part)
    for which, words in _TEXTS.items():
        if (said := piece.after(*words)) is not None:
            return replace(trap, **{which: said})
    # The dice of a piece such as `2d6` or `2d6 damage`.
    dice = piece.word.removesuffix("damage").removeprefix("damage").strip()
    try:
        if not any(letter.isdecimal() for letter in dice):
            raise RuleError("no dice")  # noqa: TRY301
        parse(dice).bind({})
    except RuleError:
        raise RuleError(
            f"“{shorten(piece.text, 40)}” says nothing of a trap. Write dice of damage, `3 in 6`, "
            "`save death`, `on iron door`, `in the chest`, `effect …`, `text …` or `notes …`."
        ) from None
    return replace(trap, damage=dice)


def _save(text: str) -> str:
    key = f"save_{text.strip().lower()}"
    if key in _SAVES:
        return key
    near = nearest(text.strip().lower(), _SAVES.values())
    some = f"Did you mean `save {near}`?" if near else f"Saves are {', '.join(_SAVES.values())}."
    raise RuleError(f"There is no save against “{shorten(text.strip(), 40)}”. {some}")


def write_trap(trap: Trap) -> str:
    """The line of a trap whose door is a name."""
    name = quote(trap.name) if "," in trap.name else trap.name
    return write_pieces("Trap", (name, *_said(trap)))


def _said(trap: Trap) -> Iterator[str]:
    yield trap.damage
    if trap.chance != Trap("", "", "").chance:
        yield f"{trap.chance} in 6"
    yield f"save {_SAVES[trap.save]}{_HALF if trap.halves else ''}" if trap.save else ""
    yield write_said("on", trap.door)
    yield write_said("item" if trap.item.startswith("the ") else "in", trap.item)
    if trap.kind == "treasure" and not trap.item:
        yield "treasure"
    yield write_said(_PART[0], trap.part)
    yield write_said("effect", trap.effect)
    yield write_said("text", trap.text)
    yield write_said("notes", trap.notes)
    yield from (word for word in _DANGERS_FLAGS if getattr(trap, word))


def read_find(text: str) -> Find:
    """The hidden thing that a line describes. Raises RuleError."""
    pieces = list(read_pieces(text))
    found = len(pieces) > 1 and pieces[-1].word == "found"
    if found:
        pieces.pop()
    if not pieces:
        raise RuleError(f"Say what is hidden, such as {HIDDEN_EXAMPLE}.")
    parts = [part for one in pieces[1:] if (part := one.after(*_PART)) is not None]
    said = ", ".join(one.text for one in pieces[1:] if one.after(*_PART) is None)
    return Find("", pieces[0].text, "", text=said, found=found, part="".join(parts[-1:]))


def write_find(find: Find) -> str:
    """The line of a hidden thing, or of what lies in a chest."""
    name = quote(find.name) if "," in find.name else find.name
    text = find.text
    if text and read_find(f"x, {text}").text != text:
        text = quote(text)
    part = write_said(_PART[0], find.part)
    kind = f"In the {same(find.item)}" if find.item else "Hidden"
    return write_pieces(kind, (name, text, part, "found" if find.found else ""))


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
    locked: list[str] = field(default_factory=list[str])
    monsters: list[str] = field(default_factory=list[str])

    def room(self, area: Area) -> Room:
        """The room with an area that has a name and texts."""
        words = tuple(dict.fromkeys((*area.words, *self.words)))
        parts, things = (*area.parts, *self.parts), (*area.things, *self.things)
        whole = replace(
            area,
            **self.said,
            words=words,
            parts=parts,
            things=things,
            locked=(*area.locked, *self.locked),
            monsters=(*area.monsters, *self.monsters),
        )
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
        found.traps.append(read_trap(rest))
    elif kind == HIDDEN:
        found.finds.append(replace(read_find(rest), item=noun))
    elif kind == MONSTERS:
        found.monsters.extend(part.strip() for part in rest.split(",") if part.strip())
    else:
        for piece in read_pieces(rest):
            _read_word(found, piece)


def kind_of(line: Line) -> tuple[str, str, str]:
    """What a line is about, of which way out or chest, and what it says. Raises RuleError."""
    text = line.text.strip().removeprefix("- ").removeprefix("* ").removeprefix("\u2022 ")
    head, colon, rest = text.partition(":")
    if colon and (inside := _INSIDE.fullmatch(head.strip())):
        return HIDDEN, inside["thing"], rest
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
    if piece.word in _LINES_FLAGS:
        name, value = _LINES_FLAGS[piece.word]
        found.said[name] = value
    elif (table := piece.after("table")) is not None:
        found.said["table"] = table
    elif (part := piece.after("part")) is not None:
        found.parts.append(part)
    elif (thing := piece.after("thing")) is not None:
        found.things.append(thing)
    elif (locked := piece.after("locked")) is not None:
        found.locked.append(locked)
    elif piece.word in WORDS:
        found.words.append(piece.word)
    else:
        near = nearest(piece.word, (*_LINES_FLAGS, *WORDS))
        known = ", ".join((*_LINES_FLAGS, *WORDS))
        more = "`table …`, `part …`, `thing …`, `locked …`"
        advice = f"Did you mean `{near}`?" if near else f"Words are {known}, and {more}."
        raise RuleError(f"“{shorten(piece.text, 40)}” says nothing of a room. {advice}")


# Written so that they are read as the same


def write_ways(room: Room) -> Iterator[str]:
    """A line for each way out."""
    yield from map(write_way, room.doors)


def write_traps(room: Room) -> Iterator[str]:
    """A line for each trap."""
    yield from map(write_trap, room.traps)


def write_finds(room: Room) -> Iterator[str]:
    """A line for each hidden thing."""
    yield from map(write_find, room.finds)


def write_monsters(area: Area) -> str:
    """The line of the monsters that wait there, "" for none."""
    return write_pieces("Monsters", area.monsters) if area.monsters else ""


def write_room_words(area: Area) -> str:
    """The line of what else is said of the room, "" where nothing is."""
    dark = {None: "", True: "dark", False: "lit"}[area.dark]
    flags = ("familiar" if area.familiar else "", "opened" if area.opened else "")
    lists = (("part", area.parts), ("thing", area.things), ("locked", area.locked))
    named = (write_said(word, one) for word, names in lists for one in names)
    pieces = [dark, *flags, *area.words, write_said("table", area.table), *named]
    return write_pieces("Room", pieces) if any(pieces) else ""
