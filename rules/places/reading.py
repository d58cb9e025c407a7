"""Finding places and what is in them, and what referees are told of an area that is entered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from rules.dice.syntax import nearest
from rules.errors import NotFoundError, WayOut
from rules.expedition.going import WHERE, travellers
from rules.kernel.fields import has_trait
from rules.kernel.folding import folded, meant
from rules.kernel.resolution import Resolution
from rules.places.records import AreaNoted
from rules.places.state import PLACES, Area, Door, Find, Place, Trap
from rules.races.records import has_races
from rules.record import replace
from rules.sheet.records import DWARF
from rules.state.game import GameState

DWARVEN = "dwarven"
"""A dwarven hall, where dwarves know every stone."""
FLOODED = "flooded"
"""Where everybody swims (OSE-SWIMMING)."""
WORDS: Mapping[str, str] = {
    "carved": "Carved tunnels, in which dwarves notice how they were made.",
    "mine": "A mine, in which dwarves notice how it was dug.",
    "cave": "Natural caves, in which dwarves notice what is not natural.",
    DWARVEN: "A dwarven hall, in which dwarves notice whatever is wrong with it.",
    "slanting": "The floor slopes; dwarves notice.",
    "shifting": "Walls move here; dwarves notice.",
    "new": "Built later than the rest; dwarves notice.",
    FLOODED: "Deep water, through which everybody swims at half the rate.",
}
"""Words on an area or a place, and what each says."""
FAMILIAR_TO_DWARVES = ("carved", "mine", "cave", DWARVEN)
"""Surroundings in which dwarves notice things (ERIS-DWARF)."""
NOTICED_BY_DWARVES: Mapping[str, str] = {
    "slanting": "the passage slants",
    "shifting": "walls shift here",
    "new": "this was built later than the rest",
}
"""What dwarves notice there, as it is told."""
OPPOSITE: Mapping[str, str] = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
    "up": "down",
    "down": "up",
}
"""Where a way lies as seen from either end."""


OUTSIDE = ""
"""The id of what lies beyond a place."""
_LIDS = (
    "bag", "bags", "barrel", "barrels", "box", "boxes", "casket", "chest", "chests", "coffer",
    "coffers", "coffin", "coffins", "crate", "crates", "cupboard", "drawer", "drawers", "jar",
    "jars", "purse", "sack", "sacks", "sarcophagus", "strongbox", "trunk", "urn", "urns",
    "wardrobe",
)  # fmt: skip
"""What opens wherever it stands, so that no button says which of them are empty."""
RULE = "ERIS-DWARF"


class Named(Protocol):
    """Something with an id and a name."""

    @property
    def id(self) -> str:
        """What the state knows it by."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...


N = TypeVar("N", bound=Named)


def same(text: str) -> str:
    """A name as it is compared: `The  Crypt` and `crypt` are the same."""
    tidy = " ".join(text.casefold().split())
    return tidy.removeprefix("the ") or tidy


def find_named(things: Iterable[N], typed: str) -> N | None:
    """The first thing with that id or name, None if there is none."""
    there, word = tuple(things), same(typed)
    by_id = next((one for one in there if one.id and one.id == typed.strip()), None)
    return by_id or next((one for one in there if same(one.name) == word), None)


def find_meant(things: Iterable[N], typed: str) -> N | None:
    """The same, else the only one whose name is the same but for accents, dashes and the like."""
    there = tuple(things)
    named = ((same(one.name), one) for one in there)
    return find_named(there, typed) or meant(same(typed), named)


def put_in(things: tuple[N, ...], new: N) -> tuple[N, ...]:
    """The things with a new one in place of the one with the same id, or behind them all."""
    if all(one.id != new.id for one in things):
        return (*things, new)
    return tuple(new if one.id == new.id else one for one in things)


def require_named(things: Iterable[N], typed: str, what: str) -> N:
    """The same; NotFoundError says which is near. `what` is "place", "area", …"""
    there = tuple(things)
    found = find_meant(there, typed) or _by_number(there, typed) or find_by_part(there, typed)
    if found is None:
        names = {same(one.name): one.name for one in there}
        near = names.get(nearest(same(typed), names), "")
        some = f"There are {', '.join(list(names.values())[:10])}." if names else "There is none."
        advice = f"Did you mean {near}?" if near else some
        raise NotFoundError(f"There is no {what} called “{typed.strip()[:40]}”. {advice}")
    return found


def _by_number(there: Sequence[N], typed: str) -> N | None:
    """The room with the number of the referee's key: `3`, `3.`, `room 3`, `3. Crypt`."""
    word = same(typed).removeprefix("room ").removeprefix("area ").removeprefix("#")
    word = word.partition(".")[0] if "." in word else word
    return next(
        (one for one in there if isinstance(one, Area) and word and same(one.number) == word), None
    )


def find_by_part(things: Iterable[N], typed: str) -> N | None:
    """The only one whose name has all the words that were typed, or their beginnings."""
    there = tuple(things)
    words = folded(same(typed)).split()
    found = [
        one
        for one in there
        if all(any(w.startswith(word) for w in folded(one.name).split()) for word in words)
    ]
    return found[0] if words and len(found) == 1 else None


def find_place(state: GameState, typed: str) -> Place | None:
    """The place with that id or name, None if there is none."""
    return find_named(PLACES.of(state), typed)


def where_words(state: GameState) -> str:
    """`at home`, `in a dungeon`, `outside The Drowned Abbey`: where the party is."""
    out = state.expedition
    if out is None:
        return "at home"
    left = find_place(state, out.outside)
    return WHERE[out.scale] if left is None else f"outside {left.name}"


def require_place(state: GameState, typed: str) -> Place:
    """The same; NotFoundError says how to prepare one."""
    if not PLACES.of(state):
        raise NotFoundError(
            "No place is prepared yet. ",
            WayOut("Write one", "place add"),
            ", room by room, or ",
            WayOut("read a file", "ref import place"),
            ".",
        )
    return require_named(PLACES.of(state), typed, "place")


def find_area(place: Place, area: str) -> Area | None:
    """The area with that id, None if there is none."""
    return next((one for one in place.areas if one.id == area), None)


def doors_of(place: Place, area: str) -> tuple[Door, ...]:
    """The ways out of an area, secret ones too."""
    return tuple(door for door in place.doors if area in door.between)


def traps_of(place: Place, area: str) -> tuple[Trap, ...]:
    """The traps in an area, those on its doors too."""
    doors = {door.id for door in doors_of(place, area)}
    return tuple(trap for trap in place.traps if trap.area == area or trap.door in doors)


def finds_of(place: Place, area: str) -> tuple[Find, ...]:
    """What is hidden in an area."""
    return tuple(find for find in place.finds if find.area == area)


def things_of(place: Place, area: Area) -> tuple[str, ...]:
    """What is in sight in an area and can be searched, as far as it is written: a chest.

    What a trap is in is one of them, so that a chest with a trap is nothing but a chest. In the
    dark there is nothing in sight.
    """
    if area.unread:
        return ()
    found = (find.name for find in finds_of(place, area.id) if find.found and has_lid(find.name))
    return (*area.things, *insides_of(place, area), *found)


def has_lid(name: str) -> bool:
    """Whether something is called after what opens, such as an iron chest."""
    return same(name).split()[-1] in _LIDS


def insides_of(place: Place, area: Area) -> tuple[str, ...]:
    """What something is in, as far as it is written: a lock, a trap, or what is to be had."""
    trapped = (trap.item for trap in place.traps if trap.area == area.id and trap.item)
    held = (find.item for find in finds_of(place, area.id) if find.item)
    return (*area.locked, *trapped, *held)


def part_of(place: Place, area: Area, one: Door | Trap | Find) -> str:
    """In which part of an area something is found, "" for any.

    A door is in the part that has its direction in its name, and so is a trap on a door.
    """
    if isinstance(one, Trap) and one.door:
        one = next(door for door in place.doors if door.id == one.door)
    if isinstance(one, Door):
        word = direction_from(one, area.id)
        return next((part for part in area.parts if word in same(part).split()), "")
    return next((part for part in area.parts if same(part) == same(one.part)), "")


def beyond(door: Door, area: str) -> str:
    """The id of what lies behind a door as seen from an area, "" for outside."""
    first, second = door.between
    return second if first == area else first


def heard_behind(place: Place, door: Door, area: str) -> str:
    """What is to be heard behind a door, where the party has not been there yet."""
    other = find_area(place, beyond(door, area))
    return "" if other is not None and other.opened else door.behind


def direction_from(door: Door, area: str) -> str:
    """Where a door lies as seen from an area, "" where nobody has said it."""
    return door.direction if door.between[0] == area else OPPOSITE.get(door.direction, "")


def door_label(door: Door, area: str) -> str:
    """What a door is called in an area: `iron door north`."""
    return " ".join(filter(None, (door.name, direction_from(door, area))))


def way_name(place: Place, door: Door, area: str) -> str:
    """What a way is called on both sides of it, as long as the area has one of that name."""
    alike = [one for one in doors_of(place, area) if same(one.name) == same(door.name)]
    return door.name if len(alike) == 1 else door_label(door, area)


def swings_shut(door: Door) -> bool:
    """Whether it falls shut behind whoever goes through (OSE-DOOR-SHUTTING)."""
    return door.open and not (door.wedged or door.passage)


def words_of(place: Place, area: Area) -> tuple[str, ...]:
    """The words that hold in an area: its own, and those of the place."""
    return tuple(dict.fromkeys((*place.words, *area.words)))


def texts_of(place: Place) -> Iterator[str]:
    """What somebody has written of a place and all that is in it."""
    yield from (place.name, place.text)
    for area in place.areas:
        yield from (area.name, area.text, area.notes, *area.parts, *area.things, *area.locked)
    for door in place.doors:
        yield from (door.name, door.lock_note, door.behind)
    for trap in place.traps:
        yield from (trap.name, trap.text, trap.notes, trap.effect)
    for find in place.finds:
        yield from (find.name, find.text, find.item)


def is_seen(door: Door) -> bool:
    """Whether players in an area beside it know of a door."""
    return door.known or not door.secret


def exit_words(place: Place, area: str, through: str) -> tuple[str, ...]:
    """The ways out of an area that players see: `iron door north (shut)`.

    Of the door through which they have come it says how that stands behind them.
    """
    seen = (door for door in doors_of(place, area) if is_seen(door))
    left = (replace(d, open=False) if d.id == through and swings_shut(d) else d for d in seen)
    return tuple(f"{door_label(door, area)}{_state_of(door)}" for door in left)


def _state_of(door: Door) -> str:
    state = door_state(door)
    return f" ({state})" if state else ""


def door_state(door: Door) -> str:
    """How a door stands, as anybody sees it; "" for a passage."""
    if door.passage:
        return ""
    if door.open:
        return "wedged open" if door.wedged else "open"
    return "spiked shut" if door.spiked else "shut"


def is_blank(place: Place, area: Area) -> bool:
    """Whether an area is only the other end of a door so far: nobody has written it."""
    trapped = any(trap.area == area.id for trap in place.traps)
    return not (area.text or area.notes or trapped or finds_of(place, area.id))


def note_of(state: GameState, place: Place, area: Area) -> AreaNoted:
    """All that is hidden there, and who of the travellers notices what without searching."""
    noticed = tuple(_noticed_by_dwarves(place, area)) if has_races(state) else ()
    out = travellers(state)
    dwarves = tuple(one.name for one in out if has_trait(state, one.id, DWARF.key))
    return AreaNoted(
        name=area.name,
        notes=area.notes,
        traps=tuple(map(trap_words, _open_traps(place, area.id))),
        secrets=tuple(_secret_words(place, area.id)),
        finds=tuple(_find(find) for find in finds_of(place, area.id) if not find.found),
        monsters=waiting_in(area),
        place=place.id,
        area=area.id,
        dwarves=dwarves if noticed else (),
        noticed=noticed if dwarves else (),
        rule=RULE if dwarves and noticed else "",
    )


def waiting_in(area: Area) -> tuple[str, ...]:
    """The monsters of a room that nobody has met."""
    return tuple(one for one in area.monsters if one not in area.met)


def remind_of_dwarves(resolution: Resolution, place: Place, area: Area) -> None:
    """Tell what dwarves notice of a room that is written while the party is in it."""
    expedition = resolution.state.expedition
    if expedition is None or expedition.area != area.id:
        return
    note = note_of(resolution.state, place, area)
    if note.dwarves:
        resolution.emit(
            AreaNoted(name=area.name, dwarves=note.dwarves, noticed=note.noticed, rule=RULE)
        )


def _open_traps(place: Place, area: str) -> Iterator[Trap]:
    return (t for t in traps_of(place, area) if not (t.sprung or t.disarmed))


def trap_words(trap: Trap) -> str:
    """`needle (chest, 2 in 6): 1d6, save death, paralysed`."""
    where = ", ".join(filter(None, (trap.item, f"{trap.chance} in 6")))
    save = f"save {trap.save.removeprefix('save_')}" if trap.save else ""
    does = ", ".join(filter(None, (trap.damage, save, trap.effect, trap.notes)))
    return f"{trap.name} ({where}){f': {does}' if does else ''}"


def _find(find: Find) -> str:
    """`700 gp (in the chest)`, with what is written of it."""
    inside = f"in the {same(find.item)}" if find.item else ""
    said = ", ".join(filter(None, (inside, find.text)))
    return f"{find.name} ({said})" if said else find.name


def _secret_words(place: Place, area: str) -> Iterator[str]:
    """Ways out that nobody has found, and what is known of the others to referees alone."""
    for door in doors_of(place, area):
        hidden = tuple(_hidden(door, heard_behind(place, door, area)))
        if hidden:
            yield f"{door_label(door, area)}: {', '.join(hidden)}"


def _hidden(door: Door, behind: str) -> Iterator[str]:
    if door.secret and not door.known:
        yield "secret"
    yield from (word for word in ("locked", "stuck", "held") if getattr(door, word))
    if door.lock_note:
        yield f"key: {door.lock_note}"
    if behind:
        yield f"behind it: {behind}"


def _noticed_by_dwarves(place: Place, area: Area) -> Iterable[str]:
    """What a dwarf notices there without searching, where surroundings are familiar (ERIS-DWARF).

    There is no roll: it succeeds wherever the surroundings qualify (R-DWARF-NOTICE).
    """
    words = words_of(place, area)
    if not any(word in words for word in FAMILIAR_TO_DWARVES):
        return
    yield from (told for word, told in NOTICED_BY_DWARVES.items() if word in words)
    for trap in _open_traps(place, area.id):
        if not trap.found and not trap.item:
            yield f"a trap: {trap.name}"
