"""The part of `/do place` that reads places, whatever they were copied from.

A file of ours is read by its own words, a generator's by what it holds, any other text as the key
of a dungeon. Lines of a file of ours that say nothing of a room stay its notes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.bestiary.telling import block_line
from cogs.core.files.texts import Found, things_in
from cogs.core.files.written import as_key
from cogs.core.reading import Doubt, Kind, Offered, Read
from cogs.core.readings import import_command
from cogs.places.choices import PLACE_GROUP
from cogs.places.files import BY_NAME, PLACE_CONTENTS, read_places
from cogs.places.generators import generated
from cogs.places.joining import asked_into
from cogs.places.key_records import Key
from cogs.places.key_wandering import name_for, tables_above, tables_below, with_wanderers
from cogs.places.key_way_words import OUT
from cogs.places.keys import likeness, read_key
from cogs.places.lines import write_traps, write_ways
from cogs.places.tying import LEAVE, Tied, Tying
from cogs.render.text import plain, shorten
from cogs.wandering.importing import in_words, table_of
from cogs.wandering.pasted import read_pasted
from data.live import LiveGame
from rules.bestiary.known import find_block
from rules.bestiary.records import StatBlock
from rules.bestiary.stat_blocks import as_written
from rules.errors import RuleError
from rules.kernel.words import listed, many
from rules.places.linking import OUTSIDE_WORDS
from rules.places.reading import find_place, same
from rules.places.records import Draft, ImportPlaces, Room
from rules.places.state import Area, Door
from rules.record import replace
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.wandering.records import EncounterTable

_EXAMPLE = (
    "1. Stair Head\nMonsters: 3 giant rats\nExits: north to 2 (locked)\n\n"
    "2. Cistern\nTrap: pit, 1d6"
)
_MOST_SHOWN, _MOST_OF_ROOM = 24, 6
_MOST_LOST = 8
_MOST_CHOICES = 25
NOTHING = (
    "I found no rooms there. A room begins with its number and name, such as `1. Guard room`; "
    "`Exits: north to 2`, `Monsters: 3 goblins`, `Trap: pit, 1d6` and `Treasure: 60 gp` stand "
    "below it."
)


@dataclass(slots=True)
class _Places:
    """What was read: places with their tables and stat blocks, and what to say of them."""

    drafts: list[Draft] = field(default_factory=list[Draft])
    tables: list[EncounterTable] = field(default_factory=list[EncounterTable])
    blocks: tuple[StatBlock, ...] = ()
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    unread: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])


def _is_ours(found: Found) -> bool:
    """Whether a file has the words of our own place files alone."""
    things = things_in(found)
    keys = [as_key(key) for one in things for key in one.cells]
    return bool(things) and all(key in BY_NAME for key in keys) and not {"rows", "dice"} >= {*keys}


def _key_of(state: GameState, found: Found) -> Key:
    """The key in a text or in a generator's file, without rooms where there is none."""
    if found.tree is not None:
        made = generated(found.tree, lambda name: find_block(state, name) is not None)
        return Key() if made is None else made.key
    return read_key(found.text, lambda name: find_block(state, name) is not None)


def _likeness(found: Found) -> int:
    if _is_ours(found):
        return 10 * len(things_in(found))
    if found.tree is not None:
        return 1_000 if generated(found.tree, lambda _: False) is not None else 0
    return likeness(read_key(found.text, lambda _: False))


def read(game: LiveGame, found: Found, chosen: Mapping[str, str]) -> Read:
    """The reading of places. RuleError where there are none."""
    return read_in(game.state, found, chosen)


def read_in(state: GameState, found: Found, chosen: Mapping[str, str]) -> Read:
    """The same in a game that stands so."""
    places = _ours(found, chosen) if _is_ours(found) else _tied(state, found, chosen)
    if not places.drafts:
        raise RuleError(NOTHING)
    action = ImportPlaces(
        drafts=tuple(places.drafts),
        tables=tuple(places.tables),
        blocks=places.blocks,
        replace=True,
    )
    return Read(
        _head(places.drafts),
        tuple(_lines(state, places)),
        tuple(places.doubts),
        tuple(places.unread),
        (Offered("Keep", (action,)),),
    )


def _head(drafts: Sequence[Draft]) -> str:
    if len(drafts) > 1:
        return f"### {many(len(drafts), 'place')}"
    (draft,) = drafts
    return f"### {plain(draft.place.name)}: {many(len(draft.rooms), 'room')}"


def _ours(found: Found, chosen: Mapping[str, str]) -> _Places:
    places = _Places()
    action = read_places(things_in(found), unread=places.unread)
    places.drafts = [
        replace(draft, rooms=tuple(_with_ends(number, draft, chosen, places.doubts)))
        for number, draft in enumerate(action.drafts)
    ]
    places.tables = list(action.tables)
    return places


def _with_ends(
    number: int, draft: Draft, chosen: Mapping[str, str], doubts: list[Doubt]
) -> Iterator[Room]:
    """The rooms of a file of ours; a way to a room that is not there is asked about."""
    names = {same(room.area.name): room.area.name for room in draft.rooms}
    for room in draft.rooms:
        doors: list[Door] = []
        for door in room.doors:
            other = door.between[1]
            if same(other) not in names and same(other) not in OUTSIDE_WORDS:
                key = f"door.{number}.{len(doubts)}"
                end = chosen.get(key, LEAVE)
                others = [(r.area.name, r.area.name) for r in draft.rooms if r is not room]
                choices = ((LEAVE, "leave it out"), (OUT, "outside"), *others)[:_MOST_CHOICES]
                where = f"{room.area.name}: where does the {door.name} lead"
                doubts.append(
                    Doubt(key, f"{where}, to {door.between[1]}, which is not here?", choices, end)
                )
                if end == LEAVE:
                    continue
                other = "outside" if end == OUT else end
            doors.append(replace(door, between=(door.between[0], other)))
        yield replace(room, doors=tuple(doors))


def _tied(state: GameState, found: Found, chosen: Mapping[str, str]) -> _Places:
    """A key, tied to rooms and stat blocks of the game."""
    places = _Places()
    made = None
    if found.tree is not None:
        made = generated(found.tree, lambda name: find_block(state, name) is not None)
    key = _key_of(state, found) if made is None else made.key
    if not key.rooms:
        return places
    if not key.title and key.left:
        key.title = key.left[0]
    kept = asked_into(state, key, chosen, places.doubts)
    table = None
    if made is not None and made.wandering:
        table = _wandering(state, key, made.wandering, chosen, places.doubts)
        places.tables.append(table)
    asker = ENGINE.asking(state)
    tied = Tying(asker, key, chosen, kept).tie(
        dark=made is None or made.dark, table="" if table is None else table.name
    )
    places.blocks = tied.blocks
    places.doubts += tied.doubts
    places.unread += [one for one in key.left if one != key.title]
    places.tables += _wanderers(state, key, chosen, places)
    names, lines = [one.name for one in places.tables], (*key.intro, *key.outro)
    place = with_wanderers(tied.draft.place, lines, names, places.doubts)
    places.drafts.append(replace(tied.draft, place=place))
    places.said += _said(state, tied)
    return places


def _wandering(
    state: GameState,
    key: Key,
    rows: Sequence[str],
    chosen: Mapping[str, str],
    doubts: list[Doubt],
) -> EncounterTable:
    """The table of what wanders by, as a generator gives it."""
    (draft,) = read_pasted("\n".join((f"{key.title} (1d{len(rows)})", *rows)))[:1]
    table = table_of(draft, 0, chosen, doubts)
    return replace(table, rows=tuple(in_words(state, row) for row in table.rows))


def _wanderers(
    state: GameState, key: Key, chosen: Mapping[str, str], places: _Places
) -> Iterator[EncounterTable]:
    """The encounter tables above and below the rooms; what else stands below is not read."""
    below = tables_below(key.outro)
    for number, draft in enumerate((*tables_above(key.intro), *below), start=1):
        draft.name = name_for(draft, key.title)
        table = table_of(draft, number, chosen, places.doubts)
        yield replace(table, rows=tuple(in_words(state, row) for row in table.rows))
    places.unread += [one for draft in below for one in draft.beside] if below else key.outro


def _said(state: GameState, tied: Tied) -> Iterator[str]:
    own = [plain(block.name) for block in tied.blocks if block.name not in tied.laid]
    if own:
        yield f"With their numbers, kept as stat blocks too: {listed(own)}."
    if tied.laid:
        laid = "; ".join(
            f"{plain(name)} {block_line(as_written(state, replace(one, notes='', abilities=())))}"
            for name, one in tied.laid.items()
        )
        yield f"By the key's own numbers here, and by the book where it is silent: {laid}."
    if tied.ruled:
        yield f"By what stands above the rooms: {tied.ruled}."
    if tied.captives:
        names = listed([plain(name) for name in tied.captives[:_MOST_LOST]])
        yield f"Prisoners, and no foes: {names}."
    if tied.nobody:
        names = listed([plain(name) for name in tied.nobody[:_MOST_LOST]])
        yield f"Without a stat block, and so among your notes alone: {names}."
    if tied.lost:
        yield f"No way leads to {listed([plain(name) for name in tied.lost[:_MOST_LOST]])}."


def _lines(state: GameState, places: _Places) -> Iterator[str]:
    for draft in places.drafts:
        kept = find_place(state, draft.place.name)
        if len(places.drafts) > 1:
            yield f"**{plain(draft.place.name)}**"
        if kept is not None and draft.adds:
            yield (
                f"{plain(kept.name)} is kept already with {many(len(kept.areas), 'room')}: these "
                "join them, and take the stead of those with the same names."
            )
        elif kept is not None:
            yield (
                f"{plain(kept.name)} is kept already with {many(len(kept.areas), 'room')}: "
                "this takes its stead, and what has happened in rooms of the same names stays."
            )
        for room in draft.rooms[:_MOST_SHOWN]:
            yield f"- {_room(room)}"
        if len(draft.rooms) > _MOST_SHOWN:
            yield f"- \u2026 and {len(draft.rooms) - _MOST_SHOWN} more"
    if places.tables:
        yield f"Encounter tables: {listed([plain(table.name) for table in places.tables])}."
    yield from places.said


def _room(room: Room) -> str:
    """A room in a line: where its ways lead, who waits, traps, what is to be had."""
    area = room.area
    ways = [line.partition(": ")[2] for line in write_ways(room)]
    traps = [line.partition(", ")[0] for line in write_traps(room)]
    finds = [find.name for find in room.finds]
    parts = [
        _some(ways, "; "),
        _some([*_waiting(area)], ", "),
        _some(traps, ", "),
        _some(finds, ", "),
        "read aloud" if area.text else "",
        "notes" if area.notes else "",
    ]
    number = f"{area.number} " if area.number else ""
    said = " \u00b7 ".join(plain(part) for part in parts if part)
    return f"**{plain(number + area.name)}**" + (f": {said}" if said else "")


def _waiting(area: Area) -> Iterator[str]:
    """Who waits there, with the hit points that a key gives each."""
    left = {one.text: one for one in area.left}
    for text in area.monsters:
        there = left.get(text)
        points = "" if there is None else ", ".join(str(one.maximum) for one in there.vitals)
        bound = "prisoner" if there is not None and there.bound else ""
        more = ", ".join(filter(None, (bound, f"hp {points}" if points else "")))
        yield f"{text} ({more})" if more else text


def _some(texts: Sequence[str], mark: str) -> str:
    shown = [shorten(text, 60) for text in texts[:_MOST_OF_ROOM]]
    more = [f"{len(texts) - _MOST_OF_ROOM} more"] if len(texts) > _MOST_OF_ROOM else []
    return mark.join((*shown, *more))


KIND = Kind(
    "places",
    "import places",
    PLACE_CONTENTS,
    _EXAMPLE,
    _likeness,
    read,
    keys=("place", "room", "table"),
)
import_command(PLACE_GROUP, KIND, "Read a dungeon's key, or a place (referee)")
