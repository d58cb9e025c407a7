"""What an entry of the notebook can belong to: rooms, people and entries that a viewer knows."""

from collections.abc import Iterable, Iterator

from rules.bestiary.records import BESTIARY
from rules.kernel.actor import Viewer
from rules.kernel.apart import known_parties
from rules.kernel.notebook import Heading, known
from rules.kernel.parties import each, here
from rules.state.game import GameState
from rules.view.places import view_places


def linkable(
    state: GameState, viewer: Viewer, entries: Iterable[Heading]
) -> Iterator[tuple[str, str]]:
    """Names of what somebody may know, each with the link that an entry has to it.

    Places and their rooms, characters, for referees their stat blocks, and other entries; a room
    also with its place before it, for there is more than one crypt.
    """
    for place in view_places(state, viewer):
        yield place.name, place_link(place.id)
        for area in place.areas:
            yield area.name, room_link(place.id, area.id)
            yield room_name(place.name, area.name), room_link(place.id, area.id)
    apart = known_parties(state, viewer)
    for one in (one for seen in each(state) if here(seen) in apart for one in seen.characters):
        yield one.name, f"who:{one.id}"
    if viewer.is_referee:
        for block in BESTIARY.of(state):
            yield block.name, f"block:{block.name}"
    for entry in known(entries, viewer):
        yield entry.name, f"entry:{entry.number}"


def room_name(place: str, area: str) -> str:
    """What a room is called where another place may have one of that name."""
    return f"{area} in {place}"


def place_link(place: str) -> str:
    """The link to a place as a whole."""
    return f"place:{place}"


def room_link(place: str, area: str) -> str:
    """The link to a room of a place."""
    return f"room:{place}:{area}"
