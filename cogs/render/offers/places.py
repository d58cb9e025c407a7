"""What is likely to be written next, under a room that was written."""

from collections.abc import Mapping, Sequence

from cogs.render.buttons import Button
from cogs.render.offers import Offer
from cogs.render.places import next_buttons
from data.live import Outcome
from rules.kernel.events import Event
from rules.places.door import find_area, find_place
from rules.places.events import PartsKept, PlacesImported, RoomKept


def offer_next(event: RoomKept | PartsKept, outcome: Outcome) -> Sequence[Button]:
    """The rooms that doors lead to and that nobody has written, while the place is kept."""
    place = find_place(outcome.game.state, event.place)
    if place is None:
        return ()
    return next_buttons(outcome.game.id, place, find_area(place, event.area))


def offer_places(event: PlacesImported, outcome: Outcome) -> Sequence[Button]:
    """A look at what was read from the file."""
    from cogs.render.buttons import make_button

    found = filter(None, (find_place(outcome.game.state, name) for name in event.names))
    return [
        make_button("place", outcome.game.id, place.id, label=f"Show {place.name}")
        for place in list(found)[:5]
    ]


OFFERS: Mapping[type[Event], Offer] = {
    RoomKept: Offer(offer_next, for_referees=True),
    PartsKept: Offer(offer_next, for_referees=True),
    PlacesImported: Offer(offer_places, for_referees=True),
}
