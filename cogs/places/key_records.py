"""A key that was read: the dungeon, and each of its rooms with what is understood of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cogs.places.key_finds import Hoard, Snare
from cogs.places.key_people import Foe, word_of
from cogs.places.key_way_words import OUT
from cogs.places.key_ways import Way
from cogs.places.lines import Found
from rules.places.state import Find


@dataclass(slots=True)
class KeyRoom:
    """A room of a key: what is understood of it, what is read aloud, and all other words.

    `locked` are lids with a lock, such as `chest`; `ours` is what lines of our own forms say,
    `printed` are tables of stat blocks.
    """

    number: str
    name: str
    ways: list[Way] = field(default_factory=list[Way])
    foes: list[Foe] = field(default_factory=list[Foe])
    traps: list[Snare] = field(default_factory=list[Snare])
    hoards: list[Hoard] = field(default_factory=list[Hoard])
    hidden: list[Find] = field(default_factory=list[Find])
    locked: list[str] = field(default_factory=list[str])
    aloud: list[str] = field(default_factory=list[str])
    remarks: list[str] = field(default_factory=list[str])
    ours: list[Found] = field(default_factory=list[Found])
    printed: list[str] = field(default_factory=list[str])

    @property
    def label(self) -> str:
        """`3. Crypt`."""
        return f"{self.number}. {self.name}" if self.name else f"Room {self.number}"


@dataclass(slots=True)
class Key:
    """A dungeon: its name, its rooms, what stands above and below them, and what was left out."""

    title: str = ""
    rooms: list[KeyRoom] = field(default_factory=list[KeyRoom])
    intro: list[str] = field(default_factory=list[str])
    outro: list[str] = field(default_factory=list[str])
    left: list[str] = field(default_factory=list[str])

    @property
    def facts(self) -> int:
        """How much is understood of it."""
        return sum(len(r.ways) + len(r.foes) + len(r.traps) + len(r.hoards) for r in self.rooms)


def joined_ways(found: Sequence[Way]) -> list[Way]:
    """The ways of one room, each once, however often the room tells of it."""
    kept: list[Way] = []
    for way in found:
        known = next((one for one in kept if _is_same(one, way)), None)
        if known is None:
            kept.append(way)
            continue
        known.direction = known.direction or way.direction
        known.to = known.to or way.to
        known.name = known.name or way.name
        known.locked, known.stuck = known.locked or way.locked, known.stuck or way.stuck
        known.secret = known.secret or way.secret
        known.is_sure = known.is_sure and way.is_sure
        known.lock_note = known.lock_note or way.lock_note
    return kept


def with_its_door(found: list[Way]) -> list[Way]:
    """The ways, where a door of which nothing else is said is that of the only way there is."""
    doors = [
        way
        for way in found
        if not (way.direction or way.to) and way.said.lower().startswith(("the door", "its door"))
    ]
    others = [way for way in found if way not in doors]
    if len(doors) != 1 or len(others) != 1:
        return found
    door, only = doors[0], others[0]
    only.name = only.name or door.name
    only.locked, only.stuck = only.locked or door.locked, only.stuck or door.stuck
    only.secret = only.secret or door.secret
    return others


def _is_same(one: Way, other: Way) -> bool:
    if one.direction and other.direction:
        may_be = one.to == other.to or not (one.to and other.to)
        is_other = one.is_entry and other.is_entry
        return one.direction == other.direction and may_be and not is_other
    if one.to and other.to:
        return one.to == other.to and one.to != OUT
    return bool(one.name) and one.name.rpartition(" ")[2] == other.name.rpartition(" ")[2]


def tidy(room: KeyRoom) -> None:
    """Put together what a room says twice."""
    room.ways = with_its_door(joined_ways(room.ways))
    # Those of a room, each kind once: who is listed first, and told of later, is the same.
    foes = room.foes
    found: dict[str, Foe] = {}
    for foe in foes:
        there = found.get(word_of(foe.name))
        numbers: tuple[str, ...] = () if there is None else there.stats
        is_next = there is None or foe.is_listed or (there.count == "1" and foe.count != "1")
        if there is not None and not (is_next and (foe.is_listed or not there.is_listed)):
            numbers += foe.stats
            foe = replace(there, stats=())  # noqa: PLW2901 - the one before it stays
        numbers = tuple(filter(None, dict.fromkeys(numbers + foe.stats)))
        is_sure = foe.is_sure or bool(numbers)
        found[word_of(foe.name)] = replace(foe, stats=numbers, is_sure=is_sure)
    room.foes = list(found.values())
    told = [trap for trap in room.traps if trap.said.strip(" ().").lower() != "trap"]
    room.traps = told or room.traps[:1]
