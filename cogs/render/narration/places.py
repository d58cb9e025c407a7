"""What is done with prepared places, told to referees."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.text import listed, plain
from rules.kernel.events import Event
from rules.places import events


def _imported(event: events.PlacesImported, _people: People) -> str:
    places = [
        f"**{plain(name)}** ({_rooms(count)})"
        for name, count in zip(event.names, event.areas, strict=True)
    ]
    replaced = f" In place of what was there: {listed(event.replaced)}." if event.replaced else ""
    return f"Ready: {listed(places)}.{replaced}"


def _kept(event: events.RoomKept, _people: People) -> str:
    counted = (
        (event.ways, "way out", "ways out"),
        (event.traps, "trap", "traps"),
        (event.finds, "hidden thing", "hidden things"),
    )
    parts = [f"{n} {one if n == 1 else many}" for n, one, many in counted if n]
    renamed = f", which was {plain(event.before)}" if event.before not in ("", event.name) else ""
    head = f"**{plain(event.place_name)} \u00b7 {plain(event.name)}** is ready{renamed}"
    return f"{head}: {listed(parts)}." if parts else f"{head}."


def _forgotten(event: events.PlaceForgotten, _people: People) -> str:
    return f"**{plain(event.name)}** is removed, with its {_rooms(event.areas)}."


def _rooms(count: int) -> str:
    return "1 room" if count == 1 else f"{count} rooms"


TELLERS: Mapping[type[Event], Teller] = {
    events.PlacesImported: _imported,
    events.RoomKept: _kept,
    events.PlaceForgotten: _forgotten,
}
