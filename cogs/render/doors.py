"""Which door, and what to do with it: private pages of buttons."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.text import plain
from data.live import LiveGame
from rules.doors.opening import doors_here, state_words
from rules.expedition.going import scale_of
from rules.kernel.actor import TABLE, Viewer
from rules.state.expedition import Scale
from rules.state.places import Door

MOST_DOORS = 20
SHUT = (
    ("listen", "Listen"),
    ("open", "Open"),
    ("force", "Force"),
    ("pick", "Pick the lock"),
    ("spike", "Spike shut"),
)
OPEN = (("shut", "Shut"), ("wedge", "Wedge open"))
"""What can be done with a door, and what the button says."""
MONSTERS = "Monsters open doors, even stuck ones; none opens a door that is spiked shut."


def doors_button(game: LiveGame) -> Iterator[Button]:
    """The board's way to the doors that everybody knows of."""
    is_inside = scale_of(game.state) is Scale.DUNGEON
    if is_inside and doors_here(game.state, TABLE):
        yield make_button("doors", game.id, label="Doors…")


def door_page(game: LiveGame, viewer: Viewer) -> str:
    """The question which door."""
    if not doors_here(game.state, viewer):
        return "There is no door here. Where nothing is prepared, `/door listen` names one."
    return "Which door?"


def door_buttons(game: LiveGame, viewer: Viewer) -> list[Button]:
    """One for each door, with how it is."""
    return [
        make_button("at-door", game.id, door.id, label=f"{label} ({state_words(door, viewer)})")
        for door, label in doors_here(game.state, viewer)[:MOST_DOORS]
    ]


def number_buttons(game: LiveGame, who: str, door: str) -> list[Button]:
    """How many in 6 somebody has for forcing doors: all that it can be."""
    return [
        make_button("door-number", game.id, who, chance, door, label=f"{chance} in 6")
        for chance in range(1, 7)
    ]


def deed_page(door: Door, label: str, viewer: Viewer) -> str:
    """The question what to do with it."""
    stands = state_words(door, viewer)
    text = f"The **{plain(label)}** is {stands}. What does your character do?"
    return text if door.spiked else f"{text}\n-# {MONSTERS}"


def deed_buttons(game: LiveGame, door: Door) -> list[Button]:
    """What can be done with it."""
    deeds = OPEN if door.open else SHUT
    return [
        make_button(
            "door-do", game.id, key, door.id, label=text, style=GREEN if number == 0 else GREY
        )
        for number, (key, text) in enumerate(deeds)
    ]
