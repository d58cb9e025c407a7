"""`/place`: prepare dungeons and other places, room by room, and have the party go through them."""

from collections.abc import Iterator

from cogs.core.feature import Feature
from cogs.core.retyping import press_again
from cogs.place.commands import PlaceCommands, press_place, press_room
from cogs.place.editing import press_write, reopen_room, submit_room
from cogs.place.exchange import TAKING
from cogs.place.ways import press_close, press_go, press_open, press_through, press_where
from cogs.place.whole import press_whole, reopen_place, submit_place
from cogs.render.hints import Here, Hints, Situation
from rules.view.places import view_here


def _yours(here: Here) -> Iterator[str]:
    if view_here(here.state, here.viewer) is not None:
        yield "`/place map` shows the rooms that the party has seen, and the ways out."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None:
        return
    if here.state.places:
        yield (
            "`/place show` has what you have prepared; `/place go` says in which room the party is."
        )
    elif here.situation is Situation.TOWN:
        yield (
            "`/place add place:The Crypt of Ash` prepares a dungeon: a form for each room, and a "
            "button for the next. `/place import` reads one from a file."
        )


FEATURE = Feature(
    order=550,
    cogs=(PlaceCommands,),
    presses={
        "place": press_place,
        "room": press_room,
        "room-write": press_write,
        "place-write": press_whole,
        "room-go": press_go,
        "room-open": press_open,
        "room-close": press_close,
        "where-to": press_where,
        "go-through": press_through,
        "form-again": press_again,
    },
    forms={
        "room-written": submit_room,
        "place-written": submit_place,
        "places-pasted": TAKING.submit,
    },
    reopens={
        "room-written": reopen_room,
        "place-written": reopen_place,
        "places-pasted": TAKING.reopen,
    },
    hints=Hints(yours=_yours, referee=_referee),
)
