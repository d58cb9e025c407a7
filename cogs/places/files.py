"""The part of `/do place` that saves places as a file, and reads them from one.

An entry of the list is a place, and those below it are its rooms: each has a `place` or a `room`,
or both; then the room belongs to that place. One with a `table` and `rows` is an encounter table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.core.files.exchange import PrintedKind, send_file, send_printed
from cogs.core.files.lists import YAML
from cogs.core.files.written import (
    Cell,
    Contents,
    Value,
    Written,
    entries_of,
    on_line,
    said_in,
    words_of,
)
from cogs.core.interaction import Interaction
from cogs.places.choices import PLACE_GROUP, PlaceName
from cogs.places.lines import (
    HIDDEN,
    TRAP,
    WAY,
    Line,
    read_lines,
    write_finds,
    write_traps,
    write_ways,
)
from cogs.places.printing import printed
from cogs.render.text import shorten
from cogs.wandering.files import read_row, write_rows
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import RuleError
from rules.kernel.management import require_referee
from rules.places.linking import draft_of
from rules.places.reading import require_place, same
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import PLACES, Area, Place
from rules.state.game import GameState
from rules.wandering.records import EncounterTable, TableRow
from rules.wandering.tables import find_table

PLACE_CONTENTS = Contents(
    one="place",
    many="places",
    file_name="places",
    heads=("place", "room"),
    table="place,room,text,ways",
    object='{"place": "Crypt of Ash", "room": "Guard room", "text": "Two stools."}',
    entry="- place: Crypt of Ash",
    below="text: A low hill.",
    most_bytes=250_000,
    most_letters=200_000,
)
"""What their files hold."""
PLACE, ROOM, TABLE = "place", "room", "table"
"""What an entry can be."""
_YES, _NO = ("yes", "true", "on", "1", "dark"), ("no", "false", "off", "0", "lit")
_BOTH = (PLACE, ROOM)


@dataclass(slots=True)
class _Entry:
    """What has been read of an entry so far, and what it is."""

    what: str
    place: str = ""
    room: str = ""
    fields: dict[str, object] = field(default_factory=dict[str, object])
    lines: list[Line] = field(default_factory=list[Line])
    beside: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Part:
    """One part: what it is called, how it is read into an entry, and in which it makes sense.

    `kind` is what its lines are about, for a part that is a list of lines.
    """

    key: str
    read: Callable[[_Entry, str, Cell], None]
    of: tuple[str, ...]
    words: tuple[str, ...] = ()
    kind: str = ""


def _one(cell: Cell) -> str:
    if cell.is_list and len(cell.texts) != 1:
        raise RuleError("Write one value there, and no list.")
    return cell.texts[0].strip()


def _text(entry: _Entry, key: str, cell: Cell) -> None:
    entry.fields[key] = _one(cell)


def _name(entry: _Entry, key: str, cell: Cell) -> None:
    setattr(entry, key, _one(cell))


def _number(entry: _Entry, key: str, cell: Cell) -> None:
    # `2`, `2 turns` or `1 in 6` as the first number of it.
    text = _one(cell)
    word = text.split()[0] if text.split() else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise RuleError(f"“{shorten(text, 40)}” is not a number, such as `2`.")
    entry.fields[key] = int(word)


def _flag(entry: _Entry, key: str, cell: Cell) -> None:
    word = _one(cell).lower()
    if word not in (*_YES, *_NO):
        raise RuleError(f"“{shorten(word, 40)}” is neither `yes` nor `no`.")
    entry.fields[key] = word in _YES


def _words(entry: _Entry, key: str, cell: Cell) -> None:
    entry.fields[key] = words_of(entries_of(cell, splits_commas=True))


def _lines(entry: _Entry, key: str, cell: Cell) -> None:
    kind = BY_NAME[key].kind
    texts = entries_of(cell)
    lines = cell.lines if len(cell.lines) == len(texts) else (cell.line,) * len(texts)
    for text, line in zip(texts, lines, strict=True):
        if text.strip():
            entry.lines.append(Line(text, f"Line {line}, {key}", kind))


PARTS: tuple[Part, ...] = (
    Part("place", _name, _BOTH),
    Part("room", _name, (ROOM,), words=("area",)),
    Part("number", _text, (ROOM,)),
    Part("text", _text, _BOTH, words=("read_aloud", "description")),
    Part("notes", _text, (ROOM,), words=("note",)),
    Part("every", _number, (PLACE,), words=("turns",)),
    Part("chance", _number, (PLACE,)),
    Part("table", _text, (*_BOTH, TABLE)),
    Part("dark", _flag, _BOTH),
    Part("familiar", _flag, (ROOM,)),
    Part("opened", _flag, (ROOM,)),
    Part("words", _words, _BOTH),
    Part("parts", _words, (ROOM,)),
    Part("things", _words, (ROOM,)),
    Part("locked", _words, (ROOM,)),
    Part("monsters", _words, (ROOM,), words=("monster",)),
    Part("ways", _lines, (ROOM,), words=("exits", "doors"), kind=WAY),
    Part("traps", _lines, (ROOM,), words=("trap",), kind=TRAP),
    Part("hidden", _lines, (ROOM,), words=("finds", "secrets"), kind=HIDDEN),
    Part("dice", _text, (TABLE,)),
    Part("rows", _lines, (TABLE,), kind=TABLE),
    Part("ground", _words, (TABLE,), words=("where",)),
)
BY_NAME: Mapping[str, Part] = {name: part for part in PARTS for name in (part.key, *part.words)}


@dataclass(slots=True)
class _Draft:
    """A place with its rooms as they are read, and the line of each."""

    place: Place
    rooms: list[Room] = field(default_factory=list[Room])
    lines: list[str] = field(default_factory=list[str])


def read_places(found: Sequence[Written], *, unread: list[str] | None = None) -> ImportPlaces:
    """The places of a file, not yet checked. RuleError says on which line what is wrong.

    With `unread` nothing is refused for a line that says nothing: it is put there, and a room
    keeps it among its notes.
    """
    drafts: list[_Draft] = []
    tables: list[EncounterTable] = []
    lines: list[str] = []
    for written in found:
        entry = _read_entry(written, unread)
        if entry.what == TABLE:
            tables.append(_table(entry, unread))
            lines.append(f"line {written.line}")
            continue
        draft = _draft_of(drafts, entry, written.line)
        if entry.what == ROOM:
            if unread is not None:
                entry.lines = list(_readable(entry, unread))
                notes = (str(entry.fields.get("notes", "")), *entry.beside)
                entry.fields["notes"] = "\n".join(filter(None, notes))
            area = Area("", entry.room, **entry.fields)  # type: ignore[arg-type]
            room = read_lines(entry.lines).room(area)
            draft.rooms.append(room)
            draft.lines.append(f"line {written.line}")
        else:
            draft.place = Place("", entry.place, **entry.fields)  # type: ignore[arg-type]
    return ImportPlaces(
        drafts=tuple(Draft(one.place, tuple(one.rooms), tuple(one.lines)) for one in drafts),
        tables=tuple(tables),
        table_lines=tuple(lines),
    )


def _draft_of(drafts: list[_Draft], entry: _Entry, line: int) -> _Draft:
    """The place that an entry is about: one that is named, else the last."""
    for draft in drafts:
        if entry.place and same(draft.place.name) == same(entry.place):
            if entry.what == PLACE:
                raise RuleError(f"Line {line}: {entry.place} is there twice. Give each name once.")
            return draft
    if not entry.place:
        if not drafts:
            raise RuleError(f"Line {line}: begin with the place, such as `{PLACE_CONTENTS.entry}`.")
        return drafts[-1]
    drafts.append(_Draft(Place("", entry.place)))
    return drafts[-1]


def _read_entry(written: Written, unread: list[str] | None) -> _Entry:
    filled = list(said_in(written))
    entry = _Entry(_what({key for key, _, _ in filled}))
    for key, name, cell in filled:
        try:
            with on_line(cell.line, f"`{shorten(name, 40)}`: "):
                _read_part(entry, key, cell)
        except RuleError:
            if unread is None or key in _BOTH:
                raise
            entry.beside.append(f"{name}: {'; '.join(cell.texts)}")
            unread.append(entry.beside[-1])
    if entry.what == PLACE and not entry.place:
        raise RuleError(f"Line {written.line}: say which `place` or which `room` this is.")
    return entry


def _what(keys: set[str]) -> str:
    """What an entry with these parts is."""
    if keys & {"room", "area"}:
        return ROOM
    return TABLE if keys & {"rows", "dice"} and "place" not in keys else PLACE


def _read_part(entry: _Entry, key: str, cell: Cell) -> None:
    part = BY_NAME.get(key)
    if part is None or entry.what not in part.of:
        keys = [one.key for one in PARTS if entry.what in one.of]
        near = nearest(key, keys)
        some = f"Did you mean `{near}`?" if near else f"A {entry.what} has {', '.join(keys)}."
        raise RuleError(f"no {entry.what} has that. {some}")
    if part.key in entry.fields:
        raise RuleError("That is there twice. Write it once.")
    part.read(entry, part.key, cell)


def _readable(entry: _Entry, unread: list[str]) -> Iterator[Line]:
    """The lines that say something of a room; all others are put beside them."""
    for line in entry.lines:
        try:
            if entry.what == TABLE:
                read_row(line.text)
            else:
                read_lines([line])
        except RuleError:
            entry.beside.append(line.text.strip())
            unread.append(line.text.strip())
        else:
            yield line


def _table(entry: _Entry, unread: list[str] | None) -> EncounterTable:
    """An encounter table; without dice, one die that shows all of its rows."""
    said = entry.fields
    lines = entry.lines if unread is None else _readable(entry, unread)
    rows = tuple(_row(line) for line in lines)
    highest = max((row.high for row in rows), default=0)
    name, dice = str(said.get("table", "")), str(said.get("dice", f"1d{highest}"))
    where = said.get("ground", ())
    return EncounterTable("", name, dice, rows, where=where)  # type: ignore[arg-type]


def _row(line: Line) -> TableRow:
    try:
        return read_row(line.text)
    except RuleError as refusal:
        raise RuleError(f"{line.where}: {refusal.message}") from refusal


# Written so that they are read as the same


def write_draft(draft: Draft) -> Iterator[dict[str, Value]]:
    """The entries of a place: itself, then its rooms."""
    place, usual = draft.place, Place("", "")
    first: dict[str, Value] = {"place": place.name}
    if place.text:
        first["text"] = place.text
    first |= {"every": place.every, "chance": place.chance}
    first |= _said(place, usual)
    yield first
    for room in draft.rooms:
        yield _written(room)


def write_table(table: EncounterTable) -> dict[str, Value]:
    """The entry of an encounter table."""
    entry: dict[str, Value] = {"table": table.name, "dice": table.dice, "rows": write_rows(table)}
    return entry | ({"ground": list(table.where)} if table.where else {})


def _written(room: Room) -> dict[str, Value]:
    area, usual = room.area, Area("", "")
    entry: dict[str, Value] = {"room": area.name}
    if area.number:
        entry["number"] = area.number
    texts = {"text": area.text, "notes": area.notes}
    entry |= {key: text for key, text in texts.items() if text}
    entry |= _said(area, usual)
    flags = {"familiar": area.familiar, "opened": area.opened}
    entry |= {key: True for key, value in flags.items() if value}
    named = {key: getattr(area, key) for key in ("parts", "things", "locked", "monsters")}
    entry |= {key: list(names) for key, names in named.items() if names}
    lists = {"ways": write_ways, "traps": write_traps, "hidden": write_finds}
    entry |= {key: lines for key, write in lists.items() if (lines := list(write(room)))}
    return entry


def _said(one: Place | Area, usual: Place | Area) -> Iterator[tuple[str, Value]]:
    if one.dark != usual.dark:
        yield "dark", one.dark is True
    if one.table:
        yield "table", one.table
    if one.words:
        yield "words", list(one.words)


@PLACE_GROUP.command("export", place="Which place; without it, all of them")
async def export(
    interaction: Interaction, game: LiveGame, place: PlaceName = "", kind: PrintedKind = YAML
) -> None:
    """Save a place as a file, or as Markdown to print, for you alone (referee)"""
    require_referee(game.actor(interaction.user.id), "see how places are prepared")
    state = game.state
    places = (() if place else PLACES.of(state)) or (require_place(state, place),)
    if kind is None:
        content = printed(map(draft_of, places), _tables_of(state, places))
        await send_printed(interaction, PLACE_CONTENTS, content, f"Places: {len(places)}.")
        return
    rows = [row for one in places for row in write_draft(draft_of(one))]
    rows += map(write_table, _tables_of(state, places))
    await send_file(interaction, PLACE_CONTENTS, rows, kind, f"Places: {len(places)}.")


def _tables_of(state: GameState, places: Iterable[Place]) -> list[EncounterTable]:
    """The encounter tables that places name, each once."""
    names = [name for one in places for name in (one.table, *(area.table for area in one.areas))]
    found = filter(None, (find_table(state, name) for name in dict.fromkeys(names) if name))
    return list({table.id: table for table in found}.values())
