"""What is likely to be written next under a room, and where the party is after a flight."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button, make_button
from cogs.render.offers import Offer
from cogs.render.places import next_buttons
from data.live import Outcome
from rules.kernel.events import Event
from rules.places.ground import ground_of
from rules.places.reading import beyond, doors_of, find_area, find_place
from rules.places.records import PartsKept, PlacesImported, RoomKept
from rules.pursuit.records import WhereaboutsAsked


def offer_next(event: RoomKept | PartsKept, outcome: Outcome) -> Sequence[Button]:
    """The rooms that doors lead to and that nobody has written, while the place is kept."""
    place = find_place(outcome.game.state, event.place)
    if place is None:
        return ()
    return next_buttons(outcome.game.id, place, find_area(place, event.area))


def offer_places(event: PlacesImported, outcome: Outcome) -> Sequence[Button]:
    """A look at what was read from the file."""
    found = filter(None, (find_place(outcome.game.state, name) for name in event.names))
    return [
        make_button("place", outcome.game.id, place.id, label=f"Show {place.name}")
        for place in list(found)[:5]
    ]


def offer_rooms(event: WhereaboutsAsked, outcome: Outcome) -> Sequence[Button]:
    """The rooms next to the one that the party ran from, while it is still said to be there."""
    state = outcome.game.state
    ground = ground_of(state)
    if ground.area.id != event.area or state.encounter is not None:
        return ()
    found = (
        find_area(ground.place, beyond(door, event.area))
        for door in doors_of(ground.place, event.area)
    )
    rooms = dict.fromkeys(area for area in found if area is not None)
    words = outcome.game.id, ground.place.id
    return [make_button("room-go", *words, area.id, label=area.name) for area in rooms]


OFFERS: Mapping[type[Event], Offer] = {
    RoomKept: Offer(offer_next, for_referees=True),
    PartsKept: Offer(offer_next, for_referees=True),
    PlacesImported: Offer(offer_places, for_referees=True),
    WhereaboutsAsked: Offer(offer_rooms, for_referees=True),
}
