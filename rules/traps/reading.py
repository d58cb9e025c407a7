"""Which traps wait where, and what is known of them."""

from collections.abc import Iterator

from rules.errors import NotFoundError
from rules.kernel.actor import Viewer
from rules.places.door import Ground, door_label, find_named, traps_of
from rules.state.places import Trap

ROOM, TREASURE = "room", "treasure"


def is_ready(trap: Trap) -> bool:
    """Whether it can still spring."""
    return not (trap.sprung or trap.disarmed)


def lurks(trap: Trap) -> bool:
    """Whether it springs by itself: ready, and nobody knows of it to keep clear of it."""
    return is_ready(trap) and not trap.found


def traps_here(ground: Ground) -> tuple[Trap, ...]:
    """All traps of the area, those on its doors too."""
    return traps_of(ground.place, ground.area.id)


def on_the_floor(ground: Ground) -> tuple[Trap, ...]:
    """The traps that whoever walks into the area sets off."""
    traps = ground.place.traps
    return tuple(one for one in traps if one.area == ground.area.id and not (one.door or one.item))


def on_door(ground: Ground, door: str) -> tuple[Trap, ...]:
    """The traps that whoever handles a door sets off."""
    return tuple(one for one in ground.place.traps if one.door == door)


def known_traps(ground: Ground, viewer: Viewer) -> Iterator[tuple[str, str]]:
    """The traps here that a viewer may know of, with where each is: pairs of id and label."""
    for trap in traps_here(ground):
        if viewer.is_referee or trap.found:
            yield trap.id, trap_label(ground, trap)


def trap_label(ground: Ground, trap: Trap) -> str:
    """What a trap is called, with what it is on: `needle on the chest`."""
    door = find_named(ground.place.doors, trap.door) if trap.door else None
    on = trap.item if door is None else door_label(door, ground.area.id)
    return f"{trap.name} on the {on}" if on else trap.name


def find_trap(ground: Ground, viewer: Viewer, typed: str) -> Trap | None:
    """A trap here that a viewer may know of, by id, name or label; None if there is none."""
    known = dict(known_traps(ground, viewer))
    traps = [one for one in ground.place.traps if one.id in known]
    word = " ".join(typed.casefold().split())
    labelled = (one for one in traps if known[one.id].casefold() == word)
    return find_named(traps, typed) or next(labelled, None)


def require_trap(ground: Ground, viewer: Viewer, typed: str) -> Trap:
    """The same. NotFoundError, the same for what is hidden and for what is not there."""
    found = find_trap(ground, viewer, typed)
    if found is None:
        raise NotFoundError(
            f"Nobody knows of a trap called “{typed.strip()[:40]}” here. "
            "Pick one from the list that appears."
        )
    return found
