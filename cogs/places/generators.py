"""Dungeons of generators as they save them, read as keys: donjon's JSON, Watabou's.

Neither writes for people: what is not understood of a room is among its remarks in words, and
whatever only draws a map (cells, colours, coordinates) is passed over.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from cogs.places.key_finds import listed_hoards, listed_traps
from cogs.places.key_lines import Block
from cogs.places.key_people import Known, listed_foes
from cogs.places.key_records import Key, KeyRoom
from cogs.places.key_rooms import read_blocks
from cogs.places.key_way_words import OUT, Rooms
from cogs.places.key_ways import Way
from cogs.places.keys import MOST_ROOMS, WORDS
from rules.kernel.labelled import plain_text, without_marks
from rules.kernel.words import many, plural

Json = object
_SHUT = {"locked": "locked", "stuck": "stuck", "secret": "secret"}
_OPENINGS = {"arch": "arch", "portcullis": "portcullis"}
_TREASURE = re.compile(r"(?:treasure|hoard): ?", re.IGNORECASE)
_BEHIND = re.compile(r" ?\([^()]{0,80}\)|;.{0,300}")
_LID = re.compile(
    r"\b(?:locked )?(?P<lid>chest|coffer|box|coffin|casket|urn|crate)\b", re.IGNORECASE
)
_COINED = re.compile(r"\d (?:[cseg]p|pp)\b")
_KINDS = {3: "entrance", 4: "portcullis", 5: "double door", 6: "secret door", 7: "barred door"}
"""Doors of a one-page dungeon by their numbers; all others are doors."""
_ENTRANCE, _SECRET = 3, 6
_COMPASS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}
"""Steps on the map, on which the second number grows towards the south."""
_MOST_PARTS = 400
_MOST_DISTRICTS = 30
_VILLAGE = (
    ("buildings", "building"), ("roads", "road"), ("walls", "wall"), ("rivers", "river"),
    ("planks", "bridge"), ("squares", "square"), ("fields", "field"), ("trees", "tree"),
    ("water", "pond"),
)  # fmt: skip
_LIT = ("bright", "lit", "daylight", "torch")


@dataclass(slots=True)
class Generated:
    """A dungeon of a generator: the key, rows of what wanders by, and whether it is dark."""

    key: Key
    wandering: tuple[str, ...] = ()
    dark: bool = True


def generated(tree: Json, known: Known) -> Generated | None:
    """The dungeon that a file of a generator holds, None for any other file."""
    whole = _object(tree)
    rooms = whole.get("rooms")
    if isinstance(rooms, list) and isinstance(whole.get("settings", whole.get("details")), dict):
        return _donjon(whole, cast("list[Json]", rooms))
    if isinstance(whole.get("rects"), list):
        return _one_page(whole, known)
    if whole.get("type") == "FeatureCollection" and isinstance(whole.get("features"), list):
        return _village(whole)
    return None


def _object(found: Json) -> Mapping[str, Json]:
    return cast("Mapping[str, Json]", found) if isinstance(found, dict) else {}


def _list(found: Json) -> list[Json]:
    return cast("list[Json]", found) if isinstance(found, list) else []


def _text(found: Json) -> str:
    if isinstance(found, str):
        return without_marks(" ".join(plain_text(found).split()))
    is_number = isinstance(found, int | float) and not isinstance(found, bool)
    return str(found) if is_number else ""


def _whole(found: Json) -> int:
    return int(found) if isinstance(found, int | float) else 0


def _texts(found: Json) -> list[str]:
    """The texts in a value, whatever it is."""
    whole = _list(found) or [found]
    return [text for one in whole if (text := _text(one)) and text.strip(" -")]


# donjon


def _donjon(whole: Mapping[str, Json], found: list[Json]) -> Generated:
    settings, details = _object(whole.get("settings")), _object(whole.get("details"))
    key = Key(_text(settings.get("name")) or _text(details.get("name")))
    for word in ("history", "floor", "walls", "illumination", "temperature", "special", "size"):
        if text := _text(details.get(word)):
            key.intro.append(text if word == "history" else f"{word.capitalize()}: {text}")
    for one in _object(whole.get("corridor_features")).values():
        feature = _object(one)
        key.intro.append(
            f"In a corridor: {_text(feature.get('detail')) or _text(feature.get('summary'))}"
        )
    outside = {_text(_object(one).get("dir")) for one in _list(whole.get("egress"))}
    trapped: set[frozenset[str]] = set()
    for one in found[: MOST_ROOMS + 1]:
        room = _object(one)
        if room:
            key.rooms.append(_donjon_room(room, outside, trapped))
    rows = _object(whole.get("wandering_monsters"))
    wandering = tuple(
        f"{number} {text}"
        for number, one in rows.items()
        if number.isdecimal() and (text := _text(one))
    )
    light = _text(details.get("illumination")).lower()
    return Generated(key, wandering, dark=not any(word in light for word in _LIT))


def _donjon_room(
    found: Mapping[str, Json], outside: set[str], trapped: set[frozenset[str]]
) -> KeyRoom:
    room = KeyRoom(_text(found.get("id")), "")
    for direction, doors in _object(found.get("doors")).items():
        for one in _list(doors):
            _donjon_door(room, direction, _object(one), outside, trapped)
    width, height = _text(found.get("width")), _text(found.get("height"))
    if width and height:
        room.remarks.append(f"{width} by {height} feet.")
    contents = _object(found.get("contents"))
    detail = _object(contents.get("detail"))
    for name, value in detail.items():
        _donjon_part(room, name, _texts(value))
    if not detail and (text := _text(contents.get("summary"))) and text.lower() != "empty":
        room.remarks.append(text)
    return room


def _donjon_door(
    room: KeyRoom,
    direction: str,
    door: Mapping[str, Json],
    outside: set[str],
    trapped: set[frozenset[str]],
) -> None:
    kind, desc = _text(door.get("type")).lower(), _text(door.get("desc"))
    to = _text(door.get("out_id"))
    if not to and direction in outside:
        to = OUT
        outside.discard(direction)
    low = f"{kind} {desc.lower().replace('unlocked', '')}"
    # `Locked Strong Wooden Door (30 hp)` as `wooden door`.
    words = _BEHIND.sub("", desc).lower().split()
    kept = [word for word in words if word in ("wooden", "iron", "stone", "brick", "steel", "door")]
    door_name = " ".join(kept) if "door" in kept else "door"
    way = Way(direction, _OPENINGS.get(kind, door_name), to, said=desc)
    for word, state in _SHUT.items():
        if word in WORDS.findall(low):
            setattr(way, state, True)
    room.ways.append(way)
    pair = frozenset((room.number, to))
    trap = _text(door.get("trap"))
    if trap and pair not in trapped:
        trapped.add(pair)
        snare = listed_traps(trap)[0]
        snare.said = f"On the {way.name} {direction}: {trap}"
        room.traps.append(snare)
    if secret := _text(door.get("secret")):
        room.remarks.append(f"The secret door {direction}: {secret}")


def _is_lid(text: str) -> bool:
    """Whether a line says what treasure lies in: `Trapped and Locked Strong Wooden Chest`."""
    return _LID.search(text) is not None and not any(map(str.isdecimal, text))


def _donjon_part(room: KeyRoom, name: str, texts: list[str]) -> None:
    """What one part of a room's contents says."""
    lid = ""
    for text in texts:
        treasure = _TREASURE.match(text)
        if treasure is not None:
            room.hoards += listed_hoards(text[treasure.end() :])
        elif name == "monster":
            foes, _ = listed_foes(_BEHIND.sub("", text).replace(" x ", " "))
            room.foes += [
                one if one.count == "1" else replace(one, name=plural(one.name)) for one in foes
            ]
            room.remarks.append(text)
        elif name == "trap":
            room.traps += listed_traps(text)
            room.remarks.append(text)
        elif (
            name.endswith("treasure")
            and (text != texts[0] or _COINED.search(text))
            and not _is_lid(text)
        ):
            room.hoards += listed_hoards(text, lid)
        else:
            found = _LID.search(text)
            lid = found["lid"].lower() if found is not None else ""
            if found is not None and found[0].lower().startswith("locked"):
                room.locked.append(lid)
            room.remarks.append(text)


# One-page dungeons


@dataclass(frozen=True, slots=True)
class _Rect:
    x: int
    y: int
    w: int
    h: int

    def has(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


def _rect(found: Json) -> _Rect:
    one = _object(found)
    return _Rect(*(_whole(one.get(key)) for key in ("x", "y", "w", "h")))


def _one_page(whole: Mapping[str, Json], known: Known) -> Generated:
    key = Key(_text(whole.get("title")))
    if story := _text(whole.get("story")):
        key.intro.append(story)
    doors = [_object(one) for one in _list(whole.get("doors"))[:_MOST_PARTS]]
    sills = {(_whole(door.get("x")), _whole(door.get("y"))) for door in doors}
    found = [_object(one) for one in _list(whole.get("rects"))[:_MOST_PARTS]]
    rects = [
        (rect, one)
        for one in found
        if not ((rect := _rect(one)).w == rect.h == 1 and (rect.x, rect.y) in sills)
    ][:MOST_ROOMS]
    notes = [_object(one) for one in _list(whole.get("notes"))[:_MOST_PARTS]]
    rooms = [KeyRoom(_ref(rect, notes), "") for rect, _ in rects]
    _number(rooms)
    for door in doors:
        _one_page_door(door, rects, rooms)
    numbers = Rooms({room.number: room.number for room in rooms})
    for room, (rect, one) in zip(rooms, rects, strict=True):
        _about(room, rect, one, whole)
        for note in notes:
            if rect.has(*_spot(note.get("pos"))):
                read_blocks(room, [Block(_text(note.get("text")))], numbers, known)
    key.rooms = sorted(rooms, key=lambda room: int(room.number) if room.number.isdecimal() else 999)
    return Generated(key)


def _spot(found: Json) -> tuple[float, float]:
    spot = _object(found)
    x, y = spot.get("x"), spot.get("y")
    is_said = isinstance(x, int | float) and isinstance(y, int | float)
    return (float(cast("float", x)), float(cast("float", y))) if is_said else (-1e9, -1e9)


def _ref(rect: _Rect, notes: Sequence[Mapping[str, Json]]) -> str:
    return next((_text(one.get("ref")) for one in notes if rect.has(*_spot(one.get("pos")))), "")


def _number(rooms: Sequence[KeyRoom]) -> None:
    """Number those that have no note."""
    taken = {room.number for room in rooms}
    free = (str(number) for number in range(1, 2 * len(rooms) + 2) if str(number) not in taken)
    for room in rooms:
        room.number = room.number or next(free)


def _one_page_door(
    door: Mapping[str, Json], rects: Sequence[tuple[_Rect, object]], rooms: Sequence[KeyRoom]
) -> None:
    x, y = _whole(door.get("x")), _whole(door.get("y"))
    step = _object(door.get("dir"))
    dx, dy = _whole(step.get("x")), _whole(step.get("y"))
    kind = _whole(door.get("type"))
    ahead, behind = (
        next((at for at, (rect, _) in enumerate(rects) if rect.has(x + n * dx, y + n * dy)), None)
        for n in (1, -1)
    )
    direction = _COMPASS.get((dx, dy), "")
    for here, there, way in ((behind, ahead, direction), (ahead, behind, _turned(dx, dy))):
        if here is not None:
            to = OUT if there is None else rooms[there].number
            name = _KINDS.get(kind, "door")
            rooms[here].ways.append(
                Way(way, name.removeprefix("secret "), to, secret=kind == _SECRET, said=name)
            )


def _turned(dx: int, dy: int) -> str:
    return _COMPASS.get((-dx, -dy), "")


def _about(room: KeyRoom, rect: _Rect, one: Mapping[str, Json], whole: Mapping[str, Json]) -> None:
    """What the map says of a room."""
    if one.get("rotunda") is True:
        room.remarks.append("Round.")
    if one.get("ending") is True:
        room.remarks.append("Here the dungeon ends.")
    columns = sum(rect.has(*_spot(spot)) for spot in _list(whole.get("columns"))[:_MOST_PARTS])
    if columns:
        room.remarks.append(f"{many(columns, 'column')}.")
    if any(rect.has(*_spot(spot)) for spot in _list(whole.get("water"))[:_MOST_PARTS]):
        room.remarks.append("Water stands here.")


# Villages


def _village(whole: Mapping[str, Json]) -> Generated:
    """A village: its name, and how much there is of what; the referee names its houses."""
    counts: dict[str, int] = {}
    districts: list[str] = []
    for one in _list(whole["features"]):
        feature = _object(one)
        name = _text(feature.get("id"))
        parts = _list(feature.get("coordinates")) or _list(feature.get("geometries"))
        counts[name] = len(parts)
        if name == "districts":
            districts = [t for part in parts if (t := _text(_object(part).get("name")))]
    said = [many(counts[name], word) for name, word in _VILLAGE if counts.get(name)]
    # A village is called by its one district; those of a city are parts of it.
    title = districts[0] if len(districts) == 1 else "City" if districts else "Village"
    remarks = [f"{', '.join(said)}."]
    if len(districts) > 1:
        remarks.append(f"Districts: {', '.join(districts[:_MOST_DISTRICTS])}.")
    room = KeyRoom("1", title, ways=[Way("", "road", OUT)], remarks=remarks)
    return Generated(Key(title, [room]), dark=False)
