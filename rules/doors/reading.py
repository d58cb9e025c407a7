"""Which doors there are where the party is, and which of them somebody may know of."""

from rules.errors import NotFoundError, RuleError
from rules.kernel.actor import Viewer
from rules.kernel.resolution import Resolution
from rules.places.door import OUTSIDE, Ground, door_label, doors_of, find_named, ground_of, is_seen
from rules.sheet.door import LONGEST_NAME, on_one_line
from rules.state.game import GameState
from rules.state.places import Door

MOST_NOTED = 60
"""Doors that people have named where nothing is prepared."""


def may_know(door: Door, viewer: Viewer) -> bool:
    """Whether somebody may know that there is a door."""
    return viewer.is_referee or is_seen(door)


def doors_here(state: GameState, viewer: Viewer) -> tuple[tuple[Door, str], ...]:
    """The doors where the party is that a viewer may know of, each with what it is called."""
    ground = ground_of(state)
    return tuple(
        (door, door_label(door, ground.area.id))
        for door in doors_of(ground.place, ground.area.id)
        if may_know(door, viewer) and not door.passage
    )


def can_monsters_open(door: Door) -> bool:
    """Whether those who live there get through: all but what is spiked or held (OSE-MONSTER-DOORS).

    What is stuck or locked does not stop them.
    """
    return door.open or not (door.spiked or door.held)


def name_door(resolution: Resolution, typed: str) -> tuple[Ground, Door, str]:
    """The door that is meant, with the ground and what it is called there.

    Where nobody has prepared anything a new name is a new door. NotFoundError otherwise, the same
    for what is hidden and for what is not there.
    """
    ground = ground_of(resolution.state)
    known = doors_here(resolution.state, resolution.actor)
    word = " ".join(typed.casefold().split())
    labelled = (door for door, label in known if label.casefold() == word)
    found = find_named((door for door, _ in known), typed) or next(labelled, None)
    if found is None and ground.unmapped:
        found = _noted(resolution, ground, typed)
    if found is None:
        names = ", ".join(label for _, label in known)
        there = f"There are: {names}." if names else "Nobody knows of a door here."
        if not word:
            raise NotFoundError(f"Say which door. {there}")
        raise NotFoundError(f"There is no door called “{typed.strip()[:40]}” here. {there}")
    return ground, found, door_label(found, ground.area.id)


def _noted(resolution: Resolution, ground: Ground, typed: str) -> Door:
    """A door that somebody names for the first time; it is kept once something is done with it."""
    name = on_one_line(typed)
    if not name or len(name) > LONGEST_NAME:
        raise RuleError(f"Name the door in 1 to {LONGEST_NAME} letters, such as `oak door north`.")
    if len(ground.place.doors) >= MOST_NOTED:
        raise RuleError(
            f"{MOST_NOTED} doors are written down since the party set out, and no more fit in "
            "until it sets out anew."
        )
    return Door(f"d{resolution.token()}", name, (ground.area.id, OUTSIDE))


def require_shut(door: Door, label: str) -> None:
    """Raise RuleError for what is open, or cannot be shut."""
    if door.open:
        raise RuleError(f"The {label} is open already.")
