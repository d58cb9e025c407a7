"""A room as it was written is checked, and becomes part of its place: names become ids.

What is already there keeps its id, and what has happened to it: who listened at a door, who
searched. A room that is named as the other end of a door and is not there yet is begun, so that it
can be written next.
"""

from collections.abc import Iterable
from functools import partial

from rules.bestiary.known import find_block, near_block
from rules.checks.kinds import ROWS, find_check
from rules.dice.expression import parse
from rules.errors import RuleError, each
from rules.kernel.resolution import Resolution
from rules.kernel.words import is_shown
from rules.places.reading import (
    OPPOSITE,
    OUTSIDE,
    WORDS,
    beyond,
    direction_from,
    door_label,
    doors_of,
    find_area,
    find_named,
    finds_of,
    put_in,
    same,
)
from rules.places.records import Draft, Room
from rules.places.state import Area, Door, Find, Place, Trap
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME
from rules.state.game import GameState

LONGEST_TEXT = 1500
LONGEST_LINE = 300
"""What stands on a door, a trap or a hidden thing."""
LONGEST_PART = 30
LONGEST_NUMBER = 8
"""Letters of the number that a room has in its key."""
MOST_PARTS = 12
"""What of one room can be searched by itself: it has to fit on buttons."""
MOST_MONSTERS = 5
"""Kinds that wait in one room: each has a button."""
MOST_TURNS = 144
DIE = 6
OUTSIDE_WORDS = ("", "outside")
_ONCE = ("secret", "known", "stuck", "locked", "open", "wedged", "spiked", "held", "silent")
_SAID = ("lock_note", "behind")
_KEPT = ("tries", "picked", "listened", "surprise_lost")
_HELD = ("held_until", "held_by")


def check_place(place: Place) -> Place:
    """The place's own parts, tidied; RuleError for what cannot be."""
    if not 1 <= place.every <= MOST_TURNS:
        raise RuleError(f"Checks come every 1 to {MOST_TURNS} turns, not every {place.every}.")
    if not 0 <= place.chance <= DIE:
        raise RuleError(f"The chance is 0 to {DIE} in {DIE}; {place.chance} is outside.")
    return replace(
        place,
        name=check_name(place.name, "place", "The Crypt of Ash"),
        text=_check_text(place.text),
        table=_line(place.table, LONGEST_NAME),
        words=_check_words(place.words),
    )


def check_area(area: Area) -> Area:
    """The area, tidied; RuleError for what cannot be."""
    return replace(
        area,
        name=check_name(area.name, "room", "Guard room"),
        number=_line(area.number, LONGEST_NUMBER),
        text=_check_text(area.text),
        notes=_check_text(area.notes),
        table=_line(area.table, LONGEST_NAME),
        words=_check_words(area.words),
        parts=check_parts(area.parts, "part", "north wall"),
        things=check_parts(area.things, "thing", "chest"),
        locked=check_parts(area.locked, "thing", "chest"),
    )


def check_monsters(state: GameState, texts: tuple[str, ...]) -> tuple[str, ...]:
    """What waits in a room, each once; RuleError for what is no number of known monsters."""
    tidy = tuple(dict.fromkeys(_line(text, LONGEST_NAME) for text in texts if text.strip()))
    if len(tidy) > MOST_MONSTERS:
        raise RuleError(f"At most {MOST_MONSTERS} kinds of monsters can wait in one room.")
    for text in tidy:
        # RuleError for monsters of which neither the game nor its book knows anything.
        number, what = part_of(text)
        parse(number).bind({})
        if find_block(state, what) is None:
            near = near_block(state, what)
            advice = f"Did you mean {near}?" if near else "Without one, they belong into the notes."
            raise RuleError(f"There is no stat block called “{what[:40]}”. {advice}")
    return tidy


def part_of(text: str) -> tuple[str, str]:
    """How many, as text, and of what: `2d4 goblins`; one where no number stands before it."""
    number, _, what = text.partition(" ")
    return (number, what.strip()) if number[:1].isdecimal() and what.strip() else ("1", text)


def check_parts(names: tuple[str, ...], what: str, example: str) -> tuple[str, ...]:
    """What of a room can be searched, each once; RuleError for what no list can show."""
    tidy = {same(name): check_name(name, what, example) for name in names}
    if len(tidy) > MOST_PARTS:
        raise RuleError(f"A room has at most {MOST_PARTS} of these: {', '.join(names)[:200]}.")
    for name in tidy.values():
        if len(name) > LONGEST_PART or any(sign in name for sign in ":@,"):
            raise RuleError(
                f"“{name[:40]}”: write a {what} in at most {LONGEST_PART} letters, without `:`, "
                f"`@` and commas, such as `{example}`."
            )
    return tuple(tidy.values())


def check_door(door: Door) -> Door:
    """The door, tidied; RuleError for what cannot be."""
    if door.direction and door.direction not in OPPOSITE:
        known = ", ".join(OPPOSITE)
        raise RuleError(f"A way leads {known}; “{door.direction[:40]}” is none of these.")
    if door.passage and any((door.locked, door.stuck, door.open, door.wedged, door.spiked)):
        raise RuleError(f"{door.name} has nothing to shut. Write `Door:` for what can be locked.")
    return replace(
        door,
        name=check_name(door.name, "door", "iron door"),
        lock_note=_line(door.lock_note),
        behind=_line(door.behind),
    )


def check_trap(trap: Trap) -> Trap:
    """The trap, tidied; RuleError for what cannot be."""
    if not 1 <= trap.chance <= DIE:
        raise RuleError(f"A trap springs on 1 to {DIE} in {DIE}; {trap.chance} is outside.")
    if trap.damage:
        parse(trap.damage).bind({})
    return replace(
        trap,
        name=check_name(trap.name, "trap", "poison needle"),
        kind="treasure" if trap.item else trap.kind,
        save=check_save(trap.save),
        item=_line(trap.item, LONGEST_NAME),
        effect=_line(trap.effect),
        text=_line(trap.text),
        notes=_line(trap.notes),
        part=_line(trap.part, LONGEST_PART),
    )


def check_save(typed: str) -> str:
    """The key of a saving throw that helps against a trap, "" for none; RuleError for no save."""
    key = find_check(typed).key if typed.strip() else ""
    if key and key not in ROWS["saves"]:
        known = ", ".join(save.removeprefix("save_") for save in ROWS["saves"])
        raise RuleError(f"“{typed.strip()[:40]}” is no saving throw. Saves are {known}.")
    return key


def check_find(find: Find) -> Find:
    """The hidden thing, tidied; RuleError for what cannot be."""
    name = check_name(find.name, "hidden thing", "gold ring")
    part = _line(find.part, LONGEST_PART)
    item = "".join(check_parts((find.item,), "thing", "chest")) if find.item else ""
    return replace(find, name=name, text=_line(find.text), part=part, item=item)


def check_name(text: str, what: str, example: str) -> str:
    """A name on one line; RuleError if it cannot be used."""
    name = _line(text, LONGEST_NAME)
    if not is_shown(name):
        raise RuleError(f"A {what} needs a name that can be read, for example `{example}`.")
    return name


def _check_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """A text of several lines; RuleError if it is too long."""
    tidy = text.strip()
    if len(tidy) > longest:
        raise RuleError(f"A text has at most {longest} letters, this one has {len(tidy)}.")
    return tidy


def _line(text: str, longest: int = LONGEST_LINE) -> str:
    return _check_text(" ".join(text.split()), longest)


def _check_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words of an area, each once, in small letters; RuleError for one without a rule."""
    found = tuple(dict.fromkeys(" ".join(word.lower().split()) for word in words if word.strip()))
    for word in found:
        if word not in WORDS:
            raise RuleError(f"“{word[:40]}” says nothing of a room. Words are {', '.join(WORDS)}.")
    return found


def join_room(
    resolution: Resolution, place: Place, room: Room, before: str = "", *, merge: bool = False
) -> Place:
    """The place with a room that somebody wrote, in place of the area `before` or of its namesake.

    With `merge`, doors of the room that are not written there again stay as they are, and a door
    that is written in both rooms is one. Raises RuleError for what cannot be.
    """
    monsters = check_monsters(resolution.state, room.area.monsters)
    checked = replace(check_area(room.area), monsters=monsters)
    area = _area(resolution, place, checked, before)
    there = {same(part) for part in area.parts}
    said = [(one.name, one.part) for one in room.traps]
    for name, part in (*said, *((one.name, one.part) for one in room.finds)):
        if part and same(part) not in there:
            raise RuleError(
                f"{name}: {area.name} names no part “{part[:40]}”. Add it to the room, with "
                f"`Room: part {part[:40]}`."
            )
    place = replace(place, areas=put_in(place.areas, area))
    _require_different(room.doors)
    for door in room.doors:
        place = _begin_other_end(resolution, place, door)
    doors = _doors(resolution, place, area, room.doors, merge=merge)
    place = replace(place, doors=doors)
    traps = each(room.traps, partial(_trap, resolution, place, area))
    finds = tuple(_find(resolution, place, area, find) for find in room.finds)
    return replace(
        place,
        traps=(*(one for one in place.traps if one.area != area.id), *traps),
        finds=(*(one for one in place.finds if one.area != area.id), *finds),
    )


def _area(resolution: Resolution, place: Place, area: Area, before: str) -> Area:
    namesake = find_named(place.areas, area.name)
    old = find_area(place, before) or namesake
    if namesake is not None and namesake is not old:
        raise RuleError(f"{place.name} has a room called {namesake.name} already. Name it anew.")
    if same(area.name) in OUTSIDE_WORDS:
        raise RuleError("“Outside” is what lies beyond the place. Give the room another name.")
    if old is None:
        return replace(area, id=resolution.token())
    searched = area.searched or old.searched
    met = tuple(one for one in old.met if one in area.monsters)
    left = tuple(one for one in old.left if one.text in area.monsters)
    number, opened = area.number or old.number, area.opened or old.opened
    area = replace(area, id=old.id, number=number, opened=opened, searched=searched)
    return replace(area, met=met, left=left, emptied=old.emptied)


def _require_different(doors: Iterable[Door]) -> None:
    """Raise RuleError where two ways out cannot be told apart."""
    seen: set[tuple[str, str]] = set()
    for door in doors:
        word = same(door.name), door.direction
        if word in seen:
            label = " ".join(filter(None, (door.name, door.direction)))
            raise RuleError(
                f"Two ways out of this room are called {label}. Say where they lie, such as "
                f"`Door: {door.name}, north`, or name one of them anew."
            )
        seen.add(word)


def _begin_other_end(resolution: Resolution, place: Place, door: Door) -> Place:
    name = door.between[1]
    if same(name) in OUTSIDE_WORDS or find_named(place.areas, name) is not None:
        return place
    area = replace(check_area(Area("", name)), id=resolution.token())
    return replace(place, areas=(*place.areas, area))


# Doors


def _doors(
    resolution: Resolution, place: Place, area: Area, written: Iterable[Door], *, merge: bool
) -> tuple[Door, ...]:
    """All doors of the place, with those of one area as they were written."""
    own = {door.id: door for door in doors_of(place, area.id)}
    kept = dict(own) if merge else {}
    for door in written:
        new = _linked(place, area, check_door(door))
        old = _same_door(own.values(), new, area)
        kept_id = old.id if old is not None else resolution.token()
        kept[kept_id] = replace(_joined(old, new, merge=merge), id=kept_id)
    there = [kept.pop(d.id, None) if d.id in own else d for d in place.doors]
    return (*filter(None, there), *kept.values())


def _linked(place: Place, area: Area, door: Door) -> Door:
    name = door.between[1]
    if same(name) in OUTSIDE_WORDS:
        return replace(door, between=(area.id, OUTSIDE))
    other = find_named(place.areas, name)
    assert other is not None
    if other.id == area.id:
        raise RuleError(f"{door.name} leads from {area.name} to itself. Say where else it leads.")
    return replace(door, between=(area.id, other.id))


def _same_door(own: Iterable[Door], new: Door, area: Area) -> Door | None:
    """The door that is meant: the same name, the same other end, and no other direction."""
    for door in own:
        directions = {direction_from(door, area.id), new.direction} - {""}
        is_same = same(door.name) == same(new.name) and len(directions) < 2
        if is_same and beyond(door, area.id) == new.between[1]:
            return door
    return None


def _joined(old: Door | None, new: Door, *, merge: bool) -> Door:
    """The door as it is written now; with `merge`, what only the other end says holds as well."""
    if old is None:
        return new
    # No line says what a spell holds for a time: it does so until it ends.
    for_a_time = ("held", *_HELD) if old.held_until else _HELD if old.held else ()
    names = (*_KEPT, *for_a_time, *((*_ONCE, *_SAID) if merge else ()))
    said = {name: getattr(new, name) or getattr(old, name) for name in names}
    seen = new.direction or OPPOSITE.get(old.direction, "")
    seen = seen if old.between != new.between else new.direction or old.direction
    return replace(new, direction=seen, **said)


# Traps and hidden things


def _trap(resolution: Resolution, place: Place, area: Area, trap: Trap) -> Trap:
    try:
        new = check_trap(trap)
    except RuleError as refusal:
        raise RuleError(f"{trap.name}: {refusal.message}") from refusal
    old = find_named((one for one in place.traps if one.area == area.id), new.name)
    door = _door_of(place, area, new) if new.door else ""
    return replace(new, id=old.id if old else resolution.token(), area=area.id, door=door)


def _door_of(place: Place, area: Area, trap: Trap) -> str:
    """The id of the door that a trap is on. Raises RuleError."""
    doors = doors_of(place, area.id)
    called = [d for d in doors if same(trap.door) in (same(d.name), same(door_label(d, area.id)))]
    if len(called) == 1:
        return called[0].id
    names = ", ".join(door_label(door, area.id) for door in doors) or "no door"
    raise RuleError(
        f"{trap.name}: {area.name} has {names}. Say on which of these, such as `on iron door`."
    )


def _find(resolution: Resolution, place: Place, area: Area, find: Find) -> Find:
    old = find_named(finds_of(place, area.id), find.name)
    found = check_find(find)
    return replace(found, id=old.id if old else resolution.token(), area=area.id)


def room_of(place: Place, area: Area) -> Room:
    """An area as it could have been written: what `join_room` reads as the same area."""
    return Room(
        area=area,
        doors=tuple(_written(place, area, door) for door in doors_of(place, area.id)),
        traps=tuple(_written_trap(place, area, one) for one in place.traps if one.area == area.id),
        finds=finds_of(place, area.id),
    )


def draft_of(place: Place) -> Draft:
    """A whole place as it could have been written; its id and theirs are left behind."""
    own = replace(place, id="", areas=(), doors=(), traps=(), finds=())
    return Draft(own, tuple(room_of(place, area) for area in place.areas))


def _written(place: Place, area: Area, door: Door) -> Door:
    other = find_area(place, beyond(door, area.id))
    name = "" if other is None else other.name
    return replace(door, between=(area.name, name), direction=direction_from(door, area.id))


def _written_trap(place: Place, area: Area, trap: Trap) -> Trap:
    door = find_named(place.doors, trap.door) if trap.door else None
    return replace(trap, door="" if door is None else door_label(door, area.id))
