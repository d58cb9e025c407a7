"""A place as Markdown that one would print, and that the reader of keys reads as the same.

## 1. Guard room
> Two stools, and a smell of goblins.
- **Exits**: north to 2 (iron door, locked, key "on the leader"); up outside (stairs)
- **Trap**: needle, in chest, save death, effect paralysed
"""

from collections.abc import Iterable, Iterator, Mapping

from cogs.places.choices import quote
from cogs.places.lines import write_find, write_monsters, write_room_words, write_trap
from cogs.places.ways import STATES, untried
from cogs.wandering.printing import table_lines
from rules.places.records import Draft, Room
from rules.places.state import Door, Find, Place
from rules.wandering.records import EncounterTable

RULES = "Rules"
"""Before what holds for a whole place."""


def printed(drafts: Iterable[Draft], tables: Iterable[EncounterTable] = ()) -> str:
    """Places, each with a heading for every room and a line for what it has; then the tables."""
    lines = [line for draft in drafts for line in _lines(draft)]
    lines += [line for table in tables for line in table_lines(table)]
    return "\n".join(lines).strip() + "\n"


def _lines(draft: Draft) -> Iterator[str]:
    yield from (f"# {draft.place.name}", "")
    if draft.place.text:
        yield from (*(line for line in draft.place.text.splitlines() if line.strip()), "")
    yield from (f"{RULES}: {_rules(draft.place)}", "")
    # The number of each room: its own, where each has one of its own, else as they stand.
    own = [room.area.number for room in draft.rooms]
    is_numbered = all(own) and len(set(own)) == len(own)
    numbers = {
        room.area.name: room.area.number if is_numbered else str(at)
        for at, room in enumerate(draft.rooms, start=1)
    }
    for room in draft.rooms:
        yield from (f"## {numbers[room.area.name]}. {room.area.name}", "")
        yield from (*_room(room, numbers), "")


def _rules(place: Place) -> str:
    """`dark, carved, 1 in 6 every 2 turns, table Upper halls`."""
    checks = f"{place.chance} in 6 every {place.every} turns"
    table = f"table {place.table}" if place.table else ""
    return ", ".join(filter(None, ("dark" if place.dark else "lit", *place.words, checks, table)))


def _room(room: Room, numbers: Mapping[str, str]) -> Iterator[str]:
    area = room.area
    if area.text:
        yield from (f"> {line}" for line in area.text.splitlines() if line.strip())
        yield ""
    for line in area.notes.splitlines():
        if line.strip():
            yield from (f"Notes: {line.strip()}", "")
    ways = [_way(door, numbers) for door in room.doors]
    if ways:
        yield f"- **Exits**: {'; '.join(ways)}"
    others = (write_monsters(area), *map(write_trap, room.traps), *map(_find, room.finds))
    for line in (*others, write_room_words(area)):
        if line:
            head, _, rest = line.partition(": ")
            yield f"- **{head}**: {rest}"


def _find(find: Find) -> str:
    """The line of a thing; the name of one in a chest in quotes, where more is said of it."""
    line = write_find(find)
    head, _, rest = line.partition(": ")
    is_more = find.item and (find.text or find.part or find.found) and not rest.startswith('"')
    return f"{head}: {quote(find.name)}{rest.removeprefix(find.name)}" if is_more else line


def _way(door: Door, numbers: Mapping[str, str]) -> str:
    """`north to 2 (iron door, locked)`, `up outside (stairs)`."""
    other = door.between[1]
    to = f"to {numbers[other]}" if other in numbers else "outside"
    stands = untried(door)
    words = [door.name, *(word for field, word in STATES.items() if getattr(stands, field))]
    words += [f"key {quote(door.lock_note)}"] if door.lock_note else []
    words += [f"hear {quote(door.behind)}"] if door.behind else []
    return " ".join(filter(None, (door.direction, to, f"({', '.join(words)})")))
