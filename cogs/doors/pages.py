"""Doors where the party is: which, what can be done with one, and what a referee says of it."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.deeds import Deed, Doer, Near
from cogs.render.on_board import QUIET_BUTTONS
from cogs.render.text import plain
from data.live import LiveGame
from rules.doors.opening import doors_here, state_words
from rules.doors.records import OpenDoor
from rules.doors.trying import open_to_try
from rules.expedition.going import scale_of
from rules.kernel.actor import TABLE, Viewer, played_by
from rules.places.state import Door
from rules.record import replace
from rules.sheet.reading import playable_characters
from rules.state.party import Scale

MOST_DOORS = 20
SHUT = (
    ("listen", "Listen", "Listen at the {}"),
    ("open", "Open", "Open the {}"),
    ("force", "Force", "Force the {}"),
    ("pick", "Pick the lock", "Pick the lock of the {}"),
    ("spike", "Spike shut", "Spike the {} shut"),
)
OPEN = (("shut", "Shut", "Shut the {}"), ("wedge", "Wedge open", "Wedge the {} open"))
"""What can be done with a door, what the button says, and the same of one among others."""
MONSTERS = "Monsters open doors, even stuck ones; none opens a door that is spiked shut."


@QUIET_BUTTONS.at(60)
def doors_button(game: LiveGame) -> Iterator[Button]:
    """The board's way to the doors that everybody knows of."""
    is_inside = scale_of(game.state) is Scale.DUNGEON
    if is_inside and doors_here(game.state, TABLE):
        yield make_button("doors", game.id, label="Doors…", shows=True)


def door_page(game: LiveGame, viewer: Viewer) -> str:
    """The question which door."""
    if not doors_here(game.state, viewer):
        return "There is no door here. Where nothing is prepared, `/do door listen` names one."
    return "Which door?"


def door_buttons(game: LiveGame, viewer: Viewer) -> list[Button]:
    """One for each door, with how it is."""
    return [
        make_button("doors", game.id, door.id, label=f"{label} ({state_words(door, viewer)})")
        for door, label in doors_here(game.state, viewer)[:MOST_DOORS]
    ]


def number_buttons(game: LiveGame, who: str, door: str) -> list[Button]:
    """How many in 6 somebody has for forcing doors: all that it can be."""
    return [
        make_button("door-number", game.id, who, chance, door, label=f"{chance} in 6")
        for chance in range(1, 7)
    ]


def deed_page(game: LiveGame, door: Door, label: str, viewer: Viewer) -> str:
    """The question what to do with it; of referees who play nobody, how it stands now."""
    key = f" Key: {plain(door.lock_note)}." if viewer.is_referee and door.lock_note else ""
    text = f"The **{plain(label)}** is {state_words(door, viewer)}.{key}"
    if not _plays(game, viewer):
        return f"{text} What becomes of it?"
    text = f"{text} What does your character do?"
    return text if door.spiked else f"{text}\n-# {MONSTERS}"


def _plays(game: LiveGame, viewer: Viewer) -> bool:
    """Whether somebody has a character who could do it; all but referees are told that they lack
    one."""
    return not viewer.is_referee or bool(playable_characters(game.state, viewer.member or 0))


def deed_buttons(game: LiveGame, door: Door, viewer: Viewer) -> list[Button]:
    """What can be done with it, and what referees can say of it."""
    deeds = _deeds_at(game, door, viewer)
    found = [make_button("door-do", game.id, key, door.id, label=text) for key, text, _ in deeds]
    if viewer.is_referee:
        found += [
            make_button("door-set", game.id, how, door.id, label=text)
            for how, text in _sayings(door)
        ]
    return [replace(one, style=GREEN) for one in found[:1]] + found[1:]


def _deeds_at(game: LiveGame, door: Door, viewer: Viewer) -> Iterator[tuple[str, str, str]]:
    """What the viewer's character can do with a door; all of it while several could be meant, and
    nothing for who has none."""
    who, rows = played_by(game.state, viewer), OPEN if door.open else SHUT
    if who is None:
        return iter(rows if playable_characters(game.state, viewer.member or 0) else ())
    tries = tuple(open_to_try(game.state, door, who))
    return (row for row in rows if row[0] in tries)


def _sayings(door: Door) -> Iterator[tuple[str, str]]:
    """How a door can be otherwise than it is, each with its word, and what a button says."""
    if door.open:
        yield "shut", "It falls shut"
        return
    yield "open", "It opens"
    yield ("unlocked", "It is not locked") if door.locked else ("locked", "It is locked")
    yield ("loose", "It is not stuck") if door.stuck else ("stuck", "It is stuck")


def door_deeds(doer: Doer) -> Iterator[Deed]:
    """What can be done with each door that they know of, and what referees can say of it."""
    near = Near.MENU if doer.met is None else Near.ASKED
    for door, label in doors_here(doer.game.state, doer.viewer)[:MOST_DOORS]:
        may = doer.may(OpenDoor(door=door.id))
        for key, _, text in _deeds_at(doer.game, door, doer.viewer) if may else ():
            yield Deed(text.format(label), "door-do", (key, door.id), near, "door")
        for how, text in _sayings(door) if doer.viewer.is_referee else ():
            yield Deed(f"{label}: {text}", "door-set", (how, door.id), Near.ASKED, "door")
